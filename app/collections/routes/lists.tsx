import { data, Link, redirect } from 'react-router';
import { AccountFrame } from '../../accounts/account-frame.tsx';
import { listAccountSections } from '../../accounts/account-parts.server.ts';
import { requireUser } from '../../accounts/viewer.server.ts';
import { accountQuotas } from '../../billing/account-quota.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { intentOf, parseForm, requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { createCollection, restoreCollection } from '../lists/change-collection.server.ts';
import { collectionForm, MAX_ITEMS, restoreForm } from '../lists/collection.ts';
import { findDeleted, listCollections, listSharedCollections } from '../lists/collection-queries.server.ts';
import { Deleted, ListIndex, NewList } from '../parts/list-index.tsx';
import type { Route } from './+types/lists';

/** A person's own lists, and those of their organisations. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const deleted = new URL(request.url).searchParams.get('deleted');
  const found = deleted === null ? null : await findDeleted(ctx, ctx.viewer.id, deleted);
  return {
    sections: listAccountSections(),
    lists: await listCollections(ctx, ctx.viewer.id),
    shared: (await listSharedCollections(ctx, ctx.viewer.id, 'see-lists')).filter(({ lists }) => lists.length > 0),
    deleted: found && { id: deleted!, name: found.name },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const form = await readForm(request);
  if (intentOf(form) === 'restore') {
    const { id } = requireForm(restoreForm, form);
    const refused = await restoreCollection(ctx, ctx.viewer.id, id);
    if (refused === null) throw redirect(`/lists/${encodeURIComponent(id)}`, 303);
    return data({ ...refused, errors: {}, typed: {} }, 400);
  }
  const { values, errors, typed } = parseForm(collectionForm, form);
  if (errors) return data({ problem: null, errors, typed }, 400);
  const made = await createCollection(ctx, ctx.viewer.id, values);
  if ('problem' in made) return data({ problem: made.problem, errors: {}, typed: values }, 400);
  throw redirect(`/lists/${made.id}`, 303);
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Lists');

export default function Lists({ loaderData: { sections, lists, shared, deleted }, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame sections={sections} current="/lists" title="Lists">
      {actionData?.problem && <Banner tone="bad" role="alert" title={actionData.problem} />}
      {deleted && <Deleted path="/lists" deleted={deleted} />}
      {lists.length === 0 ? (
        <EmptyState
          title="No lists yet"
          text="Save a tool or a model from its page, or begin with an empty list below."
          actions={<LinkButton to="/compare">Find tools</LinkButton>}
        />
      ) : (
        <ListIndex lists={lists} />
      )}
      {shared.map((organisation) => (
        <section key={organisation.address}>
          <h2 className="mb-3 text-lg font-semibold tracking-[-0.01em]">
            <Link to={`/organisations/${organisation.address}/lists`} className="underline-offset-4 hover:underline">
              Lists of <bdi className="break-words">{organisation.name}</bdi>
            </Link>
          </h2>
          <ListIndex lists={organisation.lists} />
        </section>
      ))}
      <NewList
        path="/lists"
        text={`Only you see it, until you share it. An account can have ${accountQuotas.lists.most} lists with ${MAX_ITEMS} items each.`}
        typed={actionData?.typed ?? {}}
        errors={actionData?.errors ?? {}}
      />
    </AccountFrame>
  );
}
