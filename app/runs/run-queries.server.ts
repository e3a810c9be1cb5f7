import { and, desc, eq, ilike, lt, ne, or, sql } from 'drizzle-orm';
import type { SpecModel } from '../models/model.ts';
import { aiModels } from '../models/schema.server.ts';
import { mayWith } from '../organisations/acting.server.ts';
import { type Right, rightWords } from '../organisations/organisation-role.ts';
import type { By } from '../organisations/required-provider.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { Forbidden, NotFound } from '../platform/http-errors.ts';
import { PENDING } from './held-run.server.ts';
import { applyEvents, cellKey, emptyCell, type LiveEvent, type LiveState } from './live-event.ts';
import { isMadeHere } from './run-payer.server.ts';
import { takenMetrics } from './run-spec.ts';
import {
  benchmarkLive,
  benchmarkResults,
  benchmarkRuns,
  benchmarkSamples,
  benchmarkSchedules,
  benchmarkTests,
} from './schema.server.ts';

export type RunRow = typeof benchmarkRuns.$inferSelect;

/** A run of the account, or of an organisation in which the person has the right. @throws NotFound; Forbidden where it may be seen only */
export async function getRun(
  ctx: Context,
  userId: string,
  runId: string,
  right: RunRight = 'see-runs',
): Promise<RunRow> {
  return (await findRun(ctx, userId, runId, right)) ?? (await refuseRun(ctx, userId, runId, right));
}

export type RunRight = Extract<Right, `${string}-runs`>;
type Asked = [userId: string, runId: string, right: RunRight];

/** The same; undefined: there is none. */
export const findRun = async (
  ctx: Context,
  userId: string,
  runId: string,
  right: RunRight = 'see-runs',
): Promise<RunRow | undefined> =>
  (
    await ctx.db
      .select()
      .from(benchmarkRuns)
      .where(isRunFor(ctx, userId, runId, right))
  )[0];

/**
 * The run as it stays until the transaction ends: acts decide by its status, not by one that was read before.
 * @throws NotFound, Forbidden: see getRun
 */
export async function lockRun(ctx: Context, tx: Transaction, ...asked: Asked): Promise<RunRow> {
  const [run] = await tx
    .select()
    .from(benchmarkRuns)
    .where(isRunFor(ctx, ...asked))
    .for('update');
  return run ?? (await refuseRun(ctx, ...asked));
}

const isRunFor = (by: By, userId: string, runId: string, right: RunRight) =>
  and(eq(benchmarkRuns.id, runId), mayWith(by, benchmarkRuns.userId, userId, right));

export const maySee = async (ctx: Pick<Context, 'db'> & By, userId: string, runId: string): Promise<boolean> =>
  (await ctx.db.$count(benchmarkRuns, isRunFor(ctx, userId, runId, 'see-runs'))) > 0;

async function refuseRun(ctx: Context, userId: string, runId: string, right: RunRight): Promise<never> {
  if (await maySee(ctx, userId, runId)) throw new Forbidden(rightWords(right));
  throw new NotFound('There is no such run in your account.');
}

export interface RunListItem {
  id: string;
  name: string;
  status: string;
  /** Calls of a completed run that were not made. */
  missing: number;
  models: string[];
  rounds: number;
  isStarred: boolean;
  note: string;
  testId: string | null;
  /** Of its suite. */
  suiteVersion: number | null;
  createdAt: string;
  tokens: number;
  /** How often it is repeated by a schedule. */
  every: string | null;
}

export interface RunFilter {
  status?: string;
  text?: string;
  isStarred?: boolean;
  testId?: string;
  /** Only runs that are listed after this one. */
  after?: Pick<RunListItem, 'createdAt' | 'id'> | null;
}

/** Planned calls of a completed run that its summary counts neither as made nor as cut off. */
export const missingCalls = sql<number>`case when ${benchmarkRuns.status} = 'completed' then greatest(0, ${benchmarkRuns.planned} - coalesce((
  select sum((model ->> 'attempted')::int + coalesce((model ->> 'aborted')::int, 0))::int
  from jsonb_array_elements(${benchmarkRuns.summary} -> 'models') as model), ${benchmarkRuns.planned})) else 0 end`;

