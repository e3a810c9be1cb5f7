import {
  BadModelError,
  BadPlanError,
  BatchApiError,
  type BatchRow,
  type BatchStore,
  BudgetError,
  cancelBatch,
  isOut,
  isUnderWay,
  type Manifest,
  openBatchApi,
  type RunSuiteOptions,
  runBatchSuite,
  type Standing,
} from '@yardstick/bench';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { openGuardedClient } from '../../platform/guarded-send.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { batchStore, listBatches, listOpenBatches } from '../batch-store.server.ts';
import { finishRun } from '../finish-run.server.ts';
import { RunLost } from '../held-run.server.ts';
import { insertEvents } from '../live/live-writer.server.ts';
import { lostCalls } from '../lost-batches.server.ts';
import { benchmarkBatches, benchmarkRuns } from '../schema.server.ts';
import { type BatchKeys, readBatchKeys } from './batch-keys.server.ts';
import { gradeRun } from './grade-run.server.ts';
import { isStopRequested, type RunWatch } from './run-watch.server.ts';
import { SampleWriter } from './sample-writer.server.ts';

type Run = typeof benchmarkRuns.$inferSelect;
/** Queues the next visit. */
export type VisitLater = (tx: Transaction, runId: string, at: Date) => Promise<unknown>;

/** The run cannot be made, however often it is tried. */
export const isUnmakeable = (error: unknown): error is Error =>
  error instanceof BadModelError || error instanceof BadPlanError || error instanceof BudgetError;

interface Visiting {
  watch: RunWatch;
  /** Who started it may not go on with it. */
  mustStop: boolean;
  visitLater: VisitLater;
  withOptions: WithOptions;
}

export type WithOptions = (use: (options: RunSuiteOptions) => Promise<Visited>) => Promise<Visited>;

/** What a visit has found: of each batch that has not ended, how it stands. */
interface Visited {
  manifest: Manifest;
  standings: Map<BatchRow, Standing>;
}

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
/** Between two visits to a batch that only a person can help. */
const HELPLESS_MS = 600 * SECOND_MS;
/** Shorter than any provider keeps results. */
const MOST_MS = 28 * DAY_MS;
/** Longer than any provider works on a batch, from the cancellation of its run on: its owner does not wait for what it answered any more. */
const MOST_ENDING_MS = 3 * DAY_MS;

const TOO_OLD = 'the provider gave no answers for too long; nobody asks for them any more.';

/** The older a batch is, the longer until it is asked again; `askedMs` is what its provider wants at least. */
export const nextVisitMs = (ageMs: number, askedMs: number): number =>
  Math.max(askedMs, Math.min(300 * SECOND_MS, Math.max(10 * SECOND_MS, ageMs / 4)));

/**
 * One visit of a worker to the batches of a run: it submits what is not, asks each batch once how it stands, collects what has ended, and
 * gives the run back until the next visit, or ends it. A run that is to be cancelled has its batches cancelled first; what they answered
 * before that is billed, and collected.
 */
export async function visitBatches(
  ctx: Context,
  run: Run,
  { watch, mustStop, visitLater, withOptions }: Visiting,
): Promise<void> {
  const isEnding = mustStop || (await isStopRequested(ctx, run.id));
  const giveBack = async (visitAt: Date, found: Visited['standings']) => {
    await giveRunBack(ctx, run, { visitAt, isEnding, visitLater });
    await noteStandings(ctx, run, found);
  };
  watch.isEnding = isEnding;
  if (isEnding) await noteEnding(ctx, run);
  const keys = await readBatchKeys(ctx, run);
  const { manifest, standings } = await withOptions((options) => visit(ctx, run, keys, options, isEnding));
  watch.throwIfTaken();
  if (watch.reason === 'cancel' && !isEnding) return await giveBack(ctx.now(), standings);
  const open = [...standings].filter(([row, { waitMs }]) => waitMs !== null || isOut(row) || row.state === 'collected');
  const ages = await readAges(ctx, run, isEnding);
  const lost = open.filter(([row, standing]) => isHopeless(row, standing, { ageMs: ages(row), keys, isEnding }));
  if (open.length > lost.length) {
    const waits = open.filter((one) => !lost.includes(one)).map(([row, standing]) => waitOf(ages(row), standing));
    return await giveBack(new Date(ctx.now().getTime() + Math.min(...waits)), standings);
  }
  for (const [row, standing] of lost) standings.set(row, { ...standing, problem: standing.problem ?? TOO_OLD });
  // Of what was never sent no answer can be lost.
  const rows = lost.map(([row]) => row).filter((row) => row.state !== 'planned');
  if (rows.length > 0) await giveUp(ctx, run, rows);
  await noteStandings(ctx, run, standings);
  const problems = await listProblems(ctx, run);
  const isFailed = !isEnding && problems.length > 0;
  const ungraded = isEnding ? null : await gradeRun(ctx, { ...run, manifest }, watch);
  await finishRun(ctx, run, {
    manifest,
    isCancelled: isEnding || (!isFailed && (manifest.status === 'aborted' || watch.reason === 'cancel')),
    ...(isFailed
      ? { error: problems.join(' ') }
      : { note: [...problems, ...(ungraded ? [ungraded] : [])].join(' ') || null }),
  });
}

