import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { findTool, refreshTools } from '../../catalog/catalog-queries.server.ts';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import { aiTools } from '../../catalog/schema.server.ts';
import { categoriesOf } from '../../catalog/tool.ts';
import type { Context } from '../../platform/context.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { type RequestFacts, requestFactsContext } from '../../platform/request-context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { alternativeTo, loadAlternatives } from '../comparison/alternatives.server.ts';
import { tool } from '../testing/tool-fixture.ts';
import { loader } from './alternatives.tsx';
import { loader as markdown } from './alternatives-markdown.ts';

function argsFor(ctx: Context, path: string) {
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: ctx } as RequestFacts);
  const toolId = path.split('/').at(-1);
  return { context, params: { toolId }, request: new Request(`http://site.test${path}`) } as never;
}

describe('the page of alternatives', () => {
  it('lists tools that share a category, those with the most known features in common first', async () => {
    const ctx = await testContext();
    const midjourney = (await findTool(ctx, 'midjourney'))!;
    const { alternatives } = (await loadAlternatives(ctx, 'midjourney'))!;
    expect(alternatives.length).toBeGreaterThan(5);
    const others = await Promise.all(alternatives.map(async ({ id }) => (await findTool(ctx, id))!));
    for (const other of others)
      expect(
        categoriesOf(other).some((category) => categoriesOf(midjourney).includes(category)),
        other.id,
      ).toBe(true);
    const shared = others.map(
      ({ features }) => features.filter((feature) => midjourney.features.includes(feature)).length,
    );
    expect(shared).toEqual(shared.toSorted((a, b) => b - a));
    expect(alternatives[0]).toMatchObject({
      comparison: `/compare?tools=${['midjourney', alternatives[0]!.id].sort().join(',')}`,
      rows: expect.arrayContaining([['In common', expect.stringMatching(new RegExp(`^${shared[0]} known feature`))]]),
    });
  });

  it('names as a difference only features that are known of both tools', () => {
    const one = tool({ name: 'One', features: ['API', 'Plugins', 'Voice'], lacks: ['Web search', 'Offline'] });
    const other = tool({
      id: 'b',
      name: 'Other',
      features: ['Voice', 'Web search', 'Teams'],
      lacks: ['API', 'Offline'],
    });
    expect(alternativeTo(one, other).rows).toEqual([
      ['Paid Price', 'Unknown'],
      ['Free Plan', 'Unknown'],
      ['Status', 'Unknown'],
      ['In common', '1 known feature'],
      ['Also has', 'Web search'],
      ['Lacks', 'API'],
    ]);
    expect(alternativeTo(one, tool({ id: 'b', name: 'Other' })).rows.at(-1)).toEqual(['In common', '0 known features']);
  });

  it('says “from” only where the price says it, and else names the plan', () => {
    const priced = tool({ id: 'b', name: 'Other', paidPrice: 'Enterprise Pro $40/seat/month' });
    expect(alternativeTo(tool({}), priced).rows[0]).toEqual(['Paid Price', 'Enterprise Pro $40/seat/month']);
    const other = tool({ id: 'b', name: 'Other', paidPrice: 'from $9.99 a month' });
    expect(alternativeTo(tool({}), other).rows[0]).toEqual(['Paid Price', 'from $9.99 a month']);
  });

  it('says what happened to a tool that was closed, and does not list it as an alternative', async () => {
    const ctx = await testContext();
    await loadBuiltInContent(ctx);
    const value = { kind: 'closed', on: '2026-07-01', by: 'Acme' };
    const fact = { field: 'status', value, standing: 'reported', source: 'https://press.test/a', by: 'The Press' };
    await mutate(ctx, 'test.change', { kind: 'tool', id: 'claude' }, (tx) =>
      tx
        .update(aiTools)
        .set({ status: 'closed', facts: [fact] })
        .where(eq(aiTools.id, 'claude')),
    );
    await refreshTools(ctx);
    const page = (await loadAlternatives(ctx, 'claude'))!;
    expect(page.notice?.sentence).toBe('Claude was closed on 1 July 2026 by Acme.');
    expect(page.alternatives.length).toBeGreaterThan(0);
    const file = await (await markdown(argsFor(ctx, '/alternatives/claude.md'))).text();
    expect(file).toContain('> Claude was closed on 1 July 2026 by Acme. Reported by The Press');
    expect((await loadAlternatives(ctx, 'chatgpt'))!.alternatives.map(({ id }) => id)).not.toContain('claude');
  });

  it.each([
    ['page', loader, ''],
    ['Markdown file', markdown, '.md'],
  ])('of a former id redirects for good to the current one as a %s', async (_kind, load, ending) => {
    const ctx = await testContext();
    const answer = await load(argsFor(ctx, `/alternatives/notebooklm${ending}`)).catch((thrown: unknown) => thrown);
    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).status).toBe(301);
    expect((answer as Response).headers.get('location')).toBe(`/alternatives/gemini-notebook${ending}`);
  });

  it('of an unknown id is not found, as a page and as a Markdown file', async () => {
    const ctx = await testContext();
    await expect(loader(argsFor(ctx, '/alternatives/nonsense'))).rejects.toMatchObject({ init: { status: 404 } });
    expect((await markdown(argsFor(ctx, '/alternatives/nonsense.md'))).status).toBe(404);
  });
});
