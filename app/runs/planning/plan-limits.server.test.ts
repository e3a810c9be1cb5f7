/** Every verb respects the plan's limits; tokens are reserved before a run and settled after it, however it ends. */
import { LimitError } from '@yardstick/bench';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import { listModels } from '../../models/model-queries.server.ts';
import { registerModel, retireModel } from '../../models/save-model.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { cancelRun, deleteRun, resumeRun } from '../change-run.server.ts';
import { forecastPlanned, whyUnknown } from '../forecast-planned.server.ts';
import { startScheduledRuns } from '../jobs.server.ts';
import { planRun } from '../plan-run.server.ts';
import { repeatRun } from '../repeat-run.server.ts';
import { findSchedule, getRun, listRuns } from '../run-queries.server.ts';
import { scheduleRun } from '../schedule-run.server.ts';
import { benchmarkSamples, benchmarkTests, benchmarkTokens } from '../schema.server.ts';
import { startRun } from '../start-run.server.ts';
import {
  addModel,
  beginRun,
  carryOutRuns,
  dieDuring,
  openBenchmarkAccount,
  subscribeTo,
  usualRequest,
  withBilling,
} from '../testing/benchmark-account.server.ts';
import { startFakeProvider } from '../testing/start-fake-provider.ts';
import { findTokenShortage } from '../token-shortage.server.ts';
import { findTokenUsage } from '../token-usage.server.ts';

const provider = startFakeProvider();
const model = (ctx: Context, name: string) => addModel(ctx, name, { apiEndpoint: provider.url });

/** Books used tokens on the month. */
async function useTokens(ctx: Context, used: number): Promise<void> {
  await record(ctx, async (tx) => {
    await tx
      .insert(benchmarkTokens)
      .values({ userId: 'anna', month: '2026-11', used })
      .onConflictDoUpdate({ target: [benchmarkTokens.userId, benchmarkTokens.month], set: { used } });
  });
}

describe('the models that a plan pays for', () => {
  const full = 'Your plan pays for 2 models, and so many are registered. Retire one, or add models to the plan.';

  it('are all that can be registered or brought back', async () => {
    const ctx = await openBenchmarkAccount(withBilling);
    await subscribeTo(ctx, 'starter', 2);
    const [first] = [await model(ctx, 'alpha'), await model(ctx, 'beta')];
    await expect(model(ctx, 'gamma')).rejects.toThrow(full);
    expect(await retireModel(ctx, 'anna', first, true)).toBeNull();
    await model(ctx, 'gamma');
    expect(await retireModel(ctx, 'anna', first, false)).toEqual({ problem: full });
    expect((await listModels(ctx, 'anna')).map(({ name }) => name)).toEqual(['gamma', 'beta']);
  });

  it('are not counted for plans without such a number, and setting models up needs no plan', async () => {
    const ctx = await openBenchmarkAccount(withBilling);
    for (const name of ['a', 'b', 'c']) await model(ctx, name);
    await subscribeTo(ctx, 'professional', 1);
    await model(ctx, 'd');
    expect(await listModels(ctx, 'anna')).toHaveLength(4);
  });

  it('are those registered first when there are more from before', async () => {
    const ctx = await openBenchmarkAccount(withBilling);
    const [alpha, beta] = [await model(ctx, 'alpha'), await model(ctx, 'beta')];
    await subscribeTo(ctx, 'starter', 1);
    const refused = await startRun(
      ctx,
      'anna',
      { ...usualRequest, modelIds: [beta] },
      { startKey: 'k', origin: 'page' },
    );
    expect(refused).toMatchObject({ refusal: { status: 403, title: 'Model limit reached' } });
    expect(JSON.stringify(refused)).toContain('Your plan pays for 1 model; beta is beyond that.');
    expect(await beginRun(ctx, { modelIds: [alpha] })).toEqual(expect.any(String));
  });

  it('say nothing against a form with another fault', async () => {
    const ctx = await openBenchmarkAccount(withBilling);
    const input = { name: ' ', description: '', modelType: 'x', apiEndpoint: '', provider: '', sentModel: '' };
    const saved = await registerModel(ctx, 'anna', { ...input, protocol: '', keyId: '' });
    expect(saved).toEqual({ errors: { name: 'Name is required' } });
  });
});

