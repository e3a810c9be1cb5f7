import { formatCount } from '@yardstick/bench/words';
import { useId } from 'react';
import { Link } from 'react-router';
import { MeasuredCells, MeasuredHeads } from '../../results/measured-cells.tsx';
import { Table } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { BoardRow, BoardRun, BoardSuite } from '../board.ts';

const SENTENCES_SHOWN = 3;

/** One suite of the board, with what its newest run shows and the evidence for it. */
export function BoardSuiteSection({ suite, heading: Heading = 'h2' }: { suite: BoardSuite; heading?: 'h2' | 'h3' }) {
  const id = useId();
  const { name, run, rounds, cases, hasPrompts, verdicts, scope, rows, earlier, manifestHash } = suite;
  return (
    <section aria-labelledby={id} className="grid gap-4 *:min-w-0">
      <Heading id={id} className={`headline ${Heading === 'h2' ? 'text-2xl' : 'text-lg'}`}>
        {name}
      </Heading>
      <p className="text-sm text-muted">
        Measured on {writeDate(run.at.slice(0, 10))}: {formatCount(cases, 'case')}, {formatCount(rounds, 'round')}.{' '}
        {hasPrompts ? 'Prompts and answers are public.' : 'Prompts and answers are private.'}
      </p>
      {verdicts.length > 0 && (
        <ul className="grid max-w-3xl list-disc gap-1 pl-5">
          {verdicts.slice(0, SENTENCES_SHOWN).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <Table caption={`Results of ${name}`}>
        <thead>
          <tr>
            <th scope="col">Model</th>
            <MeasuredHeads />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SuiteRow key={row.key} row={row} field={rows.length} />
          ))}
        </tbody>
      </Table>
      {scope.map((sentence) => (
        <p key={sentence} className="text-sm text-muted">
          {sentence}
        </p>
      ))}
      <p className="text-sm">
        <Link to={run.path} className="text-accent underline underline-offset-4">
          All verdicts, every call, and how to run it yourself
        </Link>
      </p>
      {manifestHash && (
        <p className="font-mono text-xs break-all text-muted">SHA-256 of the manifest: {manifestHash}</p>
      )}
      <EarlierRuns runs={earlier} />
    </section>
  );
}

function SuiteRow({ row, field }: { row: BoardRow; field: number }) {
  return (
    <tr>
      <th scope="row" className="min-w-28">
        {row.path ? (
          <Link to={row.path} className="text-accent underline underline-offset-4">
            {row.name}
          </Link>
        ) : (
          row.name
        )}
        {row.evidence && (
          <Link to={row.evidence} className="mt-1 block w-fit py-1 text-xs font-normal underline underline-offset-4">
            Evidence<span className="sr-only"> for {row.name}</span>
          </Link>
        )}
      </th>
      <MeasuredCells row={row} field={field} />
    </tr>
  );
}

function EarlierRuns({ runs }: { runs: BoardRun[] }) {
  if (runs.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="w-fit text-accent underline underline-offset-4">
        {formatCount(runs.length, 'earlier run')}
      </summary>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {runs.map(({ path, at }) => (
          <li key={path}>
            <Link to={path} className="underline underline-offset-4">
              {writeDate(at.slice(0, 10))}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
