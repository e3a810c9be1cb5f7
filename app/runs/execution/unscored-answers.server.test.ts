import { asc, eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { record } from '../../platform/mutate.server.ts';
import { cancelRun } from '../change-run.server.ts';
import type { LiveEvent } from '../live-event.ts';
import { getRun } from '../run-queries.server.ts';
import { listMadeCalls } from '../sample-store.server.ts';
import { benchmarkLive, benchmarkSamples } from '../schema.server.ts';
import { addModel, carryOutRuns, openBenchmarkAccount } from '../testing/benchmark-account.server.ts';
import {
  answersOf,
  beginChecked as begin,
  beginUnchecked,
  detailOf,
  endLease,
} from '../testing/checked-runs.server.ts';
import { startFakeProvider } from '../testing/start-fake-provider.ts';
import { executeRunJob } from './execute-run-job.server.ts';
import { takeRun } from './run-lease.server.ts';

const provider = startFakeProvider();

it('an answer is on record before its checks are made, and a plain check waits for no second write', async () => {
  const ctx = await openBenchmarkAccount();
  const modelId = await addModel(ctx, 'alpha', { apiEndpoint: provider.url });
  await record(ctx, async (tx) => {
    await tx.execute(sql`create table written (at serial, run_id text, outcome text, answer text, scores int)`);
    await tx.execute(sql`create function note_written() returns trigger language plpgsql as $$ begin
      insert into written (run_id, outcome, answer, scores)
        values (new.run_id, new.outcome, new.answer, jsonb_array_length(new.record -> 'scores'));
      return new; end $$`);
    await tx.execute(sql`create trigger note_written after insert or update on benchmark_samples
      for each row when (new.round = 1) execute function note_written()`);
  });
  const coded = await begin(ctx, modelId, 'coded');
  await carryOutRuns(ctx);
  const plain = await begin(ctx, modelId, 'plain', { checks: [{ type: 'contains', value: 'Hello' }] });
  await carryOutRuns(ctx);
  const writes = (runId: string) =>
    ctx.db.rows(sql`select outcome, answer, scores from written where run_id = ${runId} order by at`);
  const begun = { outcome: 'pending', answer: '', scores: null };
  const answer = 'Hello from alpha';
  expect(await writes(coded)).toEqual([
    begun,
    { outcome: 'pending', answer, scores: 0 },
    { outcome: 'ok', answer, scores: 1 },
  ]);
  expect(await writes(plain)).toEqual([begun, { outcome: 'ok', answer, scores: 1 }]);
  // The clock of the page stops before the checks are made.
  const told = async (runId: string) => {
    const rows = await ctx.db
      .select({ event: benchmarkLive.event })
      .from(benchmarkLive)
      .where(eq(benchmarkLive.runId, runId))
      .orderBy(asc(benchmarkLive.seq));
    return rows
      .map(({ event }) => event as LiveEvent)
      .filter((event) => (event.kind === 'answered' || event.kind === 'done') && event.round === 1)
      .map(({ kind }) => kind);
  };
  expect([await told(coded), await told(plain)]).toEqual([['answered', 'done'], ['done']]);
});

it('an answer whose worker was killed while it made the checks is neither lost nor asked for again, and is checked by the next worker', async () => {
  const { ctx, runId: killed, answered } = await beginUnchecked(provider.url, { text: 'Hello, said once' });
  const asked = provider.calls.length;
  expect(await answersOf(ctx, killed)).toEqual([]);
  const taken = await listMadeCalls(ctx, killed, 0);
  expect(taken.map(({ outcome, attempts }) => [outcome, attempts[0]!.usage])).toEqual([
    ['ok', { inputTokens: 10, outputTokens: 3 }],
  ]);
  await endLease(ctx, killed);
  await carryOutRuns(ctx);

  // One warm-up and the second round.
  expect(provider.calls.length - asked).toBe(2);
  const answers = await answersOf(ctx, killed);
  expect(answers.map(({ outcome, text, scores }) => [outcome, text, scores.map(({ passed }) => passed)])).toEqual([
    ['ok', 'Hello, said once', [true]],
    ['ok', 'Hello from alpha', [true]],
  ]);
  const rows = await ctx.db
    .select({ round: benchmarkSamples.round, tokens: benchmarkSamples.tokens, repeats: benchmarkSamples.repeats })
    .from(benchmarkSamples)
    .where(eq(benchmarkSamples.runId, killed))
    .orderBy(asc(benchmarkSamples.round));
  // With all bytes of its attempts.
  expect(await detailOf(ctx, killed)).toEqual(answered.attempts);
  expect(answered.attempts[0]!.raw).not.toBeNull();
  expect(rows.slice(-2)).toEqual([
    { round: 1, tokens: 13, repeats: 0 },
    { round: 2, tokens: 13, repeats: 0 },
  ]);
});

it('a worker that stops leaves checks that it did not come to to the next one', async () => {
  const ctx = await openBenchmarkAccount();
  const modelId = await addModel(ctx, 'alpha', { apiEndpoint: provider.url });
  const slow = { type: 'javascript', code: 'const end = Date.now() + 900; while (Date.now() < end); return true;' };
  const facts = { checks: [slow, { ...slow, code: `${slow.code} // again` }] };
  const runUntil = async (runId: string, stop: (count: number) => void | Promise<void>, signal: AbortSignal) => {
    const before = provider.calls.length;
    provider.onCall = (count) => stop(count - before);
    return await executeRunJob.run(ctx, { runId }, { signal, jobId: 'job', attempt: 0, heartbeat: async () => {} });
  };
  const found = async (runId: string) =>
    (await answersOf(ctx, runId)).map(({ round, outcome, scores }) => [
      round,
      outcome,
      scores.map(({ passed }) => passed),
    ]);

  const stopped = await begin(ctx, modelId, 'stopped', facts);
  const worker = new AbortController();
  // One warm-up, and the first round, whose answer is being checked when the second begins.
  const made = runUntil(stopped, (count) => (count === 3 ? worker.abort() : undefined), worker.signal);
  await expect(made).rejects.toThrow('The worker stops');
  expect(await found(stopped)).toEqual([[2, 'interrupted', []]]);
  await endLease(ctx, stopped);
  await runUntil(stopped, () => {}, new AbortController().signal);
  expect(await found(stopped)).toEqual([
    [1, 'ok', [true, true]],
    [2, 'interrupted', []],
  ]);
});

it('what a run that is cancelled was answered is checked', async () => {
  const ctx = await openBenchmarkAccount();
  const modelId = await addModel(ctx, 'alpha', { apiEndpoint: provider.url });
  const code = 'const end = Date.now() + 400; while (Date.now() < end); return true;';
  const slow = { type: 'javascript', code };
  const runId = await begin(ctx, modelId, 'cancelled', { checks: [slow, { type: 'regex', value: 'Hello' }, slow] });
  // One warm-up, and the first round, whose answer is being checked when the second begins.
  provider.onCall = async (count) => (count === 3 ? await cancelRun(ctx, 'anna', runId) : undefined);
  await carryOutRuns(ctx);
  const scores = (await answersOf(ctx, runId)).map(({ scores }) => scores.map(({ passed }) => passed));
  expect(scores[0]).toEqual([true, true, true]);
  expect(scores.flat()).not.toContain(null);
  expect(await getRun(ctx, 'anna', runId)).toMatchObject({ status: 'cancelled' });
});

it('what a run was answered is checked and in its results, where the next worker can make no further call', async () => {
  const { ctx, runId, run } = await beginUnchecked(provider.url);
  const asked = provider.calls.length;
  // The engine refuses that with two rounds.
  await endLease(ctx, runId, { spec: { ...run.spec, stopWhenDecided: true } });
  await carryOutRuns(ctx);
  expect(await getRun(ctx, 'anna', runId)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('A run that ends itself needs'),
    summary: { models: [{ answered: 1 }] },
  });
  expect((await answersOf(ctx, runId)).map(({ scores }) => scores.map(({ passed }) => passed))).toEqual([[true]]);
  expect(provider.calls.length).toBe(asked);
});

