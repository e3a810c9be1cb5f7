import { globSync, readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { refreshTools } from '../catalog/catalog-queries.server.ts';
import { loadBuiltInContent } from '../catalog/load-built-in-content.server.ts';
import { aiTools } from '../catalog/schema.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { searchLargeTexts } from './index/search-large.server.ts';
import { search } from './search.server.ts';
import { SearchIndex } from './search-index.ts';

const titles = async (ctx: Awaited<ReturnType<typeof testContext>>, query: string) =>
  (await search(ctx, query)).map(({ document }) => document.title);

describe('the built-in catalogue', () => {
  it.each([
    ['chatgtp', 'ChatGPT'],
    ['claud', 'Claude'],
    ['anthropic', 'Anthropic'],
    ['midjurney', 'Midjourney'],
  ])('finds for "%s" first %s', async (query, title) => {
    const ctx = await testContext();
    expect((await titles(ctx, query))[0]).toBe(title);
  });

  it('finds transcription for "speech to text"', async () => {
    const ctx = await testContext();
    const found = (await search(ctx, 'speech to text'))
      .slice(0, 10)
      .map(({ document }) => [document.words, ...(document.facts?.features ?? [])].join().toLowerCase());
    expect(found.length).toBe(10);
    for (const words of found) expect(words).toMatch(/speech to text|transcri|dictation/);
  });
});

it('finds a tool under its new name as soon as a write is known', async () => {
  const ctx = await testContext({ prepare: loadBuiltInContent });
  expect((await titles(ctx, 'claude'))[0]).toBe('Claude');
  await mutate(ctx, 'tool.rename', { kind: 'tool', id: 'claude' }, async (tx) => {
    await tx
      .update(aiTools)
      .set({ name: 'Zephyrine', updatedAt: new Date('2026-11-02') })
      .where(eq(aiTools.id, 'claude'));
  });
  await refreshTools(ctx);
  expect((await titles(ctx, 'zephirine'))[0]).toBe('Zephyrine');
  expect(await titles(ctx, 'claude')).not.toContain('Claude');
});

describe('the texts of a large catalogue', () => {
  it('are found by PostgreSQL with corrected words, synonyms and unfinished words', async () => {
    const ctx = await testContext({ prepare: loadBuiltInContent });
    const index = new SearchIndex();
    for (const text of ['transcribes meetings', 'removes backgrounds', 'speech']) index.learnWords(text);
    for (const query of ['transcibes meetings', 'speech to text', 'meet']) {
      const found = await searchLargeTexts(ctx, index.plan(query));
      expect(found.size, query).toBeGreaterThan(2);
      expect(Math.max(...found.values())).toBe(1);
    }
  });

  it('are read from vectors that are stored with each tool and follow its texts', async () => {
    const ctx = await testContext({ prepare: loadBuiltInContent });
    const index = new SearchIndex();
    index.learnWords('zeppelin');
    expect((await searchLargeTexts(ctx, index.plan('zeppelin'))).size).toBe(0);
    await mutate(ctx, 'tool.describe', { kind: 'tool', id: 'claude' }, (tx) =>
      tx.update(aiTools).set({ description: 'Steers a zeppelin.' }).where(eq(aiTools.id, 'claude')),
    );
    expect([...(await searchLargeTexts(ctx, index.plan('zeppelin'))).keys()]).toEqual(['tool:claude']);
    const columns = await ctx.db.rows(
      sql`select attgenerated from pg_attribute where attrelid = 'ai_tools'::regclass and attname = 'search_document'`,
    );
    expect(columns).toEqual([{ attgenerated: 's' }]);
  });

  it.each(["'", '\\', '& | ! ()', "a'); drop table ai_tools; --", ':*', '\u0000', '§1'])(
    'survive the query %j',
    async (query) => {
      const ctx = await testContext();
      await searchLargeTexts(ctx, new SearchIndex().plan(query));
      expect(await ctx.db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    },
  );
});

it('the search cannot read what anyone paid: none of its files imports billing, accounts or a read of providers', () => {
  const files = globSync('app/search/**/*.{ts,tsx}').filter((name) => !name.includes('.test.'));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const imports = [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)].map((match) => match[1]!);
    // The one exception only writes: it counts the listings that a search has shown.
    const read = imports.filter((name) => !name.endsWith('providers/use-reported-search.ts'));
    expect(
      read.filter((name) => /billing|providers|placement|accounts/.test(name)),
      file,
    ).toEqual([]);
  }
});
