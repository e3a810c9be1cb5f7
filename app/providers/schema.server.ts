import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from '../accounts/schema.server.ts';

/** Which catalogue entries belong to a provider. */
export const providerListing = pgTable('provider_listing', {
  /** A listing belongs to one account at most. */
  toolId: text('tool_id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  grantedAt: timestamp('granted_at', { withTimezone: true }).notNull(),
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
    check(
      'listing_count_kind',
      sql`${table.kind} in ('view', 'click', 'comparison', 'search', 'placement-view', 'placement-click')`,
    ),
  ],
);
