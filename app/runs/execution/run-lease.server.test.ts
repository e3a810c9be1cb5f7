import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { finishRun } from '../finish-run.server.ts';
import { RunLost } from '../held-run.server.ts';
import { getRun } from '../run-queries.server.ts';
import { noteCalls, readSamples } from '../sample-store.server.ts';
import { benchmarkRuns, benchmarkSamples } from '../schema.server.ts';
import { addModel, beginRun, openBenchmarkAccount } from '../testing/benchmark-account.server.ts';
import { startFakeProvider } from '../testing/start-fake-provider.ts';
import { executeRun } from './execute-run.server.ts';
import { findForgottenRuns } from './execute-run-job.server.ts';
import { renewLease, takeRun } from './run-lease.server.ts';
import { SampleWriter } from './sample-writer.server.ts';

const provider = startFakeProvider();

async function prepare() {
  const ctx = await openBenchmarkAccount();
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
  return { ctx, runId: await beginRun(ctx, { modelIds, rounds: 2 }), modelKey: modelIds[0]! };
}

/** A worker on another machine, whose clock is ahead. */
const ahead = (ctx: Context, ms: number): Context => ({ ...ctx, now: () => new Date(ctx.now().getTime() + ms) });

const letLeaseRunOut = async (ctx: Context, runId: string) =>
  await record(ctx, async (tx) => {
    await tx
      .update(benchmarkRuns)
      .set({ leaseUntil: new Date(0) })
      .where(eq(benchmarkRuns.id, runId));
  });

describe('the lease of a run', () => {
  it('a worker whose clock is a day ahead or behind takes no run from a live worker', async () => {
    const { ctx, runId } = await prepare();
    for (const held of [ctx, ahead(ctx, -86_400_000), ahead(ctx, 86_400_000)]) {
      await letLeaseRunOut(ctx, runId);
      expect(await takeRun(held, runId, 'live')).not.toBeNull();
      for (const ms of [-86_400_000, 40_000, 86_400_000])
        expect(await takeRun(ahead(ctx, ms), runId, 'other')).toBeNull();
    }
    await findForgottenRuns.run(ahead(ctx, 86_400_000), {}, {} as never);
    expect(await takeRun(ctx, runId, 'other')).toBeNull();
  });

  it('a worker that lost its run writes nothing more: no note, no sample, no end, no renewal', async () => {
    const { ctx, runId, modelKey } = await prepare();
    const stale = (await takeRun(ctx, runId, 'stale'))!.run;
    const call = { caseId: 'prompt', modelKey, round: 1 };
    await noteCalls(ctx, stale, [call]);
    await letLeaseRunOut(ctx, runId);
    const next = (await takeRun(ctx, runId, 'next'))!.run;
    expect(next.block).toBe(stale.block + 1);
    expect(await renewLease(ctx, stale)).toBe(false);
    expect(await renewLease(ctx, next)).toBe(true);
    await expect(noteCalls(ctx, stale, [{ ...call, round: 2 }])).rejects.toThrow(RunLost);
    const rows = await ctx.db.select().from(benchmarkSamples).where(eq(benchmarkSamples.runId, runId));
    expect(rows).toMatchObject([{ round: 1, outcome: 'pending', block: 1 }]);
    await finishRun(ctx, stale, { manifest: null, isCancelled: true });
    expect(await getRun(ctx, 'anna', runId)).toMatchObject({ status: 'running', block: next.block });
  });

  it('an answer that comes in after the run was taken away is refused, and its call is not made again', async () => {
    const { ctx, runId } = await prepare();
    let isTaken = false;
    provider.onCall = async (count) => {
      // After the warm-up the worker sends no heartbeat until another one has taken the run.
      if (count !== 2 || isTaken) return;
      isTaken = true;
      await letLeaseRunOut(ctx, runId);
      await takeRun(ctx, runId, 'second');
    };
    const signal = new AbortController().signal;
    expect(await executeRun(ctx, runId, { signal, jobId: 'first' })).toBeNull();
    provider.onCall = () => {};
    expect(await executeRun(ctx, runId, { signal, jobId: 'second' })).toBe('anna');
    const outcomes: [number, string][] = [];
    for await (const { round, outcome } of readSamples(ctx, runId)) if (round > 0) outcomes.push([round, outcome]);
    expect(outcomes).toEqual([
      [1, 'interrupted'],
      [2, 'ok'],
    ]);
    // Two warm-ups, and each of the two calls once.
    // @returns the run, or null
    expect(provider.calls).toHaveLength(4);
  });

  it('a sample of a worker that lost its run is refused', async () => {
    const { ctx, runId } = await prepare();
    const signal = new AbortController().signal;
    await executeRun(ctx, runId, { signal, jobId: 'one' });
    const samples = [];
    for await (const sample of readSamples(ctx, runId)) samples.push(sample);
    const stale = await getRun(ctx, 'anna', runId);
    await record(ctx, async (tx) => {
      await tx.update(benchmarkRuns).set({ status: 'queued' }).where(eq(benchmarkRuns.id, runId));
    });
    await takeRun(ctx, runId, 'two');
    await expect(new SampleWriter(ctx, stale).store({ ...samples.at(-1)!, text: 'late' })).rejects.toThrow(RunLost);
    const rows = await ctx.db.select().from(benchmarkSamples).where(eq(benchmarkSamples.runId, runId));
    expect(rows.map(({ answer }) => answer)).not.toContain('late');
  });
});
