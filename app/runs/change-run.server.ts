import type { RunSummary } from '@yardstick/bench';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { needsPlan } from '../billing/entitlement.ts';
import { holdMembership, noteAct } from '../organisations/acting.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { noteSharedKeys } from '../vault/key-queries.server.ts';
import { executeRunJob } from './execution/execute-run-job.server.ts';
import { insertEvents } from './live/live-writer.server.ts';
import { findLostShare } from './may-resume.server.ts';
import { findSpentBudget } from './plan-budget.server.ts';
import { mostTokensOf, type Rest, usualTokensOf } from './planning/run-tokens.server.ts';
import { longestAnswer, observedIn } from './planning/uncounted-calls.server.ts';
import { planCharges, settleCharges } from './run-charges.server.ts';
import { publishRunEnded } from './run-ended.server.ts';
import { inLog } from './run-in-log.ts';
import { runJudge } from './run-judge.server.ts';
import { payerOf, starterOf } from './run-payer.server.ts';
import { planOfRun } from './run-plan.server.ts';
import { getRun, lockRun, type RunRow } from './run-queries.server.ts';
import type { RunRefusal } from './run-request.ts';
import { calledModels, endOf, isOpen, modelKeysOf, monthOf } from './run-spec.ts';
import { isMadeAgain } from './sample-store.server.ts';
import { benchmarkLive, benchmarkRuns, benchmarkSamples, benchmarkSchedules } from './schema.server.ts';
import { withSpending } from './spending-shortage.server.ts';
import { keysOf, membershipEnded, type StartedRun } from './start-run.server.ts';
import { storableJsonText, storableText } from './storable.server.ts';
import { suiteOfSpec } from './suite-of-spec.server.ts';
import { reserveRunTokens, settleTokens } from './token-usage.server.ts';

/** Asks the worker to stop; a run that has not begun ends at once. Finished calls are stored. */
export async function cancelRun(ctx: Context, userId: string, runId: string): Promise<void> {
  await mutate(ctx, 'run.cancel', { kind: 'run', id: runId }, async (tx) => {
    const run = await lockRun(ctx, tx, userId, runId, 'start-runs');
    if (!isOpen(run.status)) return refuse(null);
    if (run.userId !== userId) await noteAct(ctx, run.userId, 'cancel-run', inLog(run));
    const isWaiting = run.status === 'queued';
    await tx
      .update(benchmarkRuns)
      .set(
        isWaiting ? { status: 'cancelled', finishedAt: ctx.now(), reservedTokens: 0 } : { cancelRequested: 'cancel' },
      )
      .where(eq(benchmarkRuns.id, runId));
    // Its batches are with their providers: a worker cancels them, and collects what they answered.
    if (run.status === 'waiting') await tx.enqueue(executeRunJob, { runId }, { key: runId });
    if (!isWaiting) return null;
    await settleTokens(tx, { userId: payerOf(run), month: run.month, reserved: run.reservedTokens, used: 0 });
    await settleCharges(tx, run);
    await publishRunEnded(tx, { run, status: 'cancelled', answered: answeredBefore(run), now: ctx.now() });
    await insertEvents(tx, runId, [{ kind: 'end', status: 'cancelled' }]);
    return null;
  });
}

/** Models that have answers from a part of the run before: it was queued again. */
const answeredBefore = ({ summary }: RunRow): number =>
  (summary as RunSummary | null)?.models.filter(({ answered }) => answered > 0).length ?? 0;

export const madeElsewhere: RunRefusal = {
  status: 409,
  title: 'Made with the command line',
  description:
    'This run was sent here with its answers, without what is needed to make it. Run it again where it was made.',
};

/** It goes on with the models and perhaps the plan and the own keys of who started it, which nobody else may spend. */
export const startedByAnother: RunRefusal = {
  status: 403,
  title: 'Started by somebody else',
  description:
    'Only who started this run can go on with it or repeat it by itself: that can take from a plan and from keys of their own. “Run again” makes a new run that is yours to go on with.',
};

/**
 * Continues a run that ended early (`rest`), or repeats its failed calls (`failed`). The new calls belong to another
 * part of the run. A failed call is replaced only when its repetition begins, and stays on record.
 */
