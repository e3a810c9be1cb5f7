import {
  type CountedJudgement,
  combineOrders,
  type JudgeQuestion,
  type JudgeVerdict,
  type PairJudgement,
} from '@yardstick/bench';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { MAX_INTEGER, storableText } from '../../runs/storable.server.ts';
import { benchmarkJudgings, benchmarkVerdicts } from '../schema.server.ts';
import { type HeldJudging, writeHeld } from './judging-lease.server.ts';

export type VerdictRow = typeof benchmarkVerdicts.$inferSelect;

type QuestionPlace = Pick<JudgeQuestion, 'caseId' | 'round' | 'first' | 'second' | 'isSwapped'>;

export const questionKey = ({ caseId, round, first, second, isSwapped }: QuestionPlace) =>
  JSON.stringify([caseId, round, first, second, isSwapped]);

const key = [
  benchmarkVerdicts.runId,
  benchmarkVerdicts.caseId,
  benchmarkVerdicts.round,
  benchmarkVerdicts.first,
  benchmarkVerdicts.second,
  benchmarkVerdicts.isSwapped,
];

const placeOf = (runId: string, place: QuestionPlace) =>
  and(
    eq(benchmarkVerdicts.runId, runId),
    eq(benchmarkVerdicts.caseId, place.caseId),
    eq(benchmarkVerdicts.round, place.round),
    eq(benchmarkVerdicts.first, place.first),
    eq(benchmarkVerdicts.second, place.second),
    eq(benchmarkVerdicts.isSwapped, place.isSwapped),
  );

/** On record before the judge is asked: what a crash leaves behind may have been paid for. */
export async function beginQuestion(ctx: Context, held: HeldJudging, question: JudgeQuestion): Promise<void> {
  const { caseId, round, first, second, isSwapped, promptHash, promptVersion, isSuspect } = question;
  const place = { runId: held.runId, caseId, round, first, second, isSwapped };
  const cleared = { state: 'pending', winner: null, raw: '', error: '', tokens: 0, storedAt: ctx.now() };
  const set = { promptHash, promptVersion, isSuspect, ...cleared };
  await writeHeld(ctx, held, async (tx) => {
    await tx
      .insert(benchmarkVerdicts)
      .values({ ...place, ...set })
      .onConflictDoUpdate({ target: key, set });
  });
}

/** Stores verdict and tokens in one transaction. */
export async function storeVerdict(
  ctx: Context,
  held: HeldJudging,
  question: JudgeQuestion,
  { state, winner, text, error, tokens, costNanos, currency, isBilled }: JudgeVerdict,
): Promise<void> {
  const { runId } = held;
  const used = Math.min(MAX_INTEGER, tokens ?? 0);
  const texts = { raw: storableText(text), error: storableText(error ?? '') };
  await writeHeld(ctx, held, async (tx) => {
    await tx
      .update(benchmarkVerdicts)
      .set({ state, winner, ...texts, tokens: used, storedAt: ctx.now() })
      .where(placeOf(runId, question));
    await tx
      .update(benchmarkJudgings)
      .set({
        usedTokens: sql`${benchmarkJudgings.usedTokens} + ${used}`,
        ...(costNanos === null || currency === null
          ? {
              unpricedQuestions: sql`${benchmarkJudgings.unpricedQuestions} + ${costNanos === null && isBilled ? 1 : 0}`,
            }
          : { spentNanos: sql`${benchmarkJudgings.spentNanos} + ${costNanos}`, currency }),
      })
      .where(eq(benchmarkJudgings.runId, runId));
  });
}

const whyInterrupted =
  'The worker ended during this question. It was not asked again, so that nothing is paid for twice; “Ask the rest” asks it again.';

/** Stores questions that a dead worker had asked as interrupted. */
export async function settlePendingQuestions(ctx: Context, held: HeldJudging): Promise<void> {
  await writeHeld(ctx, held, async (tx) => {
    await tx
      .update(benchmarkVerdicts)
      .set({ state: 'interrupted', error: whyInterrupted })
      .where(and(eq(benchmarkVerdicts.runId, held.runId), eq(benchmarkVerdicts.state, 'pending')));
  });
}

/** All questions that were asked, without the judge's words unless requested. */
export async function listVerdicts(
  ctx: Context,
  runId: string,
  { caseIds, hasWords = false }: { caseIds?: string[]; hasWords?: boolean } = {},
): Promise<VerdictRow[]> {
  const { raw, ...columns } = {
    runId: benchmarkVerdicts.runId,
    caseId: benchmarkVerdicts.caseId,
    round: benchmarkVerdicts.round,
    first: benchmarkVerdicts.first,
    second: benchmarkVerdicts.second,
    isSwapped: benchmarkVerdicts.isSwapped,
    state: benchmarkVerdicts.state,
    winner: benchmarkVerdicts.winner,
    raw: benchmarkVerdicts.raw,
    error: benchmarkVerdicts.error,
    promptHash: benchmarkVerdicts.promptHash,
    promptVersion: benchmarkVerdicts.promptVersion,
    isSuspect: benchmarkVerdicts.isSuspect,
    tokens: benchmarkVerdicts.tokens,
    storedAt: benchmarkVerdicts.storedAt,
  };
  return await ctx.db
    .select({ ...columns, raw: hasWords ? raw : sql<string>`''` })
    .from(benchmarkVerdicts)
    .where(
      and(
        eq(benchmarkVerdicts.runId, runId),
        ne(benchmarkVerdicts.state, 'redo'),
        caseIds === undefined ? undefined : inArray(benchmarkVerdicts.caseId, caseIds),
      ),
    )
    .orderBy(
      asc(benchmarkVerdicts.round),
      asc(benchmarkVerdicts.caseId),
      asc(benchmarkVerdicts.first),
      asc(benchmarkVerdicts.second),
      asc(benchmarkVerdicts.isSwapped),
    );
}

export interface JudgedPairView extends Omit<PairJudgement, 'orders'> {
  /** Both orders; one is missing if it was never asked. */
  orders: VerdictRow[];
  isSuspect: boolean;
}

/** Combines both orders of each pair. */
export function pairVerdicts(rows: readonly VerdictRow[]): JudgedPairView[] {
  const pairs = Map.groupBy(rows, ({ caseId, round, first, second }) => JSON.stringify([caseId, round, first, second]));
  return [...pairs.values()].map((orders) => {
    const { caseId, round, first, second, promptVersion } = orders[0]!;
    const winners = orders.length < 2 ? [] : orders.map(({ winner }) => winner);
    return {
      caseId,
      round,
      first,
      second,
      promptVersion,
      orders,
      outcome: combineOrders(first, winners),
      isSuspect: orders.some(({ isSuspect }) => isSuspect),
    };
  });
}

/** Stored verdicts in the engine's own shape, without the texts of the questions. */
export const judgementsOf = (rows: readonly VerdictRow[]): CountedJudgement[] =>
  pairVerdicts(rows).map(({ orders, ...pair }) => ({
    ...pair,
    orders: orders.map(({ isSwapped, first, second, winner, state, raw, error, tokens }) => ({
      shownFirst: isSwapped ? second : first,
      winner,
      raw: state === 'answered' ? raw : null,
      error,
      tokens,
      costNanos: null,
    })),
  }));
