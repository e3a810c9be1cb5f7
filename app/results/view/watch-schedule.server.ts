import { type RunSummary, type WatchedRun, type WatchReport, watchSuite } from '@yardstick/bench';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { benchmarkRuns, benchmarkSchedules } from '../../runs/schema.server.ts';

const runsPerYear: Record<string, number> = { daily: 365, weekly: 52 };

/** What the runs of a schedule show beside the run that is repeated; null for a run without a schedule. */
export async function watchSchedule(ctx: Context, runId: string): Promise<WatchReport | null> {
  const columns = { id: benchmarkRuns.id, finishedAt: benchmarkRuns.finishedAt, summary: benchmarkRuns.summary };
  const [base] = await ctx.db
    .select({ ...columns, schedule: benchmarkSchedules })
    .from(benchmarkSchedules)
    .innerJoin(benchmarkRuns, eq(benchmarkRuns.id, benchmarkSchedules.runId))
    .where(and(eq(benchmarkSchedules.runId, runId), isNotNull(benchmarkRuns.summary)));
  if (!base) return null;
  const { schedule } = base;
  // Runs that failed, were cancelled or hit a limit of ours say nothing about a model.
  const repeats = await ctx.db
    .select(columns)
    .from(benchmarkRuns)
    .where(
      and(
        eq(benchmarkRuns.userId, schedule.userId),
        sql`starts_with(${benchmarkRuns.startKey}, ${`schedule/${schedule.id}/`})`,
        eq(benchmarkRuns.status, 'completed'),
      ),
    )
    .orderBy(asc(benchmarkRuns.createdAt));
  const runs = [base, ...repeats].map(
    ({ id, finishedAt, summary }): WatchedRun => ({
      id,
      at: finishedAt?.toISOString() ?? '',
      summary: summary as RunSummary,
    }),
  );
  return watchSuite(runs, runsPerYear[schedule.every] ?? 365);
}