export async function resumeRun(
  ctx: Context,
  userId: string,
  runId: string,
  what: 'rest' | 'failed',
  /** Another budget for the whole run; undefined: it stays as it is. */
  budgetNanos?: number,
): Promise<StartedRun> {
  const found = await getRun(ctx, userId, runId, 'start-runs');
  if (starterOf(found) !== userId) return { refusal: startedByAnother };
  if (isOpen(found.status)) return { runId };
  if (found.origin === 'push') return { refusal: madeElsewhere };
  const { maxModelsPerRun, tokensPerMonth, isSubscribed, payer, planOf } = await planOfRun(ctx, userId, found.userId);
  if (!isSubscribed && maxModelsPerRun !== null && modelKeysOf(found.spec).length > maxModelsPerRun)
    return { refusal: needsPlan('This run has more models than run without a plan.') };
  const { judge } = found.spec;
  const called = [...calledModels(found.spec), ...(judge ? [runJudge().modelOf(judge)] : [])];
  const lost = await findLostShare(ctx, userId, found, called);
  if (lost) return { refusal: lost };
  const suite = await suiteOfSpec(found.spec, found.name);
  const spent = await findSpentBudget(ctx, found, withBudget(found.spec, budgetNanos), suite);
  if (spent !== null) return { refusal: { ...budgetRefused, description: spent } };
  const judging = judge ? await runJudge().prepareResume(ctx, found, suite) : { tokens: 0, mostNanos: 0 };
  if ('refusal' in judging) return judging;
  const month = monthOf(ctx.now());
  return await withSpending(ctx, (reserve) =>
    mutate(ctx, `run.resume-${what}`, { kind: 'run', id: runId }, async (tx) => {
      const run = await lockRun(ctx, tx, userId, runId, 'start-runs');
      // As at a start: who is removed at the same time is removed before, or after the run is queued.
      if (run.userId !== userId && !(await holdMembership(ctx, tx, run.userId, userId)))
        return refuse<StartedRun>({ refusal: membershipEnded });
      // Another press came first while the suite was read.
      if (isOpen(run.status)) return refuse<StartedRun>({ runId });
      const redoBefore = what === 'failed' ? run.block + 1 : run.redoBefore;
      const rest = await readRest(tx, run, redoBefore);
      const spec = withBudget(run.spec, budgetNanos);
      const tokens = await mostTokensOf(spec, suite, rest);
      const all = tokens + judging.tokens;
      const usual = await usualTokensOf(spec, suite, rest);
      const booking = { userId: payer, month, tokens: all, limit: tokensPerMonth };
      const held = await reserveRunTokens(tx, booking, usual && usual + judging.tokens);
      if ('left' in held) {
        const description = `The rest of this run may take up to ${all.toLocaleString('en-US')} tokens; ${held.left.toLocaleString('en-US')} are left this month.`;
        return refuse<StartedRun>({ refusal: { status: 403, title: 'Token limit reached', description } });
      }
      const isReserved =
        judging.tokens === 0 || (await runJudge().reserve(tx, { id: runId, judge }, judging.tokens, ctx.now()));
      if (!isReserved) return refuse<StartedRun>({ runId });
      if (judge && what === 'failed') await runJudge().redo(tx, runId);
      await noteSharedKeys(ctx, userId, keysOf(found.spec), runId);
      const reservedTokens = held.reserved - judging.tokens;
      await queueAgain(tx, runId, { spec, reservedTokens, redoBefore, month, planOf });
      const charges = await planCharges(ctx, spec, suite, judging, rest);
      const shortage = await reserve(tx, { memberId: userId, month, runId }, charges);
      return shortage ? refuse<StartedRun>({ refusal: shortage }) : { runId };
    }),
  );
}

const budgetRefused = { status: 422, title: 'A larger budget is needed', field: 'budget' } as const;

const withBudget = (spec: RunRow['spec'], budgetNanos: number | undefined): RunRow['spec'] =>
  spec.budgetNanos === undefined || budgetNanos === undefined ? spec : { ...spec, budgetNanos };

async function queueAgain(
  tx: Transaction,
  runId: string,
  { spec, ...facts }: Pick<RunRow, 'spec' | 'reservedTokens' | 'redoBefore' | 'month' | 'planOf'>,
): Promise<void> {
  // The events of the part before are obsolete.
  await tx.delete(benchmarkLive).where(eq(benchmarkLive.runId, runId));
  await tx
    .update(benchmarkRuns)
    .set({
      ...facts,
      spec: sql`${storableJsonText(spec)}::jsonb`,
      status: 'queued',
      cancelRequested: null,
      error: null,
      finishedAt: null,
    })
    .where(eq(benchmarkRuns.id, runId));
  await tx.enqueue(executeRunJob, { runId }, { key: runId });
}

