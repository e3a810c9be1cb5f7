/** Checks that a cancelled run did not come to: its next worker, or its resume, makes them. */
import { STOPPED_REASON } from '@yardstick/bench';
import { and, eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { record } from '../../platform/mutate.server.ts';
import { cancelRun, resumeRun } from '../change-run.server.ts';
import { getRun } from '../run-queries.server.ts';
import { benchmarkLive, benchmarkRuns, benchmarkSamples } from '../schema.server.ts';
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

const provider = startFakeProvider();

it('a worker that stops while a cancelled run is being checked leaves what it did not come to to the next one', async () => {
  const slow = { type: 'javascript', code: 'const end = Date.now() + 900; while (Date.now() < end); return true;' };
  const checks = [slow, { ...slow, code: `${slow.code} // again` }];
  const { ctx, runId } = await beginUnchecked(provider.url, { checks });
  const asked = provider.calls.length;
  await cancelRun(ctx, 'anna', runId);
  await endLease(ctx, runId);
  const worker = new AbortController();
  const end = executeRunJob.run(
    ctx,
    { runId },
    { signal: worker.signal, jobId: 'job', attempt: 0, heartbeat: async () => {} },
  );
  const stopped = expect(end).rejects.toThrow('The worker stops');
  // Notified once the engine has begun with the checks: the run is being cancelled by then.
  const events = () => ctx.db.$count(benchmarkLive, eq(benchmarkLive.runId, runId));
  await vi.waitFor(async () => expect(await events()).toBeGreaterThan(0));
  worker.abort();
  await stopped;
  await endLease(ctx, runId);
  await carryOutRuns(ctx);
  expect(await getRun(ctx, 'anna', runId)).toMatchObject({ status: 'cancelled' });
  const answers = await answersOf(ctx, runId);
  expect(answers.map(({ text, scores }) => [text, scores.map(({ passed }) => passed)])).toEqual([
    ['Hello from alpha', [true, true]],
  ]);
  expect(provider.calls.length).toBe(asked);
});

it('checks that a cancelled run did not come to are made when it goes on', async () => {
  const ctx = await openBenchmarkAccount();
  const modelId = await addModel(ctx, 'alpha', { apiEndpoint: provider.url });
  const runId = await begin(ctx, modelId, 'cancelled');
  await carryOutRuns(ctx);
  const [first] = await answersOf(ctx, runId);
  const detail = await detailOf(ctx, runId);
  const unmade = first!.scores.map((score) => ({ ...score, passed: null, value: null, reason: STOPPED_REASON }));
  await record(ctx, async (tx) => {
    await tx
      .update(benchmarkSamples)
      .set({ record: sql`jsonb_set(${benchmarkSamples.record}, '{scores}', ${JSON.stringify(unmade)}::jsonb)` })
      .where(and(eq(benchmarkSamples.runId, runId), eq(benchmarkSamples.round, 1)));
    await tx.update(benchmarkRuns).set({ status: 'cancelled' }).where(eq(benchmarkRuns.id, runId));
  });
  const asked = provider.calls.length;
  expect(await resumeRun(ctx, 'anna', runId, 'rest')).toEqual({ runId });
  await carryOutRuns(ctx);
  const answers = await answersOf(ctx, runId);
  expect(answers.map(({ text, scores }) => [text, scores.map(({ passed }) => passed)])).toEqual([
    ['Hello from alpha', [true]],
    ['Hello from alpha', [true]],
  ]);
  expect(answers.map(({ isRepeat }) => isRepeat)).toEqual([undefined, undefined]);
  expect(await detailOf(ctx, runId)).toEqual(detail);
  expect(provider.calls.length).toBe(asked);
  expect(await getRun(ctx, 'anna', runId)).toMatchObject({
    status: 'completed',
    summary: { models: [{ answered: 2 }] },
  });
});