describe('a run that takes more tokens than are left', () => {
  it('is announced before it is started, with an output limit that fits', async () => {
    const ctx = await openBenchmarkAccount(withBilling);
    await subscribeTo(ctx, 'starter', 2);
    const modelIds = [await model(ctx, 'alpha'), await model(ctx, 'beta')];
    await useTokens(ctx, 490_000);
    const request = { ...usualRequest, rounds: 10, modelIds };
    const shortageOf = async (maxOutputTokens?: number) => {
      const asked = { ...request, request: maxOutputTokens === undefined ? {} : { maxOutputTokens } };
      const planned = await planRun(ctx, 'anna', asked, 1);
      if ('refusal' in planned) throw new Error(planned.refusal.description);
      return await findTokenShortage(planned, (await findTokenUsage(ctx, 'anna')).left);
    };
    const shortage = await shortageOf();
    expect(shortage!.description).toMatch(/or models, or change your plan\.$/);
    const limit = Number(/With an output limit of ([\d,]+) tokens it fits/.exec(shortage!.description)?.[1]);
    expect(limit).toBeGreaterThan(300);
    expect(await shortageOf(limit)).toBeNull();
    const options = { startKey: 'one', origin: 'page' as const };
    expect(await startRun(ctx, 'anna', request, options)).toEqual({ refusal: shortage });
    const lower = { ...request, request: { maxOutputTokens: limit } };
    expect(await startRun(ctx, 'anna', lower, options)).toHaveProperty('runId');
  });
});

it('a run without a plan that lacks tokens is advised to wait for the next month', async () => {
  const ctx = await openBenchmarkAccount(withBilling);
  const planned = await planRun(ctx, 'anna', { ...usualRequest, modelIds: [await model(ctx, 'alpha')] }, 1);
  if ('refusal' in planned) throw new Error(planned.refusal.description);
  const shortage = await findTokenShortage(planned, 10);
  expect(shortage!.description).toMatch(/or models, or run it next month\. Plans include more tokens\.$/);
});

it('many forecasts of one account wait for one another, and those that would wait too long say so', async () => {
  const ctx = await openBenchmarkAccount();
  const modelIds = [await model(ctx, 'alpha'), await model(ctx, 'beta')];
  const plans = await Promise.all(
    [6, 7, 8, 9, 11, 12, 13, 14].map((rounds) => planRun(ctx, 'anna', { ...usualRequest, modelIds, rounds }, 1)),
  );
  const forecasts = await Promise.all(plans.map((plan) => ('refusal' in plan ? null : forecastPlanned(plan))));
  const words = forecasts.map((forecast) => forecast!.conclusions);
  expect(words[0]).toMatch(/in 8 of 10 such runs|Fewer than 8 of 10/);
  expect(words.at(-1)).toBe('What it can conclude is not known yet: several forecasts are being made.');
});

it('a forecast that took too long says so, and not that others are being made', () => {
  expect(whyUnknown(new LimitError('time', 'took longer than 10 s'))).toBe(
    'What it can conclude is not known: forecasting it took longer than 10 s.',
  );
});

