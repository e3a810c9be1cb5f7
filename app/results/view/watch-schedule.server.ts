import {
  latestFirst,
  type RunSummary,
  type WatchedModel,
  type WatchReport,
  watchedModel,
  watchSuite,
} from '@yardstick/bench';
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { runsPerYear, type SchedulePeriod } from '../../runs/schedule-period.ts';
import { benchmarkRuns, benchmarkSchedules } from '../../runs/schema.server.ts';

/**
 * What the runs of a schedule show beside the run that is repeated; null for a run without a schedule.
 * @param ownerId whose schedule it has to be
 */
export async function watchSchedule(
  ctx: Pick<Context, 'db'>,
  runId: string,
  ownerId?: string,
): Promise<WatchReport | null> {
  const isOwn = ownerId === undefined ? undefined : eq(benchmarkSchedules.userId, ownerId);
  const [schedule] = await ctx.db
    .select({ every: benchmarkSchedules.every, report: benchmarkSchedules.report })
    .from(benchmarkSchedules)
    .where(and(eq(benchmarkSchedules.runId, runId), isOwn));
  return schedule ? (schedule.report ?? (await reportRepeats(ctx, runId, schedule.every))) : null;
}

/** The run of the same owner that is watched and that this one repeats; null: it repeats none, or nobody watches it any more. */
export async function findWatched(
  ctx: Pick<Context, 'db'>,
  { repeatOf, userId }: { repeatOf: string | null; userId: string },
): Promise<string | null> {
  if (repeatOf === null) return null;
  const isWatched = and(eq(benchmarkSchedules.runId, repeatOf), eq(benchmarkSchedules.userId, userId));
  return (await ctx.db.$count(benchmarkSchedules, isWatched)) > 0 ? repeatOf : null;
}

export type FoundChange = WatchReport['changes'][number];

/** What a run that is repeated, or repeats another of the same owner, has shown to change. Latest first. */
export async function changesOfRun(
  ctx: Pick<Context, 'db'>,
  run: { id: string; repeatOf: string | null; userId: string },
) {
  const report = await watchSchedule(ctx, run.repeatOf ?? run.id, run.userId);
  return latestFirst(report?.changes ?? []);
}

/** What the schedules on runs of a suite have shown. Latest first. */
export async function changesOfSuite(ctx: Pick<Context, 'db'>, suiteId: string): Promise<FoundChange[]> {
  const schedules = await ctx.db
    .select({ runId: benchmarkSchedules.runId })
    .from(benchmarkSchedules)
    .innerJoin(benchmarkRuns, eq(benchmarkRuns.id, benchmarkSchedules.runId))
    .where(eq(benchmarkRuns.testId, suiteId));
  const reports = await Promise.all(schedules.map(({ runId }) => watchSchedule(ctx, runId)));
  return latestFirst(reports.flatMap((report) => report?.changes ?? []));
}

/** Runs that failed, were cancelled or hit a limit of ours say nothing about a model. */
const isEvidence = eq(benchmarkRuns.status, 'completed');

/** Repetitions that stayed behind when the run was moved are nothing to its new owner. */
const isOfSameOwner = sql`${benchmarkRuns.userId} = (select base.user_id from ${benchmarkRuns} base where base.id = ${benchmarkRuns.repeatOf})`;

/** A run that was pushed was made before it came, whatever the clock says of the machine that made it. */
const madeAt = sql<Date>`case when ${benchmarkRuns.origin} = 'push'
  then least(${benchmarkRuns.startedAt}, ${benchmarkRuns.createdAt}) else ${benchmarkRuns.createdAt} end`.mapWith(
  benchmarkRuns.createdAt,
);

/** The newest repetitions are compared case by case. Of older ones, the figures of cases are not stored any more. */
const RUNS_BY_CASE = 200;

const { watched: stored, createdAt: startedAt } = benchmarkRuns;
const withoutCases = sql<
  WatchedModel[]
>`(select coalesce(jsonb_agg(given.model - 'byCase' order by given.place), '[]'::jsonb)
  from jsonb_array_elements(${stored}) with ordinality as given (model, place))`;

/**
 * Drops the figures of cases of a schedule's older repetitions; those of the run as a whole stay. A repetition that is locked is left
 * for the next time: the transaction that holds it may be waiting for the schedule.
 */
export async function dropOldCases(tx: Transaction, runId: string): Promise<void> {
  const isRepeat = and(eq(benchmarkRuns.repeatOf, runId), isNotNull(stored));
  const older = tx
    .select({ id: benchmarkRuns.id })
    .from(benchmarkRuns)
    .where(isRepeat)
    .orderBy(desc(startedAt), desc(benchmarkRuns.id))
    .offset(RUNS_BY_CASE);
  const hasCases = sql`jsonb_path_exists(${stored}, '$[*].byCase')`;
  const free = tx
    .select({ id: benchmarkRuns.id })
    .from(benchmarkRuns)
    .where(and(inArray(benchmarkRuns.id, older), hasCases))
    .for('update', { skipLocked: true });
  await tx.update(benchmarkRuns).set({ watched: withoutCases }).where(inArray(benchmarkRuns.id, free));
}

export async function reportRepeats({ db }: Pick<Context, 'db'>, runId: string, every: string): Promise<WatchReport> {
  const { id, watched, summary, origin } = benchmarkRuns;
  const base = await db
    .select({ id, at: madeAt, summary, origin })
    .from(benchmarkRuns)
    .where(and(eq(id, runId), isEvidence, isNotNull(summary)));
  const repeats = await db
    .select({ id, at: madeAt, watched })
    .from(benchmarkRuns)
    .where(and(eq(benchmarkRuns.repeatOf, runId), isOfSameOwner, isEvidence, isNotNull(watched)))
    .orderBy(asc(madeAt), asc(id));
  const runs = [
    ...base.map((run) => ({ ...run, watched: (run.summary as RunSummary).models.map(watchedModel) })),
    ...repeats,
  ].map((run) => ({ id: run.id, at: run.at.toISOString(), models: run.watched ?? [] }));
  // Pushed runs come in any order: one that was made before the run that is watched stands before it.
  if (base[0]?.origin === 'push') runs.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return watchSuite(runs, runsPerYear(every as SchedulePeriod));
}
