import { ChangeEntry } from '../change-entry.tsx';
import type { WrittenChange } from '../tool-change.ts';

/** A tool's changes, newest first, each with its source. Renders nothing without changes. */
export function ChangeLog({ changes }: { changes: readonly WrittenChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes" className="deferred mt-12">
      <h2 id="changes" className="text-xl font-semibold tracking-[-0.01em]">
        What has changed
      </h2>
      <ol className="mt-4 divide-y divide-line border-y border-line">
        {changes.map((change) => (
          <ChangeEntry key={change.id} change={change} namesTool={false} />
        ))}
      </ol>
    </section>
  );
}
