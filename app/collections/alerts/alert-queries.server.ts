import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import { isNotSuspended } from '../../accounts/person-queries.server.ts';
import { findRenamedTool } from '../../catalog/catalog-queries.server.ts';
import { mayWith } from '../../organisations/acting.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { ItemKind } from '../lists/collection.ts';
import { alertDeliveries, alertEvents, alertSubscriptions, collectionItems, collections } from '../schema.server.ts';
import { messageIdOf } from './alert.ts';
import { findNextAttempt } from './next-attempt.server.ts';

/** Subscriptions that get what happens: turned on, of an account that is not suspended. */
export const isOn = and(eq(alertSubscriptions.state, 'on'), isNotSuspended(alertSubscriptions.userId));

export type Subscription = typeof alertSubscriptions.$inferSelect;
export type AlertEvent = typeof alertEvents.$inferSelect;

/** What a subscription is about now, and since when. */
async function watchedItems(ctx: Context, { userId, collectionId, itemKind, itemId, createdAt }: Subscription) {
  const stored =
    collectionId === null
      ? [{ kind: itemKind as ItemKind, id: itemId!, since: createdAt }]
      : await ctx.db
          .select({ kind: collectionItems.kind, id: collectionItems.itemId, since: collectionItems.addedAt })
          .from(collectionItems)
          .innerJoin(collections, eq(collections.id, collectionItems.collectionId))
          // Not of a list of an organisation that the person has left, nor of one that is deleted and may be restored.
          .where(
            and(
              eq(collections.id, collectionId),
              isNull(collections.deletedAt),
              mayWith(ctx, collections.userId, userId, 'see-lists'),
            ),
          );
  return await Promise.all(
    stored.map(async (item) =>
      item.kind === 'tool' ? { ...item, id: (await findRenamedTool(ctx, item.id)) ?? item.id } : item,
    ),
  );
}

/** undefined: about nothing, such as an empty list. */
async function isAbout(ctx: Context, subscription: Subscription): Promise<SQL | undefined> {
  if (subscription.itemKind === 'account') return eq(alertEvents.userId, subscription.userId);
  const items = await watchedItems(ctx, subscription);
  const { itemKind, itemId, noticedAt } = alertEvents;
  // What was noticed before the item was in the list is no news for it.
  return or(...items.map(({ kind, id, since }) => and(eq(itemKind, kind), eq(itemId, id), gte(noticedAt, since))));
}

/** The events of a subscription after one and up to another, oldest first. */
export async function listEvents(
  ctx: Context,
  subscription: Subscription,
  {
    after,
    upTo,
    limit,
    isNewestFirst = false,
  }: { after: number; upTo?: number; limit: number; isNewestFirst?: boolean },
): Promise<AlertEvent[]> {
  const isWatched = await isAbout(ctx, subscription);
  if (isWatched === undefined) return [];
  return await ctx.db
    .select()
    .from(alertEvents)
    .where(
      and(
        gt(alertEvents.seq, after),
        upTo === undefined ? undefined : lte(alertEvents.seq, upTo),
        inArray(alertEvents.kind, subscription.kinds),
        isWatched,
      ),
    )
    .orderBy(isNewestFirst ? desc(alertEvents.seq) : asc(alertEvents.seq))
    .limit(limit);
}

const LOG_SHOWN = 10;

/** A person's alerts with the last deliveries of webhooks; newest first. */
export async function listSubscriptions(ctx: Context, userId: string) {
  const rows = await ctx.db
    .select()
    .from(alertSubscriptions)
    .where(eq(alertSubscriptions.userId, userId))
    .orderBy(desc(alertSubscriptions.id));
  return await Promise.all(
    rows.map(async (row) => ({
      ...shownOf(row),
      nextAttempt: row.channel === 'webhook' ? await findNextAttempt(ctx, row) : null,
      deliveries: row.channel === 'webhook' ? await listDeliveries(ctx, row.id, LOG_SHOWN) : [],
    })),
  );
}

function shownOf({ id, collectionId, itemKind, itemId, name, kinds, channel, token, url, state }: Subscription) {
  const itemPath = itemKind === 'account' ? '/account' : `/${itemKind === 'tool' ? 'tool' : 'models'}/${itemId}`;
  const path = collectionId === null ? itemPath : `/lists/${collectionId}`;
  return { id, name, kinds, channel, url, state, path, isList: collectionId !== null, token };
}

export async function listDeliveries(ctx: Context, subscriptionId: string, most: number) {
  const rows = await ctx.db
    .select()
    .from(alertDeliveries)
    .where(eq(alertDeliveries.subscriptionId, subscriptionId))
    .orderBy(desc(alertDeliveries.id))
    .limit(most);
  return rows.map(({ id, title, seq, at, isDelivered, outcome }) => ({
    id,
    messageId: seq === null ? null : messageIdOf(subscriptionId, seq),
    title,
    isTest: seq === null,
    at: at.toISOString(),
    isDelivered,
    outcome,
  }));
}

/** The subscription of a private feed; null: none, or it was turned off. */
export async function findFeed(ctx: Context, token: string): Promise<Subscription | null> {
  const isIt = and(eq(alertSubscriptions.token, token), isOn);
  const [row] = await ctx.db.select().from(alertSubscriptions).where(isIt);
  return row ?? null;
}
