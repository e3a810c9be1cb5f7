import type { ComponentProps } from 'react';
import { ModelsTable, ResultsTable, RunsTable, SuitesTable } from '../../results/tables.tsx';
import { hasFilter, RunFilters } from './run-filters.tsx';

/** Runs listed at once. */
export const RUNS_SHOWN = 50;

interface Account {
  models: ComponentProps<typeof ModelsTable>['models'];
  results: ComponentProps<typeof ResultsTable>['results'];
  runs: ComponentProps<typeof RunsTable>['runs'];
  suites: ComponentProps<typeof SuitesTable>['suites'];
  filter: ComponentProps<typeof RunFilters>['filter'];
}

export function AccountTables({ tab, account }: { tab: string; account: Account }) {
  if (tab === 'models') return <ModelsTable models={account.models} />;
  if (tab !== 'results') return null;
  return (
    <>
      <ResultsTable results={account.results} />
      <SuitesTable suites={account.suites} />
      <RunsSection account={account} />
    </>
  );
}

function RunsSection({ account: { runs, filter } }: { account: Account }) {
  if (runs.length === 0 && !hasFilter(filter)) return null;
  return (
    <section aria-label="Runs" className="grid gap-4 *:min-w-0">
      <h2 className="headline text-2xl">Runs</h2>
      <RunFilters filter={filter} path="/benchmarking?tab=results" />
      {runs.length === 0 ? (
        <p className="text-sm text-muted">No run matches these filters.</p>
      ) : (
        <RunsTable caption="Runs, newest first" runs={runs} />
      )}
      {runs.length === RUNS_SHOWN && (
        <p className="text-sm text-muted">The newest {RUNS_SHOWN}. A name or a status finds the older ones.</p>
      )}
    </section>
  );
}
