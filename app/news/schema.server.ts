import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { type NewsItem, newsCategories } from './news-item.ts';

/** What editors can change of an item. What was kept before they could change date and category has none. */
export type NewsTexts = Pick<NewsItem, 'title' | 'summary' | 'source' | 'url'> &
  Partial<Pick<NewsItem, 'date' | 'category'>>;

/** The items of /news: built-in ones (no feed) and those from feeds. */
export const news = pgTable(
  'news',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    /** Short plain text. */
    summary: text('summary').notNull(),
    date: timestamp('date', { withTimezone: true }).notNull(),
    source: text('source').notNull(),
    url: text('url').notNull(),
    imageurl: text('imageurl'),
    category: text('category').notNull(),
    /** Null for built-in items. */
    feedId: text('feed_id'),
    /** Identifies a story together with its title; see news-keys.ts. */
    urlKey: text('url_key').notNull(),
    titleKey: text('title_key').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
    /** What its feed or the content says, where editors say something else; null: they do not. */
    base: jsonb('base').$type<NewsTexts>(),
    /** Taken from all pages by an editor; kept, so that no feed brings it back. */
    isRemoved: boolean('removed').notNull().default(false),
  },
  (table) => [
    // Read backwards: an index with DESC NULLS LAST, as Drizzle's `desc()` makes it, is not in the order of ORDER BY ... DESC.
    index('news_date').on(table.date, table.id),
    uniqueIndex('news_url_key').on(table.urlKey),
    index('news_title_key').on(table.titleKey, table.date),
    check('news_category_known', sql.raw(`category in (${newsCategories.map(({ id }) => `'${id}'`).join(', ')})`)),
  ],
);

/** The feeds, and the outcome of the last read. */
export const newsFeeds = pgTable(
  'news_feeds',
  {
    id: text('id').primaryKey(),
    source: text('source').notNull(),
    url: text('url').notNull(),
    /** Tried when `url` does not return a feed. */
    fallbackUrl: text('fallback_url'),
    defaultCategory: text('default_category').notNull(),
    /** False for feeds that the operator added. */
    isBuiltIn: boolean('is_built_in').notNull().default(false),
    isPaused: boolean('is_paused').notNull().default(false),
    /** Target of a permanent redirect; read instead of `url` until it fails. */
    movedTo: text('moved_to'),
    /** Validators of the next conditional request, and the address they belong to. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    conditionsUrl: text('conditions_url'),
    lastRunAt: timestamp('last_run_at', { withTimezone: true }),
    lastSuccessAt: timestamp('last_success_at', { withTimezone: true }),
    lastError: text('last_error'),
    lastErrorAt: timestamp('last_error_at', { withTimezone: true }),
    /** Failed reads in a row. */
    failures: integer('failures').notNull().default(0),
    /** Not read before this time; null: at the next tick. */
    nextAllowedAt: timestamp('next_allowed_at', { withTimezone: true }),
    /** Entries in the feed at the last read, and how many of them were new. */
    lastEntries: integer('last_entries'),
    lastNew: integer('last_new'),
  },
  (table) => [uniqueIndex('news_feeds_url').on(table.url)],
);
