import { data, redirect } from 'react-router';
import { requireUser } from '../../accounts/viewer.server.ts';
import { accountQuotas } from '../../billing/account-quota.ts';
import { requireMembership } from '../../organisations/membership.server.ts';
import { OrganisationFrame, organisationMeta } from '../../organisations/organisation-frame.tsx';
import { may } from '../../organisations/organisation-role.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { intentOf, parseForm, requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { createCollection, restoreCollection } from '../lists/change-collection.server.ts';
import { collectionForm, MAX_ITEMS, restoreForm } from '../lists/collection.ts';
import { findDeleted, listCollections } from '../lists/collection-queries.server.ts';
import { Deleted, ListIndex, NewList } from '../parts/list-index.tsx';
import type { Route } from './+types/organisation-lists';

/** The lists of an organisation, for its members. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const organisation = await requireMembership(ctx, params.address, 'see-lists');
  const deleted = new URL(request.url).searchParams.get('deleted');
  const isManager = may(organisation.role, 'manage-lists');
  const found = deleted === null || !isManager ? null : await findDeleted(ctx, organisation.id, deleted);
  return {
    organisation,
    lists: await listCollections(ctx, organisation.id),
    deleted: found && { id: deleted!, name: found.name },
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const form = await readForm(request);
  const isRestore = intentOf(form) === 'restore';
  const { id: ownerId } = await requireMembership(ctx, params.address, isRestore ? 'manage-lists' : 'edit-lists');
  if (isRestore) {
    const { id } = requireForm(restoreForm, form);
    const refused = await restoreCollection(ctx, ctx.viewer.id, id, ownerId);
    if (refused === null) throw redirect(`/lists/${encodeURIComponent(id)}`, 303);
    return data({ ...refused, errors: {}, typed: {} }, 400);
  }
  const { values, errors, typed } = parseForm(collectionForm, form);
  if (errors) return data({ problem: null, errors, typed }, 400);
  const made = await createCollection(ctx, ctx.viewer.id, values, ownerId);
  if ('problem' in made) return data({ problem: made.problem, errors: {}, typed: values }, 400);
  throw redirect(`/lists/${made.id}`, 303);
}

export const headers = privatePage;

export const meta = ({ loaderData }: Route.MetaArgs) => organisationMeta('Lists', loaderData?.organisation);

export default function OrganisationLists({ loaderData, actionData }: Route.ComponentProps) {
  const { organisation, lists, deleted } = loaderData;
  const { name, address, role } = organisation;
  const path = `/organisations/${address}/lists`;
  return (
    <OrganisationFrame organisation={organisation} current="/lists">
      {actionData?.problem && <Banner tone="bad" role="alert" title={actionData.problem} />}
      {deleted && <Deleted path={path} deleted={deleted} />}
      {lists.length === 0 ? (
        <EmptyState
          title="No lists yet"
          text={`A list of ${name} is seen by its members, and stays when one leaves.`}
        />
      ) : (
        <ListIndex lists={lists} />
      )}
      {may(role, 'edit-lists') && (
        <NewList
          path={path}
          text={`Its members see it, except those with the role billing; owners, admins and members change what is in it. ${name} can have ${accountQuotas.lists.most} lists with ${MAX_ITEMS} items each.`}
          typed={actionData?.typed ?? {}}
          errors={actionData?.errors ?? {}}
        />
      )}
    </OrganisationFrame>
  );
}
