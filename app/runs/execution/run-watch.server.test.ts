import { eq } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../platform/testing/test-database.server.ts';
import { benchmarkRuns } from '../schema.server.ts';
import { addModel, beginRun, openBenchmarkAccount } from '../testing/benchmark-account.server.ts';
import { takeRun } from './run-lease.server.ts';
import { RunWatch } from './run-watch.server.ts';

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
