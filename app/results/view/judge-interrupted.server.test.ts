/** A judge that fails, whose worker is killed, or whose run is cancelled, deleted or made again. */
import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cancelJudging, resumeJudging } from '../../judging/change-judging.server.ts';
import { judgeRun } from '../../judging/judge/judge-run.server.ts';
import { benchmarkJudgings, benchmarkVerdicts } from '../../judging/schema.server.ts';
import { carryOutJudgings } from '../../judging/testing/judgings.server.ts';
import { beginQuestion, listVerdicts } from '../../judging/verdicts/verdict-store.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { cancelRun, deleteRun, resumeRun } from '../../runs/change-run.server.ts';
import { repeatRun } from '../../runs/repeat-run.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { carryOutRuns, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { findTokenUsage } from '../../runs/token-usage.server.ts';
import {
  begun,
  judged,
  judgingOf,
  preferring,
  provider,
  questionsTo,
  statesOf,
} from '../testing/judged-runs.server.ts';

describe('a worker that is killed', () => {
  it('loses no verdict, and the question under way is not asked again by itself', async () => {
    const ctx = await openBenchmarkAccount();
    const { runId, modelIds } = await begun(ctx, ['alpha', 'beta', 'gamma']);
    await carryOutRuns(ctx);
    await carryOutJudgings(ctx);
    const [kept, cut, ...rest] = await listVerdicts(ctx, runId, { hasWords: true });
    // As it stood when the worker was killed: one verdict kept, one question asked, four not begun.
    await record(ctx, async (tx) => {
      await tx.delete(benchmarkVerdicts).where(eq(benchmarkVerdicts.runId, runId));
      await tx.insert(benchmarkVerdicts).values(kept!);
      const left = { status: 'running', leaseJob: 'dead', leaseUntil: new Date(0), reservedTokens: 50_000 };
      await tx.update(benchmarkJudgings).set({ ...left, usedTokens: 13, bookedTokens: 0 });
    });
    await beginQuestion(ctx, { runId, block: 1 }, cut!);
    provider.calls.length = 0;
    await judgeRun(ctx, runId, { signal: new AbortController().signal, jobId: 'next' });
    expect(questionsTo()).toHaveLength(rest.length);
    const after = await listVerdicts(ctx, runId, { hasWords: true });
    expect(after.map(({ state }) => state)).toEqual(['answered', 'interrupted', ...rest.map(() => 'answered')]);
    expect(after[0]).toEqual(kept);
    expect(await judgingOf(ctx, runId)).toMatchObject({ status: 'completed', usedTokens: 13 * (1 + rest.length) });
    expect(modelIds).toHaveLength(3);

    await resumeJudging(ctx, 'anna', runId);
    await carryOutJudgings(ctx);
    expect(questionsTo()).toHaveLength(rest.length + 1);
    expect(await statesOf(ctx, runId)).toEqual(Array(6).fill('answered'));
  });

  it('is followed by one worker only', async () => {
    const ctx = await openBenchmarkAccount();
    const { runId } = await begun(ctx);
    await carryOutRuns(ctx);
    const { signal } = new AbortController();
    await Promise.all(['one', 'two'].map((jobId) => judgeRun(ctx, runId, { signal, jobId })));
    expect(questionsTo()).toHaveLength(2);
  });

  it('that is stopped leaves its question to the next one, which takes up the job', async () => {
    const ctx = await openBenchmarkAccount();
    const { runId } = await begun(ctx);
    await carryOutRuns(ctx);
    const worker = new AbortController();
    provider.onCall = () => worker.abort();
    await expect(judgeRun(ctx, runId, { signal: worker.signal, jobId: 'one' })).rejects.toThrow(
      'another one continues the judging',
    );
    provider.onCall = () => {};
    await judgeRun(ctx, runId, { signal: new AbortController().signal, jobId: 'one' });
    expect(questionsTo()).toHaveLength(2);
    expect((await statesOf(ctx, runId)).toSorted()).toEqual(['answered', 'interrupted']);
  });
});

