import { data, Form, Link, redirect } from 'react-router';
import { AccountFrame } from '../../accounts/account-frame.tsx';
import { listAccountSections } from '../../accounts/account-parts.server.ts';
import { requireUser } from '../../accounts/viewer.server.ts';
import { accountQuotas } from '../../billing/account-quota.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { parseForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { createCollection, restoreCollection } from '../lists/change-collection.server.ts';
import { collectionForm, MAX_ITEMS, RESTORE_DAYS } from '../lists/collection.ts';
import { type CollectionSummary, findDeleted, listCollections } from '../lists/collection-queries.server.ts';
import { NamedFields } from '../parts/named-fields.tsx';
import { visibilityWords } from '../parts/visibility-words.ts';
import type { Route } from './+types/lists';

/** A person's own lists. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const deleted = new URL(request.url).searchParams.get('deleted');
  const found = deleted === null ? null : await findDeleted(ctx, ctx.viewer.id, deleted);
  return {
    sections: listAccountSections(),
    lists: await listCollections(ctx, ctx.viewer.id),
    deleted: found && { id: deleted!, name: found.name },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const form = await readForm(request);
  if (form.get('intent') === 'restore') {
    const id = String(form.get('id'));
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

export function meta() {
  return [{ title: pageTitle('Lists') }, { name: 'robots', content: 'noindex' }];
}

export default function Lists({ loaderData: { sections, lists, deleted }, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame sections={sections} current="/lists" title="Lists">
      {actionData?.problem && <Banner tone="bad" role="alert" title={actionData.problem} />}
      {deleted && (
        <Banner
          role="status"
          title={`“${deleted.name}” was deleted.`}
          actions={
            <Form method="post" action="/lists">
              <input type="hidden" name="id" value={deleted.id} />
              <Button type="submit" name="intent" value="restore" size="small">
                Undo
              </Button>
            </Form>
          }
        >
          You can restore it here for {RESTORE_DAYS} days.
        </Banner>
      )}
      {lists.length === 0 ? (
        <EmptyState
          title="No lists yet"
          text="Save a tool or a model from its page, or begin with an empty list below."
          actions={<LinkButton to="/compare">Find tools</LinkButton>}
        />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {lists.map((list) => (
            <ListEntry key={list.id} list={list} />
          ))}
        </ul>
      )}
      <section aria-labelledby="new-list">
        <h2 id="new-list" className="text-lg font-semibold tracking-[-0.01em]">
          New list
        </h2>
        <p className="mt-1 text-sm text-muted">
          Only you see it, until you share it. An account can have {accountQuotas.lists.most} lists with {MAX_ITEMS}{' '}
          items each.
        </p>
        <Form method="post" action="/lists" noValidate className="mt-4 grid max-w-xl gap-4">
          <NamedFields typed={actionData?.typed ?? {}} errors={actionData?.errors ?? {}} />
          <Button type="submit" variant="primary" className="justify-self-start">
            Make List
          </Button>
        </Form>
      </section>
    </AccountFrame>
  );
}

function ListEntry({ list: { id, name, note, visibility, count } }: { list: CollectionSummary }) {
  return (
    <li className="py-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link to={`/lists/${id}`} className="min-w-0 font-medium text-accent underline underline-offset-4">
          <bdi className="break-words">{name}</bdi>
        </Link>
        <span className="text-sm text-muted">{count === 1 ? '1 item' : `${count} items`}</span>
        {visibility !== 'private' && <Badge>{visibilityWords[visibility]}</Badge>}
      </p>
      {note !== '' && (
        <p dir="auto" className="mt-1 text-sm break-words text-muted">
          {note}
        </p>
      )}
    </li>
  );
}
