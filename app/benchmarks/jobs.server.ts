import { eq, lte } from 'drizzle-orm';
import { z } from 'zod';
import { withActor } from '../platform/context.server.ts';
import { type AnyJob, defineJob } from '../platform/jobs.server.ts';
import { record } from '../platform/mutate.server.ts';
import { periodMs, repeatRun } from './change-run.server.ts';
import { executeRunJob, findForgottenRuns, forgetLiveEvents } from './execute-run-job.server.ts';
import { findForgottenJudgings, judgeRunJob } from './judge-run-job.server.ts';
import { benchmarkSchedules } from './schema.server.ts';

/** Starts what is due. The next time is booked first: a failing plan is tried once a period, not once a minute. */
export const startScheduledRuns = defineJob({
  name: 'benchmarks.start-scheduled-runs',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  async run(ctx) {
    const due = await ctx.db
      .select()
      .from(benchmarkSchedules)
      .where(lte(benchmarkSchedules.nextAt, ctx.now()))
      .limit(100);
    for (const { id, userId, runId, every, nextAt } of due) {
      const next = new Date(
        Math.max(nextAt.getTime(), ctx.now().getTime() - periodMs.daily) + periodMs[every as 'daily'],
      );
      await record(ctx, async (tx) => {
        await tx.update(benchmarkSchedules).set({ nextAt: next }).where(eq(benchmarkSchedules.id, id));
      });
      const owner = withActor(ctx, { kind: 'system', name: `schedule ${id}` });
      const started = await repeatRun(owner, userId, runId, {
        startKey: `schedule/${id}/${nextAt.toISOString()}`,
        origin: 'schedule',
      });
      const problem = 'refusal' in started ? `${started.refusal.title}: ${started.refusal.description}` : '';
      await record(ctx, async (tx) => {
        await tx.update(benchmarkSchedules).set({ problem }).where(eq(benchmarkSchedules.id, id));
      });
    }
  },
});

export const benchmarkJobs: AnyJob[] = [
  executeRunJob,
  findForgottenRuns,
  startScheduledRuns,
  forgetLiveEvents,
  judgeRunJob,
  findForgottenJudgings,
];
