import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { isQuotaFull } from '../../billing/account-quota.server.ts';
import { quotaWords } from '../../billing/account-quota.ts';
import { holdMembership, mayWith, noteAct } from '../../organisations/acting.server.ts';
import { type Right, rightWords } from '../../organisations/organisation-role.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { Forbidden, NotFound } from '../../platform/http-errors.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { collectionItems, collections } from '../schema.server.ts';
import {
  type ItemKey,
  type ListedItem,
  MAX_ITEMS,
  RESTORE_DAYS,
  type saveForm,
  type Visibility,
} from './collection.ts';
import { NO_LIST } from './collection-queries.server.ts';

/** Acts on lists of a person or of an organisation. A list that a person may not see looks as if it did not exist. */

interface Named {
  name: string;
  note: string;
}

type Refused = { problem: string };
type Row = typeof collections.$inferSelect;

const isKept = isNull(collections.deletedAt);
const about = (id: string) => ({ kind: 'list', id });

/** @param ownerId the person, or an organisation in which the person may edit lists */
export async function createCollection(
  ctx: Context,
  userId: string,
  named: Named,
  ownerId: string = userId,
): Promise<{ id: string } | Refused> {
  const id = newId();
  return await mutate(ctx, 'list.create', about(id), async (tx) => {
    if (ownerId !== userId && !(await holdMembership(ctx, tx, ownerId, userId, 'edit-lists')))
      throw new Forbidden(rightWords('edit-lists'));
    const problem = await insertCollection(ctx, tx, ownerId, { id, ...named });
    if (problem !== null) return refuse({ problem });
    if (ownerId !== userId) await noteAct(ctx, ownerId, 'create-list', { list: id, name: named.name });
    return { id };
  });
}

async function insertCollection(
  ctx: Context,
  tx: Transaction,
  userId: string,
  { id, name, note }: Named & { id: string },
): Promise<string | null> {
  const own = and(eq(collections.userId, userId), isKept);
  if (await isQuotaFull(tx, userId, 'lists', () => tx.$count(collections, own))) return quotaWords('lists');
  const now = ctx.now();
  await tx.insert(collections).values({ id, userId, name, note, createdAt: now, updatedAt: now });
  return null;
}

/** Of the lists that were shown, exactly the chosen ones hold the item afterwards. */
export async function saveItem(
  ctx: Context,
  userId: string,
  item: Pick<ListedItem, 'kind' | 'id' | 'name'>,
  { lists, shown, favourites, newName }: z.output<typeof saveForm>,
): Promise<Refused | null> {
  return await mutate(ctx, 'list.save-item', { kind: item.kind, id: item.id }, async (tx) => {
    const wanted = new Set(lists);
    if (favourites) wanted.add(await ensureFavourites(ctx, tx, userId));
    if (newName !== '') {
      const id = newId();
      const problem = await insertCollection(ctx, tx, userId, { id, name: newName, note: '' });
      if (problem !== null) return refuse({ problem });
      wanted.add(id);
    }
    const isOwnFavourites = and(eq(collections.userId, userId), eq(collections.isFavourites, true));
    // Other lists stay open for changes by others meanwhile.
    const isConcerned = or(isOwnFavourites, inArray(collections.id, [...wanted, ...shown]));
    const own = await tx
      .select()
      .from(collections)
      .where(and(isConcerned, mayWith(ctx, collections.userId, userId, 'edit-lists'), isKept))
      .orderBy(asc(collections.id))
      .for('update');
    for (const row of own) {
      const isWanted = wanted.has(row.id);
      if (!isWanted && !row.isFavourites && !shown.includes(row.id)) continue;
      if (isWanted) {
        const added = await addTo(ctx, tx, row.id, item);
        if (added === 'full') return refuse({ problem: fullWords(row.name) });
        if (added === 'there') continue;
      } else {
        const removed = await tx.delete(collectionItems).where(keyed(row.id, item)).returning();
        if (removed.length === 0) continue;
      }
      const act = isWanted ? 'save-list-item' : 'remove-list-item';
      if (row.userId !== userId)
        await noteAct(ctx, row.userId, act, { list: row.id, name: row.name, item: `${item.kind} ${item.id}` });
    }
    tx.detail({ lists: own.filter(({ id }) => wanted.has(id)).length });
    return null;
  });
}