it('a judge that is asked again in two tabs reserves its tokens once', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId } = await begun(ctx);
  await carryOutRuns(ctx);
  await carryOutJudgings(ctx);
  const { used } = await findTokenUsage(ctx, 'anna');
  await record(ctx, async (tx) => void (await tx.update(benchmarkVerdicts).set({ state: 'failed', winner: null })));
  const answers = await Promise.all([1, 2].map(() => resumeJudging(ctx, 'anna', runId)));
  expect(answers).toEqual([{ runId }, { refusal: expect.objectContaining({ status: 409 }) }]);
  const { reservedTokens } = await judgingOf(ctx, runId);
  expect(await findTokenUsage(ctx, 'anna')).toMatchObject({ used, reserved: reservedTokens });
  expect(reservedTokens).toBeGreaterThan(0);
});

it('a judge that is asked again reserves tokens for pairs with the baseline, whatever verdicts there are on others', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId, modelIds } = await begun(ctx, ['alpha', 'beta', 'gamma']);
  await carryOutRuns(ctx);
  await carryOutJudgings(ctx);
  const [alpha, beta] = modelIds;
  const { spec } = await getRun(ctx, 'anna', runId);
  await record(ctx, async (tx) => {
    // As a run with a baseline was left before its pairs followed it.
    const baseline = { model: alpha!, measure: 'pass-rate' as const };
    await tx.update(benchmarkRuns).set({ spec: { ...spec, baseline } });
    await tx
      .update(benchmarkVerdicts)
      .set({ state: 'failed', winner: null })
      .where(
        and(inArray(benchmarkVerdicts.first, [alpha!, beta!]), inArray(benchmarkVerdicts.second, [alpha!, beta!])),
      );
  });
  expect(await resumeJudging(ctx, 'anna', runId)).toEqual({ runId });
  expect((await judgingOf(ctx, runId)).reservedTokens).toBeGreaterThan(0);
});

describe('a judge that fails', () => {
  it('with its key refused is asked once, and the run stays finished with the reason', async () => {
    const ctx = await openBenchmarkAccount();
    provider.reply = ({ model: name }) =>
      name === 'judge' ? { status: 401, message: 'Incorrect API key provided.' } : null;
    const runId = await judged(ctx, ['alpha', 'beta', 'gamma']);
    expect(questionsTo().length).toBeLessThanOrEqual(4);
    expect(await judgingOf(ctx, runId)).toMatchObject({
      status: 'failed',
      reservedTokens: 0,
      usedTokens: 0,
      unpricedQuestions: 0,
      error: expect.stringMatching(/^The judge could not be asked: .*Incorrect API key/),
    });
    expect(await getRun(ctx, 'anna', runId)).toMatchObject({ status: 'completed', error: null });
    // With another key, the questions that failed are asked again.
    provider.reply = ({ model: name, prompt }) => (name === 'judge' ? preferring('beta')(prompt) : null);
    expect(await resumeJudging(ctx, 'anna', runId)).toEqual({ runId });
    await carryOutJudgings(ctx);
    expect(await judgingOf(ctx, runId)).toMatchObject({ status: 'completed', error: null });
    expect(await statesOf(ctx, runId)).toEqual(Array(6).fill('answered'));
  });

  it('with nonsense decides nothing, keeps the nonsense, and is not asked for ever', async () => {
    const ctx = await openBenchmarkAccount();
    provider.reply = ({ model: name }) => (name === 'judge' ? 'A is nice, and so is B.' : null);
    const runId = await judged(ctx, ['alpha', 'beta', 'gamma', 'delta', 'epsilon']);
    expect(questionsTo().length).toBeGreaterThanOrEqual(10);
    expect(questionsTo().length).toBeLessThan(20);
    const judging = await judgingOf(ctx, runId);
    expect(judging).toMatchObject({ status: 'failed', error: expect.stringContaining('held a verdict') });
    expect(judging.summary).toMatchObject({ judgedPairs: 0, questions: { usable: 0 } });
    const [first] = await listVerdicts(ctx, runId, { hasWords: true });
    expect(first).toMatchObject({ state: 'answered', winner: null, raw: 'A is nice, and so is B.' });
  });

  it('on one question goes on with the others', async () => {
    const ctx = await openBenchmarkAccount();
    provider.reply = ({ model: name, prompt }) =>
      name !== 'judge'
        ? null
        : questionsTo().length === 1
          ? { status: 400, message: 'Too long.' }
          : preferring('alpha')(prompt);
    const runId = await judged(ctx, ['alpha', 'beta', 'gamma']);
    expect((await statesOf(ctx, runId)).toSorted()).toEqual([...Array(5).fill('answered'), 'failed']);
    const judging = await judgingOf(ctx, runId);
    expect(judging).toMatchObject({ status: 'completed', summary: { judgedPairs: 2, questions: { failed: 1 } } });
  });
});

