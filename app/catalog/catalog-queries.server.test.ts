import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Context } from '../platform/context.server.ts';
import { DatabaseDown } from '../platform/database.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import {
  findTool,
  findToolSummary,
  listCategories,
  listCompanies,
  listMatchingTools,
  listTools,
  listToolsByIds,
  refreshTools,
  requireCompleteCatalogue,
  similarTools,
} from './catalog-queries.server.ts';
import { listToolsPage } from './listing-page.server.ts';
import { loadBuiltInContent } from './load-built-in-content.server.ts';
import { aiTools } from './schema.server.ts';
import { categoriesOf } from './tool.ts';

const noFilters = { hasFreePlan: false, hasFreeTrial: false, price: null, features: [] };

/** A context with a database that can be switched off and on. */
function breakable(ctx: Context) {
  let isDown = true;
  const db = new Proxy(ctx.db, {
    get(target, name) {
      if (isDown && ['select', 'rows', '$count'].includes(String(name))) throw new DatabaseDown();
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db, repair: () => (isDown = false), breakDown: () => (isDown = true) };
}

/** Imports one tool that is not built in. */
async function importOne(ctx: Context): Promise<void> {
  await mutate(ctx, 'test.import', { kind: 'tool', id: 'imported' }, (tx) =>
    tx.insert(aiTools).values({
      id: 'imported',
      name: 'Imported',
      description: 'Came from a file.',
      category: 'coding',
      vendor: 'Somebody',
      website: '',
      pricing: {},
      origin: 'import',
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    }),
  );
}

async function settled(ctx: Context, isDone: (names: readonly { name: string }[]) => boolean) {
  await expect.poll(async () => isDone(await listTools(ctx)), { interval: 5 }).toBe(true);
}

/** Adds 2,500 tools. */
async function copyImported(ctx: Context): Promise<void> {
  await mutate(ctx, 'test.change', { kind: 'tool', id: 'imported' }, (tx) =>
    tx.execute(sql`insert into ai_tools (id, name, description, category, vendor, website, pricing, origin, created_at, updated_at)
      select 'copy-' || number, name, description, category, vendor, website, pricing, origin, created_at, updated_at
        from ai_tools, generate_series(1, 2500) as number where id = 'imported'`),
  );
}

/** The same context, whose reads begin once the gate for their columns is open. */
function gated(ctx: Context, gateOf: (columns: object) => Promise<void>): Context {
  const db = new Proxy(ctx.db, {
    get(target, name) {
      if (name === 'select')
        return (columns: never) => ({
          from: (table: never) => {
            const query = target.select(columns).from(table);
            const then: Promise<unknown>['then'] = (...handlers) =>
              gateOf(columns ?? {})
                .then(() => query)
                .then(...handlers);
            return Object.assign(Object.create(query), { then });
          },
        });
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...ctx, db };
}

describe('the catalogue', () => {
  it('is the built-in one while the database is empty or down, ratings and records included', async () => {
    const empty = await testContext();
    const down = { ...empty, db: breakable(empty).db };
    for (const ctx of [empty, down]) {
      expect((await listTools(ctx)).length).toBeGreaterThanOrEqual(200);
      expect(await findTool(ctx, 'chatgpt')).toMatchObject({ name: 'ChatGPT', pros: expect.any(Array) });
      expect((await listCompanies(ctx)).length).toBeGreaterThanOrEqual(20);
      expect(await listCategories(ctx)).toHaveLength(7);
    }
  });

  it('recovers by itself when the database is back, and keeps answering when it goes again', async () => {
    const base = await testContext();
    await loadBuiltInContent(base);
    await mutate(base, 'test.change', { kind: 'tool', id: 'chatgpt' }, (tx) =>
      tx.update(aiTools).set({ name: 'From the database' }).where(eq(aiTools.id, 'chatgpt')),
    );
    const { db, repair, breakDown } = breakable(base);
    let atMs = Date.parse('2026-11-21T12:00:00Z');
    const ctx: Context = { ...base, db, now: () => new Date(atMs) };
    expect(await findTool(ctx, 'chatgpt')).toMatchObject({ name: 'ChatGPT' });
    repair();
    atMs += 6_000;
    await settled(ctx, (tools) => tools.some(({ name }) => name === 'From the database'));
    expect(await findTool(ctx, 'chatgpt')).toMatchObject({ name: 'From the database' });
    breakDown();
    atMs += 600_000;
    await listTools(ctx);
    expect(await findTool(ctx, 'chatgpt')).toMatchObject({ name: 'From the database' });
  });

  it('says that the database is down instead of that an imported tool is missing', async () => {
    const base = await testContext();
    await importOne(base);
    const away = { ...base, db: breakable(base).db };
    await expect(findTool(away, 'imported')).rejects.toThrow(DatabaseDown);
    await expect(listToolsByIds(away, ['chatgpt', 'imported'])).rejects.toThrow(DatabaseDown);
    expect(await findTool(away, 'chatgpt')).toMatchObject({ name: 'ChatGPT' });
    await expect(requireCompleteCatalogue(away)).rejects.toThrow(DatabaseDown);
    const { db, repair, breakDown } = breakable(base);
    const lost = { ...base, db };
    repair();
    await listTools(lost);
    breakDown();
    await expect(findTool(lost, 'imported')).rejects.toThrow(DatabaseDown);
    expect(await findTool(lost, 'not-there')).toBeNull();
    await requireCompleteCatalogue(lost);
  });

  it('answers from the large one that it has while a changed one is being read', async () => {
    const base = await testContext();
    await importOne(base);
    await copyImported(base);
    let gate = Promise.resolve();
    const ctx = gated(base, () => gate);
    expect((await findToolSummary(ctx, 'copy-1'))?.name).toBe('Imported');
    await mutate(base, 'test.change', { kind: 'tool', id: 'copy-1' }, (tx) =>
      tx.update(aiTools).set({ name: 'Changed' }).where(eq(aiTools.id, 'copy-1')),
    );
    const opened = Promise.withResolvers<void>();
    gate = opened.promise;
    const refreshed = refreshTools(ctx);
    expect((await findToolSummary(ctx, 'copy-1'))?.name).toBe('Imported');
    opened.resolve();
    await refreshed;
    expect((await findToolSummary(ctx, 'copy-1'))?.name).toBe('Changed');
  });

  it('answers from the small one that it has while one of thousands of tools is being read', async () => {
    const base = await testContext();
    await importOne(base);
    let gate = Promise.resolve();
    const ctx = gated(base, (columns) => ('name' in columns ? gate : Promise.resolve()));
    expect((await findToolSummary(ctx, 'imported'))?.name).toBe('Imported');
    await copyImported(base);
    const opened = Promise.withResolvers<void>();
    gate = opened.promise;
    const refreshed = refreshTools(ctx);
    expect(await findToolSummary(ctx, 'copy-1')).toBeNull();
    opened.resolve();
    await refreshed;
    expect((await findToolSummary(ctx, 'copy-1'))?.name).toBe('Imported');
  });

  it('counts as fresh for five minutes, then shows what another process wrote', async () => {
    const base = await testContext();
    await loadBuiltInContent(base);
    let atMs = Date.parse('2026-11-21T12:00:00Z');
    const ctx: Context = { ...base, now: () => new Date(atMs) };
    await refreshTools(ctx);
    await mutate(base, 'test.change', { kind: 'tool', id: 'claude' }, (tx) =>
      tx
        .update(aiTools)
        .set({ name: 'Renamed', updatedAt: new Date('2026-11-22') })
        .where(eq(aiTools.id, 'claude')),
    );
    atMs += 299_000;
    expect((await listTools(ctx)).some(({ name }) => name === 'Renamed')).toBe(false);
    atMs += 2_000;
    await settled(ctx, (tools) => tools.some(({ name }) => name === 'Renamed'));
  });

  it('computes the same scores from the table as from the built-in content', async () => {
    const empty = await testContext();
    const loaded = await testContext();
    await loadBuiltInContent(loaded);
    const scores = async (ctx: Context) =>
      (await listTools(ctx)).map(({ id, rating, ratingRange }) => ({ id, rating, ratingRange }));
    expect(await scores(loaded)).toEqual(await scores(empty));
    const { rating, ratingRange } = (await findTool(loaded, 'chatgpt'))!;
    expect(await scores(loaded)).toContainEqual({ id: 'chatgpt', rating, ratingRange });
  });

  it('lets verified reviews move a score from five on', async () => {
    const ctx = await testContext();
    await loadBuiltInContent(ctx);
    const rated = (await listMatchingTools(ctx, { limit: 1 }))[0]!;
    for (const [reviewCount, isMoved] of [
      [4, false],
      [20, true],
    ] as const) {
      await mutate(ctx, 'test.review', { kind: 'tool', id: rated.id }, (tx) =>
        tx
          .update(aiTools)
          .set({ reviewCount, reviewWeight: reviewCount, reviewStars: reviewCount })
          .where(eq(aiTools.id, rated.id)),
      );
      await refreshTools(ctx);
      expect((await findTool(ctx, rated.id))!.rating < rated.rating).toBe(isMoved);
    }
  });

  it('gives the best rated first', async () => {
    const ctx = await testContext();
    const ratings = (await listTools(ctx)).map(({ rating }) => rating);
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
  });

  it('finds tools by name, description or feature, whatever the case', async () => {
    const ctx = await testContext();
    const names = (await listMatchingTools(ctx, { text: ' CHATGPT ', limit: 50 })).map(({ id }) => id);
    expect(names).toContain('chatgpt');
    const byFeature = await listMatchingTools(ctx, { text: 'web search', category: 'text-generation', limit: 3 });
    expect(byFeature).toHaveLength(3);
    expect(byFeature.every((tool) => categoriesOf(tool).includes('text-generation'))).toBe(true);
  });

  it('gives whole records once each, in the order asked for, without unknown ids', async () => {
    const ctx = await testContext();
    const found = await listToolsByIds(ctx, ['claude', '__proto__', 'chatgpt', 'claude', 'nobody']);
    expect(found.map(({ id }) => id)).toEqual(['claude', 'chatgpt']);
  });

  it('suggests three similar tools of the category', async () => {
    const ctx = await testContext();
    const similar = await similarTools(ctx, 'chatgpt', { within: 'category' });
    expect(similar).toHaveLength(3);
    expect(similar.every(({ id, category }) => id !== 'chatgpt' && category === 'text-generation')).toBe(true);
  });
});

describe('a page of the catalogue', () => {
  const request = { category: 'business', filters: noFilters, sort: 'rating' as const, from: 0, count: 30 };

  it('ships no more than it shows and gives the last stretch past the end', async () => {
    const ctx = await testContext();
    const first = await listToolsPage(ctx, request);
    expect(first.tools).toHaveLength(30);
    const last = await listToolsPage(ctx, { ...request, from: 9_000 });
    expect(last.from).toBe(30);
    expect(last.tools).toHaveLength(first.total - 30);
    expect(new Set([...first.tools, ...last.tools]).size).toBe(first.total);
  });

  it('sorts by name, price and launch with unknowns last', async () => {
    const ctx = await testContext();
    const names = (await listToolsPage(ctx, { ...request, sort: 'name', count: 100 })).tools.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare));
    const prices = (await listToolsPage(ctx, { ...request, sort: 'price', count: 100 })).tools.map(
      ({ lowestMonthlyMinor }) => lowestMonthlyMinor ?? Infinity,
    );
    expect(prices).toEqual([...prices].sort((a, b) => (a === b ? 0 : a - b)));
    const launches = (await listToolsPage(ctx, { ...request, sort: 'newest', count: 100 })).tools.map(
      ({ launchDate }) => launchDate ?? '',
    );
    expect(launches).toEqual([...launches].sort().reverse());
  });

  it('is sorted the other way round with unknowns last too', async () => {
    const ctx = await testContext();
    const prices = async (sort: 'price' | '-price') =>
      (await listToolsPage(ctx, { ...request, sort, count: 100 })).tools.map((tool) => tool.lowestMonthlyMinor);
    const known = (await prices('price')).filter((price) => price !== null);
    expect(known.length).toBeGreaterThan(1);
    expect((await prices('-price')).slice(0, known.length)).toEqual(known.toReversed());
  });

  it('has nothing for a category that is not there', async () => {
    const ctx = await testContext();
    expect(await listToolsPage(ctx, { ...request, category: 'nope' })).toMatchObject({ tools: [], total: 0, from: 0 });
  });
});
