import type { RunListItem } from '../../runs/run-queries.server.ts';
import { Card } from '../../ui/card.tsx';
import { RunsTable } from '../tables.tsx';
import type { RunDifference } from '../view/compare-with.server.ts';

/** Earlier runs of the same suite (or of the account), and the changes since one of them. */
export function RunHistory({
  history,
  current,
  comparison,
}: {
  history: RunListItem[];
  current: string;
  comparison: RunDifference | null;
}) {
  const others = history.filter(({ id }) => id !== current);
  if (others.length === 0) return null;
  return (
    <section className="grid gap-4 *:min-w-0" aria-label="History">
      <h2 className="headline text-2xl">History</h2>
      {comparison && (
        <Card>
          <h3 className="caption">What changed since {comparison.otherName}</h3>
          <ul className="mt-3 grid gap-2">
            {comparison.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {comparison.warnings.map((warning) => (
            <p key={warning} className="mt-2 text-sm text-warn">
              {warning}
            </p>
          ))}
          <p className="mt-3 text-sm text-muted">
            Runs made at different times also differ in the load of the day: a change in time is reported as a change,
            not as a verdict.
          </p>
        </Card>
      )}
      <RunsTable caption="Other runs" runs={others} isComparable />
    </section>
  );
}
