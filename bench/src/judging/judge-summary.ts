// What the judgements of a run add up to.
import type { SuiteCase } from '../request.ts';
import { compareScoresTogether, type ScoreComparison, type ScoredCase } from '../stats/compare-scores.ts';
import { isIdentical, type JudgedStanding, judgeRanking } from './judge-ranking.ts';
import type { OrderVerdict, PairJudgement } from './judgement.ts';

/** What the judge said about one pair of models over all cases. */
export interface JudgedComparison {
  first: string;
  second: string;
  comparison: ScoreComparison;
  inconsistent: number;
  unjudged: number;
  /** Pairs of identical answers, level without a question; nothing is concluded from them alone. */
  identical?: number;
  /** Pairs with a verdict of the judge; missing in summaries from before 2026-11-28. */
  verdicts?: number;
  /** Share of questions decided for the answer shown first: a half is unbiased. Null without decisions. */
  firstPlaceShare: number | null;
  costNanos: number | null;
}

/** All judgements of a run together. */
export interface JudgeSummary {
  standings: JudgedStanding[];
  pairs: JudgedComparison[];
  /** Questions with a usable verdict, with a reply that held none, and without a reply. */
  questions: { usable: number; unusable: number; failed: number; unasked?: number };
  /** Pairs of identical answers, about which nothing was asked; missing in summaries from before 2026-11-28, which counted them as judged. */
  identical?: number;
  /** Why questions brought no verdict; null where all did. */
  reason?: string | null;
  /** Answered questions whose tokens the provider did not report; missing in summaries from before it was counted. */
  uncounted?: number;
  /** Pairs judged in both orders, and those of them with the same verdict in both. */
  judgedPairs: number;
  agreeingPairs: number;
  /** Share of decisions for the answer shown first: a half is unbiased. Null without decisions. */
  firstPlaceShare: number | null;
  /** Judged pairs with an answer that addresses the judge. */
  suspectPairs: number;
  promptVersions: number[];
}

/** A judgement without the texts of its questions, which are not needed to count. An order that was never asked is missing. */
export interface CountedJudgement extends Omit<PairJudgement, 'orders'> {
  orders: readonly Omit<OrderVerdict, 'prompt'>[];
}

const hasVerdict = (judgement: CountedJudgement) => judgement.outcome !== 'unjudged' && !isIdentical(judgement);

/** Of the first answer; the second takes the rest of one point. */
export const POINTS = { first: 1, second: 0, tie: 0.5, inconsistent: 0.5 } as const;

function scoredCases(
  judgements: readonly CountedJudgement[],
  families: ReadonlyMap<string, string | undefined>,
): ScoredCase[] {
  const cases = new Map<string, ScoredCase & { first: number[]; second: number[] }>();
  for (const { caseId, outcome } of judgements) {
    if (outcome === 'unjudged') continue;
    const entry = cases.get(caseId) ?? { caseId, family: families.get(caseId) ?? null, first: [], second: [] };
    cases.set(caseId, entry);
    entry.first.push(POINTS[outcome]);
    entry.second.push(1 - POINTS[outcome]);
  }
  return [...cases.values()];
}

function firstPlaceShare(orders: readonly Pick<OrderVerdict, 'winner' | 'shownFirst'>[]): number | null {
  const decided = orders.filter(({ winner }) => winner !== null && winner !== 'tie');
  const forFirstPlace = decided.filter(({ winner, shownFirst }) => winner === shownFirst).length;
  return decided.length === 0 ? null : forFirstPlace / decided.length;
}

function describeSide(judgements: readonly CountedJudgement[], comparison: ScoreComparison): JudgedComparison {
  const { first, second } = judgements[0] as CountedJudgement;
  const orders = judgements.flatMap((judgement) => judgement.orders);
  const costs = orders.map(({ costNanos }) => costNanos);
  const countOf = (wanted: PairJudgement['outcome']) => judgements.filter(({ outcome }) => outcome === wanted).length;
  return {
    first,
    second,
    comparison,
    inconsistent: countOf('inconsistent'),
    unjudged: countOf('unjudged'),
    identical: judgements.filter(isIdentical).length,
    verdicts: judgements.filter(hasVerdict).length,
    firstPlaceShare: firstPlaceShare(orders),
    costNanos: costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
  };
}

/** Sums up judgements per pair of models, all pairs under one error rate; inconsistent ones count as ties, unusable ones not at all. */
export function compareJudged(
  judgements: Iterable<CountedJudgement>,
  cases: readonly Pick<SuiteCase, 'id' | 'family'>[] = [],
): JudgedComparison[] {
  const families = new Map(cases.map(({ id, family }) => [id, family]));
  const own = Iterator.from(judgements).filter(({ isExample }) => !isExample);
  const lists = [...Map.groupBy(own, ({ first, second }) => JSON.stringify([first, second])).values()];
  const compared = compareScoresTogether(lists.map((list) => scoredCases(list, families)));
  return lists.map((list, index) => describeSide(list, compared[index] as ScoreComparison));
}

/** Why the judge was not asked further, or else the first reason why a question brought no verdict. */
function reasonOf(orders: readonly Omit<OrderVerdict, 'prompt'>[]): string | null {
  const silent = orders.filter(({ winner, error }) => winner === null && error);
  return (silent.find(({ isAsked }) => isAsked === false) ?? silent[0])?.error ?? null;
}

/** Sums up all that a judge said of a run; examples are left out. */
export function summarizeJudging(
  judgements: readonly CountedJudgement[],
  cases: readonly Pick<SuiteCase, 'id' | 'family'>[] = [],
): JudgeSummary {
  const own = judgements.filter(({ isExample }) => !isExample);
  const judged = own.filter(hasVerdict);
  const orders = own.flatMap((judgement) => (isIdentical(judgement) ? [] : judgement.orders));
  const unasked = orders.filter(({ isAsked }) => isAsked === false).length;
  const usable = orders.filter(({ winner }) => winner !== null).length;
  const unusable = orders.filter(({ winner, raw }) => winner === null && raw !== null).length;
  return {
    standings: judgeRanking(own, cases),
    pairs: compareJudged(own, cases),
    questions: { usable, unusable, failed: orders.length - usable - unusable - unasked, unasked },
    identical: own.filter(isIdentical).length,
    reason: reasonOf(orders),
    uncounted: orders.filter(({ raw, tokens }) => raw !== null && !tokens).length,
    judgedPairs: judged.length,
    agreeingPairs: judged.filter(({ outcome }) => outcome !== 'inconsistent').length,
    firstPlaceShare: firstPlaceShare(orders),
    suspectPairs: judged.filter(({ isSuspect }) => isSuspect).length,
    promptVersions: [...new Set(own.map(({ promptVersion }) => promptVersion))].toSorted((a, b) => a - b),
  };
}
