import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { checkUrl, GuardError } from '../platform/guarded-fetch.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { removeItemsOf } from './ingest/store-entries.server.ts';
import { readFeedJob } from './jobs.server.ts';
import { isNewsCategory, newsCategories } from './news-item.ts';
import { newsFeeds } from './schema.server.ts';

/** The administrators' view of the feeds. */
export type Feed = typeof newsFeeds.$inferSelect;

/** Failing feeds first, then by name. */
export async function listFeeds(ctx: Context): Promise<Feed[]> {
  return await ctx.db
    .select()
    .from(newsFeeds)
    .orderBy(desc(sql`${newsFeeds.failures} > 0`), asc(sql`lower(${newsFeeds.source})`), asc(newsFeeds.id));
}

async function change(
  ctx: Context,
  action: string,
  id: string,
  state: Partial<typeof newsFeeds.$inferInsert>,
  readsNow: boolean,
): Promise<void> {
  await mutate(ctx, action, { kind: 'feed', id }, async (tx) => {
    const changed = await tx.update(newsFeeds).set(state).where(eq(newsFeeds.id, id)).returning({ id: newsFeeds.id });
    if (changed.length === 0) throw new NotFound('There is no such feed.');
    if (readsNow) await tx.enqueue(readFeedJob, { feedId: id }, { key: id });
  });
}

/** @throws NotFound */
export function pauseFeed(ctx: Context, id: string): Promise<void> {
  return change(ctx, 'feed.pause', id, { isPaused: true }, false);
}

/** Resumes a feed and resets its delay. @throws NotFound */
export function resumeFeed(ctx: Context, id: string): Promise<void> {
  return change(ctx, 'feed.resume', id, { isPaused: false, failures: 0, nextAllowedAt: null }, true);
}

/** Queues a feed at once, for a person who wants to see whether it works. @throws NotFound */
export function readFeedNow(ctx: Context, id: string): Promise<void> {
  return change(ctx, 'feed.read-now', id, { nextAllowedAt: null }, true);
}

export interface NewFeed {
  source: string;
  url: string;
  category: string;
}

export type NewFeedErrors = Partial<Record<keyof NewFeed, string>>;

/** Adds a feed and queues it. Returns validation errors, or null. */
export async function addFeed(ctx: Context, feed: NewFeed): Promise<NewFeedErrors | null> {
  const source = feed.source.trim();
  const errors: NewFeedErrors = {};
  if (source.length < 2 || source.length > 80) errors.source = 'The name needs 2 to 80 characters.';
  if (!isNewsCategory(feed.category))
    errors.category = `One of: ${newsCategories.map(({ label }) => label).join(', ')}.`;
  let url = '';
  try {
    url = checkUrl(feed.url.trim(), { allowPrivate: ctx.config.allowPrivateEndpoints }).href;
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    errors.url = error.message;
  }
  if (Object.keys(errors).length > 0) return errors;
  const id = newId();
  return await mutate(ctx, 'feed.add', { kind: 'feed', id }, async (tx) => {
    const added = await tx
      .insert(newsFeeds)
      .values({ id, source, url, defaultCategory: feed.category })
      .onConflictDoNothing()
      .returning({ id: newsFeeds.id });
    if (added.length === 0) return refuse({ url: 'This feed is on the list already.' });
    await tx.enqueue(readFeedJob, { feedId: id }, { key: id });
    tx.detail({ url });
    return null;
  });
}

/** Deletes a feed that an administrator added, with its items. Built-in feeds can only be paused. @throws NotFound */
export async function removeFeed(ctx: Context, id: string): Promise<void> {
  await mutate(ctx, 'feed.remove', { kind: 'feed', id }, async (tx) => {
    const [feed] = await tx.select().from(newsFeeds).where(eq(newsFeeds.id, id)).limit(1);
    if (!feed || feed.isBuiltIn) throw new NotFound('There is no such feed to remove.');
    await tx.delete(newsFeeds).where(eq(newsFeeds.id, id));
    await removeItemsOf(tx, [id]);
    tx.detail({ url: feed.url });
    await tx.notify('pages', 'news');
  });
}