/** What is to be said of batches that were refused, or that nobody can collect. */
async function listProblems(ctx: Context, { id, spec }: Run): Promise<string[]> {
  const rows = (await listBatches(ctx, id)).filter(({ settledAt }) => settledAt === null);
  return rows.flatMap(({ modelKey, batchId, state, problem }) => {
    if (problem === '' && state !== 'refused') return [];
    return wordsOf(spec, { modelKey, batchId }, problem || 'the provider refused it.');
  });
}

const wordsOf = (
  { models }: Run['spec'],
  { modelKey, batchId }: Pick<BatchRow, 'modelKey' | 'batchId'>,
  problem: string,
) =>
  `${models.find(({ key }) => key === modelKey)?.name ?? modelKey}${batchId === null ? '' : ` (batch ${batchId})`}: ${problem}`;

/**
 * How long each batch has been asked for, in milliseconds: since it was sent; since it was first written, where no provider has taken
 * it; and of a run that is ending not from before that.
 */
async function readAges(ctx: Context, { id }: Run, isEnding: boolean): Promise<(row: BatchRow) => number> {
  const now = ctx.now().getTime();
  const since = new Map(
    (await listBatches(ctx, id)).map(({ key, batchId, sentAt, firstAt, endingSince }) => {
      const asked = (batchId === null ? firstAt : (sentAt ?? firstAt)).getTime();
      return [key, isEnding ? Math.max(asked, endingSince?.getTime() ?? now) : asked];
    }),
  );
  return ({ key }) => now - (since.get(key) ?? now);
}

/** From the first visit on that ends the run. */
const noteEnding = (ctx: Context, { id }: Run): Promise<unknown> =>
  record(ctx, (tx) =>
    tx
      .update(benchmarkBatches)
      .set({ endingSince: ctx.now() })
      .where(and(eq(benchmarkBatches.runId, id), isNull(benchmarkBatches.endingSince))),
  );

const waitOf = (ageMs: number, { waitMs }: Standing): number =>
  waitMs === null ? HELPLESS_MS : nextVisitMs(ageMs, waitMs);

/** Nothing of it will be collected: its key is gone, it cannot be cancelled, or it has been asked for long enough. */
function isHopeless(
  { modelKey }: BatchRow,
  { waitMs }: Standing,
  { ageMs, keys, isEnding }: { ageMs: number; keys: BatchKeys; isEnding: boolean },
): boolean {
  if (ageMs > (isEnding ? MOST_ENDING_MS : MOST_MS)) return true;
  return waitMs === null && (isEnding || keys.isDeleted(modelKey));
}

async function visit(
  ctx: Context,
  run: Run,
  keys: BatchKeys,
  options: RunSuiteOptions,
  isEnding: boolean,
): Promise<Visited> {
  const client = openGuardedClient({ allowPrivate: keys.allowsPrivate });
  const standings = new Map<BatchRow, Standing>();
  const store = batchStore(ctx, run, keys.nameOf);
  const now = () => ctx.now().toISOString();
  const onStanding = (row: BatchRow, { problem, ...standing }: Standing) => {
    standings.set(row, { ...standing, problem: problem && keys.explain(row.modelKey, problem) });
  };
  try {
    const problems = isEnding ? await cancelAll({ ...options, now }, store, client.send) : new Map<string, string>();
    // What was cancelled is asked for with what it answered, also where the run is aborted already.
    const { signal, ...rest } = options;
    const manifest = await runBatchSuite(
      { ...(isEnding && signal?.aborted ? rest : options), now },
      { store, send: client.send, isVisit: true, collectsOnly: isEnding, onStanding },
    );
    for (const [row, standing] of standings) {
      const problem = problems.get(row.key);
      if (problem !== undefined && standing.problem === null)
        standings.set(row, { ...standing, problem: keys.explain(row.modelKey, problem) });
    }
    return { manifest, standings };
  } catch (error) {
    // Nobody will collect them: what is not answered yet need not be billed.
    if (isUnmakeable(error) && !isEnding) await cancelAll({ ...options, now }, store, client.send);
    throw error;
  } finally {
    await client.close();
  }
}

