import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { aiTools } from '../../catalog/schema.server.ts';
import { modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { benchmarkShares, publishedModels } from '../../results/schema.server.ts';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { followAlerts } from '../alerts/follow-alerts.server.ts';
import { readSources } from '../alerts/read-sources.server.ts';
import { alertEvents } from '../schema.server.ts';
import { onlyAlert, reprice, subscribe, watching } from '../testing/alert-people.server.ts';

describe('sources', () => {
  const read = (ctx: Context) => record(ctx, (tx) => readSources(ctx, tx));
  const eventsAfter = (ctx: Context, seq: number) =>
    ctx.db.select().from(alertEvents).where(sql`${alertEvents.seq} > ${seq}`).orderBy(alertEvents.seq);

  it('an event is numbered once, however often the sources are read', async () => {
    const { ctx } = await watching();
    const first = await read(ctx);
    expect(first).toBeGreaterThan(0);
    await reprice(ctx, 'Plus $25/month');
    expect([await read(ctx), await read(ctx), await read(ctx)]).toEqual([first + 1, first + 1, first + 1]);
  });

  it('an event says that a tool closes or leaves the catalogue, but not that it was found to be offered', async () => {
    const { ctx } = await watching();
    const first = await read(ctx);
    await record(ctx, async (tx) => {
      await tx.update(aiTools).set({ status: null }).where(eq(aiTools.id, 'claude'));
      await tx.update(aiTools).set({ status: 'live' }).where(eq(aiTools.id, 'claude'));
      await tx.update(aiTools).set({ status: 'closed' }).where(eq(aiTools.id, 'gemini'));
      await tx.delete(aiTools).where(eq(aiTools.id, 'midjourney'));
    });
    await read(ctx);
    const events = await eventsAfter(ctx, first);
    expect(events.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      expect.stringContaining('status Claude: Status: from live to unknown'),
      expect.stringContaining('status Gemini: Status: from live to closed'),
      expect.stringContaining('status Midjourney: Removed from the catalogue'),
    ]);
  });

  it('events say that the end of a model is near a month and a week ahead, each once', async () => {
    const { ctx } = await watching();
    const { retirements } = await modelCatalogue(ctx);
    const { retirement, model } = retirements.find((one) => one.model !== null && one.retirement.shutdown)!;
    const before = (days: number): Context => ({
      ...ctx,
      now: () => new Date(Date.parse(retirement.shutdown!) - days * 86_400_000),
    });
    const said = async (days: number) => {
      const known = await ctx.db.$count(alertEvents);
      await read(before(days));
      const events = await eventsAfter(ctx, known);
      return events
        .filter(({ key, itemId }) => itemId === model!.id && key.includes(` ${retirement.ids[0]} `))
        .map(({ key }) => key.split(' ')[0]);
    };
    expect(await said(60)).toContain('end');
    expect([await said(30), await said(29), await said(7), await said(6)]).toEqual([['near'], [], ['near'], []]);
  });

  it('an event says that a run which measured a model was published, once for all its links', async () => {
    const { ctx, userId } = await watching();
    const first = await read(ctx);
    await record(ctx, async (tx) => {
      const now = new Date();
      const run = {
        id: 'run',
        userId,
        startKey: 'key',
        name: 'Run',
        status: 'completed',
        spec: {} as never,
        planned: 1,
      };
      await tx.insert(benchmarkRuns).values({ ...run, reservedTokens: 0, month: '2026-11', createdAt: now });
      for (const token of ['one', 'two']) {
        const share = {
          token,
          userId,
          runId: 'run',
          isPublic: true,
          hasPrompts: false,
          publication: 'models' as const,
        };
        await tx.insert(benchmarkShares).values({ ...share, createdAt: now });
        await tx.insert(publishedModels).values({ token, provider: 'anthropic', model: 'claude-opus-4-5' });
      }
    });
    await read(ctx);
    expect(await eventsAfter(ctx, first)).toMatchObject([
      {
        kind: 'measurement',
        itemKind: 'model',
        itemId: 'claude-opus-4-5',
        title: 'Claude Opus 4.5: a new public measurement',
      },
    ]);
  });

  it('price changes and ends that are known when the first alert is made are no news', async () => {
    const people = await watching();
    await subscribe(people, 'model=claude-opus-4-5', 'feed', { kinds: ['price', 'retirement', 'measurement'] });
    const { cursor } = await onlyAlert(people.ctx);
    expect(cursor).toBe(await people.ctx.db.$count(alertEvents));
    await followAlerts(people.ctx);
    expect(await eventsAfter(people.ctx, cursor)).toEqual([]);
  });
});
