import { Link } from 'react-router';
import { requireUser } from '../../accounts/viewer.server.ts';
import { requireMembership } from '../../organisations/membership.server.ts';
import { OrganisationFrame, organisationMeta } from '../../organisations/organisation-frame.tsx';
import { may } from '../../organisations/organisation-role.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { RunsTable, SuitesTable } from '../../results/tables.tsx';
import { listStarters } from '../../runs/organisation-runs.server.ts';
import { listRuns } from '../../runs/run-queries.server.ts';
import { listSuites } from '../../runs/suites.server.ts';
import { buttonClass, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SegmentedLinks } from '../../ui/segmented.tsx';
import { hasFilter, RunFilters } from '../parts/run-filters.tsx';
import type { Route } from './+types/organisation-runs';

const PAGE = 50;

/** The runs and suites of an organisation, page by page, for all its members. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const organisation = await requireMembership(ctx, params.address, 'see-runs');
  const { searchParams } = new URL(request.url);
  const after = searchParams.get('after') ?? '';
  const base = { organisation, mayStart: may(organisation.role, 'start-runs') };
  if (searchParams.get('show') === 'suites') {
    const found = await listSuites(ctx, organisation.id, PAGE + 1, { after });
    const suites = found.slice(0, PAGE);
    return { ...base, show: 'suites' as const, suites, next: found.length > PAGE ? suites.at(-1)!.name : null };
  }
  const filter = {
    text: searchParams.get('q') ?? '',
    status: searchParams.get('status') ?? '',
    isStarred: searchParams.get('starred') === 'on',
  };
  const found = await listRuns(ctx, organisation.id, { ...filter, after: cursorOf(after) }, PAGE + 1);
  const runs = found.slice(0, PAGE);
  const last = runs.at(-1);
  const starters = await listStarters(
    ctx,
    organisation.id,
    runs.map(({ id }) => id),
  );
  const next = found.length > PAGE && last ? `${last.createdAt}_${last.id}` : null;
  return { ...base, show: 'runs' as const, filter, runs, starters, next };
}

/** Of the last run on the page before; null: the first page. */
function cursorOf(text: string) {
  const [createdAt = '', id = ''] = text.split('_', 2);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(createdAt) && !Number.isNaN(Date.parse(createdAt))
    ? { createdAt, id }
    : null;
}

export const headers = privatePage;

export const meta = ({ loaderData }: Route.MetaArgs) => organisationMeta('Runs', loaderData?.organisation);

export default function OrganisationRuns({ loaderData }: Route.ComponentProps) {
  const { organisation, mayStart, show } = loaderData;
  const { name, address } = organisation;
  const path = `/organisations/${address}/runs`;
  return (
    <OrganisationFrame organisation={organisation} current="/runs">
      <p className="max-w-prose text-sm text-muted">
        All members of {name} see these runs and suites, with prompts, answers and results. A run takes from the plan of{' '}
        {name} if it has one, otherwise from that of who started it, or, for a service account, from what is free for{' '}
        {name}. With keys that {name} shares it goes on when that person leaves; with keys of their own it is stopped.
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedLinks
          label="What is listed"
          current={show}
          segments={[
            { value: 'runs', label: 'Runs' },
            { value: 'suites', label: 'Suites' },
          ]}
          toHref={(value) => (value === 'runs' ? path : `${path}?show=${value}`)}
        />
        {mayStart && (
          <LinkButton isLong to={`/benchmarking?for=${address}`} size="small">
            New run for {name}
          </LinkButton>
        )}
      </div>
      {loaderData.show === 'suites' ? <Suites {...loaderData} path={path} /> : <Runs {...loaderData} path={path} />}
    </OrganisationFrame>
  );
}

type Shown<Show> = Extract<Route.ComponentProps['loaderData'], { show: Show }> & { path: string };

function Runs({ runs, starters, filter, next, path }: Shown<'runs'>) {
  const { text, status, isStarred } = filter;
  const asked = Object.entries({ q: text, status, starred: isStarred ? 'on' : '' }).filter(([, value]) => value !== '');
  return (
    <>
      {(runs.length > 0 || hasFilter(filter)) && <RunFilters filter={filter} path={path} />}
      {runs.length > 0 ? (
        <RunsTable caption="Runs, newest first" runs={runs} starters={starters} />
      ) : (
        <EmptyState
          title={hasFilter(filter) ? 'No such run' : 'No runs yet'}
          text={
            hasFilter(filter)
              ? 'Change or clear the filters to see others.'
              : 'Who starts a run chooses what it belongs to, on the page Benchmark.'
          }
        />
      )}
      {next && <More to={`${path}?${new URLSearchParams([...asked, ['after', next]])}`} label="Older runs" />}
    </>
  );
}

function Suites({ suites, next, path }: Shown<'suites'>) {
  if (suites.length === 0)
    return <EmptyState title="No suites" text="A run with a name or with cases keeps its suite here." />;
  return (
    <>
      <SuitesTable suites={suites} caption="Suites, by name" />
      {next && <More to={`${path}?${new URLSearchParams({ show: 'suites', after: next })}`} label="More suites" />}
    </>
  );
}

const More = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className={`${buttonClass({ size: 'small' })} justify-self-start`}>
    {label}
  </Link>
);