describe('the tokens of a month', () => {
  const ofMonth = async (ctx: Context) => {
    const { used, reserved } = await findTokenUsage(ctx, 'anna');
    return { used, reserved };
  };

  it('are given back when a waiting run is cancelled, once', async () => {
    const ctx = await openBenchmarkAccount();
    const runId = await beginRun(ctx, { modelIds: [await model(ctx, 'alpha')] });
    expect((await ofMonth(ctx)).reserved).toBeGreaterThan(0);
    await cancelRun(ctx, 'anna', runId);
    await cancelRun(ctx, 'anna', runId);
    expect(await ofMonth(ctx)).toEqual({ used: 0, reserved: 0 });
  });

  it('are reserved once when a run is continued in three tabs, and given back once when it is deleted in two', async () => {
    const ctx = await openBenchmarkAccount();
    const runId = await beginRun(ctx, { modelIds: [await model(ctx, 'alpha')] });
    await cancelRun(ctx, 'anna', runId);
    const answers = await Promise.all([1, 2, 3].map(() => resumeRun(ctx, 'anna', runId, 'rest')));
    expect(answers).toEqual([{ runId }, { runId }, { runId }]);
    const { reservedTokens } = await getRun(ctx, 'anna', runId);
    expect(await ofMonth(ctx)).toEqual({ used: 0, reserved: reservedTokens });
    const other = await beginRun(ctx, { modelIds: [await model(ctx, 'beta')] }, { startKey: 'two', origin: 'page' });
    await Promise.allSettled([1, 2].map(() => deleteRun(ctx, 'anna', runId)));
    expect(await ofMonth(ctx)).toEqual({
      used: 0,
      reserved: (await getRun(ctx, 'anna', other)).reservedTokens,
    });
  });

  it('are settled for what was answered when a running run is cancelled', async () => {
    const ctx = await openBenchmarkAccount();
    const runId = await beginRun(ctx, { modelIds: [await model(ctx, 'alpha'), await model(ctx, 'beta')] });
    provider.onCall = async (count) => {
      if (count < 2) return;
      await cancelRun(ctx, 'anna', runId);
      await new Promise(() => {});
    };
    await carryOutRuns(ctx);
    expect(await getRun(ctx, 'anna', runId)).toMatchObject({ status: 'cancelled', reservedTokens: 0, usedTokens: 13 });
    expect(await ofMonth(ctx)).toEqual({ used: 13, reserved: 0 });
  });

  it('are settled when the account is suspended while a run is measured, which stops it', async () => {
    const ctx = await openBenchmarkAccount();
    const runId = await beginRun(ctx, { modelIds: [await model(ctx, 'alpha'), await model(ctx, 'beta')], rounds: 9 });
    provider.onCall = async () => {
      await record(ctx, async (tx) => void (await tx.update(user).set({ suspendedAt: new Date() })));
      await new Promise(() => {});
    };
    await carryOutRuns(ctx);
    expect(await getRun(ctx, 'anna', runId)).toMatchObject({ status: 'cancelled', reservedTokens: 0 });
    expect((await ofMonth(ctx)).reserved).toBe(0);
  });

  it('are booked although an endpoint claims more than a run can take, and no output limit reserves that many', async () => {
    const ctx = await openBenchmarkAccount();
    const modelIds = [await model(ctx, 'alpha')];
    const runId = await beginRun(ctx, { modelIds, rounds: 2 });
    await carryOutRuns(ctx);
    await record(ctx, async (tx) => void (await tx.update(benchmarkSamples).set({ tokens: 2_000_000_000 })));
    await resumeRun(ctx, 'anna', runId, 'failed');
    await carryOutRuns(ctx);
    expect(await getRun(ctx, 'anna', runId)).toMatchObject({ status: 'completed', usedTokens: 6_000_000_000 });
    for (const maxOutputTokens of [Number.MAX_SAFE_INTEGER, 1e18, 1e30]) {
      const request = { ...usualRequest, modelIds, rounds: 30, request: { maxOutputTokens } };
      const started = await startRun(ctx, 'anna', request, { startKey: String(maxOutputTokens), origin: 'api' });
      expect(started).toMatchObject({ refusal: { status: 422, title: 'Too many tokens' } });
    }
  });

  it('are settled when every call fails, and when a worker was killed', async () => {
    const ctx = await openBenchmarkAccount();
    const broken = await beginRun(ctx, { modelIds: [await model(ctx, 'broken')] });
    await carryOutRuns(ctx);
    expect(await getRun(ctx, 'anna', broken)).toMatchObject({ status: 'failed', reservedTokens: 0 });
    expect(await ofMonth(ctx)).toEqual({ used: 0, reserved: 0 });
    const modelIds = [await model(ctx, 'alpha'), await model(ctx, 'beta')];
    const killed = await beginRun(ctx, { modelIds }, { startKey: 'two', origin: 'page' });
    await dieDuring(ctx, killed, [{ caseId: 'prompt', modelKey: modelIds[0]!, round: 1 }]);
    await carryOutRuns(ctx);
    expect(await getRun(ctx, 'anna', killed)).toMatchObject({ status: 'completed', reservedTokens: 0, usedTokens: 13 });
    expect(await ofMonth(ctx)).toEqual({ used: 13, reserved: 0 });
  });

  it('refuse a start, a repetition and a resumption alike, and a refusal leaves nothing behind', async () => {
    const ctx = await openBenchmarkAccount(withBilling);
    await subscribeTo(ctx, 'starter');
    const modelIds = [await model(ctx, 'alpha'), await model(ctx, 'broken')];
    const runId = await beginRun(ctx, { modelIds, request: { maxOutputTokens: 100 } });
    await carryOutRuns(ctx);
    await useTokens(ctx, 500_000);
    const refusal = { status: 403, title: 'Token limit reached' };
    const named = { ...usualRequest, modelIds, name: 'Never kept' };
    expect(await startRun(ctx, 'anna', named, { startKey: 'k', origin: 'page' })).toMatchObject({ refusal });
    expect(await repeatRun(ctx, 'anna', runId, { startKey: 'l', origin: 'page' })).toMatchObject({ refusal });
    expect(await resumeRun(ctx, 'anna', runId, 'failed')).toMatchObject({ refusal });
    expect(await listRuns(ctx, 'anna')).toHaveLength(1);
    expect(await ctx.db.select().from(benchmarkTests)).toEqual([]);
    const samples = await ctx.db.select().from(benchmarkSamples).where(eq(benchmarkSamples.runId, runId));
    expect(samples.map(({ outcome, repeats }) => [outcome, repeats]).sort()).toEqual([
      ['invalid', 0],
      ['ok', 0],
    ]);
    expect(await ofMonth(ctx)).toEqual({ used: 500_000, reserved: 0 });
  });

  it('start again with the next month', async () => {
    const ctx = await openBenchmarkAccount(withBilling);
    await subscribeTo(ctx, 'starter');
    await useTokens(ctx, 500_000);
    expect((await findTokenUsage(ctx, 'anna')).left).toBe(0);
    const december = { ...ctx, now: () => new Date('2026-12-01T00:00:00Z') };
    expect(await findTokenUsage(december, 'anna')).toMatchObject({ month: '2026-12', used: 0 });
  });
});

