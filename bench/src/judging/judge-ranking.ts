import type { SuiteCase } from '../request.ts';
import type { Interval } from '../stats/interval.ts';
import { mean } from '../stats/quantile.ts';
import { wilsonInterval } from '../stats/wilson.ts';
import { IDENTICAL_ANSWERS, type OrderVerdict, type PairJudgement } from './judgement.ts';

/** How one model did in the judge's comparisons with all others. */
export interface JudgedStanding {
  model: string;
  /** Pairs of answers that were judged in both orders. */
  comparisons: number;
  wins: number;
  losses: number;
  /** Equal in both orders. */
  ties: number;
  /** The verdict changed with the order: half a point for each side, as for a tie. */
  inconsistent: number;
  /** Pairs without a usable verdict; they count for nobody. */
  unjudged: number;
  /** Comparisons of identical answers: level without a question. Missing in summaries from before 2026-11-28. */
  identical?: number;
  /** Mean over cases of the mean points of a comparison: 1 a win, 0.5 a tie, 0 a loss. Null without a verdict of the judge. */
  winRate: number | null;
  /** Wilson interval over families of cases: further rounds and rivals on one case are no further evidence. */
  interval: Interval | null;
  /** Families of cases with at least one comparison. */
  families: number;
  /** Those of them with a pair that people can vote on; missing in summaries from before it was counted. */
  votable?: number;
}

type Ranked = Omit<PairJudgement, 'orders'> & { orders?: readonly Pick<OrderVerdict, 'error'>[] };

/** Pairs with a verdict that a person may contradict: identical answers are level without a question. */
export const isVotable = ({ outcome, isExample, orders = [] }: Ranked): boolean =>
  outcome !== 'unjudged' && !isExample && orders.every(({ error }) => error !== IDENTICAL_ANSWERS);

export const isIdentical = ({ orders = [] }: Pick<Ranked, 'orders'>): boolean =>
  orders.some(({ error }) => error === IDENTICAL_ANSWERS);

interface Tally {
  identical: number;
  counts: { wins: number; losses: number; ties: number; inconsistent: number; unjudged: number };
  points: Map<string, number[]>;
  votable: Set<string>;
}

const MIRRORED = { first: 'second', second: 'first' } as const;

function add(tally: Tally, family: string, outcome: PairJudgement['outcome']): void {
  const { counts, points } = tally;
  if (outcome === 'unjudged') {
    counts.unjudged++;
    return;
  }
  const gained = outcome === 'first' ? 1 : outcome === 'second' ? 0 : 0.5;
  if (outcome === 'first') counts.wins++;
  else if (outcome === 'second') counts.losses++;
  else if (outcome === 'tie') counts.ties++;
  else counts.inconsistent++;
  points.set(family, [...(points.get(family) ?? []), gained]);
}

/** The models of all judged pairs, those preferred most often first. */
export function judgeRanking(
  judgements: Iterable<Ranked>,
  cases: readonly Pick<SuiteCase, 'id' | 'family'>[] = [],
  confidence = 0.95,
): JudgedStanding[] {
  const families = new Map(cases.map(({ id, family }) => [id, family]));
  const tallies = new Map<string, Tally>();
  const tallyOf = (model: string): Tally => {
    const counts = { wins: 0, losses: 0, ties: 0, inconsistent: 0, unjudged: 0 };
    const tally = tallies.get(model) ?? { identical: 0, counts, points: new Map(), votable: new Set<string>() };
    tallies.set(model, tally);
    return tally;
  };
  for (const judgement of judgements) {
    const { first, second, outcome, caseId, isExample } = judgement;
    if (isExample) continue;
    const family = families.get(caseId) ?? `case:${caseId}`;
    add(tallyOf(first), family, outcome);
    add(tallyOf(second), family, outcome === 'first' || outcome === 'second' ? MIRRORED[outcome] : outcome);
    if (isIdentical(judgement)) for (const model of [first, second]) tallyOf(model).identical++;
    if (isVotable(judgement)) for (const model of [first, second]) tallyOf(model).votable.add(family);
  }
  return [...tallies]
    .map(([model, { counts, points, votable, identical }]): JudgedStanding => {
      const { wins, losses, ties, inconsistent } = counts;
      const comparisons = wins + losses + ties + inconsistent;
      // Nothing follows from identical answers alone.
      const winRate =
        comparisons === identical ? null : mean([...points.values()].map((gained) => mean(gained) as number));
      return {
        model,
        comparisons,
        identical,
        ...counts,
        winRate,
        families: points.size,
        votable: votable.size,
        interval: winRate === null ? null : wilsonInterval(winRate * points.size, points.size, confidence),
      };
    })
    .sort((a, b) => (b.winRate ?? -1) - (a.winRate ?? -1));
}