export const fullWords = (name: string) => `A list can have ${MAX_ITEMS} items, and “${name}” has them. Remove one.`;

async function ensureFavourites(ctx: Context, tx: Transaction, userId: string): Promise<string> {
  const now = ctx.now();
  const values = { id: newId(), userId, name: 'Favourites', isFavourites: true, createdAt: now, updatedAt: now };
  await tx.insert(collections).values(values).onConflictDoNothing();
  const mine = and(eq(collections.userId, userId), eq(collections.isFavourites, true));
  const [row] = await tx.select({ id: collections.id }).from(collections).where(mine);
  return row!.id;
}

async function addTo(
  ctx: Context,
  tx: Transaction,
  collectionId: string,
  { kind, id, name }: Pick<ListedItem, 'kind' | 'id' | 'name'>,
  at: number | null = null,
): Promise<'added' | 'there' | 'full'> {
  const items = await readItems(tx, collectionId);
  if (items.some((one) => one.kind === kind && one.itemId === id)) return 'there';
  if (items.length >= MAX_ITEMS) return 'full';
  const position = at ?? (items.at(-1)?.position ?? -1) + 1;
  await tx.insert(collectionItems).values({ collectionId, kind, itemId: id, name, position, addedAt: ctx.now() });
  return 'added';
}

const keyed = (collectionId: string, { kind, id }: ItemKey) =>
  and(eq(collectionItems.collectionId, collectionId), eq(collectionItems.kind, kind), eq(collectionItems.itemId, id));

const readItems = (tx: Transaction, collectionId: string) =>
  tx
    .select()
    .from(collectionItems)
    .where(eq(collectionItems.collectionId, collectionId))
    .orderBy(asc(collectionItems.position), asc(collectionItems.addedAt), asc(collectionItems.itemId));

/**
 * The list, which then stays as it is until the transaction ends.
 * @throws NotFound for who may not see it, Forbidden without the right
 */
export async function lockCollection(
  ctx: Context,
  tx: Transaction,
  userId: string,
  id: string,
  right: Right,
): Promise<Row> {
  const isSeen = mayWith(ctx, collections.userId, userId, 'see-lists');
  const [row] = await tx
    .select()
    .from(collections)
    .where(and(eq(collections.id, id), isSeen, isKept))
    .for('update');
  if (!row) throw new NotFound(NO_LIST);
  const isAllowed = and(eq(collections.id, id), mayWith(ctx, collections.userId, userId, right));
  if ((await tx.$count(collections, isAllowed)) === 0) throw new Forbidden(rightWords(right));
  return row;
}

/** Acts that take a list away from those who have it, or show it to others. */
const ofManagers = ['share', 'delete'];

/** Runs `work` with the locked list. @throws NotFound, Forbidden */
async function changeList<Result, Refusal = never>(
  ctx: Context,
  { userId, id }: { userId: string; id: string },
  act: string,
  work: (tx: Transaction, row: Row) => Promise<Result | ReturnType<typeof refuse<Refusal>>>,
): Promise<Result | Refusal> {
  return await mutate<Result, Refusal>(ctx, `list.${act}`, about(id), async (tx) => {
    const row = await lockCollection(ctx, tx, userId, id, ofManagers.includes(act) ? 'manage-lists' : 'edit-lists');
    await tx.update(collections).set({ updatedAt: ctx.now() }).where(eq(collections.id, id));
    if (row.userId !== userId) await noteAct(ctx, row.userId, `${act}-list`, { list: id, name: row.name });
    return await work(tx, row);
  });
}

export async function editCollection(ctx: Context, userId: string, id: string, named: Named): Promise<void> {
  await changeList(ctx, { userId, id }, 'edit', async (tx) => {
    await tx.update(collections).set(named).where(eq(collections.id, id));
  });
}