describe('a schedule', () => {
  const at = (ctx: Context, iso: string): Context => ({ ...ctx, now: () => new Date(iso) });
  const begin = (ctx: Context) => startScheduledRuns.run(ctx, {}, { signal: AbortSignal.timeout(60_000) } as never);

  it('starts the same plan once a day, and again the day after', async () => {
    const ctx = await openBenchmarkAccount();
    const runId = await beginRun(ctx, { modelIds: [await model(ctx, 'alpha')], prompt: 'Every morning' });
    await carryOutRuns(ctx);
    await scheduleRun(ctx, 'anna', runId, 'daily');
    const tick = async (iso: string) => {
      await begin(at(ctx, iso));
      await carryOutRuns(at(ctx, iso));
      return provider.calls.length;
    };
    expect(await tick('2026-11-02T11:59:00Z')).toBe(1);
    expect(await tick('2026-11-02T12:01:00Z')).toBe(2);
    expect(await tick('2026-11-02T12:06:00Z')).toBe(2);
    expect(await tick('2026-11-03T12:01:00Z')).toBe(3);
    expect(new Set(provider.calls.map(({ prompt }) => prompt))).toEqual(new Set(['Every morning']));
    await scheduleRun(ctx, 'anna', runId, 'weekly');
    expect(await findSchedule(ctx, runId)).toMatchObject({ every: 'weekly', nextAt: '2026-11-08T12:00:00.000Z' });
    await scheduleRun(ctx, 'anna', runId, 'never');
    expect(await tick('2026-11-20T12:00:00Z')).toBe(3);
  });

  it('says why it could not start, tries once a period, and spends nothing', async () => {
    const ctx = await openBenchmarkAccount(withBilling);
    await subscribeTo(ctx, 'starter');
    const runId = await beginRun(ctx, { modelIds: [await model(ctx, 'alpha')] });
    await carryOutRuns(ctx);
    await scheduleRun(ctx, 'anna', runId, 'weekly');
    const late = at(ctx, '2026-12-05T12:00:00Z');
    await begin(late);
    expect(await runQueuedJobs(late, [])).toEqual([]);
    const { problem, nextAt } = (await findSchedule(ctx, runId))!;
    expect(problem).toContain('Subscription Required');
    expect(new Date(nextAt).getTime()).toBeGreaterThan(late.now().getTime());
    expect(await listRuns(ctx, 'anna')).toHaveLength(1);
  });
});
