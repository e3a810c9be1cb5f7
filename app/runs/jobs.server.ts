import { and, asc, desc, eq, lte } from 'drizzle-orm';
import { z } from 'zod';
import { type Context, withActor } from '../platform/context.server.ts';
import { isDatabaseUnavailable } from '../platform/database.server.ts';
import { Refusal } from '../platform/http-errors.ts';
import { type AnyJob, defineJob } from '../platform/job-definition.server.ts';
import { record } from '../platform/mutate.server.ts';
import {
  executeRunJob,
  findForgottenRuns,
  forgetLiveEvents,
  visitBatchesJob,
} from './execution/execute-run-job.server.ts';
import { repeatRun } from './repeat-run.server.ts';
import { isMadeHere, isWorkable, starterOrOwner } from './run-payer.server.ts';
import { isOpen } from './run-spec.ts';
import { type SchedulePeriod, schedulePeriods } from './schedule-period.ts';
import { benchmarkRuns, benchmarkSchedules } from './schema.server.ts';

type Schedule = typeof benchmarkSchedules.$inferSelect;

/** The next due time: missed ones are skipped, the hour stays. */
export function nextTime({ every, nextAt }: Pick<Schedule, 'every' | 'nextAt'>, now: Date): Date {
  const period = schedulePeriods[every as SchedulePeriod].ms;
  const passed = Math.floor((now.getTime() - nextAt.getTime()) / period);
  return new Date(nextAt.getTime() + (Math.max(0, passed) + 1) * period);
}

const isWithinDay = (every: string): boolean => schedulePeriods[every as SchedulePeriod].ms < schedulePeriods.daily.ms;

/** Where a run takes longer than an hour, hourly ones would wait in a growing queue. */
async function isBusy(ctx: Context, runId: string, startKey: string): Promise<boolean> {
  const [last] = await ctx.db
    .select({ status: benchmarkRuns.status, startKey: benchmarkRuns.startKey })
    .from(benchmarkRuns)
    .where(eq(benchmarkRuns.repeatOf, runId))
    .orderBy(desc(benchmarkRuns.createdAt))
    .limit(1);
  return last !== undefined && isOpen(last.status) && !last.startKey.endsWith(startKey);
}

/**
 * Why the run could not be started; empty when it was started now or before: a due time is the start key of one run.
 */
async function startDue(ctx: Context, { id, runId, nextAt, every }: Schedule, starter: string): Promise<string> {
  const owner = withActor(ctx, { kind: 'system', name: `schedule ${id}` });
  const startKey = `schedule/${id}/${nextAt.toISOString()}`;
  if (isWithinDay(every) && (await isBusy(ctx, runId, startKey)))
    return 'The repeat before has not ended yet, so this one was left out.';
  try {
    const started = await repeatRun(owner, starter, runId, { startKey, origin: 'schedule', repeatOf: runId });
    return 'refusal' in started ? `${started.refusal.title}: ${started.refusal.description}` : '';
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    // Of an organisation in which they may not start runs any more.
    if (error instanceof Refusal)
      return 'Who started this run may not start runs of the organisation any more. Run it again, and schedule that run.';
    // The other schedules must not wait for it.
    ctx.log.error({ err: error, schedule: id }, 'a scheduled run could not be started');
    return 'Something went wrong on our side; it is tried again at the next time.';
  }
}

/**
 * Starts what is due, then books the next time: if a worker dies in between, the next one finds the run started. A
 * failing schedule is tried once per period.
 */
export const startScheduledRuns = defineJob({
  name: 'benchmarks.start-scheduled-runs',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  async run(ctx) {
    const due = await ctx.db
      .select({ schedule: benchmarkSchedules, starter: starterOrOwner })
      .from(benchmarkSchedules)
      .innerJoin(benchmarkRuns, eq(benchmarkRuns.id, benchmarkSchedules.runId))
      .where(and(lte(benchmarkSchedules.nextAt, ctx.now()), isMadeHere, isWorkable))
      .orderBy(asc(benchmarkSchedules.nextAt))
      .limit(100);
    for (const { schedule, starter } of due) {
      const problem = await startDue(ctx, schedule, starter);
      const nextAt = nextTime(schedule, ctx.now());
      // Another worker may have booked it meanwhile, or its owner another time.
      const isStillDue = and(eq(benchmarkSchedules.id, schedule.id), eq(benchmarkSchedules.nextAt, schedule.nextAt));
      await record(ctx, async (tx) => {
        await tx.update(benchmarkSchedules).set({ nextAt, problem }).where(isStillDue);
      });
    }
  },
});

export const runJobs: AnyJob[] = [
  executeRunJob,
  visitBatchesJob,
  findForgottenRuns,
  startScheduledRuns,
  forgetLiveEvents,
];