/** Runs of the account, newest first. */
export async function listRuns(
  ctx: Context,
  userId: string,
  filter: RunFilter = {},
  limit = 50,
): Promise<RunListItem[]> {
  const rows = await ctx.db
    .select({
      id: benchmarkRuns.id,
      name: benchmarkRuns.name,
      status: benchmarkRuns.status,
      testId: benchmarkRuns.testId,
      suiteVersion: benchmarkRuns.suiteVersion,
      isStarred: benchmarkRuns.isStarred,
      note: benchmarkRuns.note,
      createdAt: benchmarkRuns.createdAt,
      tokens: benchmarkRuns.usedTokens,
      every: benchmarkSchedules.every,
      models: sql<{ name: string }[]>`${benchmarkRuns.spec} -> 'models'`,
      rounds: sql<number>`(${benchmarkRuns.spec} ->> 'rounds')::int`,
      missing: missingCalls,
    })
    .from(benchmarkRuns)
    .leftJoin(benchmarkSchedules, and(eq(benchmarkSchedules.runId, benchmarkRuns.id), isMadeHere))
    .where(
      and(
        eq(benchmarkRuns.userId, userId),
        filter.status ? eq(benchmarkRuns.status, filter.status) : undefined,
        filter.isStarred ? eq(benchmarkRuns.isStarred, true) : undefined,
        filter.testId ? eq(benchmarkRuns.testId, filter.testId) : undefined,
        filter.after
          ? or(
              lt(benchmarkRuns.createdAt, new Date(filter.after.createdAt)),
              and(eq(benchmarkRuns.createdAt, new Date(filter.after.createdAt)), lt(benchmarkRuns.id, filter.after.id)),
            )
          : undefined,
        filter.text ? ilike(benchmarkRuns.name, `%${filter.text.replace(/[%_\\]/g, '\\$&')}%`) : undefined,
      ),
    )
    .orderBy(desc(benchmarkRuns.createdAt), desc(benchmarkRuns.id))
    .limit(limit);
  return rows.map(({ models, createdAt, ...rest }) => ({
    ...rest,
    models: models.map(({ name }) => name),
    createdAt: createdAt.toISOString(),
  }));
}

/**
 * Completed runs of the account in which one of these models was sent requests, newest first, with all models of each run.
 * @param limit of runs in which they are looked for
 */
export async function listCalledModels(
  ctx: Context,
  userId: string,
  sentModels: readonly string[] | null,
  limit: number,
): Promise<{ id: string; models: SpecModel[] }[]> {
  const { id, createdAt } = benchmarkRuns;
  const newest = ctx.db
    .select({ id, createdAt, models: sql<SpecModel[]>`${benchmarkRuns.spec} -> 'models'`.as('models') })
    .from(benchmarkRuns)
    .where(and(eq(benchmarkRuns.userId, userId), eq(benchmarkRuns.status, 'completed')))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .as('newest');
  const sent = sql`(select lower(model ->> 'model') from jsonb_array_elements(${newest.models}) as model)`;
  return await ctx.db
    .select({ id: newest.id, models: newest.models })
    .from(newest)
    .where(sentModels === null ? undefined : sql`${sql.param(sentModels)}::text[] && array${sent}`)
    .orderBy(desc(newest.createdAt), desc(newest.id));
}

/** The models of the newest run: most people measure the same ones again. */
export async function findLastModelIds(ctx: Context, userId: string): Promise<string[]> {
  const [last] = await ctx.db
    .select({ models: sql<{ modelId: string | null }[]>`${benchmarkRuns.spec} -> 'models'` })
    .from(benchmarkRuns)
    .where(and(eq(benchmarkRuns.userId, userId), isMadeHere))
    .orderBy(desc(benchmarkRuns.createdAt), desc(benchmarkRuns.id))
    .limit(1);
  return [...new Set(last?.models.flatMap(({ modelId }) => modelId ?? []))];
}

export interface ResultRow {
  id: string;
  run_id: string;
  status: string;
  metrics: Record<string, number | null>;
  created_at: string;
  ai_models: { name: string };
  benchmark_tests: { name: string; metrics: string[] };
}

