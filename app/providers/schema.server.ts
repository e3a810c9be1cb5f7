import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { user } from '../accounts/schema.server.ts';
import { instant } from '../platform/instant.server.ts';

/** Which vendor owns which catalogue entry. */
export const providerListing = pgTable('provider_listing', {
  /** A listing belongs to one account at most. */
  toolId: text('tool_id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  grantedAt: instant('granted_at').notNull(),
});

/** Daily counts of a listing, without data about visitors. */
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

/** Daily views and clicks of a placement per slot. */
export const placementCount = pgTable(
  'placement_count',
  {
    /** The purchase's checkout id. */
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

/** The mails sent to a placement's buyer, so that each is sent once. */
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