describe('what becomes of the judge when its run', () => {
  it('is cancelled: it is not asked, and its tokens are freed', async () => {
    const ctx = await openBenchmarkAccount();
    const { runId } = await begun(ctx);
    await cancelRun(ctx, 'anna', runId);
    expect(await judgingOf(ctx, runId)).toMatchObject({ status: 'cancelled', reservedTokens: 0 });
    expect((await findTokenUsage(ctx, 'anna')).reserved).toBe(0);
    await resumeRun(ctx, 'anna', runId, 'rest');
    await carryOutRuns(ctx);
    await carryOutJudgings(ctx);
    expect(await judgingOf(ctx, runId)).toMatchObject({ status: 'completed', error: null });
    expect((await findTokenUsage(ctx, 'anna')).reserved).toBe(0);
  });

  it('fails: there is nothing to compare', async () => {
    const ctx = await openBenchmarkAccount();
    const runId = await judged(ctx, ['broken', 'alpha']);
    expect(questionsTo()).toEqual([]);
    expect(await judgingOf(ctx, runId)).toMatchObject({ status: 'cancelled', reservedTokens: 0 });
  });

  it('is deleted: its tokens are freed and its verdicts gone', async () => {
    const ctx = await openBenchmarkAccount();
    const { runId } = await begun(ctx);
    await carryOutRuns(ctx);
    await deleteRun(ctx, 'anna', runId);
    expect((await findTokenUsage(ctx, 'anna')).reserved).toBe(0);
    await carryOutJudgings(ctx);
    expect(questionsTo()).toEqual([]);
    expect(await ctx.db.select().from(benchmarkVerdicts)).toEqual([]);
  });

  it('is made again: the same judge is asked by the same criteria', async () => {
    const ctx = await openBenchmarkAccount();
    const runId = await judged(ctx, ['alpha', 'beta'], { checks: [{ contains: 'Hello' }] });
    const again = await repeatRun(ctx, 'anna', runId, { startKey: 'again', origin: 'page' });
    if ('refusal' in again) throw new Error(again.refusal.description);
    const [before, after] = [await getRun(ctx, 'anna', runId), await getRun(ctx, 'anna', again.runId)];
    expect(after.spec.judge).toEqual(before.spec.judge);
    expect(after.spec.checks).toEqual([{ contains: 'Hello' }]);
    await carryOutRuns(ctx);
    await carryOutJudgings(ctx);
    expect(await judgingOf(ctx, again.runId)).toMatchObject({ status: 'completed' });
  });

  it('is resumed while the judge is at work: the answer is to wait', async () => {
    const ctx = await openBenchmarkAccount();
    const { runId } = await begun(ctx);
    await carryOutRuns(ctx);
    expect(await resumeRun(ctx, 'anna', runId, 'failed')).toMatchObject({ refusal: { title: 'The judge is at work' } });
    await cancelJudging(ctx, 'anna', runId);
    expect(await judgingOf(ctx, runId)).toMatchObject({ status: 'cancelled', error: 'The judge was stopped.' });
    await carryOutJudgings(ctx);
    expect(questionsTo()).toEqual([]);
  });
});
