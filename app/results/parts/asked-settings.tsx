import type { RunView } from '../run-view.ts';
import { Facts } from './facts.tsx';

/** What was asked beside the prompt. */
export function AskedSettings({ asked = [], schema }: Pick<RunView, 'asked' | 'schema'>) {
  if (asked.length === 0) return null;
  return (
    <div className="mt-4 grid gap-3 text-sm *:min-w-0">
      <Facts facts={asked} />
      {schema && (
        <details>
          <summary className="w-fit underline underline-offset-4">JSON Schema of the answer</summary>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            role="group"
            aria-label="JSON Schema of the answer"
            className="mt-2 max-h-72 overflow-auto rounded border border-line p-3 font-mono text-xs"
          >
            {JSON.stringify(schema, null, 2)}
          </pre>
        </details>
      )}
    </div>
  );
}
