import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Context } from '../platform/context.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { type RequestFacts, requestFactsContext } from '../platform/request-context.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { findTool, refreshTools } from './catalog-queries.server.ts';
import { loadBuiltInContent } from './load-built-in-content.server.ts';
import { loader as page } from './routes/what-happened.tsx';
import { loader as markdown } from './routes/what-happened-markdown.ts';
import { aiTools } from './schema.server.ts';

async function withStatus(value: object) {
  const ctx = await testContext({ prepare: loadBuiltInContent });
  const quote = 'Claude ends on 1 July 2027.';
  const fact = { field: 'status', value, standing: 'read', source: 'https://claude.com/end', quote };
  const facts = [
    fact,
    ...(await findTool(ctx, 'claude'))!.facts.filter(({ field }) => !/^(status|owner)$/.test(field)),
  ];
  await mutate(ctx, 'test.change', { kind: 'tool', id: 'claude' }, (tx) =>
    tx
      .update(aiTools)
      .set({ facts, status: (value as { kind: string }).kind })
      .where(eq(aiTools.id, 'claude')),
  );
  await refreshTools(ctx);
  return ctx;
}

function provider(ctx: Context) {
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: ctx } as RequestFacts);
  return context;
}

const thrown = (error: unknown) => error as Response & { init: { status: number } };

async function open(ctx: Context, toolId: string) {
  const { data, init } = (await page({ context: provider(ctx), params: { toolId } } as never)) as {
    data: { markup: string; sentence: string; instead: { id: string; rating: number }[]; citation: unknown[] };
    init: { headers: Record<string, string> };
  };
  return { ...data, headers: init.headers };
}

const openMarkdown = async (ctx: Context, path: string) =>
  markdown({ context: provider(ctx), request: new Request(`http://site.test${path}`) } as never);

describe('the page that says what happened to a tool', () => {
  it.each(['closing', 'closed', 'archived', 'acquired', 'renamed'])(
    'says of one that is %s who says so, where and when, and what to use instead',
    async (kind) => {
      const found = await open(await withStatus({ kind, on: '2027-07-01', to: 'Gemini' }), 'claude');
      expect(found.markup).toContain('Claude ends on 1 July 2027.');
      expect(found.markup).toContain('href="https://claude.com/end"');
      expect(found.markup).toMatch(/<time dateTime="2027-07-01">1 July 2027<\/time>/);
      expect(found.markup).toContain('href="/tool/gemini"');
      const ratings = found.instead.map(({ rating }) => rating);
      expect(ratings).toHaveLength(6);
      expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
      expect(found.citation).toMatchObject([
        { url: 'https://claude.com/end', abstract: 'Claude ends on 1 July 2027.' },
      ]);
    },
  );

  it('leads to the page of a new owner', async () => {
    const { markup } = await open(await withStatus({ kind: 'acquired', by: 'Google' }), 'claude');
    expect(markup).toMatch(/Owner<\/dt><dd[^>]*><div[^>]*><a href="\/company\/google"/);
  });

  it('tells users of a tool that ends until when it works, and where its export is not known', async () => {
    const ctx = await withStatus({ kind: 'closing', on: '2027-07-01' });
    const { markup } = await open(ctx, 'claude');
    expect(markup).toMatch(/Works until<\/dt><dd[^>]*><div[^>]*><span[^>]*>1 July 2027/);
    const archived = (await open(ctx, 'continue')).markup;
    for (const label of ['Day of the end', 'Export'])
      expect(archived).toMatch(new RegExp(`${label}</dt><dd[^>]*><span[^>]*>Unknown`));
  });

  it('does not look for an export of a tool that only has a new name', async () => {
    const { markup } = await open(await testContext({ prepare: loadBuiltInContent }), 'zoom-ai-companion');
    expect(markup).toMatch(/New name<\/dt>/);
    expect(markup).not.toMatch(/Export<\/dt>/);
  });

  it('says of an end without a known day that the day is unknown, not that the end is', async () => {
    const { markup } = await open(await testContext({ prepare: loadBuiltInContent }), 'continue');
    expect(markup).toMatch(/Day of the end<\/dt><dd[^>]*><span[^>]*>Unknown/);
    expect(markup).not.toMatch(/Archived<\/dt>/);
  });

  it('is cached with the catalogue and the news', async () => {
    const { headers } = await open(await testContext({ prepare: loadBuiltInContent }), 'continue');
    expect(headers).toMatchObject({ 'x-cache-tags': 'catalog,news' });
    expect(headers['cache-control']).toContain('public');
  });

  it('leads to the page of a tool that is live, and to the present id of one that had another', async () => {
    const ctx = await testContext({ prepare: loadBuiltInContent });
    const [live, former, none] = await Promise.all(
      ['chatgpt', 'notebooklm', 'nonsense'].map((id) => open(ctx, id).then(() => null as never, thrown)),
    );
    expect([live!.status, live!.headers.get('location')]).toEqual([302, '/tool/chatgpt']);
    expect([former!.status, former!.headers.get('location')]).toEqual([301, '/what-happened/gemini-notebook']);
    expect(none!.init.status).toBe(404);
  });

  it('has the same facts as Markdown', async () => {
    const ctx = await withStatus({ kind: 'closing', on: '2027-07-01' });
    const text = await (await openMarkdown(ctx, '/what-happened/claude.md')).text();
    expect(text).toContain('# What happened to Claude');
    expect(text).toMatch(
      /- 1 July 2027: Closing\. “Claude ends on 1 July 2027\.” Read on .+ <https:\/\/claude\.com\/end>/,
    );
    expect(text).toContain('- Works until: 1 July 2027.');
    expect((await openMarkdown(ctx, '/what-happened/nonsense.md')).status).toBe(404);
    const live = await openMarkdown(ctx, '/what-happened/chatgpt.md').catch(thrown);
    expect(live.headers.get('location')).toBe('/tool/chatgpt.md');
  });
});
