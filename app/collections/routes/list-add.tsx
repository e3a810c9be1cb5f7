import { data, Form, Link, redirect } from 'react-router';
import { requireUser } from '../../accounts/viewer.server.ts';
import { accountQuotas } from '../../billing/account-quota.ts';
import type { Context } from '../../platform/context.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { parseForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner, RefusalBanner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { saveItem } from '../lists/change-collection.server.ts';
import { alertPath, type ItemKey, itemOf, MAX_ITEMS, saveForm, savePath } from '../lists/collection.ts';
import {
  type CollectionSummary,
  listCollections,
  listHolding,
  listSharedCollections,
} from '../lists/collection-queries.server.ts';
import { findItem } from '../lists/find-items.server.ts';
import type { Route } from './+types/list-add';

/** Saves one tool or model in lists. Its own page, so that the pages of the catalogue load nothing for it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const { searchParams } = new URL(request.url);
  const item = await requireItem(ctx, itemOf(searchParams));
  const holding = await listHolding(ctx, ctx.viewer.id, item);
  const lists = await listCollections(ctx, ctx.viewer.id);
  const choices = (all: CollectionSummary[]) =>
    all
      .filter(({ isFavourites }) => !isFavourites)
      .map(({ id, name, count }) => ({ id, name, isHolding: holding.includes(id), isFull: count >= MAX_ITEMS }));
  const shared = await listSharedCollections(ctx, ctx.viewer.id, 'edit-lists');
  return {
    item,
    isSaved: searchParams.has('saved'),
    favourites: lists.some(({ id, isFavourites }) => isFavourites && holding.includes(id)),
    lists: [
      ...choices(lists),
      ...shared.flatMap((one) => choices(one.lists).map((list) => ({ ...list, organisation: one.name }))),
    ] as (ReturnType<typeof choices>[number] & { organisation?: string })[],
  };
}

async function requireItem(ctx: Context, key: ItemKey | null) {
  const item = key && (await findItem(ctx, key));
  if (item === null) throw new NotFound('There is no such tool or model in the catalogue.');
  return item;
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const { values, errors, typed } = parseForm(saveForm, await readForm(request), ['lists', 'shown']);
  if (errors) return data({ problem: errors.newName ?? 'Please try again.', newName: typed.newName ?? '' }, 400);
  const item = await requireItem(ctx, { kind: values.kind as ItemKey['kind'], id: values.id });
  const refused = await saveItem(ctx, ctx.viewer.id, item, values);
  if (refused) return data({ problem: refused.problem, newName: values.newName }, 400);
  throw redirect(`${savePath(item)}&saved`, 303);
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData ? `Save ${loaderData.item.name}` : 'Save';
  return unindexedMeta(name);
}

export default function ListAdd({ loaderData, actionData }: Route.ComponentProps) {
  const { item, isSaved, favourites, lists } = loaderData;
  return (
    <div className="page-width max-w-xl py-10 sm:py-14">
      <p className="caption">{item.kind === 'tool' ? 'Tool' : 'Model'}</p>
      <h1 className="mt-1 headline text-3xl sm:text-4xl break-words">Save {item.name}</h1>
      <RefusalBanner title="It was not saved" text={actionData?.problem} className="mt-6" />
      {!actionData && isSaved && <Saved {...loaderData} />}
      {/* Drawn again after each save: the boxes then show what is stored. */}
      <SaveForm key={JSON.stringify([favourites, lists])} {...loaderData} newName={actionData?.newName} />
      <p className="mt-8 text-sm text-muted">
        <Link to={alertPath(item)} className="text-accent underline underline-offset-4">
          Alerts about {item.name}
        </Link>
        {' · '}
        <Link to="/lists" className="text-accent underline underline-offset-4">
          Your lists
        </Link>
      </p>
    </div>
  );
}

type PageData = Route.ComponentProps['loaderData'];

function Saved({ item, favourites, lists }: PageData) {
  const isHeld = favourites || lists.some(({ isHolding }) => isHolding);
  return (
    <Banner
      tone="good"
      role="status"
      className="mt-6"
      title={isHeld ? 'Saved.' : 'It is in none of your lists now.'}
      actions={
        <>
          <LinkButton to={item.path!} size="small">
            Back to {item.name}
          </LinkButton>
          <LinkButton to="/lists" size="small">
            Your lists
          </LinkButton>
        </>
      }
    />
  );
}

const hintOf = (organisation: string | undefined, isFull: boolean) =>
  [organisation && `Of ${organisation}.`, isFull && `It is full: ${MAX_ITEMS} items.`].filter(Boolean).join(' ') ||
  undefined;

function SaveForm({ item, favourites, lists, newName }: PageData & { newName: string | undefined }) {
  return (
    <Form method="post" noValidate className="mt-6 grid gap-5">
      <input type="hidden" name="kind" value={item.kind} />
      <input type="hidden" name="id" value={item.id} />
      {lists.map(({ id }) => (
        <input key={id} type="hidden" name="shown" value={id} />
      ))}
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">In these lists</legend>
        <Checkbox name="favourites" defaultChecked={favourites} label="Favourites" />
        {lists.map(({ id, name, organisation, isHolding, isFull }) => (
          <Checkbox
            key={id}
            name="lists"
            value={id}
            defaultChecked={isHolding}
            disabled={isFull && !isHolding}
            label={<bdi className="break-words">{name}</bdi>}
            hint={hintOf(organisation, isFull && !isHolding)}
          />
        ))}
      </fieldset>
      <Field
        label="And in a new list"
        isOptional
        hint={`An account can have ${accountQuotas.lists.most} lists with ${MAX_ITEMS} items each.`}
      >
        {(control) => (
          <Input
            {...control}
            name="newName"
            dir="auto"
            placeholder="Name of the list"
            autoComplete="off"
            defaultValue={newName}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Save
        </Button>
        <LinkButton to={item.path!}>Back</LinkButton>
      </div>
    </Form>
  );
}
