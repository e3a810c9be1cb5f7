import { Form, Link } from 'react-router';
import { FoundActs } from '../../accounts/audit-table.tsx';
import { requireUser } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { readOrganisationLog } from '../log/organisation-log.server.ts';
import { requireMembership } from '../membership.server.ts';
import { OrganisationFrame, organisationMeta } from '../organisation-frame.tsx';
import type { Route } from './+types/log';

/** What was done in the organisation, for its owners and admins. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const organisation = await requireMembership(ctx, params.address, 'read-log');
  return { organisation, ...(await readOrganisationLog(ctx, organisation, request.url)) };
}

export const headers = privatePage;

export const meta = ({ loaderData }: Route.MetaArgs) => organisationMeta('Audit log', loaderData?.organisation);

export default function OrganisationLog({ loaderData }: Route.ComponentProps) {
  const { organisation, search, entries, next } = loaderData;
  const path = `/organisations/${organisation.address}/audit-log`;
  const asked = new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''));
  return (
    <OrganisationFrame organisation={organisation} current="/audit-log">
      <p className="max-w-prose text-sm text-muted">
        What was done in {organisation.name}, newest first; times are UTC. People who left are shown with the address
        that they had on that day, while their account exists. Acts are deleted after the time that the privacy policy
        names.
      </p>
      <Filters key={asked.toString()} loaderData={loaderData} path={path} />
      {entries.length === 0 ? (
        <EmptyState title="No such act" text="Change or clear the filters to see others." />
      ) : (
        <FoundActs asked={asked} entries={entries} next={next} path={path} isAboutOne />
      )}
    </OrganisationFrame>
  );
}

function Filters({ loaderData: { search, acts }, path }: Pick<Route.ComponentProps, 'loaderData'> & { path: string }) {
  const options = [{ value: '', label: 'Any' }, ...acts.map((act) => ({ value: act, label: act }))];
  return (
    <Form
      method="get"
      role="search"
      aria-label="Audit log"
      className="grid gap-4 *:min-w-0 sm:grid-cols-2 lg:grid-cols-4"
    >
      <Field label="Who" hint="An email address">
        {(control) => <Input {...control} name="who" defaultValue={search.who} autoComplete="off" />}
      </Field>
      <Field label="Act">
        {(control) => <Select {...control} name="what" defaultValue={search.what} options={options} />}
      </Field>
      <Field label="From">
        {(control) => <Input {...control} type="date" name="from" defaultValue={search.from} />}
      </Field>
      <Field label="To">{(control) => <Input {...control} type="date" name="to" defaultValue={search.to} />}</Field>
      <p className="col-span-full flex items-center gap-3">
        <Button type="submit" variant="primary">
          Search
        </Button>
        <Link to={path} className="text-sm text-accent underline underline-offset-4">
          Clear
        </Link>
      </p>
    </Form>
  );
}