it('a cancelled run whose worker was killed begins no call with the next one', async () => {
  const ctx = await openBenchmarkAccount();
  const runId = await begin(ctx, await addModel(ctx, 'alpha', { apiEndpoint: provider.url }), 'cancelled and killed');
  await takeRun(ctx, runId, 'a dead worker');
  await cancelRun(ctx, 'anna', runId);
  await endLease(ctx, runId);
  const asked = provider.calls.length;
  // The watch of the run never looks.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await carryOutRuns(ctx);
  expect(provider.calls.length).toBe(asked);
  expect(await getRun(ctx, 'anna', runId)).toMatchObject({ status: 'cancelled' });
});

it('a worker that loses the run while it checks what it was answered before, and can make no call, fails nothing', async () => {
  const { ctx, runId, run } = await beginUnchecked(provider.url);
  await endLease(ctx, runId, { spec: { ...run.spec, stopWhenDecided: true } });
  await record(ctx, async (tx) => {
    await tx.execute(sql`create function lose_run() returns trigger language plpgsql as $$ begin
      update benchmark_runs set block = new.block + 8 where id = new.id; return null; end $$`);
    await tx.execute(sql`create trigger lose_run after update on benchmark_runs
      for each row when (new.block = old.block + 1) execute function lose_run()`);
  });
  const { signal } = new AbortController();
  await executeRunJob.run(ctx, { runId }, { signal, jobId: 'job', attempt: 0, heartbeat: async () => {} });
  expect(await answersOf(ctx, runId)).toEqual([]);
});
