import { lazyPart } from '../ui/lazy-part.tsx';

const TextDifference = lazyPart({
  title: 'The difference',
  load: () => import('./parts/text-difference.tsx'),
  waiting: ({ to }) => to,
});

interface VersionTexts {
  prompt: string;
  system: string;
}

interface VersionDifferenceProps {
  from: VersionTexts;
  to: VersionTexts;
  /** It also differs by parameters, which are shown beside. */
  hasSettings: boolean;
}

/** What one version of a prompt changes in another. */
export function VersionDifference({ from, to, hasSettings }: VersionDifferenceProps) {
  const parts = [
    { label: 'Prompt', from: from.prompt, to: to.prompt },
    { label: 'System prompt', from: from.system, to: to.system },
  ].filter((part) => part.from !== part.to);
  if (parts.length === 0)
    return (
      <p className="text-sm text-muted">
        {hasSettings ? 'The texts are those of version 1.' : 'The same as version 1.'}
      </p>
    );
  return (
    <dl className="grid gap-2 text-sm">
      {parts.map((part) => (
        <div key={part.label}>
          <dt className="text-muted">{part.label}, compared with version 1</dt>
          <dd
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            dir="auto"
            className="mt-1 max-h-48 overflow-y-auto border-l-2 border-edge pl-3 break-words whitespace-pre-wrap"
          >
            <TextDifference from={part.from} to={part.to} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
