import { combineOrders, type PairJudgement } from '@yardstick/bench';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { storableText } from '../../runs/storable.server.ts';
import { benchmarkJudgings, benchmarkVerdicts } from '../schema.server.ts';
import { type HeldJudging, writeHeld } from './judging-lease.server.ts';

export type VerdictRow = typeof benchmarkVerdicts.$inferSelect;

/** Which question: a pair of answers and the order in which they are shown. */
export type QuestionPlace = Pick<VerdictRow, 'caseId' | 'round' | 'first' | 'second' | 'isSwapped'>;

/** How the question reads, so that another one is not taken for it. */
export type QuestionFacts = Pick<VerdictRow, 'promptHash' | 'promptVersion' | 'isSuspect'>;

export const questionKey = ({ caseId, round, first, second, isSwapped }: QuestionPlace) =>
  JSON.stringify([caseId, round, first, second, isSwapped]);

const key = [
  ...[benchmarkVerdicts.runId, benchmarkVerdicts.caseId, benchmarkVerdicts.round],
  ...[benchmarkVerdicts.first, benchmarkVerdicts.second, benchmarkVerdicts.isSwapped],
];

const placeOf = (runId: string, place: QuestionPlace) =>
  and(
    ...[eq(benchmarkVerdicts.runId, runId), eq(benchmarkVerdicts.caseId, place.caseId)],
    ...[eq(benchmarkVerdicts.round, place.round), eq(benchmarkVerdicts.first, place.first)],
    ...[eq(benchmarkVerdicts.second, place.second), eq(benchmarkVerdicts.isSwapped, place.isSwapped)],
  );

/** On record before the judge's key is lent: what a crash leaves behind was perhaps paid for. */
export async function noteQuestion(
  ctx: Context,
  held: HeldJudging,
  place: QuestionPlace,
  facts: QuestionFacts,
): Promise<void> {
  const set = { ...facts, state: 'pending', winner: null, raw: '', error: '', tokens: 0, storedAt: ctx.now() };
  await writeHeld(ctx, held, async (tx) => {
    await tx
      .insert(benchmarkVerdicts)
      .values({ runId: held.runId, ...place, ...set })
      .onConflictDoUpdate({ target: key, set });
  });
}

export interface GivenVerdict {
  state: 'answered' | 'failed' | 'interrupted';
  winner: string | null;
  raw: string;
  error: string;
  tokens: number;
  cost: { nanos: number; currency: string } | null;
  /** False for a call that the provider refused: it was asked for nothing. */
  isPaid: boolean;
}

/** Verdict and meter in one transaction. */
export async function storeVerdict(
  ctx: Context,
  held: HeldJudging,
  place: QuestionPlace,
  verdict: GivenVerdict,
): Promise<void> {
  const { runId } = held;
  const { cost, isPaid, raw, error, ...facts } = verdict;
  const set = { ...facts, raw: storableText(raw), error: storableText(error), storedAt: ctx.now() };
  await writeHeld(ctx, held, async (tx) => {
    await tx.update(benchmarkVerdicts).set(set).where(placeOf(runId, place));
    await tx
      .update(benchmarkJudgings)
      .set({
        usedTokens: sql`${benchmarkJudgings.usedTokens} + ${verdict.tokens}`,
        ...(cost === null
          ? { unpricedQuestions: sql`${benchmarkJudgings.unpricedQuestions} + ${isPaid ? 1 : 0}` }
          : { spentNanos: sql`${benchmarkJudgings.spentNanos} + ${cost.nanos}`, currency: cost.currency }),
      })
      .where(eq(benchmarkJudgings.runId, runId));
  });
}

const whyInterrupted =
  'The worker ended during this question. It was not asked again, so that nothing is paid for twice; “Ask the rest” asks it again.';

/** Questions that a dead worker had asked: kept as interrupted. */
export async function settlePendingQuestions(ctx: Context, held: HeldJudging): Promise<void> {
  await writeHeld(ctx, held, async (tx) => {
    await tx
      .update(benchmarkVerdicts)
      .set({ state: 'interrupted', error: whyInterrupted })
      .where(and(eq(benchmarkVerdicts.runId, held.runId), eq(benchmarkVerdicts.state, 'pending')));
  });
}

/** All questions that were asked, without the judge's words unless they are wanted. */
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
  /** In the order asked; one is missing where it was never asked. */
  orders: VerdictRow[];
  isSuspect: boolean;
}

/** Both orders of each pair, and what they come to. */
export function pairVerdicts(rows: readonly VerdictRow[]): JudgedPairView[] {
  const pairs = Map.groupBy(rows, ({ caseId, round, first, second }) => JSON.stringify([caseId, round, first, second]));
  return [...pairs.values()].map((orders) => {
    const { caseId, round, first, second, promptVersion } = orders[0]!;
    const winners = orders.length < 2 ? [] : orders.map(({ winner }) => winner);
    return {
      ...{ caseId, round, first, second, promptVersion, orders },
      outcome: combineOrders(first, winners),
      isSuspect: orders.some(({ isSuspect }) => isSuspect),
    };
  });
}
