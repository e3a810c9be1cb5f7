/** Who works on a judging, when it may go on, and what finds one that was left. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { listQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { getRun } from '../run-queries.server.ts';
import { benchmarkJudgings, benchmarkRuns } from '../schema.server.ts';
import {
  addModel,
  beginRun,
  carryOutJudgings,
  carryOutRuns,
  openBenchmarkAccount,
} from '../testing/benchmark-account.server.ts';
import { lendFakeProvider } from '../testing/lend-fake-provider.ts';
import { cancelJudging } from './change-judging.server.ts';
import { findForgottenJudgings, judgeRunJob } from './judge-run-job.server.ts';
import { JudgingWatch } from './judging-lease.server.ts';

const provider = lendFakeProvider();
beforeEach(() => {
  provider.reply = ({ model }) => (model === 'judge' ? 'Alike. [[TIE]]' : null);
});

async function begun(ctx: Context) {
  const add = (name: string) => addModel(ctx, name, { apiEndpoint: provider.url });
  const modelIds = [await add('alpha'), await add('beta')];
  const judge = { modelId: await add('judge'), criteria: 'Which is clearer?', rounds: 1 };
  return { runId: await beginRun(ctx, { modelIds, judge }), modelIds };
}

it('the judge waits while a run of the account is measured, and goes on when it is over', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId, modelIds } = await begun(ctx);
  await carryOutRuns(ctx);
  const { signal } = new AbortController();
  const run = await getRun(ctx, 'anna', runId);
  await carryOutJudgings(ctx);
  await resumeAs(ctx, runId, 'mine');
  const other = await beginRun(ctx, { modelIds }, { startKey: 'other', origin: 'page' });
  const watch = new JudgingWatch(ctx, run, 'mine', signal);
  const place = { runId, userId: 'anna', jobId: 'mine' };
  try {
    await record(ctx, async (tx) => {
      await tx.update(benchmarkRuns).set({ status: 'running' }).where(eq(benchmarkRuns.id, other));
    });
    await watch.look(ctx, place);
    let isFree = false;
    const free = watch.whenFree().then(() => {
      isFree = true;
    });
    await watch.look(ctx, place);
    expect(isFree).toBe(false);
    await record(ctx, async (tx) => {
      await tx.update(benchmarkRuns).set({ status: 'completed' }).where(eq(benchmarkRuns.id, other));
    });
    await watch.look(ctx, place);
    await free;
    expect(isFree).toBe(true);
    expect(watch.reason).toBeNull();
    await cancelJudging(ctx, 'anna', runId);
    await watch.look(ctx, place);
    expect(watch.reason).toBe('cancel');
    expect(watch.signal.aborted).toBe(true);
  } finally {
    watch.end();
  }
});

/** As it stands while this job is at work on it. */
async function resumeAs(ctx: Context, runId: string, leaseJob: string): Promise<void> {
  await record(ctx, async (tx) => {
    const set = { status: 'running', leaseJob, leaseUntil: new Date('2099-01-01') };
    await tx.update(benchmarkJudgings).set(set).where(eq(benchmarkJudgings.runId, runId));
  });
}

it('a judging whose worker gives no sign of life is found and put back into the queue', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId } = await begun(ctx);
  await carryOutRuns(ctx);
  await carryOutJudgings(ctx);
  await resumeAs(ctx, runId, 'living');
  await record(ctx, async (tx) => {
    // Its first job is over; here nobody says so to the queue.
    await tx.execute(sql`delete from pgboss.job`);
  });
  expect(await findForgotten(ctx)).toEqual([]);
  await record(ctx, async (tx) => {
    await tx.update(benchmarkJudgings).set({ leaseUntil: new Date(0) });
  });
  expect(await findForgotten(ctx)).toEqual([{ runId }]);
});

/** Looks for forgotten judgings. @returns what was queued */
async function findForgotten(ctx: Context): Promise<unknown[]> {
  const { signal } = new AbortController();
  await findForgottenJudgings.run(ctx, {}, { signal, jobId: 'find', attempt: 0, heartbeat: async () => {} });
  return (await listQueuedJobs(ctx)).filter(({ name }) => name === judgeRunJob.name).map(({ payload }) => payload);
}
