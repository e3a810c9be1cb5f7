import { NO_VERDICT, plannedPairs } from '@yardstick/bench';
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { holdMembership } from '../organisations/acting.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { madeElsewhere, startedByAnother } from '../runs/change-run.server.ts';
import { findLostShare } from '../runs/may-resume.server.ts';
import { judgeCostOf, planJudgeCharges } from '../runs/run-charges.server.ts';
import type { RunEnded } from '../runs/run-ended.server.ts';
import { starterOf } from '../runs/run-payer.server.ts';
import { planOfRun } from '../runs/run-plan.server.ts';
import { getRun, lockRun, type RunRow } from '../runs/run-queries.server.ts';
import type { RunRefusal } from '../runs/run-request.ts';
import { isOpen, monthOf } from '../runs/run-spec.ts';
import { benchmarkRuns } from '../runs/schema.server.ts';
import { withSpending } from '../runs/spending-shortage.server.ts';
import { membershipEnded } from '../runs/start-run.server.ts';
import { suiteOfSpec } from '../runs/suite-of-spec.server.ts';
import { reserveTokens } from '../runs/token-usage.server.ts';
import { noteSharedKeys } from '../vault/key-queries.server.ts';
import { judgeRunJob } from './judge/judge-run-job.server.ts';
import { judgeOf } from './judge-part.ts';
import { forecastPairs } from './plan-judge.server.ts';
import { benchmarkJudgings, benchmarkVerdicts } from './schema.server.ts';
import { endGrading, releaseJudging } from './verdicts/judging-ending.server.ts';

export type JudgingRow = typeof benchmarkJudgings.$inferSelect;

export const isJudgingOpen = (status: string) => status === 'queued' || status === 'running';

export async function findJudging(ctx: Pick<Context, 'db'>, runId: string): Promise<JudgingRow | null> {
  const [row] = await ctx.db.select().from(benchmarkJudgings).where(eq(benchmarkJudgings.runId, runId));
  return row ?? null;
}

const noAnswers = 'The run ended without two answers to compare.';

/** At the end of a run: queues its judge if there are answers to compare, else releases the reserved tokens. */
export async function queueJudging(tx: Transaction, { run, status, answered, now }: RunEnded): Promise<void> {
  if (!run.spec.judge) return;
  if (status === 'deleted') return await releaseJudging(tx, run, now, 'The run was deleted.');
  if (status === 'cancelled') return await releaseJudging(tx, run, now, 'The run was cancelled before it was judged.');
  if (judgeOf(run.spec)?.criteria === '') return await endGrading(tx, run, now);
  if (status === 'failed' || answered < 2) return await releaseJudging(tx, run, now, noAnswers);
  await tx
    .update(benchmarkJudgings)
    .set({ status: 'queued', error: null, summary: null, finishedAt: null })
    .where(eq(benchmarkJudgings.runId, run.id));
  await tx.enqueue(judgeRunJob, { runId: run.id }, { key: run.id });
}

/** Cancels the judge; its verdicts so far stay. */
export async function cancelJudging(ctx: Context, userId: string, runId: string): Promise<void> {
  await mutate(ctx, 'run.cancel-judge', { kind: 'run', id: runId }, async (tx) => {
    const run = await lockRun(ctx, tx, userId, runId, 'start-runs');
    const mine = eq(benchmarkJudgings.runId, runId);
    const [row] = await tx.select().from(benchmarkJudgings).where(mine).for('update');
    if (!row || !isJudgingOpen(row.status)) return refuse(null);
    if (row.status === 'queued') await releaseJudging(tx, run, ctx.now(), 'The judge was stopped.');
    else await tx.update(benchmarkJudgings).set({ cancelRequested: 'cancel' }).where(mine);
    return null;
  });
}

