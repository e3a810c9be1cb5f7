import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { user } from '../accounts/schema.server.ts';
import { instant } from '../platform/instant.server.ts';

/** Which catalogue entries belong to a provider. */
export const providerListing = pgTable('provider_listing', {
  /** A listing belongs to one account at most. */
  toolId: text('tool_id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  grantedAt: instant('granted_at').notNull(),
});

/** How often something happened to a listing on a day. Nothing in it points to a visitor. */
export const listingCount = pgTable(
  'listing_count',
  {
    /** UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    toolId: text('tool_id').notNull(),
    kind: text('kind').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.toolId, table.day, table.kind] }),
    check('listing_count_kind', sql`${table.kind} in ('view', 'click', 'comparison', 'search')`),
  ],
);

/** How often a placement was seen and followed on a day, in which slot, while it ran. */
export const placementCount = pgTable(
  'placement_count',
  {
    /** The purchase: a checkout's id. */
    placementId: text('placement_id').notNull(),
    /** UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    slot: text('slot').notNull(),
    kind: text('kind').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.placementId, table.day, table.slot, table.kind] }),
    check('placement_count_slot', sql`${table.slot} in ('home', 'category', 'top', 'search')`),
    check('placement_count_kind', sql`${table.kind} in ('view', 'click')`),
  ],
);

/** What the buyer of a placement was told by mail, so that each is told once. */
export const placementNotice = pgTable(
  'placement_notice',
  {
    placementId: text('placement_id').notNull(),
    kind: text('kind').notNull(),
    notifiedAt: instant('told_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.placementId, table.kind] }),
    check('placement_notice_kind', sql`${table.kind} in ('started', 'ended')`),
  ],
);
