import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { mutate, record } from '../../platform/mutate.server.ts';
import { newsFeeds } from '../schema.server.ts';
import { pauseAfterFailureMs, pauseAfterSuccessMs } from './feed-schedule.ts';
import { type FetchedFeed, fetchFeed } from './fetch-feed.server.ts';
import { storeEntries } from './store-entries.server.ts';

type Feed = typeof newsFeeds.$inferSelect;
type State = Partial<typeof newsFeeds.$inferInsert>;

/**
 * Reads one feed from its new address, its own or its fallback, whichever answers first. Every failure of the other
 * side is stored in the feed's row, never thrown.
 */
export async function readFeed(ctx: Context, feedId: string, signal: AbortSignal): Promise<void> {
  const [feed] = await ctx.db.select().from(newsFeeds).where(eq(newsFeeds.id, feedId)).limit(1);
  const now = ctx.now();
  if (!feed || feed.isPaused || (feed.nextAllowedAt !== null && feed.nextAllowedAt > now)) return;
  const { url, fetched } = await visitAddresses(ctx, feed, signal);
  if (fetched.kind !== 'failed') return await storeSuccess(ctx, feed, url, fetched);
  const failures = feed.failures + 1;
  const pauseMs = pauseAfterFailureMs(failures, fetched.retryAfterMs);
  const state: State = {
    failures,
    lastError: fetched.message.slice(0, 300),
    lastErrorAt: now,
    lastRunAt: now,
    movedTo: null,
    nextAllowedAt: new Date(now.getTime() + pauseMs),
    // 410 Gone is permanent: the feed is paused for the operator to decide.
    ...(fetched.isGone ? { isPaused: true } : {}),
  };
  ctx.log.warn({ feed: feed.id, failures, reason: fetched.message }, 'a news feed could not be read');
  await record(ctx, (tx) => setState(tx, feed.id, state));
}

async function visitAddresses(
  ctx: Context,
  feed: Feed,
  signal: AbortSignal,
): Promise<{ url: string; fetched: FetchedFeed }> {
  const addresses = [...new Set([feed.movedTo, feed.url, feed.fallbackUrl].filter((address) => address !== null))];
  let first: { url: string; fetched: FetchedFeed } | null = null;
  for (const url of addresses) {
    const conditions =
      feed.conditionsUrl === url
        ? { etag: feed.etag, lastModified: feed.lastModified }
        : { etag: null, lastModified: null };
    const fetched = await fetchFeed(ctx, { url, ...conditions }, signal);
    if (fetched.kind !== 'failed') return { url, fetched };
    first ??= { url, fetched };
    // After a Retry-After its other addresses are not tried.
    if (fetched.retryAfterMs !== null) break;
  }
  return (
    first ?? {
      url: feed.url,
      fetched: { kind: 'failed', message: 'The feed has no address.', retryAfterMs: null, isGone: false },
    }
  );
}

async function storeSuccess(
  ctx: Context,
  feed: Feed,
  url: string,
  fetched: Exclude<FetchedFeed, { kind: 'failed' }>,
): Promise<void> {
  const now = ctx.now();
  const ttlMinutes = fetched.kind === 'read' ? fetched.feed.ttlMinutes : null;
  const state: State = {
    failures: 0,
    lastError: null,
    lastErrorAt: null,
    lastRunAt: now,
    lastSuccessAt: now,
    nextAllowedAt: new Date(now.getTime() + pauseAfterSuccessMs(ttlMinutes)),
  };
  if (fetched.kind === 'unchanged') return await record(ctx, (tx) => setState(tx, feed.id, { ...state, lastNew: 0 }));
  const { etag, lastModified, movedTo } = fetched;
  const address: State = {
    etag,
    lastModified,
    conditionsUrl: movedTo ?? url,
    movedTo: movedTo ?? (url === feed.movedTo ? url : null),
  };
  await mutate(ctx, 'news.read', { kind: 'feed', id: feed.id }, async (tx) => {
    const added = await storeEntries(tx, feed, fetched.feed.entries, now);
    const { entries, skipped } = fetched.feed;
    await setState(tx, feed.id, { ...state, ...address, lastEntries: entries.length + skipped, lastNew: added });
    tx.detail({ entries: entries.length, skipped, added });
    if (added > 0) await tx.notify('pages', 'news');
  });
}

async function setState(tx: Transaction, feedId: string, state: State): Promise<void> {
  await tx.update(newsFeeds).set(state).where(eq(newsFeeds.id, feedId));
}
