import { CopyButton } from './copy-button.tsx';

interface CodeBlockProps {
  code: string;
  /** Kind of code: "JSON", "Terminal". */
  label?: string;
  /** The same code as highlighted HTML, made on the server. */
  html?: string;
}

export function CodeBlock({ code, label, html }: CodeBlockProps) {
  return (
    <figure className="overflow-hidden rounded border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-4 border-b border-line py-1.5 pr-1.5 pl-4">
        <span className="caption">{label ?? 'Code'}</span>
        <CopyButton text={code} label="Copy" variant="quiet" />
      </figcaption>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        role="region"
        aria-label={label ?? 'Code'}
        className="overflow-x-auto p-4 font-mono text-[0.8125rem] leading-6 focus-visible:-outline-offset-2"
      >
        {html === undefined ? (
          <pre>
            <code>{code}</code>
          </pre>
        ) : (
          <div dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </div>
    </figure>
  );
}
