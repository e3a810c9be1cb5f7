import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Context } from '../platform/context.server.ts';
import { record } from '../platform/mutate.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { addNews } from './edited-news.server.ts';
import { listBuiltInFeeds, listBuiltInNews } from './ingest/built-in-news.server.ts';
import { newsJobs } from './jobs.server.ts';
import { loadNews } from './load-news.server.ts';
import { findNews, listNews } from './news-queries.server.ts';
import { news, newsFeeds } from './schema.server.ts';

const system = { kind: 'system', name: 'test' } as const;

/** A context whose database is down. */
async function withoutDatabase(): Promise<Context> {
  const ctx = await testContext();
  const fail = () => {
    throw new Error('connection refused');
  };
  return { ...ctx, db: new Proxy(ctx.db, { get: () => fail }) };
}

describe('the news', () => {
  it('come with at least 30 dated items and their original links', async () => {
    const items = await listBuiltInNews();
    expect(items.length).toBeGreaterThanOrEqual(30);
    for (const { url, date } of items) expect(url.startsWith('http') && !Number.isNaN(Date.parse(date))).toBe(true);
    expect(new Set(items.map(({ url }) => url)).size).toBe(items.length);
  });

  it('are the built-in list while the database is empty or down', async () => {
    const builtIn = await listBuiltInNews();
    expect(await listNews(await testContext(), 3)).toEqual(builtIn.slice(0, 3));
    expect(await listNews(await withoutDatabase(), 3)).toEqual(builtIn.slice(0, 3));
    expect((await findNews(await withoutDatabase(), { text: 'mistral', limit: 500 })).items.length).toBeGreaterThan(2);
  });

  it('are loaded at a start, twice without harm, and read newest first', async () => {
    const ctx = await testContext({ actor: system });
    await loadNews(ctx);
    await loadNews(ctx);
    expect(await listNews(ctx)).toEqual(expect.arrayContaining(await listBuiltInNews()));
    const dates = (await listNews(ctx)).map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(await ctx.db.$count(news)).toBe((await listBuiltInNews()).length);
    expect(await ctx.db.$count(newsFeeds)).toBe((await listBuiltInFeeds()).length);
  });

  it('are read from an index in their order, however many there are', async () => {
    const ctx = await testContext({ actor: system });
    await record(ctx, async (tx) => {
      await tx.execute(sql`INSERT INTO news (id, title, summary, date, source, url, category, url_key, title_key, added_at)
        SELECT 'n' || n, 'News', 'Text', timestamptz '2026-01-01' + n * interval '1 minute', 'Source', 'https://example.com/' || n,
          'research', 'u' || n, 't' || n, now() FROM generate_series(1, 5000) AS n`);
      await tx.execute(sql`ANALYZE news`);
    });
    const lines = await ctx.db.rows<{ 'QUERY PLAN': string }>(
      sql`EXPLAIN SELECT * FROM news ORDER BY date DESC, id DESC LIMIT 31`,
    );
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan Backward using news_date');
    expect(plan).not.toContain('Sort');
  });

  it('are deleted after a year when a feed brought them, and kept when an editor added them', async () => {
    const ctx = await testContext({ actor: system });
    const old = { title: 'Old', summary: 'Text', source: 'A', category: 'research', date: '2020-01-01' } as const;
    for (const name of ['kept', 'deleted'])
      await addNews(ctx, { ...old, title: name, url: `https://a.example/${name}` });
    await record(ctx, (tx) => tx.update(news).set({ feedId: 'a-feed' }).where(eq(news.title, 'deleted')));
    const job = newsJobs.find(({ name }) => name === 'news.forget-old')!;
    await job.run(ctx, {}, { signal: new AbortController().signal } as never);
    expect(await ctx.db.select({ title: news.title }).from(news)).toEqual([{ title: 'kept' }]);
  });

  it('keep what the operator did to a feed when they are loaded again', async () => {
    const ctx = await testContext({ actor: system });
    await loadNews(ctx);
    await record(ctx, (tx) =>
      tx
        .update(newsFeeds)
        .set({ isPaused: true, lastError: 'x', url: 'https://old.example/' })
        .where(eq(newsFeeds.id, 'openai')),
    );
    await loadNews(ctx);
    const [feed] = await ctx.db.select().from(newsFeeds).where(eq(newsFeeds.id, 'openai'));
    expect(feed).toMatchObject({ isPaused: true, lastError: 'x', url: 'https://openai.com/news/rss.xml' });
  });

  it('are searched in title, summary and source, whatever the case, by text as it stands', async () => {
    const ctx = await testContext({ actor: system });
    await loadNews(ctx);
    const find = async (text: string) => (await findNews(ctx, { text, limit: 500 })).items;
    const builtIn = await listBuiltInNews();
    const expected = builtIn.filter((item) =>
      [item.title, item.summary, item.source].some((part) => part.toLowerCase().includes('anthropic')),
    );
    expect((await find(' ANTHROPIC ')).map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    expect(await find('%')).toEqual(builtIn.filter((item) => /%/.test(item.title + item.summary + item.source)));
    expect(await find('no such words')).toEqual([]);
  });

  it('are narrowed to a category, and say when there are more', async () => {
    const ctx = await testContext({ actor: system });
    await loadNews(ctx);
    const { items, hasMore } = await findNews(ctx, { category: 'model-release', limit: 5 });
    expect(items.map(({ category }) => category)).toEqual(Array(5).fill('model-release'));
    expect(hasMore).toBe(true);
    expect((await findNews(ctx, { category: 'language', limit: 500 })).hasMore).toBe(false);
  });
});
