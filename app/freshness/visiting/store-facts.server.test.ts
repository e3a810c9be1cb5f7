import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { findTool, refreshTools } from '../../catalog/catalog-queries.server.ts';
import { aiTools, runTimeFacts } from '../../catalog/schema.server.ts';
import { findFact } from '../../catalog/tool.ts';
import { listToolChanges } from '../../catalog/tool-changes.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { listBroughtFacts, undoBroughtFact } from '../review-facts.server.ts';
import { onlyTool, send, startOutside } from '../testing/outside.server.ts';

const outside = startOutside('github');

describe('the latest release', () => {
  const RELEASE = 'https://api.github.com/repos/acme/tool/releases/latest';
  const latest = async (ctx: Context) =>
    (await findTool(ctx, 'claude'))?.facts.filter(({ field }) => field === 'latestUpdate');

  it('becomes a fact that was read, with its source, its words and the day of the visit', async () => {
    await onlyTool(await outside.at(0), { repository: 'https://github.com/acme/tool', latestUpdate: '2026-05-01' });
    outside.answers[RELEASE] = send({ published_at: '2026-11-20T10:00:00Z' });
    expect(await latest(await outside.visitAll(0))).toMatchObject([
      {
        value: '2026-11-20',
        standing: 'read',
        source: RELEASE,
        quote: '"published_at": "2026-11-20T10:00:00Z"',
        checkedAt: '2026-11-22',
      },
    ]);
    outside.answers[RELEASE] = send({ published_at: '2026-11-24T10:00:00Z' });
    const ctx = await outside.visitAll(3);
    expect(await latest(ctx)).toMatchObject([{ value: '2026-11-24', checkedAt: '2026-11-25' }]);
    const rows = await ctx.db.select().from(runTimeFacts);
    expect(rows.filter(({ withdrawnAt }) => withdrawnAt === null)).toHaveLength(1);
    const changes = await listToolChanges(ctx, { toolId: 'claude', limit: 20 });
    expect(changes.filter(({ field, to }) => field === 'latestUpdate' && to !== null)).toMatchObject([
      { from: '2026-11-20', to: '2026-11-24', source: RELEASE },
      { to: '2026-11-20', source: RELEASE },
    ]);
  });

  it('is undone by an administrator, and not applied again unless it is another one', async () => {
    await onlyTool(await outside.at(0), { repository: 'https://github.com/acme/tool', latestUpdate: '2026-05-01' });
    outside.answers[RELEASE] = send({ published_at: '2026-11-20T10:00:00Z' });
    const ctx = await outside.visitAll(0);
    const [brought] = await listBroughtFacts(ctx);
    expect(brought).toMatchObject({ toolId: 'claude', label: 'Newest update read', text: '20 November 2026' });
    await undoBroughtFact(ctx, brought!.id);
    await expect(undoBroughtFact(ctx, brought!.id)).rejects.toThrow('no such fact');
    expect(await latest(await outside.visitAll(1))).toMatchObject([{ value: '2026-05-01' }]);
    outside.answers[RELEASE] = send({ published_at: '2026-11-23T10:00:00Z' });
    expect(await latest(await outside.visitAll(2))).toMatchObject([{ value: '2026-11-23' }]);
  });

  const statusOf = async (ctx: Context) => findFact((await findTool(ctx, 'claude'))!, 'status');

  it('shows that a live tool was still live on its day, which an administrator can undo', async () => {
    const repository = 'https://github.com/acme/tool';
    await onlyTool(await outside.at(0), { repository, latestUpdate: '2026-11-20', status: { kind: 'live' } });
    outside.answers[RELEASE] = send({ published_at: '2026-11-20T10:00:00Z' });
    const ctx = await outside.visitAll(0);
    expect(await statusOf(ctx)).toMatchObject({
      value: { kind: 'live' },
      standing: 'read',
      source: RELEASE,
      quote: '"published_at": "2026-11-20T10:00:00Z"',
      observedAt: '2026-11-20',
      checkedAt: '2026-11-22',
    });
    await undoBroughtFact(ctx, (await listBroughtFacts(ctx)).find(({ label }) => label === 'Status')!.id);
    expect((await statusOf(await outside.visitAll(1)))?.observedAt).toBe('2026-11-01');
  });

  it.each(['archived', 'closed', 'acquired', 'degraded'])(
    'says nothing of the status of a tool that is %s',
    async (kind) => {
      await onlyTool(await outside.at(0), { repository: 'https://github.com/acme/tool', status: { kind } });
      outside.answers[RELEASE] = send({ published_at: '2026-11-20T10:00:00Z' });
      expect(await statusOf(await outside.visitAll(0))).toMatchObject({ value: { kind }, observedAt: '2026-11-01' });
    },
  );

  it.each([
    ['older than what is known', '2025-01-01T10:00:00Z'],
    ['in the future', '2027-01-01T10:00:00Z'],
  ])('is ignored when it is %s', async (_name, published_at) => {
    await onlyTool(await outside.at(0), { repository: 'https://github.com/acme/tool', latestUpdate: '2026-05-01' });
    outside.answers[RELEASE] = send({ published_at });
    expect(await latest(await outside.visitAll(0))).toMatchObject([{ value: '2026-05-01' }]);
  });
});

it('claims of the price list are shown with credit where the record says nothing of its own, and follow the list', async () => {
  const list = 'https://raw.githubusercontent.com/AMPM-AIOPS-HQ/awesome-ai-tools-pricing/main/data/ai_tools_2026.json';
  const row = { name: 'CLAUDE', free_tier: true, cheapest_paid_usd_per_month: 17, last_verified: '2026-11-11' };
  const page = 'https://ampm-aiops.com/tools/claude/';
  await onlyTool(await outside.at(0), { 'pricing.free': false });
  outside.answers[list] = send({ tools: [{ ...row, tool_page: page }] });
  const claimed = async (ctx: Context) =>
    (await findTool(ctx, 'claude'))?.facts.map(({ field, value, standing }) => [field, value, standing]);
  const settings = { FRESHNESS: 'ampm' };
  const ctx = await outside.visitAll(0, settings);
  expect(await claimed(ctx)).toEqual([
    ['pricing.free', false, 'read'],
    ['pricing.starter', 'From $17/month', 'reported'],
  ]);
  expect((await findTool(ctx, 'claude'))?.facts[1]).toMatchObject({
    by: 'AMPM-AIOPS',
    source: page,
    attribution: expect.stringContaining('CC BY-SA 4.0'),
  });
  outside.answers[list] = send({ tools: [{ ...row, cheapest_paid_usd_per_month: 20, tool_page: page }] });
  expect(await claimed(await outside.visitAll(1, settings))).toContainEqual([
    'pricing.starter',
    'From $20/month',
    'reported',
  ]);
  // The editors read a price: the claim makes room.
  const later = await outside.at(2);
  await mutate(later, 'test.read', { kind: 'tool', id: 'claude' }, async (tx) => {
    const own = {
      field: 'pricing.starter',
      value: 'Pro $18',
      standing: 'read',
      source: 'https://vendor.test/',
      quote: 'Pro $18',
    };
    const base = { facts: [{ ...own, observedAt: '2026-11-23' }], vendor: null, website: '' };
    await tx.update(aiTools).set({ base }).where(eq(aiTools.id, 'claude'));
  });
  await refreshTools(later);
  expect(await claimed(await outside.visitAll(2, settings))).toContainEqual(['pricing.starter', 'Pro $18', 'read']);
});
