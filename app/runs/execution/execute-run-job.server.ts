import { and, eq, inArray, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../platform/context.server.ts';
import { defineJob, type JobDefinition } from '../../platform/job-definition.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { resumableJob } from '../resumable-job.ts';
import { isStarterActive, starterOrOwner } from '../run-payer.server.ts';
import { benchmarkLive, benchmarkRuns } from '../schema.server.ts';
import { executeRun } from './execute-run.server.ts';
import { isLeaseOver } from './run-lease.server.ts';
import type { VisitLater } from './visit-batches.server.ts';

/**
 * Executes a run, or continues one that a dead worker left. One run per account at a time: two would disturb each
 * other.
 */
export const executeRunJob: JobDefinition<{ runId: string }> = defineJob({
  name: 'benchmarks.execute-run',
  ...resumableJob,
  async run(ctx, { runId }, { signal, jobId }) {
    const userId = await executeRun(ctx, runId, { signal, jobId, visitLater });
    if (userId !== null) await enqueueNext(ctx, userId);
  },
});

/** Looks after a run whose batches are with their providers. */
export const visitBatchesJob: JobDefinition<{ runId: string }> = defineJob({
  name: 'benchmarks.visit-batches',
  ...resumableJob,
  run: (...asked) => executeRunJob.run(...asked),
});

const visitLater: VisitLater = (tx, runId, at) =>
  tx.enqueue(visitBatchesJob, { runId }, { key: runId, startAfter: at });

async function enqueueNext(ctx: Context, userId: string): Promise<void> {
  const waiting = await ctx.db
    .select({ id: benchmarkRuns.id })
    .from(benchmarkRuns)
    .where(and(eq(starterOrOwner, userId), eq(benchmarkRuns.status, 'queued')))
    .orderBy(benchmarkRuns.createdAt)
    .limit(1);
  for (const { id } of waiting)
    await record(ctx, async (tx) => void (await tx.enqueue(executeRunJob, { runId: id }, { key: id })));
}

/** Requeues runs that wait without a job, whose visit is overdue, and whose worker sends no heartbeat. */
export const findForgottenRuns = defineJob({
  name: 'benchmarks.find-forgotten-runs',
  payload: z.object({}),
  schedule: '* * * * *',
  async run(ctx) {
    const isForgotten = or(
      eq(benchmarkRuns.status, 'queued'),
      and(eq(benchmarkRuns.status, 'running'), isLeaseOver),
      and(eq(benchmarkRuns.status, 'waiting'), lt(benchmarkRuns.visitAt, ctx.now())),
    );
    const runs = await ctx.db
      .select({ id: benchmarkRuns.id })
      .from(benchmarkRuns)
      .where(and(isForgotten, isStarterActive))
      .limit(100);
    for (const { id } of runs)
      await record(ctx, async (tx) => void (await tx.enqueue(executeRunJob, { runId: id }, { key: id })));
  },
});

/** A reader who was away longer finds everything in the result. */
const KEEP_EVENTS_MS = 10 * 60_000;

/** Deletes the events of finished runs after a while, for readers who are behind. */
export const forgetLiveEvents = defineJob({
  name: 'benchmarks.forget-live-events',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  async run(ctx) {
    const isOver = lt(benchmarkRuns.finishedAt, new Date(ctx.now().getTime() - KEEP_EVENTS_MS));
    await record(ctx, async (tx) => {
      const over = tx.select({ id: benchmarkRuns.id }).from(benchmarkRuns).where(isOver);
      await tx.delete(benchmarkLive).where(inArray(benchmarkLive.runId, over));
    });
  },
});
