import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Table } from '../../ui/table.tsx';
import { writeMoment } from '../figure-words.ts';
import { statusWords } from '../run-plan.ts';
import type { RunListItem } from '../run-queries.server.ts';

export interface RunDifference {
  otherId: string;
  otherName: string;
  sentences: string[];
  warnings: string[];
}

/** Earlier runs of the same suite (or of the account), and what changed against one of them. */
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
      <h2 className="text-xl font-semibold tracking-[-0.01em]">History</h2>
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
            Runs made at different times also differ in the load of the day: a change of time is told as a change, not
            as a verdict.
          </p>
        </Card>
      )}
      <Table caption="Other runs" className="relative">
        <thead>
          <tr>
            <th scope="col">Run</th>
            <th scope="col">Models</th>
            <th scope="col">Status</th>
            <th scope="col">Date</th>
            <th scope="col">Compare</th>
          </tr>
        </thead>
        <tbody>
          {others.map(({ id, name, models, status, createdAt }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/benchmarking/runs/${id}`} className="text-accent underline underline-offset-2">
                  {name}
                </Link>
              </th>
              <td>{models.join(', ')}</td>
              <td>{statusWords[status]}</td>
              <td className="whitespace-nowrap">{writeMoment(createdAt)}</td>
              <td>
                <Link to={`?compare=${id}`} preventScrollReset className="text-accent underline underline-offset-2">
                  What changed<span className="sr-only"> since {name}</span>
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
