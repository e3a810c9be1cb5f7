import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { cancelRun, resumeRun } from '../../runs/change-run.server.ts';
import { getRun, listRuns } from '../../runs/run-queries.server.ts';
import { benchmarkSamples } from '../../runs/schema.server.ts';
import {
  addModel,
  beginRun,
  carryOutRuns,
  dieDuring,
  openBenchmarkAccount,
  subscribeTo,
  withBilling,
} from '../../runs/testing/benchmark-account.server.ts';
import { openFakeProvider } from '../../runs/testing/fake-provider.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { findTokenUsage } from '../../runs/token-usage.server.ts';
import { exportRun } from '../export-run.server.ts';
import { listCaseRows } from '../list-case-rows.server.ts';
import { listAnswers, loadRunView } from '../load-run-view.server.ts';

const provider = startFakeProvider();
const request = { maxOutputTokens: 100 };

const model = (ctx: Context, name: string, apiEndpoint = provider.url) => addModel(ctx, name, { apiEndpoint });
const viewOf = async (ctx: Context, runId: string) => await loadRunView(ctx, await getRun(ctx, 'anna', runId));
const refused = { status: 401, message: 'Incorrect API key provided.' };

/** Two models at two addresses; the key of beta is revoked after its calls of the first two rounds. */
async function measureWithRevokedKey(ctx: Context) {
  const other = await openFakeProvider();
  const modelIds = [await model(ctx, 'alpha'), await model(ctx, 'beta', other.url)];
  // The warm-up and two rounds are answered.
  other.reply = () => (other.calls.length > 3 ? refused : null);
  const runId = await beginRun(ctx, { modelIds, rounds: 10, request });
  await carryOutRuns(ctx);
  return { runId, other };
}

