import { data, Form, redirect } from 'react-router';
import { requireUser } from '../../accounts/viewer.server.ts';
import { findOrganisation, findSharedOwner } from '../../organisations/acting.server.ts';
import { may } from '../../organisations/organisation-role.ts';
import { listNewOwners, transferForm } from '../../organisations/transfer.server.ts';
import { TransferForm } from '../../organisations/transfer-form.tsx';
import { NotFound } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { intentOf, parseForm, requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import {
  deleteCollection,
  editCollection,
  moveItem,
  removeItem,
  restoreItem,
  shareCollection,
} from '../lists/change-collection.server.ts';
import { collectionForm, type ItemKey, itemForm, shareForm } from '../lists/collection.ts';
import { type Collection, getCollection } from '../lists/collection-queries.server.ts';
import { findItem } from '../lists/find-items.server.ts';
import { transferCollection } from '../lists/transfer-collection.server.ts';
import { ItemList } from '../parts/item-list.tsx';
import { ListActions } from '../parts/list-actions.tsx';
import { NamedFields } from '../parts/named-fields.tsx';
import { SharePanel } from '../parts/share-panel.tsx';
import type { Route } from './+types/list';

/** A list of a person or an organisation: its items, its name, and who can read it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const list = await getCollection(ctx, ctx.viewer.id, params.listId);
  const [, kind, position, id] =
    /^(tool|model):(\d{1,6}):(.+)$/s.exec(new URL(request.url).searchParams.get('removed') ?? '') ?? [];
  const key = id === undefined ? null : { kind: kind as ItemKey['kind'], id };
  const isBack = list.items.some((item) => item.kind === key?.kind && item.id === key.id);
  const removed = key && !isBack ? await findItem(ctx, key) : null;
  const shared = await findSharedOwner(ctx, ctx.viewer.id, list.ownerId);
  const mayManage = shared === null || may(shared.role, 'manage-lists');
  return {
    // The address is a way in for everybody, so it is given only to those who may give it away.
    list: mayManage ? list : { ...list, token: null },
    removed: removed && { ...key!, name: removed.name, position },
    origin: ctx.config.publicUrl,
    organisation: shared && { name: shared.name, address: shared.address },
    mayEdit: shared === null || may(shared.role, 'edit-lists'),
    mayManage,
    newOwners: mayManage && !list.isFavourites ? await listNewOwners(ctx, ctx.viewer.id, list.ownerId) : [],
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const [userId, id] = [ctx.viewer.id, params.listId];
  const form = await readForm(request);
  const page = `/lists/${encodeURIComponent(id)}`;
  const intent = intentOf(form);
  switch (intent) {
    case 'edit': {
      const { values, errors, typed } = parseForm(collectionForm, form);
      if (errors) return data({ problem: null, errors, typed }, 400);
      await editCollection(ctx, userId, id, values);
      break;
    }
    case 'up':
    case 'down':
      await moveItem(ctx, userId, id, requireForm(itemForm, form), intent === 'up' ? -1 : 1);
      break;
    case 'remove': {
      const key = requireForm(itemForm, form);
      const position = await removeItem(ctx, userId, id, key);
      throw redirect(`${page}?removed=${encodeURIComponent(`${key.kind}:${position}:${key.id}`)}`, 303);
    }
    case 'restore': {
      const { position, ...key } = requireForm(itemForm, form);
      const item = await findItem(ctx, key);
      if (item === null) throw new NotFound('It is in the catalogue no more.');
      const refused = await restoreItem(ctx, userId, id, { ...key, name: item.name, position });
      if (refused) return data({ problem: refused.problem, errors: {}, typed: {} }, 400);
      break;
    }
    case 'share':
      await shareCollection(ctx, userId, id, requireForm(shareForm, form).visibility);
      break;
    case 'delete': {
      const { ownerId } = await getCollection(ctx, userId, id);
      await deleteCollection(ctx, userId, id);
      const organisation = ownerId === userId ? null : await findOrganisation(ctx, ownerId);
      const index = organisation ? `/organisations/${organisation.address}/lists` : '/lists';
      throw redirect(`${index}?deleted=${encodeURIComponent(id)}`, 303);
    }
    case 'transfer': {
      const transfer = await transferCollection(ctx, userId, id, requireForm(transferForm, form).organisation);
      return data({ transfer, problem: null, errors: {}, typed: {} }, transfer === null ? 200 : 400);
    }
    default:
      throw data('No page of this site sends such a form.', { status: 400 });
  }
  throw redirect(page, 303);
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return unindexedMeta(loaderData?.list.name ?? 'List');
}

export default function ListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, removed, organisation, mayEdit } = loaderData;
  const index = organisation ? `/organisations/${organisation.address}/lists` : '/lists';
  const path = `/lists/${list.id}`;
  return (
    <div className="page-width max-w-4xl py-10 sm:py-14">
      <Breadcrumb
        items={[{ label: organisation ? `Lists of ${organisation.name}` : 'Lists', to: index }, { label: list.name }]}
      />
      <h1 dir="auto" className="mt-4 headline text-3xl sm:text-4xl break-words">
        {list.name}
      </h1>
      {list.note !== '' && (
        <p dir="auto" className="mt-2 max-w-prose break-words text-muted">
          {list.note}
        </p>
      )}
      {actionData?.problem && <Banner tone="bad" role="alert" className="mt-6" title={actionData.problem} />}
      {removed && <Removed path={path} removed={removed} />}
      {list.items.length === 0 ? (
        <EmptyState
          className="mt-8"
          title="Nothing in this list yet"
          text="On the page of a tool or a model, press Save."
          actions={
            <>
              <LinkButton to="/compare">Find tools</LinkButton>
              <LinkButton to="/models">Find models</LinkButton>
            </>
          }
        />
      ) : (
        <>
          <ListActions items={list.items} filesPath={path}>
            <LinkButton to={`/alerts/new?list=${list.id}`}>Alerts</LinkButton>
          </ListActions>
          <ItemList items={list.items} {...(mayEdit ? { editPath: path } : {})} />
        </>
      )}
      <Panels loaderData={loaderData} typed={actionData?.typed} errors={actionData?.errors} />
    </div>
  );
}

interface PanelsProps extends Pick<EditPanelProps, 'typed' | 'errors'> {
  loaderData: Route.ComponentProps['loaderData'];
}

/** What the viewer may do with the list as a whole. */
function Panels({ loaderData, typed, errors }: PanelsProps) {
  const { list, origin, organisation, mayEdit, mayManage, newOwners } = loaderData;
  const path = `/lists/${list.id}`;
  return (
    <>
      <div className="mt-10 grid gap-6 lg:grid-cols-2">
        {mayManage && (
          <SharePanel
            path={path}
            visibility={list.visibility}
            address={list.token && `${origin}/lists/shared/${list.token}`}
            organisation={organisation?.name ?? null}
          />
        )}
        {mayEdit && <EditPanel path={path} list={list} mayDelete={mayManage} typed={typed} errors={errors} />}
      </div>
      {/* Also for who may no longer move it: they have just done so. */}
      <div className="mt-8">
        <TransferForm
          noun="list"
          from={organisation?.name ?? null}
          newOwners={newOwners}
          content="its name, note and items"
          effects={transferEffects}
        />
      </div>
    </>
  );
}

const transferEffects = [
  'The address under which it is shared stays the same.',
  'Alerts about it stop for people who do not see it any more.',
];

function Removed({
  path,
  removed,
}: {
  path: string;
  removed: Record<'kind' | 'id' | 'name', string> & { position?: string };
}) {
  return (
    <Banner
      role="status"
      className="mt-6"
      title={`${removed.name} was removed.`}
      actions={
        <Form method="post" action={path}>
          <input type="hidden" name="kind" value={removed.kind} />
          <input type="hidden" name="id" value={removed.id} />
          <input type="hidden" name="position" value={removed.position} />
          <Button type="submit" name="intent" value="restore" size="small">
            Undo
          </Button>
        </Form>
      }
    />
  );
}

interface EditPanelProps {
  path: string;
  mayDelete: boolean;
  list: Pick<Collection, 'name' | 'note' | 'isFavourites'>;
  typed: Partial<Record<string, string>> | undefined;
  errors: Partial<Record<string, string>> | undefined;
}

function EditPanel({ path, list, mayDelete, typed, errors = {} }: EditPanelProps) {
  return (
    <Card as="section" aria-labelledby="edit" className="grid content-start gap-4">
      <h2 id="edit" className="caption">
        Name and note
      </h2>
      <Form key={`${list.name} ${list.note}`} method="post" action={path} noValidate className="grid gap-4">
        <NamedFields typed={{ ...list, ...typed }} errors={errors} />
        <Button type="submit" name="intent" value="edit" size="small" className="justify-self-start">
          Save changes
        </Button>
      </Form>
      {mayDelete && !list.isFavourites && (
        <Form method="post" action={path} className="border-t border-line pt-4">
          <Button type="submit" name="intent" value="delete" size="small" variant="quiet" className="-ml-3">
            Delete this list
          </Button>
        </Form>
      )}
    </Card>
  );
}
