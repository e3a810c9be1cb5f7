import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { listOrganisationsWith, mayWith } from '../../organisations/acting.server.ts';
import type { Right } from '../../organisations/organisation-role.ts';
import type { Context } from '../../platform/context.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { collectionItems, collections } from '../schema.server.ts';
import type { ItemKey, ListedItem, Visibility } from './collection.ts';
import { findItem, goneItem } from './find-items.server.ts';

type Row = typeof collections.$inferSelect;

export interface CollectionSummary {
  id: string;
  name: string;
  note: string;
  isFavourites: boolean;
  visibility: Visibility;
  count: number;
}

/** A list with its items, in the order of its owner. */
export interface Collection extends Omit<CollectionSummary, 'count'> {
  ownerId: string;
  token: string | null;
  items: ListedItem[];
}

export const visibilityOf = ({ token, isPublic }: Pick<Row, 'token' | 'isPublic'>): Visibility =>
  token === null ? 'private' : isPublic ? 'public' : 'secret';

/** The lists of a person or an organisation: favourites first, then the newest. */
export const listCollections = async (ctx: Context, ownerId: string): Promise<CollectionSummary[]> =>
  (await listOf(ctx, [ownerId])).map(({ ownerId: _, ...list }) => list);

async function listOf(ctx: Context, ownerIds: string[]) {
  const rows = await ctx.db
    .select({
      row: collections,
      count: sql<number>`(select count(*)::int from ${collectionItems} where ${collectionItems.collectionId} = ${collections.id})`,
    })
    .from(collections)
    .where(and(inArray(collections.userId, ownerIds), isNull(collections.deletedAt)))
    .orderBy(desc(collections.isFavourites), desc(collections.id));
  return rows.map(({ row, count }) => ({ ...factsOf(row), count, ownerId: row.userId }));
}

/** The lists of the organisations in which a person has a right, by organisation. */
export async function listSharedCollections(ctx: Context, userId: string, right: Right) {
  const shared = await listOrganisationsWith(ctx, userId, right);
  const lists = await listOf(
    ctx,
    shared.map(({ id }) => id),
  );
  return shared.map(({ id, name, address }) => ({
    name,
    address,
    lists: lists.filter(({ ownerId }) => ownerId === id).map(({ ownerId: _, ...list }) => list),
  }));
}

const factsOf = (row: Row) => {
  const { id, name, note, isFavourites } = row;
  return { id, name, note, isFavourites, visibility: visibilityOf(row) };
};

/** A person's own list, or one of an organisation. @throws NotFound also for the list of another account */
export async function getCollection(ctx: Context, userId: string, id: string): Promise<Collection> {
  const isSeen = mayWith(ctx, collections.userId, userId, 'see-lists');
  return await readCollection(ctx, and(eq(collections.id, id), isSeen), NO_LIST);
}

export const NO_LIST = 'There is no such list.';

/** The list that is shared under this address. @throws NotFound */
export async function getShared(ctx: Context, token: string): Promise<Collection> {
  return await readCollection(ctx, eq(collections.token, token), 'This list is no longer shared, or never was.');
}

async function readCollection(ctx: Context, which: ReturnType<typeof and>, missing: string): Promise<Collection> {
  const [row] = await ctx.db
    .select()
    .from(collections)
    .where(and(which, isNull(collections.deletedAt)));
  if (!row) throw new NotFound(missing);
  const rows = await ctx.db
    .select()
    .from(collectionItems)
    .where(eq(collectionItems.collectionId, row.id))
    .orderBy(asc(collectionItems.position), asc(collectionItems.addedAt), asc(collectionItems.itemId));
  const items = await Promise.all(
    rows.map(async ({ kind, itemId, name }) => {
      const key = { kind, id: itemId };
      const found = (await findItem(ctx, key)) ?? goneItem(key, name);
      // Under the id by which it is stored, so that it can be moved and removed after a change of its id.
      return { ...found, id: itemId };
    }),
  );
  return { ...factsOf(row), ownerId: row.userId, token: row.token, items };
}

/** A list of this owner that was deleted and can be restored; null: none. */
export async function findDeleted(ctx: Context, ownerId: string, id: string): Promise<{ name: string } | null> {
  const mine = and(eq(collections.id, id), eq(collections.userId, ownerId), isNotNull(collections.deletedAt));
  const [row] = await ctx.db.select({ name: collections.name }).from(collections).where(mine);
  return row ?? null;
}

/** The ids of the lists that a person may change and that hold the item. */
export async function listHolding(ctx: Context, userId: string, { kind, id }: ItemKey): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: collections.id })
    .from(collections)
    .innerJoin(collectionItems, eq(collectionItems.collectionId, collections.id))
    .where(
      and(
        mayWith(ctx, collections.userId, userId, 'edit-lists'),
        isNull(collections.deletedAt),
        eq(collectionItems.kind, kind),
        eq(collectionItems.itemId, id),
      ),
    );
  return rows.map((row) => row.id);
}
