import { formatMoney } from '@yardstick/bench/words';
import { Link } from 'react-router';
import { writeMoment, writeSeconds, writeShare } from '../../runs/figure-words.ts';
import type { SuiteFigures, SuiteRun } from '../../runs/suites.server.ts';
import { Table } from '../../ui/table.tsx';
import { RunBadge } from '../tables.tsx';

const link = 'text-accent underline underline-offset-2';

/** Figures of runs of one suite. */
export function SuiteRuns({ runs }: { runs: readonly SuiteRun[] }) {
  // Only a saved suite has versions.
  const hasVersions = runs.some(({ version }) => version !== null);
  return (
    <section aria-label="Runs" className="grid gap-4 *:min-w-0">
      <h2 className="headline text-2xl">Runs</h2>
      <Table
        caption="Figures of each run, newest first"
        className="relative"
        columns={[
          'Run',
          hasVersions && 'Version',
          'Status',
          'Model',
          'Checks passed',
          'Response time',
          'Cost of 1,000',
        ]}
      >
        <tbody>
          {runs.map((run) => (
            <RunRows key={run.id} run={run} hasVersion={hasVersions} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

const writePassed = ({ passRate, unjudged }: SuiteFigures): string =>
  passRate !== null ? writeShare(passRate) : unjudged ? 'not judged' : 'no checks';

/** A row per model; those after the first repeat nothing of the run. */
function RunRows({ run, hasVersion }: { run: SuiteRun; hasVersion: boolean }) {
  const { id, createdAt, version, status, missing } = run;
  const models = run.models.length > 0 ? run.models : [null];
  return models.map((model, index) => (
    <tr key={model?.key ?? 'none'}>
      {index === 0 && (
        <>
          <th scope="rowgroup" rowSpan={models.length} className="whitespace-nowrap">
            <Link to={`/benchmarking/runs/${id}`} className={link}>
              {writeMoment(createdAt)}
            </Link>
          </th>
          {hasVersion && (
            <td rowSpan={models.length} className="font-mono">
              {version ?? 'older than versions'}
            </td>
          )}
          <td rowSpan={models.length}>
            <RunBadge status={status} missing={missing} />
          </td>
        </>
      )}
      <td className="min-w-32 break-words">{model?.name ?? 'no result'}</td>
      <td className="font-mono whitespace-nowrap">
        {model && writePassed(model)}
        <Range range={model?.passInterval} write={writeShare} />
      </td>
      <td className="font-mono whitespace-nowrap">
        {model && (model.answered === 0 ? 'no answer' : writeSeconds(model.responseMs))}
        <Range range={model?.responseInterval} write={writeSeconds} />
      </td>
      <td className="font-mono whitespace-nowrap">{model && <Cost cost={model.cost} />}</td>
    </tr>
  ));
}

function Range({
  range,
  write,
}: {
  range: SuiteFigures['passInterval'] | undefined;
  write: (value: number) => string;
}) {
  if (!range) return null;
  return (
    <span className="block text-xs text-muted">
      {write(range.low)} to {write(range.high)}
    </span>
  );
}

function Cost({ cost: { perAnswerNanos, perAnswerInterval, currency, isAtLeast } }: Pick<SuiteFigures, 'cost'>) {
  if (perAnswerNanos === null) return 'unknown';
  const write = (nanos: number) => formatMoney(nanos * 1_000, currency);
  return (
    <>
      {formatMoney(perAnswerNanos * 1_000, currency, isAtLeast)}
      <Range range={perAnswerInterval} write={write} />
    </>
  );
}
