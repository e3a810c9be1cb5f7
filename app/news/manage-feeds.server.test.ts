import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Context } from '../platform/context.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { record } from '../platform/mutate.server.ts';
import { auditLog } from '../platform/schema.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { queueDueFeeds } from './jobs.server.ts';
import { loadNews } from './load-news.server.ts';
import { addFeed, listFeeds, pauseFeed, readFeedNow, removeFeed, resumeFeed } from './manage-feeds.server.ts';
import { news, newsFeeds } from './schema.server.ts';

const now = new Date('2026-11-20T12:00:00Z');
const administrator = { kind: 'user', userId: 'admin', role: 'administrator' } as const;

async function loaded(): Promise<Context> {
  const ctx = await testContext({ actor: administrator, now });
  await loadNews(ctx);
  return ctx;
}

const stateOf = async (ctx: Context, id: string) =>
  (await ctx.db.select().from(newsFeeds).where(eq(newsFeeds.id, id)))[0]!;
const change = (ctx: Context, id: string, state: Partial<typeof newsFeeds.$inferInsert>) =>
  record(ctx, (tx) => tx.update(newsFeeds).set(state).where(eq(newsFeeds.id, id)));

describe('the operator’s feeds', () => {
  it('show those that fail first', async () => {
    const ctx = await loaded();
    await change(ctx, 'simon-willison', { failures: 2 });
    const [first, ...others] = await listFeeds(ctx);
    expect(first?.id).toBe('simon-willison');
    expect(others.map(({ source }) => source.toLowerCase())).toEqual(
      others.map(({ source }) => source.toLowerCase()).sort(),
    );
  });

  it('are queued when their time has come, unless they are paused', async () => {
    const ctx = await loaded();
    const all = (await listFeeds(ctx)).length;
    await change(ctx, 'openai', { nextAllowedAt: new Date('2026-11-20T12:00:01Z') });
    await pauseFeed(ctx, 'nvidia');
    expect(await queueDueFeeds(ctx)).toBe(all - 2);
  });

  it('are paused, resumed with a clean slate, and read before their time', async () => {
    const ctx = await loaded();
    await pauseFeed(ctx, 'openai');
    expect(await stateOf(ctx, 'openai')).toMatchObject({ isPaused: true });
    await change(ctx, 'openai', { failures: 5, nextAllowedAt: new Date('2026-12-01T00:00:00Z') });
    await resumeFeed(ctx, 'openai');
    expect(await stateOf(ctx, 'openai')).toMatchObject({ isPaused: false, failures: 0, nextAllowedAt: null });
    await change(ctx, 'openai', { nextAllowedAt: new Date('2026-12-01T00:00:00Z') });
    await readFeedNow(ctx, 'openai');
    expect(await stateOf(ctx, 'openai')).toMatchObject({ nextAllowedAt: null });
    await expect(pauseFeed(ctx, 'unknown')).rejects.toThrow(NotFound);
  });

  it('are added with a name, a category and an address that may be opened', async () => {
    const ctx = await loaded();
    expect(await addFeed(ctx, { source: ' ', url: 'file:///etc/passwd', category: 'x' })).toMatchObject({
      source: 'The name needs 2 to 80 characters.',
      url: 'Only http and https addresses can be opened.',
      category: expect.stringContaining('One of: Model release'),
    });
    const feed = { source: 'My Lab', url: 'https://lab.example/feed', category: 'research' };
    expect(await addFeed(ctx, feed)).toBeNull();
    expect(await addFeed(ctx, feed)).toEqual({ url: 'This feed is on the list already.' });
    const added = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'feed.add'));
    expect(added).toHaveLength(1);
    expect((await listFeeds(ctx)).find(({ source }) => source === 'My Lab')).toMatchObject({
      isBuiltIn: false,
      defaultCategory: 'research',
    });
  });

  it('that were added can be removed with their items; built-in ones cannot', async () => {
    const ctx = await loaded();
    await addFeed(ctx, { source: 'My Lab', url: 'https://lab.example/feed', category: 'research' });
    const id = (await listFeeds(ctx)).find(({ source }) => source === 'My Lab')!.id;
    const item = {
      id: 'x',
      title: 't',
      summary: '',
      date: now,
      source: 'My Lab',
      url: 'https://lab.example/1',
      category: 'research',
      feedId: id,
      urlKey: 'k',
      titleKey: 't',
      addedAt: now,
    };
    await record(ctx, (tx) => tx.insert(news).values(item));
    await removeFeed(ctx, id);
    expect(await ctx.db.$count(news, eq(news.feedId, id))).toBe(0);
    await expect(removeFeed(ctx, 'openai')).rejects.toThrow(NotFound);
  });
});
