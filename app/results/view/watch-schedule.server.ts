import { type RunSummary, type WatchReport, watchedModel, watchSuite } from '@yardstick/bench';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { benchmarkRuns, benchmarkSchedules } from '../../runs/schema.server.ts';

const runsPerYear: Record<string, number> = { daily: 365, weekly: 52 };

/** What the runs of a schedule show beside the run that is repeated; null for a run without a schedule. */
export async function watchSchedule(ctx: Pick<Context, 'db'>, runId: string): Promise<WatchReport | null> {
  const [schedule] = await ctx.db
    .select({ every: benchmarkSchedules.every, report: benchmarkSchedules.report })
    .from(benchmarkSchedules)
    .where(eq(benchmarkSchedules.runId, runId));
  return schedule ? (schedule.report ?? (await reportRepeats(ctx, runId, schedule.every))) : null;
}

/** Runs that failed, were cancelled or hit a limit of ours say nothing about a model. */
const isEvidence = eq(benchmarkRuns.status, 'completed');

/** Repetitions that stayed behind when the run was moved are nothing to its new owner. */
const isOfSameOwner = sql`${benchmarkRuns.userId} = (select base.user_id from ${benchmarkRuns} base where base.id = ${benchmarkRuns.repeatOf})`;

export async function reportRepeats({ db }: Pick<Context, 'db'>, runId: string, every: string): Promise<WatchReport> {
  const { id, createdAt, watched, summary } = benchmarkRuns;
  const base = await db
    .select({ id, createdAt, summary })
    .from(benchmarkRuns)
    .where(and(eq(id, runId), isEvidence, isNotNull(summary)));
  const repeats = await db
    .select({ id, createdAt, watched })
    .from(benchmarkRuns)
    .where(and(eq(benchmarkRuns.repeatOf, runId), isOfSameOwner, isEvidence, isNotNull(watched)))
    .orderBy(asc(createdAt));
  const runs = [
    ...base.map((run) => ({ ...run, watched: (run.summary as RunSummary).models.map(watchedModel) })),
    ...repeats,
  ].map((run) => ({ id: run.id, at: run.createdAt.toISOString(), models: run.watched ?? [] }));
  return watchSuite(runs, runsPerYear[every] ?? 365);
}
