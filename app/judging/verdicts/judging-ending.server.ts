import { plannedPairs } from '@yardstick/bench';
import { and, eq, gt, sql } from 'drizzle-orm';
import { settleSpending } from '../../organisations/spending.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { payerOf } from '../../runs/run-payer.server.ts';
import type { RunRow } from '../../runs/run-queries.server.ts';
import { benchmarkRuns, benchmarkSamples } from '../../runs/schema.server.ts';
import { settleTokens } from '../../runs/token-usage.server.ts';
import { judgeOf } from '../judge-part.ts';
import { benchmarkJudgings } from '../schema.server.ts';
import { summarizeVerdicts } from './judge-summary.server.ts';

type Owned = Pick<RunRow, 'id' | 'userId' | 'startedBy' | 'planOf' | 'month' | 'spec'>;

/**
 * Releases the judge's reserved tokens and books the used ones. False: there is no judge, or, with `block`, another
 * worker has taken the judging.
 */
export async function settle(tx: Transaction, run: Owned, block?: number): Promise<boolean> {
  const [row] = await tx.select().from(benchmarkJudgings).where(eq(benchmarkJudgings.runId, run.id)).for('update');
  if (!row || (block !== undefined && (row.block !== block || row.status !== 'running'))) return false;
  const { reservedTokens: reserved, usedTokens, bookedTokens, currency, spentNanos, unpricedQuestions } = row;
  await settleTokens(tx, { userId: payerOf(run), month: run.month, reserved, used: usedTokens - bookedTokens });
  const judge = judgeOf(run.spec);
  if (judge?.model.keyId) {
    const { keyId, provider, model } = judge.model;
    const cost = { nanos: currency === 'USD' ? spentNanos : 0, unpricedCalls: unpricedQuestions };
    await settleSpending(tx, { runId: run.id, isJudge: true, month: run.month }, [{ keyId, provider, model, ...cost }]);
  }
  await tx
    .update(benchmarkJudgings)
    .set({ reservedTokens: 0, bookedTokens: usedTokens, cancelRequested: null, leaseJob: null, leaseUntil: null })
    .where(eq(benchmarkJudgings.runId, run.id));
  return true;
}

/** Ends the judging, before or during the work. Its verdicts so far stay. */
export async function releaseJudging(tx: Transaction, run: Owned, now: Date, error: string): Promise<void> {
  if (!(await settle(tx, run))) return;
  await tx
    .update(benchmarkJudgings)
    .set({ status: 'cancelled', error, finishedAt: now })
    .where(eq(benchmarkJudgings.runId, run.id));
}

/** Of a judge that compares nothing: its grades are there when the run ends, or it has said why not. */
export async function endGrading(tx: Transaction, run: Owned, now: Date): Promise<void> {
  if (!(await settle(tx, run))) return;
  await tx
    .update(benchmarkJudgings)
    .set({
      status: sql`case when ${benchmarkJudgings.error} is null then 'completed' else 'failed' end`,
      finishedAt: now,
    })
    .where(eq(benchmarkJudgings.runId, run.id));
}

/** Number of questions: every compared pair of complete answers in both orders. */
export async function countQuestions(ctx: Pick<Context, 'db'>, { id, spec }: Pick<RunRow, 'id' | 'spec'>) {
  const isJudged = and(
    eq(benchmarkSamples.runId, id),
    eq(benchmarkSamples.outcome, 'ok'),
    gt(benchmarkSamples.round, 0),
    sql`${benchmarkSamples.round} <= ${judgeOf(spec)?.rounds ?? 0}`,
    sql`btrim(${benchmarkSamples.answer}) <> ''`,
  );
  const groups = await ctx.db
    .select({ keys: sql<string[]>`array_agg(${benchmarkSamples.modelKey})` })
    .from(benchmarkSamples)
    .where(isJudged)
    .groupBy(benchmarkSamples.caseId, benchmarkSamples.round);
  return groups.reduce((sum, { keys }) => sum + 2 * plannedPairs(keys, spec.baseline).length, 0);
}

export interface JudgingEnd {
  status: 'completed' | 'cancelled' | 'failed';
  error: string | null;
}

/**
 * Sums up the verdicts and books the tokens. The run itself is unaffected. Writes nothing when another worker has taken
 * the judging.
 */
export async function endJudging(
  ctx: Context,
  run: RunRow,
  block: number,
  { status, error }: JudgingEnd,
): Promise<void> {
  const summary = await summarizeVerdicts(ctx, run);
  await mutate(ctx, 'run.judge', { kind: 'run', id: run.id }, async (tx) => {
    tx.detail({ status });
    const [owner] = await tx.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, run.id)).for('update');
    if (!owner || !(await settle(tx, owner, block))) return;
    await tx
      .update(benchmarkJudgings)
      .set({ status, error, summary, finishedAt: ctx.now() })
      .where(eq(benchmarkJudgings.runId, run.id));
  });
}
