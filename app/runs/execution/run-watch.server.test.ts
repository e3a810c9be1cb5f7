import { eq } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../platform/testing/test-database.server.ts';
import { benchmarkRuns } from '../schema.server.ts';
import { addModel, beginRun, openBenchmarkAccount } from '../testing/benchmark-account.server.ts';
import { takeRun } from './run-lease.server.ts';
import { RunWatch } from './run-watch.server.ts';

async function beginWatched() {
  const ctx = await openBenchmarkAccount();
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: 'http://127.0.0.1:9' })];
  const runId = await beginRun(ctx, { modelIds });
  const [run] = await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const worker = new AbortController();
  const batched = { ...run!, spec: { ...run!.spec, batch: true as const } };
  const [single, batch] = [run!, batched].map((one) => new RunWatch(ctx, one, worker.signal));
  return { worker, single: single!, batch: batch! };
}

afterEach(() => {
  vi.useRealTimers();
});

it('a worker that cannot renew its lease for the length of one stops by itself, since another may have taken the run', async () => {
  const database = await openTestDatabase();
  const ctx = await openBenchmarkAccount({}, database);
  const runId = await beginRun(ctx, {
    modelIds: [await addModel(ctx, 'alpha', { apiEndpoint: 'http://127.0.0.1:9' })],
  });
  await takeRun(ctx, runId, 'job');
  const [run] = await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId));
  await database.close();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const watch = new RunWatch(ctx, run!, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(14_500);
  expect(watch.reason).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(watch.reason).toBe('lost'));
  expect(watch.signal.aborted).toBe(true);
  watch.end();
});

it('checks of what a cancelled run was answered are begun for half a minute, and of batches until the worker stops', async () => {
  const { worker, single, batch } = await beginWatched();
  for (const watch of [single, batch]) watch.stop('cancel');
  const stopped = () => [single, batch].map(({ signal, checksSignal }) => [signal.aborted, checksSignal.aborted]);
  expect(stopped()).toEqual([
    [true, false],
    [true, false],
  ]);
  vi.advanceTimersByTime(30_000);
  expect(stopped()).toEqual([
    [true, true],
    [true, false],
  ]);
  worker.abort();
  expect(stopped()[1]).toEqual([true, true]);
  for (const watch of [single, batch]) watch.end();
});