/** How often each model is still called with each case, warm-ups left out, and its longest answer so far. */
async function readRest(tx: Transaction, run: RunRow, redoBefore: number): Promise<Rest> {
  const { modelKey, caseId, round, outcome, record } = benchmarkSamples;
  const isToCome = sql`(${outcome} = 'aborted' or ${isMadeAgain(redoBefore)})`;
  const rows = await tx
    .select({
      modelKey,
      caseId,
      calls: sql<number>`(count(*) filter (where ${round} > 0 and not ${isToCome}))::int`,
      longest: sql<number | null>`max(${longestAnswer(sql`${record}`)})`,
    })
    .from(benchmarkSamples)
    .where(eq(benchmarkSamples.runId, run.id))
    .groupBy(modelKey, caseId);
  const rounds = endOf(run)?.rounds ?? run.spec.rounds;
  const made = new Map(rows.map((row) => [`${row.modelKey}\u001f${row.caseId}`, row.calls]));
  const callsOf = (model: string, one: string) => Math.max(0, rounds - (made.get(`${model}\u001f${one}`) ?? 0));
  // A batch is sent as a whole, whatever was answered before.
  return run.spec.batch ? { callsOf } : { callsOf, observedOf: observedIn(rows) };
}

/** A note and a star on the run, for all who see it. */
export async function annotateRun(
  ctx: Context,
  userId: string,
  runId: string,
  facts: { note?: string; isStarred?: boolean },
): Promise<void> {
  await getRun(ctx, userId, runId, 'start-runs');
  const set = {
    ...(facts.note === undefined ? {} : { note: storableText(facts.note.slice(0, 5_000)) }),
    ...(facts.isStarred === undefined ? {} : { isStarred: facts.isStarred }),
  };
  await mutate(ctx, 'run.annotate', { kind: 'run', id: runId }, async (tx) => {
    await tx.update(benchmarkRuns).set(set).where(eq(benchmarkRuns.id, runId));
  });
}

export async function deleteRun(ctx: Context, userId: string, runId: string): Promise<void> {
  await getRun(ctx, userId, runId, 'manage-runs');
  await cancelRun(ctx, userId, runId);
  await mutate(ctx, 'run.delete', { kind: 'run', id: runId }, async (tx) => {
    await lockSeries(tx, runId);
    const run = await lockRun(ctx, tx, userId, runId, 'manage-runs');
    // A running run is cancelled first; the owner deletes it again afterwards.
    if (isOpen(run.status)) return refuse(null);
    const next = await passOnSeries(tx, run);
    // What its series shows is worked out again, also where a run of it was pushed just now and has not been looked at.
    const ended = { ...run, repeatOf: next ?? run.repeatOf };
    await publishRunEnded(tx, { run: ended, status: 'deleted', answered: 0, now: ctx.now() });
    if (run.userId !== userId) await noteAct(ctx, run.userId, 'delete-run', inLog(run));
    await tx.delete(benchmarkRuns).where(eq(benchmarkRuns.id, runId));
    return null;
  });
}

/**
 * Locks a run and those that repeat it, which forget it when it is deleted, before their schedule and in one order: one of them that ends
 * or is deleted at the same time has done so before.
 */
async function lockSeries(tx: Transaction, runId: string): Promise<void> {
  const { id, repeatOf } = benchmarkRuns;
  await tx
    .select({ id })
    .from(benchmarkRuns)
    .where(or(eq(id, runId), eq(repeatOf, runId)))
    .orderBy(asc(id))
    .for('update');
}

/**
 * Pushed runs that repeat this one go on as a series of their own, watched as before: the quota makes the oldest the first to be deleted.
 * @returns the run that they repeat from now on; null: there is none
 */
async function passOnSeries(tx: Transaction, { id, userId, origin }: RunRow): Promise<string | null> {
  if (origin !== 'push') return null;
  const isOfSeries = and(eq(benchmarkRuns.repeatOf, id), eq(benchmarkRuns.userId, userId));
  const [next] = await tx
    .select({ id: benchmarkRuns.id })
    .from(benchmarkRuns)
    .where(isOfSeries)
    .orderBy(asc(benchmarkRuns.startedAt), asc(benchmarkRuns.id))
    .limit(1);
  if (!next) return null;
  const goesOn = { runId: next.id, report: null };
  await tx.update(benchmarkSchedules).set(goesOn).where(eq(benchmarkSchedules.runId, id));
  await tx
    .update(benchmarkRuns)
    .set({ repeatOf: sql`nullif(${next.id}, ${benchmarkRuns.id})` })
    .where(isOfSeries);
  return next.id;
}
