import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { owner, user } from '../accounts/schema.server.ts';
import { instant } from '../platform/instant.server.ts';
import type { AlertChannel, AlertItemKind, AlertKind, AlertState } from './alerts/alert.ts';

/** A person's lists of tools and models; one of them is the favourites. */
export const collections = pgTable(
  'collections',
  {
    /** Sorts by age. */
    id: text('id').primaryKey(),
    userId: owner(),
    name: text('name').notNull(),
    note: text('note').notNull().default(''),
    isFavourites: boolean('is_favourites').notNull().default(false),
    /** The secret part of the address under which everybody can read it; null: only its owner can. */
    token: text('token').unique(),
    /** Search engines may list the shared page. */
    isPublic: boolean('is_public').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Until the rows are removed, it can be restored. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('collections_user').on(table.userId, table.id),
    uniqueIndex('collections_favourites').on(table.userId).where(sql`${table.isFavourites}`),
    index('collections_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

export const collectionItems = pgTable(
  'collection_items',
  {
    collectionId: text('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull().$type<'tool' | 'model'>(),
    /** No foreign key: it outlives a tool or model that leaves the catalogue. */
    itemId: text('item_id').notNull(),
    /** As it was called when it was added. */
    name: text('name').notNull(),
    position: integer('position').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.kind, table.itemId] }),
    check('collection_items_kind', sql`${table.kind} in ('tool', 'model')`),
  ],
);

/** How far the sources of alerts were read. Its one row also makes readers wait for each other. */
export const alertReader = pgTable('alert_reader', {
  id: text('id').primaryKey(),
  readAt: instant('read_at').notNull(),
  /** The number of the last event: it is never given again, also when that event has been deleted. */
  lastSeq: integer('last_seq').notNull().default(0),
});

/**
 * What alerts can be about, in the order in which it was noticed. Rows about tools and models stay: a source that says
 * the same again must not be news again.
 */
export const alertEvents = pgTable(
  'alert_events',
  {
    /** Says what happened; the same for each reading of the same fact. */
    key: text('key').primaryKey(),
    /** Counts up without a gap that a later commit could fill: readers wait for each other. */
    seq: integer('seq').notNull().unique(),
    kind: text('kind').notNull().$type<AlertKind>(),
    itemKind: text('item_kind').notNull().$type<AlertItemKind>(),
    /** Of the tool or model; in an account, of the run, claim, correction or submission. */
    itemId: text('item_id').notNull(),
    /** Whose account it happened in; null: it is about a tool or model, for everybody. */
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    path: text('path').notNull(),
    /** In an organisation: the facts as its webhooks get them. */
    data: jsonb('data').$type<Record<string, unknown>>(),
    noticedAt: instant('noticed_at').notNull(),
  },
  (table) => [
    index('alert_events_item').on(table.itemKind, table.itemId, table.seq),
    index('alert_events_user').on(table.userId, table.seq),
  ],
);

/** What a person wants to know about one list or one item, and how; and the webhooks of organisations. */
export const alertSubscriptions = pgTable(
  'alert_subscriptions',
  {
    /** Sorts by age. */
    id: text('id').primaryKey(),
    userId: owner(),
    collectionId: text('collection_id').references(() => collections.id, { onDelete: 'cascade' }),
    itemKind: text('item_kind').$type<AlertItemKind>(),
    itemId: text('item_id'),
    /** Of the list or item, when it was chosen. */
    name: text('name').notNull(),
    kinds: text('kinds').array().notNull().$type<AlertKind[]>(),
    channel: text('channel').notNull().$type<AlertChannel>(),
    /** Of a feed: the secret part of its address. */
    token: text('token').unique(),
    /** Of a webhook: where it is delivered, and its secret, sealed. */
    url: text('url'),
    sealedSecret: text('sealed_secret'),
    /** The secret before that one, which signs as well for a day. */
    oldSealedSecret: text('old_sealed_secret'),
    oldSecretUntil: instant('old_secret_until'),
    /** Of a webhook that a program made: the key by which a repeated call makes no second one. */
    startKey: text('start_key'),
    /** The last event that was dealt with. */
    cursor: integer('cursor').notNull(),
    /** Of a webhook: the job with this number delivers, and none with a number before. */
    turn: integer('turn').notNull().default(0),
    /** Of a webhook: turns that failed since the last delivery that arrived. */
    failures: integer('failures').notNull().default(0),
    nextDigestAt: instant('next_digest_at'),
    state: text('state').notNull().$type<AlertState>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('alert_subscriptions_channel', sql`${table.channel} in ('daily', 'weekly', 'feed', 'webhook')`),
    check('alert_subscriptions_state', sql`${table.state} in ('on', 'off', 'failed')`),
    index('alert_subscriptions_user').on(table.userId, table.id),
    index('alert_subscriptions_collection').on(table.collectionId),
    uniqueIndex('alert_subscriptions_start_key').on(table.userId, table.startKey),
    index('alert_subscriptions_digest').on(table.nextDigestAt).where(sql`${table.state} = 'on'`),
  ],
);

/** The last deliveries of webhooks. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    /** Sorts by age. */
    id: text('id').primaryKey(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => alertSubscriptions.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** The event; null: a test. */
    seq: integer('seq'),
    at: instant('at').notNull(),
    isDelivered: boolean('is_delivered').notNull(),
    /** The status that was answered, or why there was none. */
    outcome: text('outcome').notNull(),
  },
  (table) => [index('alert_deliveries_subscription').on(table.subscriptionId, table.id)],
);