/** @returns by batch, why it could not be cancelled now; each visit tries again */
async function cancelAll(
  { models, keys, now }: RunSuiteOptions & { now: () => string },
  store: BatchStore,
  send: Parameters<typeof openBatchApi>[1]['send'],
): Promise<Map<string, string>> {
  const problems = new Map<string, string>();
  for (const row of (await store.read()).filter(isUnderWay)) {
    const model = models.find(({ key }) => key === row.modelKey);
    if (!model) continue;
    try {
      await cancelBatch(row, { ...openBatchApi(model, { keys, send }), store, now });
    } catch (error) {
      if (!(error instanceof BatchApiError) && !isUnmakeable(error)) throw error;
      problems.set(row.key, `It was not cancelled: ${error.message}`);
    }
  }
  return problems;
}

/** Until the next visit no worker holds the run, and its owner may start others. */
async function giveRunBack(
  ctx: Context,
  run: Run,
  { visitAt, isEnding, visitLater }: { visitAt: Date; isEnding: boolean; visitLater: VisitLater },
): Promise<void> {
  await record(ctx, async (tx) => {
    const held = and(
      eq(benchmarkRuns.id, run.id),
      eq(benchmarkRuns.block, run.block),
      eq(benchmarkRuns.status, 'running'),
    );
    const [asked] = await tx
      .select({ cancelRequested: benchmarkRuns.cancelRequested })
      .from(benchmarkRuns)
      .where(held)
      .for('update');
    if (!asked) throw new RunLost('Another worker has taken the run.');
    // It was cancelled since the visit began, which did not hear of it.
    const at = asked.cancelRequested !== null && !isEnding ? ctx.now() : visitAt;
    const given = { status: 'waiting', leaseJob: null, leaseUntil: null, visitAt: at } as const;
    await tx.update(benchmarkRuns).set(given).where(held);
    await visitLater(tx, run.id, at);
  });
}

/** For the page, which hears of it. */
async function noteStandings(ctx: Context, run: Run, standings: Visited['standings']): Promise<void> {
  const answered = [...standings.values()].reduce((sum, one) => sum + (one.answered ?? 0), 0);
  await record(ctx, async (tx) => {
    await tx
      .update(benchmarkBatches)
      .set({ checkedAt: ctx.now(), problem: '' })
      .where(
        and(
          eq(benchmarkBatches.runId, run.id),
          isNull(benchmarkBatches.settledAt),
          ne(benchmarkBatches.state, 'refused'),
        ),
      );
    for (const [{ key }, { answered: count, problem }] of standings)
      await tx
        .update(benchmarkBatches)
        .set({ ...(count === null ? {} : { answered: count }), problem: problem ?? '' })
        .where(and(eq(benchmarkBatches.runId, run.id), eq(benchmarkBatches.key, key)));
    const waiting = { failed: 0, skipped: 0, tokens: 0, nanos: 0, waiting: [] };
    await insertEvents(tx, run.id, [{ kind: 'progress', done: answered, planned: run.planned, ...waiting }]);
  });
}

/** Calls whose answers nobody can collect. */
async function giveUp(ctx: Context, run: Run, rows: readonly BatchRow[]): Promise<void> {
  const samples = new SampleWriter(ctx, run);
  await Promise.all((await lostCalls(ctx, run, rows)).map((sample) => samples.store(sample)));
}

/** Of a run that cannot be made any further. */
export async function giveUpBatches(ctx: Context, run: Run): Promise<void> {
  await giveUp(ctx, run, (await listOpenBatches(ctx, run.id)).filter(isOut));
}
