import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Context } from '../platform/context.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { type RequestFacts, requestFactsContext } from '../platform/request-context.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import {
  findRenamedTool,
  findTool,
  listMatchingTools,
  listTools,
  listToolsOfCategory,
  listToolsWithNews,
  refreshTools,
  similarTools,
} from './catalog-queries.server.ts';
import { loadBuiltInContent } from './load-built-in-content.server.ts';
import { loader as toolPage } from './routes/tool.tsx';
import { aiTools, runTimeFacts } from './schema.server.ts';
import { findFact } from './tool.ts';

const change = (ctx: Context, id: string, values: Partial<typeof aiTools.$inferInsert>) =>
  mutate(ctx, 'test.change', { kind: 'tool', id }, (tx) => tx.update(aiTools).set(values).where(eq(aiTools.id, id)));

async function withStatus(kind: string) {
  const ctx = await testContext({ prepare: loadBuiltInContent });
  const value = { kind, on: '2026-07-01', by: 'Acme' };
  const fact = { field: 'status', value, standing: 'reported', source: 'https://press.test/a', by: 'The Press' };
  await change(ctx, 'claude', { status: kind, facts: [fact] });
  await refreshTools(ctx);
  return ctx;
}

const ids = (tools: readonly { id: string }[]) => tools.map(({ id }) => id);

function openTool(ctx: Context, toolId: string) {
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: ctx } as RequestFacts);
  return toolPage({ context, params: { toolId }, request: new Request(`http://site.test/tool/${toolId}`) } as never);
}

describe('the status of a tool', () => {
  it.each(['degraded', 'closing', 'closed', 'acquired', 'renamed', 'archived'])(
    '%s takes it out of rankings and suggestions, and keeps its page',
    async (kind) => {
      const ctx = await withStatus(kind);
      expect(ids(await listTools(ctx))).toContain('claude');
      expect(await findTool(ctx, 'claude')).toMatchObject({ status: kind, rating: 0, ratingRange: null });
      expect(ids(await listMatchingTools(ctx, { limit: 300 }))).not.toContain('claude');
      expect(ids(await listToolsOfCategory(ctx, 'text-generation'))).not.toContain('claude');
      expect(ids(await similarTools(ctx, 'chatgpt', { count: 100 }))).not.toContain('claude');
      expect(ids(await listMatchingTools(ctx, { text: 'claude', limit: 100 }))).not.toContain('claude');
      expect(ids(await similarTools(ctx, 'claude', { count: 3 }))).toHaveLength(3);
      const { data } = (await openTool(ctx, 'claude')) as { data: { status: Record<string, string> } };
      expect(data.status.notices).toContain('href="/what-happened/claude"');
      expect(ids(await listToolsWithNews(ctx))).toContain('claude');
    },
  );

  it('live leaves a tool in its place after it was bought, and its page names the buyer', async () => {
    const ctx = await testContext({ prepare: loadBuiltInContent });
    const { facts } = (await findTool(ctx, 'claude'))!;
    const said = { standing: 'reported', source: 'https://press.test/a', by: 'The Press' };
    const bought = { ...said, field: 'owner', value: { name: 'Acme', boughtOn: '2026-07-01' } };
    await change(ctx, 'claude', { facts: [...facts.filter(({ field }) => field !== 'owner'), bought] });
    await refreshTools(ctx);
    expect(ids(await listMatchingTools(ctx, { limit: 300 }))).toContain('claude');
    expect(ids(await listToolsWithNews(ctx))).toContain('claude');
    expect((await findTool(ctx, 'claude'))!.rating).toBeGreaterThan(0);
    const { data } = (await openTool(ctx, 'claude')) as { data: { status: Record<string, string> } };
    expect(data.status.notices).toContain('Claude was bought by Acme on 1 July 2026. It goes on.');
    expect(data.status.notices).toContain('href="/what-happened/claude"');
    expect(data.status.notices).toContain('The Press');
  });

  it('does not change with an owner of long standing, of whom no page makes an event', async () => {
    const ctx = await testContext();
    expect(findFact((await findTool(ctx, 'make'))!, 'owner')!.value).toBe('Celonis');
    expect(ids(await listToolsWithNews(ctx))).not.toContain('make');
  });
});

describe('a tool that was listed under another id', () => {
  it('answers its former address with a redirect', async () => {
    const ctx = await testContext({ prepare: loadBuiltInContent });
    const answer = await openTool(ctx, 'notebooklm').catch((thrown: unknown) => thrown);
    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).status).toBe(301);
    expect((answer as Response).headers.get('location')).toBe('/tool/gemini-notebook');
  });

  it('keeps its row, its reviews and its place when a release brings the new id', async () => {
    const ctx = await testContext({ prepare: loadBuiltInContent });
    await change(ctx, 'gemini-notebook', { id: 'notebooklm', reviewCount: 2, reviewStars: 10, contentHash: 'old' });
    // A post of the same name keeps what editors wrote.
    const laid = {
      subjectId: 'notebooklm',
      field: 'title',
      facts: ['T'],
      origin: 'correction',
      recordedAt: new Date(0),
    };
    await mutate(ctx, 'test.lay', { kind: 'tool', id: 'notebooklm' }, (tx) =>
      tx.insert(runTimeFacts).values([
        { ...laid, id: 'tool', subjectKind: 'tool', reference: 'a' },
        { ...laid, id: 'post', subjectKind: 'post', reference: 'b' },
      ]),
    );
    await loadBuiltInContent(ctx);
    const kept = await ctx.db.select({ id: runTimeFacts.id, of: runTimeFacts.subjectId }).from(runTimeFacts);
    expect(kept.sort((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: 'post', of: 'notebooklm' },
      { id: 'tool', of: 'gemini-notebook' },
    ]);
    const rows = await ctx.db.select().from(aiTools).where(eq(aiTools.reviewCount, 2));
    expect(rows).toMatchObject([{ id: 'gemini-notebook', reviewStars: 10, formerIds: ['notebooklm'] }]);
    expect(await findTool(ctx, 'notebooklm')).toBeNull();
  });

  it('replaces a record that was there twice', async () => {
    const ctx = await testContext({ prepare: loadBuiltInContent });
    const [row] = await ctx.db.select().from(aiTools).where(eq(aiTools.id, 'magnific'));
    await mutate(ctx, 'test.copy', { kind: 'tool', id: 'freepik' }, (tx) =>
      tx.insert(aiTools).values({ ...row!, id: 'freepik', formerIds: [] }),
    );
    await loadBuiltInContent(ctx);
    await refreshTools(ctx);
    expect(ids(await listTools(ctx)).filter((id) => id === 'magnific' || id === 'freepik')).toEqual(['magnific']);
  });

  it('leads nowhere from an id that another record has', async () => {
    const ctx = await testContext({ prepare: loadBuiltInContent });
    expect(await findRenamedTool(ctx, 'freepik')).toBe('magnific');
    const [row] = await ctx.db.select().from(aiTools).where(eq(aiTools.id, 'magnific'));
    const imported = { ...row!, id: 'freepik', formerIds: [], origin: 'import' };
    await mutate(ctx, 'test.copy', { kind: 'tool', id: 'freepik' }, (tx) => tx.insert(aiTools).values(imported));
    await loadBuiltInContent(ctx);
    await refreshTools(ctx);
    expect(await findRenamedTool(ctx, 'freepik')).toBeNull();
  });
});
