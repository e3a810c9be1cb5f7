import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Page views per day, without data about visitors. */
export const pageViews = pgTable(
  'page_views',
  {
    /** UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    path: text('path').notNull(),
    referrerKind: text('referrer_kind').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.path, table.referrerKind] }),
    check(
      'page_views_referrer_kind',
      sql`${table.referrerKind} in ('internal', 'direct', 'search', 'social', 'other')`,
    ),
  ],
);