/** Verdicts on the pairs that the run compares: judgings that began before pairs followed the baseline have others, too. */
async function countUsable(tx: Transaction, { id, spec }: Pick<RunRow, 'id' | 'spec'>): Promise<number> {
  const { runId, state, winner, first, second } = benchmarkVerdicts;
  const rows = await tx
    .select({ first, second })
    .from(benchmarkVerdicts)
    .where(and(eq(runId, id), eq(state, 'answered'), isNotNull(winner)));
  return rows.filter((row) => plannedPairs([row.first, row.second], spec.baseline).length > 0).length;
}

const isOpenQuestion = or(
  inArray(benchmarkVerdicts.state, ['failed', 'interrupted']),
  and(eq(benchmarkVerdicts.state, 'answered'), eq(benchmarkVerdicts.error, NO_VERDICT)),
);

const notHere: RunRefusal = { status: 409, title: 'Not now', description: 'The run or its judge is at work.' };

/** Asks questions that were not answered: never asked, failed or interrupted. Existing verdicts stay. */
export async function resumeJudging(
  ctx: Context,
  userId: string,
  runId: string,
): Promise<{ refusal: RunRefusal } | { runId: string }> {
  const run = await getRun(ctx, userId, runId, 'start-runs');
  if (starterOf(run) !== userId) return { refusal: startedByAnother };
  const judge = judgeOf(run.spec);
  const judging = await findJudging(ctx, runId);
  if (!judge || !judging || judge.criteria === '') return { runId };
  if (run.origin === 'push') return { refusal: madeElsewhere };
  if (isOpen(run.status) || isJudgingOpen(judging.status)) return { refusal: notHere };
  const lost = await findLostShare(ctx, userId, run, [judge.model]);
  if (lost) return { refusal: lost };
  const { tokensPerMonth, payer, planOf } = await planOfRun(ctx, userId, run.userId);
  const suite = await suiteOfSpec(run.spec, run.name);
  const forecast = await forecastPairs(judge, run.spec, suite);
  return await withSpending(ctx, (reserve) =>
    mutate(ctx, 'run.resume-judge', { kind: 'run', id: runId }, async (tx) => {
      const { status } = await lockRun(ctx, tx, userId, runId, 'start-runs');
      if (run.userId !== userId && !(await holdMembership(ctx, tx, run.userId, userId)))
        return refuse({ refusal: membershipEnded });
      // Another press came first while the suite was read. The lock keeps every other act from opening the judging.
      if (isOpen(status) || isJudgingOpen((await findJudging(ctx, runId))!.status)) return refuse({ refusal: notHere });
      const usable = await countUsable(tx, run);
      const { mostTokens, questions } = forecast;
      const share = Math.max(0, questions - usable) / Math.max(1, questions);
      const tokens = Math.ceil(mostTokens * share);
      const month = monthOf(ctx.now());
      const left = await reserveTokens(tx, { userId: payer, month, tokens, limit: tokensPerMonth });
      if (left !== null) {
        const description = `The rest of the questions may take up to ${tokens.toLocaleString('en-US')} tokens; ${left.toLocaleString('en-US')} are left this month.`;
        return refuse({ refusal: { status: 403 as const, title: 'Token limit reached', description } });
      }
      await noteSharedKeys(ctx, userId, [judge.model.keyId], runId);
      await tx
        .update(benchmarkVerdicts)
        .set({ state: 'redo' })
        .where(and(eq(benchmarkVerdicts.runId, runId), isOpenQuestion));
      await tx.update(benchmarkRuns).set({ month, planOf }).where(eq(benchmarkRuns.id, runId));
      await tx
        .update(benchmarkJudgings)
        .set({
          status: 'queued',
          reservedTokens: tokens,
          error: null,
          cancelRequested: null,
          summary: null,
          finishedAt: null,
        })
        .where(eq(benchmarkJudgings.runId, runId));
      await tx.enqueue(judgeRunJob, { runId }, { key: runId });
      const { mostNanos } = judgeCostOf(forecast);
      const cost = { mostNanos: mostNanos && Math.ceil(mostNanos * share) };
      const charges = await planJudgeCharges(ctx, judge, cost);
      const shortage = await reserve(tx, { memberId: userId, month, runId }, charges);
      return shortage ? refuse({ refusal: shortage }) : { runId };
    }),
  );
}