describe('a run whose failed calls are made again', () => {
  it('keeps the first failure in Success, pairs no late call, and says both', async () => {
    const ctx = await openBenchmarkAccount();
    const { runId, other } = await measureWithRevokedKey(ctx);
    const before = await viewOf(ctx, runId);
    const betaOf = ({ models }: typeof before) => models.find(({ name }) => name === 'beta')!;
    expect(betaOf(before)).toMatchObject({ attempted: 3, answered: 2, failures: { invalid: 1 }, inputTokens: 10 });
    expect(before.gaps).toContainEqual(
      expect.stringMatching(
        /^7 of 10 planned calls of beta were not made: the provider took no further call .*Incorrect API key/,
      ),
    );
    expect(await listRuns(ctx, 'anna')).toMatchObject([{ status: 'completed', missing: 7 }]);
    expect((await getRun(ctx, 'anna', runId)).manifest).toMatchObject({ status: 'incomplete' });
    other.reply = () => null;
    await resumeRun(ctx, 'anna', runId, 'failed');
    expect(betaOf(await viewOf(ctx, runId))).toMatchObject({ attempted: 3, answered: 2, failures: { invalid: 1 } });
    await carryOutRuns(ctx);
    other.close();
    expect(await listRuns(ctx, 'anna')).toMatchObject([{ status: 'completed', missing: 0 }]);
    const after = await viewOf(ctx, runId);
    expect(betaOf(after)).toMatchObject({
      attempted: 10,
      answered: 9,
      failures: { invalid: 1 },
      repeats: { calls: 1, answered: 1 },
    });
    expect(after.verdicts.join(' ')).toMatch(/^Not enough rounds to compare alpha and beta: 2 of at least 6/);
    expect(after.gaps).toEqual([
      expect.stringMatching(/^The run was made in 2 parts: 13 calls .*; 8 calls .* Only calls of the same part are/),
      'Calls of beta: 3 in part 1, 7 in part 2.',
      '8 of 10 rounds of beta are left out of every comparison with it.',
      expect.stringMatching(/^1 failed call of beta was made again later; 1 was answered/),
    ]);
    expect(after.method.filter(([label]) => label === 'Not as planned')).toHaveLength(4);
    const csv = await (await exportRun(ctx, await getRun(ctx, 'anna', runId), 'csv')).text();
    expect(csv.split('\r\n').filter((line) => line.includes('Incorrect API key'))).toHaveLength(1);
    const markdown = await (await exportRun(ctx, await getRun(ctx, 'anna', runId), 'md')).text();
    expect(markdown).toContain('8 of 10 rounds of beta are left out');
    const [answer] = (await listAnswers(ctx, runId, { caseId: 'prompt', round: 3 })).filter(
      ({ name }) => name === 'beta',
    );
    expect(answer).toMatchObject({ outcome: 'ok', repeats: 1 });
  });

  it('makes all of them within the tokens that are reserved, and books each call once', async () => {
    const ctx = await openBenchmarkAccount(withBilling);
    await subscribeTo(ctx, 'professional');
    const modelIds = [await model(ctx, 'alpha'), await model(ctx, 'beta')];
    const runId = await beginRun(ctx, { modelIds, rounds: 2, request });
    await dieDuring(ctx, runId, [{ caseId: 'prompt', modelKey: modelIds[0]!, round: 1 }]);
    await carryOutRuns(ctx);
    const made = provider.calls.length;
    expect((await viewOf(ctx, runId)).models.map(({ attempted }) => attempted).toSorted()).toEqual([1, 2]);
    // An answer as long as its limit, so that the estimate leaves nothing over.
    provider.reply = () => 'word '.repeat(10);
    await resumeRun(ctx, 'anna', runId, 'failed');
    await carryOutRuns(ctx);
    const run = await getRun(ctx, 'anna', runId);
    expect(run).toMatchObject({ status: 'completed', reservedTokens: 0, error: null });
    expect(provider.calls.length - made).toBe(2);
    expect(await findTokenUsage(ctx, 'anna')).toMatchObject({ used: 13 * provider.calls.length, reserved: 0 });
    expect((await viewOf(ctx, runId)).models.map(({ attempted }) => attempted)).toEqual([2, 2]);
  });

  it('changes nothing by being asked for: a failed call is replaced when its repeat is made', async () => {
    const ctx = await openBenchmarkAccount();
    const runId = await beginRun(ctx, { modelIds: [await model(ctx, 'broken'), await model(ctx, 'alpha')], rounds: 2 });
    await carryOutRuns(ctx);
    const { modelKey, round } = benchmarkSamples;
    const stored = () =>
      ctx.db.select().from(benchmarkSamples).where(eq(benchmarkSamples.runId, runId)).orderBy(modelKey, round);
    const before = await stored();
    await resumeRun(ctx, 'anna', runId, 'failed');
    expect(await stored()).toEqual(before);
    await cancelRun(ctx, 'anna', runId);
    expect(await stored()).toEqual(before);
  });

  it('makes each failed call once more, however often the worker dies meanwhile', async () => {
    const ctx = await openBenchmarkAccount();
    const [alpha, broken] = [await model(ctx, 'alpha'), await model(ctx, 'broken')];
    const runId = await beginRun(ctx, { modelIds: [alpha, broken], rounds: 2 });
    await carryOutRuns(ctx);
    const calls = provider.calls.filter((call) => call.model === 'broken').length;
    await resumeRun(ctx, 'anna', runId, 'failed');
    await dieDuring(ctx, runId, [{ caseId: 'prompt', modelKey: broken, round: 1 }]);
    await carryOutRuns(ctx);
    const rows = await ctx.db
      .select()
      .from(benchmarkSamples)
      .where(and(eq(benchmarkSamples.runId, runId), eq(benchmarkSamples.modelKey, broken)));
    const state = rows.filter(({ round }) => round > 0).map(({ outcome, earlier }) => [outcome, earlier.length]);
    expect(state.toSorted()).toEqual([
      ['interrupted', 1],
      ['invalid', 1],
    ]);
    expect(provider.calls.filter((call) => call.model === 'broken').length - calls).toBeLessThanOrEqual(2);
  });
});

it('a run that is resumed after a cancellation compares its rounds and names its parts', async () => {
  const ctx = await openBenchmarkAccount();
  const modelIds = [await model(ctx, 'alpha'), await model(ctx, 'beta')];
  const runId = await beginRun(ctx, { modelIds, rounds: 8, request });
  provider.onCall = async (count) => {
    if (count === 9) await cancelRun(ctx, 'anna', runId);
  };
  await carryOutRuns(ctx);
  provider.onCall = () => {};
  await resumeRun(ctx, 'anna', runId, 'rest');
  await carryOutRuns(ctx);
  const { status, gaps, models } = await viewOf(ctx, runId);
  expect({ status, calls: models.map(({ attempted }) => attempted) }).toEqual({ status: 'completed', calls: [8, 8] });
  expect(gaps?.[0]).toMatch(/^The run was made in 2 parts/);
});

it('the filter for failures finds a case whose call failed in any round', async () => {
  const ctx = await openBenchmarkAccount();
  // The warm-up, then rounds 1 to 3.
  provider.reply = () => (provider.calls.length === 3 ? { status: 400, message: 'Not this time.' } : null);
  const runId = await beginRun(ctx, { modelIds: [await model(ctx, 'alpha')], rounds: 3 });
  await carryOutRuns(ctx);
  const run = await getRun(ctx, 'anna', runId);
  const page = { from: 0, count: 40, filter: { text: '', show: 'failed' as const } };
  for (const round of [1, 2, 3]) expect((await listCaseRows(ctx, run, { ...page, round })).total).toBe(1);
});
