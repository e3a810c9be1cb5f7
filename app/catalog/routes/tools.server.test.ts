import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { type RequestFacts, requestFactsContext } from '../../platform/request-context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { listMostUsedTools, listTools, refreshTools } from '../catalog-queries.server.ts';
import { loadBuiltInContent } from '../load-built-in-content.server.ts';
import { aiTools } from '../schema.server.ts';
import { toolsSearch } from '../snapshot/tools-listing.ts';
import { findToolsPage } from '../snapshot/tools-page.server.ts';
import { isListed } from '../tool.ts';
import { loader } from './tools.tsx';
import { loader as markdown } from './tools-markdown.ts';

const find = (ctx: Context, query = '') => findToolsPage(ctx, new URLSearchParams(query));

/** The numbers beside the options of a group. */
async function countsOf(ctx: Context, label: string, query = '') {
  const { groups } = await find(ctx, query);
  const options = groups.find((group) => group.label === label)!.options;
  return Object.fromEntries(options.map((option) => [option.label, option.count]));
}

function argsFor(ctx: Context, path: string) {
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: ctx } as RequestFacts);
  return { context, params: {}, request: new Request(`http://site.test${path}`) } as never;
}

describe('the list of all tools', () => {
  it('has every tool that is still offered, on pages of 50, the best known first and then by rating', async () => {
    const ctx = await testContext();
    const offered = (await listTools(ctx)).filter(({ status }) => isListed(status));
    const bestKnown = await listMostUsedTools(ctx);
    const listed = [...bestKnown, ...offered.filter((tool) => !bestKnown.includes(tool))];
    const first = await find(ctx);
    expect(first.tools.slice(0, 3).map(({ id }) => id)).toEqual(['chatgpt', 'claude', 'gemini']);
    expect(first.total).toBe(listed.length);
    expect(first.tools).toEqual(listed.slice(0, 50));
    expect((await find(ctx, 'sort=rating')).tools).toEqual(offered.slice(0, 50));
    const last = await find(ctx, `page=${first.pageCount}`);
    expect(last.tools.at(-1)).toEqual(listed.at(-1));
    expect((await find(ctx, 'page=99999')).listing.page).toBe(first.pageCount);
  });

  it('finds by every filter only tools of which a fact says so', async () => {
    const ctx = await testContext();
    const all = await listTools(ctx);
    const { groups } = await find(ctx, 'status=live&status=unknown&status=closed');
    const options = groups.flatMap((group) => group.options);
    expect(options.length).toBeGreaterThan(30);
    for (const { name, value, count, label } of options.filter((option) => option.name !== 'status')) {
      const found = await find(ctx, new URLSearchParams([[name, value]]).toString());
      expect(found.total, label).toBeGreaterThan(0);
      expect(found.total, label).toBeLessThanOrEqual(all.length);
      expect(count, label).toBeGreaterThan(0);
    }
    const free = await find(ctx, 'free=yes');
    expect(free.tools.every(({ pricing }) => pricing.free === true)).toBe(true);
    const onMac = await find(ctx, 'platform=macos&feature=open-source');
    expect(onMac.tools.length).toBeGreaterThan(0);
    for (const { listFacts } of onMac.tools) {
      expect(listFacts.platforms).toContain('macos');
      expect(listFacts.openSource).toBe('yes');
    }
  });

  it('takes several price bands, categories and states as alternatives, and several platforms together', async () => {
    const ctx = await testContext();
    const [low, high] = [await find(ctx, 'price=under-10'), await find(ctx, 'price=10-to-20')];
    expect((await find(ctx, 'price=under-10&price=10-to-20')).total).toBe(low.total + high.total);
    const both = await find(ctx, 'platform=ios&platform=android');
    expect(both.tools.every(({ listFacts }) => listFacts.platforms.includes('ios'))).toBe(true);
    expect(both.total).toBeLessThanOrEqual((await find(ctx, 'platform=ios')).total);
  });

  it('shows tools that have ended only where their status is chosen', async () => {
    const ctx = await testContext();
    const archived = await find(ctx, 'status=archived');
    expect(archived.tools.map(({ status }) => status)).toEqual(archived.tools.map(() => 'archived'));
    expect(archived.total).toBeGreaterThan(0);
    const usual = new Set((await find(ctx, 'sort=name')).tools.map(({ status }) => status));
    expect([...usual].every((status) => isListed(status))).toBe(true);
    expect((await countsOf(ctx, 'Status')).Archived).toBe(archived.total);
  });

  it('can be reversed, with tools without the value last both ways', async () => {
    const ctx = await testContext();
    const prices = async (sort: string) => {
      const { pageCount } = await find(ctx, `sort=${sort}`);
      const pages = await Promise.all(
        Array.from({ length: pageCount }, (_, page) => find(ctx, `sort=${sort}&page=${page + 1}`)),
      );
      return pages.flatMap(({ tools }) => tools.map(({ lowestMonthlyMinor }) => lowestMonthlyMinor));
    };
    const rising = await prices('price');
    const known = rising.filter((price) => price !== null);
    expect(rising.slice(0, known.length)).toEqual(known.toSorted((a, b) => a - b));
    expect(await prices('-price')).toEqual([...known.toReversed(), ...rising.slice(known.length)]);
  });

  it('filters and orders by the amount that a card names, from a plan or from words', async () => {
    const ctx = await testContext();
    const low = await find(ctx, 'price=under-10&sort=name');
    expect(low.tools.map(({ id }) => id)).toEqual(expect.arrayContaining(['coze', 'veo']));
    expect(low.tools.map(({ id }) => id)).not.toContain('gemini');
    const open = await find(ctx, 'price=not-stated&sort=name');
    for (const { id, listFacts, pricing } of open.tools.filter(({ pricing: { currency } }) => currency === 'USD')) {
      expect(listFacts.paid, id).not.toMatch(/^paid from \$[\d.,]+\/month/);
      expect(pricing.starter ?? '', id).not.toMatch(/^from \$[\d.,]+\/month$/);
    }
    const rising = (await find(ctx, 'sort=price')).tools.map(({ id }) => id);
    expect(rising).toContain('coze');
    expect(rising.indexOf('coze')).toBeLessThan(rising.indexOf('cursor'));
  });

  it('ignores parameters that it does not know, and writes its address in one order', async () => {
    const ctx = await testContext();
    const { listing, total } = await find(ctx, 'x=1&platform=vax&status=__proto__&sort=constructor&view=%ff&page=1e9');
    expect(toolsSearch(listing)).toBe('');
    expect(total).toBe((await find(ctx)).total);
    const mixed = await find(ctx, 'view=cards&data=export&sort=-name&free=yes&data=region');
    expect(toolsSearch(mixed.listing)).toBe('?free=yes&data=region&data=export&sort=-name&view=cards');
  });

  it('follows a change of a tool', async () => {
    const ctx = await testContext();
    await loadBuiltInContent(ctx);
    const before = (await countsOf(ctx, 'Platform')).JetBrains!;
    const fact = {
      field: 'platform:jetbrains',
      value: 'yes',
      standing: 'stated',
      by: 'Maker',
      observedAt: '2026-11-01',
    };
    await mutate(ctx, 'test.change', { kind: 'tool', id: 'midjourney' }, (tx) =>
      tx
        .update(aiTools)
        .set({ facts: [fact], updatedAt: ctx.now() })
        .where(eq(aiTools.id, 'midjourney')),
    );
    await refreshTools(ctx);
    expect((await countsOf(ctx, 'Platform')).JetBrains).toBe(before + 1);
    expect((await find(ctx, 'platform=jetbrains')).tools.map(({ id }) => id)).toContain('midjourney');
  });

  it('is cached, has one canonical address for each page, and is there as Markdown', async () => {
    const ctx = await testContext();
    const page = (await loader(argsFor(ctx, '/tools?free=yes&page=2'))) as {
      data: { canonical: string };
      init: { headers: Record<string, string> };
    };
    expect(page.data.canonical).toBe(`${ctx.config.publicUrl}/tools?page=2`);
    expect(page.init.headers['cache-control']).toContain('public');
    const file = await markdown(argsFor(ctx, '/tools.md?category=coding&sort=name'));
    const text = await file.text();
    expect(text).toContain('- Category: Coding & Development');
    expect(text).toContain(`](${ctx.config.publicUrl}/tool/aider.md) | Coding & Development |`);
    expect(file.headers.get('link')).toContain('/tools?category=coding&sort=name');
  });
});