/** Results for the Results table and GET /api/benchmark_results, newest first. */
export async function listResults(
  ctx: Context,
  userId: string,
  filter: { modelId?: string } = {},
  limit = 100,
): Promise<ResultRow[]> {
  // Former members do not read what a model of the organisation is called now.
  const isShown = and(eq(aiModels.id, benchmarkResults.modelId), mayWith(ctx, aiModels.userId, userId, 'use-models'));
  const rows = await ctx.db
    .select({
      result: benchmarkResults,
      model: aiModels.name,
      test: benchmarkTests.name,
      metrics: benchmarkTests.metrics,
    })
    .from(benchmarkResults)
    .leftJoin(aiModels, isShown)
    .leftJoin(benchmarkTests, eq(benchmarkTests.id, benchmarkResults.testId))
    .where(
      and(
        eq(benchmarkResults.userId, userId),
        filter.modelId ? eq(benchmarkResults.modelId, filter.modelId) : undefined,
      ),
    )
    .orderBy(desc(benchmarkResults.createdAt), desc(benchmarkResults.id))
    .limit(limit);
  return rows.map(({ result, model, test, metrics }) => ({
    id: result.id,
    run_id: result.runId,
    status: result.status,
    metrics: result.metrics,
    created_at: result.createdAt.toISOString(),
    ai_models: { name: model ?? result.modelName },
    // Without a name: of no suite.
    benchmark_tests: { name: test ?? result.testName, metrics: metrics ?? takenMetrics },
  }));
}

export async function findSchedule(
  ctx: Context,
  runId: string,
): Promise<{ every: string; nextAt: string; problem: string } | null> {
  const [row] = await ctx.db.select().from(benchmarkSchedules).where(eq(benchmarkSchedules.runId, runId));
  return row ? { every: row.every, nextAt: row.nextAt.toISOString(), problem: row.problem } : null;
}

/** Characters of a finished answer in the live table. */
const PREVIEW_CHARS = 400;

/** The progress of a running run, and the number of the last event that it includes. */
export async function readLiveState(
  ctx: Context,
  run: Pick<RunRow, 'id' | 'status' | 'spec' | 'planned'>,
): Promise<{ state: LiveState; lastSeq: number }> {
  // Events are read before samples: a call that an event reports as done then has its sample.
  const events = await ctx.db
    .select({ seq: benchmarkLive.seq, event: benchmarkLive.event })
    .from(benchmarkLive)
    .where(eq(benchmarkLive.runId, run.id))
    .orderBy(benchmarkLive.seq);
  const isAlone = run.spec.table === null;
  const done = await ctx.db
    .select({
      caseId: benchmarkSamples.caseId,
      modelKey: benchmarkSamples.modelKey,
      round: benchmarkSamples.round,
      outcome: benchmarkSamples.outcome,
      responseMs: benchmarkSamples.responseMs,
      answer: sql<string>`left(${benchmarkSamples.answer}, ${isAlone ? 20_000 : PREVIEW_CHARS})`,
      message: sql<string>`coalesce(${benchmarkSamples.record} -> 'failure' ->> 'message', '')`,
      firstAnswerMs: sql<number | null>`(${benchmarkSamples.record} -> 'metrics' ->> 'timeToFirstAnswerMs')::float8`,
      latest: sql<number>`row_number() over (partition by ${benchmarkSamples.caseId}, ${benchmarkSamples.modelKey} order by ${benchmarkSamples.round} desc)::int`,
    })
    .from(benchmarkSamples)
    .where(and(eq(benchmarkSamples.runId, run.id), ne(benchmarkSamples.outcome, PENDING)));
  const failed = done.filter(({ outcome, round }) => round > 0 && !['ok', 'truncated'].includes(outcome)).length;
  const count = done.filter(({ round }) => round > 0).length;
  const progress = { done: count, planned: run.planned, failed, skipped: 0, tokens: 0, nanos: 0, waiting: [] };
  const state: LiveState = { cells: {}, progress, status: run.status };
  applyEvents(
    state,
    events.map(({ event }) => event as LiveEvent),
  );
  for (const { latest, outcome, ...sample } of done) {
    const key = cellKey(sample);
    const cell = state.cells[key];
    const isAnswer = ['ok', 'truncated', 'refused'].includes(outcome);
    // Only the sample has a finished call's text; a call without events ended in an earlier part of the run.
    const isShown = cell ? cell.round === sample.round && cell.startedMs === null : latest === 1;
    if (isShown) state.cells[key] = { ...emptyCell, ...sample, state: isAnswer ? 'done' : 'failed' };
  }
  state.status = run.status;
  return { state, lastSeq: events.at(-1)?.seq ?? 0 };
}
