import { eq } from 'drizzle-orm';
import { parseConfig } from '../../platform/config.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { readFeed } from '../ingest/read-feed.server.ts';
import { news, newsFeeds } from '../schema.server.ts';
import { type Answer, startAwkwardSite } from './awkward-site.server.ts';

/** Feeds of a site that answers as each test says, visited at a time of the test's choice. */
export const site = startAwkwardSite();

export const start = new Date('2026-11-20T12:00:00Z');
const config = parseConfig({ ALLOW_PRIVATE_ENDPOINTS: 'on', PUBLIC_URL: 'https://yardstick.example' });

export async function contextAt(time: Date, base?: Context): Promise<Context> {
  const ctx = base ?? (await testContext({ actor: { kind: 'system', name: 'test' } }));
  return { ...ctx, config, now: () => time };
}

export async function addFeed(ctx: Context, feed: Partial<typeof newsFeeds.$inferInsert> = {}): Promise<string> {
  const id = feed.id ?? 'sample';
  await record(ctx, (tx) =>
    tx
      .insert(newsFeeds)
      .values({ id, source: 'Sample', url: `${site.origin}/feed`, defaultCategory: 'business', ...feed }),
  );
  return id;
}

export const run = (ctx: Context, id = 'sample') => readFeed(ctx, id, new AbortController().signal);
export const stateOf = async (ctx: Context, id = 'sample') =>
  (await ctx.db.select().from(newsFeeds).where(eq(newsFeeds.id, id)))[0]!;
export const titles = async (ctx: Context) =>
  (await ctx.db.select({ title: news.title }).from(news).orderBy(news.title)).map(({ title }) => title);

export const item = (title: string, link: string, more = '<pubDate>Thu, 19 Nov 2026 10:00:00 GMT</pubDate>') =>
  `<item><title>${title}</title><link>${link}</link>${more}</item>`;
export const rss = (items: string, more = '') =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>S</title>${more}${items}</channel></rss>`;
export const send =
  (body: string, headers: Record<string, string> = { 'content-type': 'application/rss+xml' }): Answer =>
  (_request, response) =>
    response.writeHead(200, headers).end(body);
export const hoursLater = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
