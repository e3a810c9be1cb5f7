import { and, eq, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../platform/context.server.ts';
import { type AnyJob, defineJob } from '../platform/job-definition.server.ts';
import { record } from '../platform/mutate.server.ts';
import { BY_EDITORS } from './edited-news.server.ts';
import { readFeed } from './ingest/read-feed.server.ts';
import { news, newsFeeds } from './schema.server.ts';

/** Delay between two feeds of one host. */
const SAME_HOST_PAUSE_MS = 5_000;
/** Days after which items of feeds are deleted. */
const KEPT_DAYS = 365;

export const readFeedJob = defineJob({
  name: 'news.read-feed',
  payload: z.object({ feedId: z.string() }),
  unique: 'waiting-or-running',
  // A failed read is not a failure of the job: the feed's row says when it is retried.
  retry: { limit: 0 },
  timeoutMs: 3 * 60_000,
  run: (ctx, { feedId }, { signal }) => readFeed(ctx, feedId, signal),
});

const queueDueFeedsJob = defineJob({
  name: 'news.queue-due-feeds',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  unique: 'waiting-or-running',
  run: async (ctx) => {
    if (ctx.config.isNewsIngestOn) await queueDueFeeds(ctx);
  },
});

const forgetOldNewsJob = defineJob({
  name: 'news.forget-old',
  payload: z.object({}),
  schedule: '17 4 * * *',
  run: async (ctx) => {
    const before = new Date(ctx.now().getTime() - KEPT_DAYS * 86_400_000);
    const isOfFeed = and(isNotNull(news.feedId), ne(news.feedId, BY_EDITORS));
    await record(ctx, (tx) => tx.delete(news).where(and(isOfFeed, lt(news.date, before))));
  },
});

/** Queues every feed that is due; feeds of one host are read one after another. */
export async function queueDueFeeds(ctx: Context): Promise<number> {
  const now = ctx.now();
  const isDue = or(isNull(newsFeeds.nextAllowedAt), lte(newsFeeds.nextAllowedAt, now));
  const due = await ctx.db
    .select({ id: newsFeeds.id, url: newsFeeds.url })
    .from(newsFeeds)
    .where(and(eq(newsFeeds.isPaused, false), isDue))
    .orderBy(newsFeeds.id);
  const perHost = new Map<string, number>();
  await record(ctx, async (tx) => {
    for (const { id, url } of due) {
      const host = URL.parse(url)?.host ?? '';
      const turn = perHost.get(host) ?? 0;
      perHost.set(host, turn + 1);
      await tx.enqueue(
        readFeedJob,
        { feedId: id },
        { key: id, startAfter: new Date(now.getTime() + turn * SAME_HOST_PAUSE_MS) },
      );
    }
  });
  return due.length;
}

export const newsJobs: AnyJob[] = [readFeedJob, queueDueFeedsJob, forgetOldNewsJob];
