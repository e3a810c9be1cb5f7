import { Form, Link } from 'react-router';
import { FoundActs } from '../../accounts/audit-table.tsx';
import { parseAuditSearch, readAuditPage } from '../../accounts/read-audit-log.server.ts';
import { requireStaff } from '../../accounts/viewer.server.ts';
import { listAuditWords } from '../../platform/audit-log.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { visibleActs } from '../audit/duties.ts';
import { ScreenHead } from '../parts/screen-head.tsx';
import type { Route } from './+types/audit-log';

/** Who did what to which thing: what the viewer's role may see, filtered by the address, newest first. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor', 'moderator');
  const search = parseAuditSearch(request.url);
  return {
    search,
    words: await listAuditWords(ctx, visibleActs(ctx.viewer.role)),
    isPart: ctx.viewer.role !== 'administrator',
    ...(await readAuditPage(
      ctx,
      search,
      { acts: visibleActs(ctx.viewer.role) },
      new URL(request.url).searchParams.get('after'),
    )),
  };
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Audit Log');

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { search, isPart, entries, next, problem } = loaderData;
  const asked = new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''));
  return (
    <div className="page-width py-10 sm:py-14">
      <ScreenHead title="Audit Log" className="mb-2" />
      <p className="mb-6 max-w-prose text-sm text-muted">
        Every act that changed something, newest first; times are UTC.
        {isPart && ' You see the acts that belong to your role.'}
      </p>
      <AuditFilters key={asked.toString()} loaderData={loaderData} />
      {problem && (
        <Banner tone="warn" title="Nothing was found" className="mt-6">
          {problem}
        </Banner>
      )}
      {entries.length > 0 ? (
        <div className="mt-6">
          <FoundActs asked={asked} entries={entries} next={next} path="/admin/audit-log" />
        </div>
      ) : (
        !problem && (
          <EmptyState className="mt-6" title="No such act" text="Change or clear the filters to see others." />
        )
      )}
    </div>
  );
}

const optionsOf = (words: readonly string[]) => [
  { value: '', label: 'Any' },
  ...words.map((word) => ({ value: word, label: word })),
];

function AuditFilters({ loaderData: { search, words } }: Pick<Route.ComponentProps, 'loaderData'>) {
  return (
    <Form method="get" role="search" aria-label="Audit log" className="grid grid-cols-2 gap-4 *:min-w-0 lg:grid-cols-4">
      <Field label="Who" hint="An address, “visitor”, or a part of the system">
        {(control) => <Input {...control} name="who" defaultValue={search.who} autoComplete="off" />}
      </Field>
      <Field label="Act">
        {(control) => <Select {...control} name="what" defaultValue={search.what} options={optionsOf(words.actions)} />}
      </Field>
      <Field label="Outcome">
        {(control) => (
          <Select {...control} name="outcome" defaultValue={search.outcome} options={optionsOf(words.outcomes)} />
        )}
      </Field>
      <Field label="Kind of object">
        {(control) => <Select {...control} name="kind" defaultValue={search.kind} options={optionsOf(words.kinds)} />}
      </Field>
      <Field label="Id of the object" hint="As in its address, such as chatgpt">
        {(control) => <Input {...control} name="id" defaultValue={search.id} autoComplete="off" />}
      </Field>
      <Field label="From">
        {(control) => <Input {...control} type="date" name="from" defaultValue={search.from} />}
      </Field>
      <Field label="To">{(control) => <Input {...control} type="date" name="to" defaultValue={search.to} />}</Field>
      <p className="flex items-center gap-3 sm:pt-6.5 sm:self-start">
        <Button type="submit" variant="primary">
          Search
        </Button>
        <Link to="/admin/audit-log" className="text-sm text-accent underline underline-offset-4">
          Clear
        </Link>
      </p>
    </Form>
  );
}
