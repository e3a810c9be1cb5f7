import { useState } from 'react';
import { Link } from 'react-router';
import type { RegisteredModel } from '../models/model.ts';
import { writeMoment, writeNumber, writeSeconds } from '../runs/figure-words.ts';
import type { ResultRow, RunListItem } from '../runs/run-queries.server.ts';
import { statusWords } from '../runs/run-spec.ts';
import { type SchedulePeriod, schedulePeriods } from '../runs/schedule-period.ts';
import type { SuiteListItem } from '../runs/suites.server.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Table } from '../ui/table.tsx';

const link = 'text-accent underline underline-offset-2';

export function ModelsTable({ models }: { models: RegisteredModel[] }) {
  if (models.length === 0) {
    return (
      <EmptyState
        title="No models registered yet"
        text="Register the models that you want to compare."
        actions={
          <LinkButton to="/model/new" variant="primary">
            Register a model
          </LinkButton>
        }
      />
    );
  }
  return (
    <div className="grid gap-3 *:min-w-0">
      <LinkButton to="/model/new" className="justify-self-end">
        Register a model
      </LinkButton>
      <Table caption="My Models" className="relative" columns={['Name', 'Type', 'Created', 'Actions']}>
        <tbody>
          {models.map((model) => (
            <tr key={model.id}>
              <th scope="row" className="min-w-36 break-words">
                <Link to={`/model/${model.id}`} className="hover:text-accent hover:underline">
                  {model.name}
                </Link>
                {model.organisation && (
                  <span className="block text-sm font-normal text-muted">of {model.organisation.name}</span>
                )}
                {model.end !== null && <span className="block text-sm font-normal text-warn">{model.end}</span>}
              </th>
              <td>{model.modelType}</td>
              <td className="whitespace-nowrap">{model.createdAt.slice(0, 10)}</td>
              <td className="whitespace-nowrap">
                <Link to={`/model/${model.id}`} className={link}>
                  Details<span className="sr-only"> of {model.name}</span>
                </Link>{' '}
                ·{' '}
                <Link to={`/model/${model.id}/benchmark`} className={link}>
                  Run Benchmark<span className="sr-only"> of {model.name}</span>
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** Rows shown at first. */
const SHOWN = 12;

export function ResultsTable({ results }: { results: ResultRow[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (results.length === 0)
    return <EmptyState title="No benchmark results available" text="Run a benchmark to see its results here." />;
  return (
    <div className="grid gap-3 *:min-w-0">
      <Table caption="Results" className="relative" columns={['Model', 'Test', 'Status', 'Metrics', 'Date']}>
        <tbody>
          {(isWhole ? results : results.slice(0, SHOWN)).map((result) => (
            <ResultLine key={result.id} result={result} />
          ))}
        </tbody>
      </Table>
      {results.length > SHOWN && !isWhole && (
        <Button size="small" className="justify-self-start" onClick={() => setIsWhole(true)}>
          Show all {results.length}
        </Button>
      )}
    </div>
  );
}

function ResultLine({ result }: { result: ResultRow }) {
  const { run_id, status, metrics, created_at, ai_models, benchmark_tests } = result;
  return (
    <tr>
      <th scope="row" className="max-w-64 min-w-32 break-words">
        {ai_models.name}
      </th>
      <td className="max-w-80 min-w-44">
        <Link to={`/benchmarking/runs/${run_id}`} className={`line-clamp-2 break-words ${link}`}>
          {benchmark_tests.name}
        </Link>
      </td>
      <td>
        <Badge tone={status === 'completed' ? 'good' : 'bad'}>{status}</Badge>
      </td>
      <td className="font-mono whitespace-nowrap">
        {metrics.response_time_ms == null
          ? 'no answer'
          : `${writeSeconds(metrics.response_time_ms)} · ${writeNumber(metrics.tokens_generated ?? null)} tokens`}
      </td>
      <td className="whitespace-nowrap">{writeMoment(created_at)}</td>
    </tr>
  );
}

/** Saved suites: runs under one name, or with cases. */
export function SuitesTable({
  suites,
  caption = 'Suites, the last run first',
}: {
  suites: SuiteListItem[];
  caption?: string;
}) {
  if (suites.length === 0) return null;
  return (
    <section aria-label="Suites" className="grid gap-4 *:min-w-0">
      <h2 className="headline text-2xl">Suites</h2>
      <Table caption={caption} className="relative" columns={['Suite', 'Cases', 'Versions', 'Runs', 'Last run']}>
        <tbody>
          {suites.map(({ id, name, cases, versions, runs, lastRunAt }) => (
            <tr key={id}>
              <th scope="row" className="min-w-40 break-words">
                <Link to={`/benchmarking/suites/${id}`} className={link}>
                  {name}
                </Link>
              </th>
              <td className="font-mono">{writeNumber(cases)}</td>
              <td className="font-mono">{versions === 0 ? 'not counted' : versions}</td>
              <td className="font-mono">{runs}</td>
              <td className="whitespace-nowrap">{lastRunAt === null ? 'deleted' : writeMoment(lastRunAt)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** In place of the name of somebody who left, or whose run was moved here. */
export const NOT_A_MEMBER = 'somebody who is not a member';

interface RunsTableProps {
  caption: string;
  runs: RunListItem[];
  /** In a list of an organisation: by the run's id, who started it, as far as they are members. */
  starters?: Readonly<Record<string, string>>;
  /** On the page of a run: other runs can be compared with it. */
  isComparable?: boolean;
}

/** Runs, newest first. */
export function RunsTable({ caption, runs, starters, isComparable = false }: RunsTableProps) {
  if (runs.length === 0) return null;
  return (
    <Table
      caption={caption}
      className="relative"
      columns={[
        'Run',
        'Models',
        'Rounds',
        'Status',
        'Date',
        starters !== undefined && 'Started by',
        isComparable && 'Compare',
      ]}
    >
      <tbody>
        {runs.map((run) => (
          <tr key={run.id}>
            <th scope="row" className="min-w-40 break-words">
              {run.isStarred && (
                <>
                  <span aria-hidden="true">★ </span>
                  <span className="sr-only">Starred: </span>
                </>
              )}
              <Link to={`/benchmarking/runs/${run.id}`} className={link}>
                {run.name}
              </Link>
              {run.every && (
                <Badge>runs again {schedulePeriods[run.every as SchedulePeriod].label.toLowerCase()}</Badge>
              )}
              {run.note && <span className="block max-w-sm truncate font-normal text-muted">{run.note}</span>}
            </th>
            <td className="min-w-40">{namesOf(run.models)}</td>
            <td className="font-mono">{run.rounds}</td>
            <td>
              <RunBadge {...run} />
            </td>
            <td className="whitespace-nowrap">{writeMoment(run.createdAt)}</td>
            {starters && <td className="min-w-28 break-all">{starters[run.id] ?? NOT_A_MEMBER}</td>}
            {isComparable && (
              <td className="whitespace-nowrap">
                <Link to={`?compare=${run.id}`} preventScrollReset className={link}>
                  What changed<span className="sr-only"> since {run.name}</span>
                </Link>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** More names are counted. */
const NAMED = 4;
const namesOf = (names: string[]) =>
  names.length <= NAMED
    ? names.join(', ')
    : `${names.slice(0, NAMED - 1).join(', ')} and ${names.length - NAMED + 1} more`;

/** The state of a run; one whose calls are missing is not simply completed. */
export function RunBadge({ status, missing }: Pick<RunListItem, 'status' | 'missing'>) {
  if (missing > 0) return <Badge tone="warn">Completed with missing calls</Badge>;
  return <Badge tone={toneOf(status)}>{statusWords[status] ?? status}</Badge>;
}

const toneOf = (status: string): Tone =>
  (({ completed: 'good', failed: 'bad', running: 'accent', waiting: 'accent' }) as const)[status as 'failed'] ??
  'neutral';