/** @returns the position that it had */
export async function removeItem(ctx: Context, userId: string, id: string, key: ItemKey): Promise<number> {
  return await changeList(ctx, { userId, id }, 'remove-item', async (tx) => {
    const [removed] = await tx.delete(collectionItems).where(keyed(id, key)).returning();
    return removed?.position ?? 0;
  });
}

/** Undoes `removeItem`. */
export async function restoreItem(
  ctx: Context,
  userId: string,
  id: string,
  { position, ...item }: Pick<ListedItem, 'kind' | 'id' | 'name'> & { position: number },
): Promise<Refused | null> {
  return await changeList<null, Refused>(ctx, { userId, id }, 'restore-item', async (tx, row) => {
    return (await addTo(ctx, tx, id, item, position)) !== 'full' ? null : refuse({ problem: fullWords(row.name) });
  });
}

/** Moves an item past its neighbour. */
export async function moveItem(ctx: Context, userId: string, id: string, key: ItemKey, by: -1 | 1): Promise<void> {
  await changeList(ctx, { userId, id }, 'move-item', async (tx) => {
    const items = await readItems(tx, id);
    const from = items.findIndex(({ kind, itemId }) => kind === key.kind && itemId === key.id);
    const to = from + by;
    if (from < 0 || to < 0 || to >= items.length) return;
    [items[from], items[to]] = [items[to]!, items[from]!];
    for (const [position, item] of items.entries())
      if (item.position !== position)
        await tx
          .update(collectionItems)
          .set({ position })
          .where(keyed(id, { kind: item.kind, id: item.itemId }));
  });
}

/** A list that becomes private again loses its address for good. */
export async function shareCollection(ctx: Context, userId: string, id: string, visibility: Visibility): Promise<void> {
  await changeList(ctx, { userId, id }, 'share', async (tx, row) => {
    tx.detail({ visibility });
    const token = visibility === 'private' ? null : (row.token ?? randomBytes(24).toString('base64url'));
    await tx
      .update(collections)
      .set({ token, isPublic: visibility === 'public' })
      .where(eq(collections.id, id));
  });
}

/** It can be restored for some days. The favourites stay. */
export async function deleteCollection(ctx: Context, userId: string, id: string): Promise<void> {
  await changeList(ctx, { userId, id }, 'delete', async (tx, row) => {
    if (row.isFavourites) throw new NotFound('The favourites cannot be deleted. Remove what is in them instead.');
    await tx.update(collections).set({ deletedAt: ctx.now() }).where(eq(collections.id, id));
  });
}

/** @param ownerId the person, or an organisation in which the person may manage lists */
export async function restoreCollection(
  ctx: Context,
  userId: string,
  id: string,
  ownerId: string = userId,
): Promise<Refused | null> {
  return await mutate(ctx, 'list.restore', about(id), async (tx) => {
    if (ownerId !== userId && !(await holdMembership(ctx, tx, ownerId, userId, 'manage-lists')))
      throw new Forbidden(rightWords('manage-lists'));
    const own = eq(collections.userId, ownerId);
    if (await isQuotaFull(tx, ownerId, 'lists', () => tx.$count(collections, and(own, isKept))))
      return refuse({ problem: quotaWords('lists') });
    const deleted = and(eq(collections.id, id), own, isNotNull(collections.deletedAt));
    const restored = await tx.update(collections).set({ deletedAt: null }).where(deleted).returning();
    if (restored.length === 0) throw new NotFound(NO_LIST);
    if (ownerId !== userId) await noteAct(ctx, ownerId, 'restore-list', { list: id, name: restored[0]!.name });
    return null;
  });
}

/** Removes the rows of lists that can be restored no more. */
export async function forgetDeleted(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - RESTORE_DAYS * 86_400_000);
  await mutate(ctx, 'list.forget-deleted', { kind: 'list', id: 'deleted' }, async (tx) => {
    const gone = await tx
      .delete(collections)
      .where(lt(collections.deletedAt, before))
      .returning({ id: collections.id });
    return gone.length === 0 ? refuse(null) : tx.detail({ count: gone.length });
  });
}
