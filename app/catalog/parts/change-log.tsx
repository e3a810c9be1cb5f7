import { writeDate } from '../../ui/written-date.ts';
import { changeSentence, changeSource, type ToolChange } from '../tool-change.ts';

/** What changed about a tool, newest first, each with its source. Nothing is shown before anything has changed. */
export function ChangeLog({ changes }: { changes: readonly ToolChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes" className="mt-12">
      <h2 id="changes" className="text-xl font-semibold tracking-[-0.01em]">
        What has changed
      </h2>
      <ol className="mt-4 divide-y divide-line border-y border-line">
        {changes.map((change) => (
          <li key={change.id} className="grid gap-1 py-3 text-sm sm:grid-cols-[8rem_1fr] sm:gap-4">
            <time dateTime={change.at} className="text-muted">
              {writeDate(change.at.slice(0, 10))}
            </time>
            <div className="min-w-0 break-words">
              <p>{changeSentence(change)}</p>
              <p className="mt-0.5 text-xs text-muted">
                Source:{' '}
                {/^https?:/.test(change.source) ? (
                  <a
                    href={change.source}
                    target="_blank"
                    rel="noopener noreferrer nofollow"
                    className="text-accent underline underline-offset-2"
                  >
                    {new URL(change.source).hostname}
                  </a>
                ) : (
                  changeSource(change.source)
                )}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
