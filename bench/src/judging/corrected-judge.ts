// The judge's points, corrected by the pairs on which people voted blind.
import { formatCount, formatShare } from '../format-figures.ts';
import type { SuiteCase } from '../request.ts';
import { correctMean, LABELLED_FROM, type LabelledItem } from '../stats/corrected-mean.ts';
import { mean } from '../stats/quantile.ts';
import { isVotable, type JudgedStanding } from './judge-ranking.ts';
import { type CountedJudgement, POINTS } from './judge-summary.ts';

export interface CorrectedModel {
  key: string;
  /** Mean points over cases, as people would give them. */
  share: number;
  low: number;
  high: number;
}

export interface JudgeCorrection {
  /** Judged pairs that people voted on. */
  labels: number;
  /** Further pairs that need a vote, at least; a second vote on a pair brings nothing. 0 where the figures are corrected. Null: the run has too few pairs for a correction. */
  needed: number | null;
  /** Empty where too few pairs were voted on. */
  models: CorrectedModel[];
}

interface PairItem extends LabelledItem {
  model: string;
  isVoted: boolean;
}

const isVoted = (judgement: CountedJudgement) => isVotable(judgement) && (judgement.votes?.length ?? 0) > 0;

/** Identical answers are level without a question: everyone would say so, and each stands for itself alone. */
function itemsOf(judgement: CountedJudgement, family: string, evenWeight: number): PairItem[] {
  const { first, second, outcome, votes = [], voteWeight = evenWeight } = judgement;
  if (outcome === 'unjudged' || judgement.isExample) return [];
  const isCertain = !isVotable(judgement);
  const label = isCertain ? 0.5 : mean(votes.map((vote) => POINTS[vote]));
  const facts = { family, isCertain, isVoted: isVoted(judgement), weight: isCertain ? 1 : voteWeight };
  const judged = POINTS[outcome];
  return [
    { ...facts, model: first, judged, label },
    { ...facts, model: second, judged: 1 - judged, label: label === null ? null : 1 - label },
  ];
}

interface VotedModel {
  /** Families of cases with a pair of the model that people can vote on, and those of them with a vote. */
  families: number;
  voted: number;
}

/** Null: the run is too small for a correction. */
function votesNeeded(models: readonly VotedModel[]): number | null {
  if (models.length < 2 || models.some(({ families }) => families < LABELLED_FROM)) return null;
  const open = models.map(({ voted }) => Math.max(0, LABELLED_FROM - voted));
  // One vote is about two models.
  return Math.max(...open, Math.ceil(open.reduce((sum, count) => sum + count, 0) / 2));
}

/** Where nobody has voted; null where votes could correct nothing. */
export function awaitVotes(standings: readonly Pick<JudgedStanding, 'families' | 'votable'>[]): JudgeCorrection | null {
  const needed = votesNeeded(standings.map(({ families, votable = families }) => ({ families: votable, voted: 0 })));
  return needed === null ? null : { labels: 0, needed, models: [] };
}

/** Votes without weights count as drawn evenly from the pairs that people can vote on. */
export function correctJudge(
  judgements: readonly CountedJudgement[],
  cases: readonly Pick<SuiteCase, 'id' | 'family'>[] = [],
): JudgeCorrection | null {
  const families = new Map(cases.map(({ id, family }) => [id, family]));
  const labels = judgements.filter(isVoted).length;
  const evenWeight = judgements.filter(isVotable).length / Math.max(1, labels);
  const items = judgements.flatMap((one) => itemsOf(one, families.get(one.caseId) ?? `case:${one.caseId}`, evenWeight));
  const lists = [...Map.groupBy(items, ({ model }) => model)];
  const countOf = (some: PairItem[]) => new Set(some.map(({ family }) => family)).size;
  const counts = lists.map(([, list]) => ({
    families: countOf(list.filter(({ isCertain }) => !isCertain)),
    voted: countOf(list.filter(({ isVoted }) => isVoted)),
  }));
  const needed = votesNeeded(counts);
  if (labels === 0) return awaitVotes(counts);
  const corrected = needed === 0 ? lists : [];
  const models = corrected.flatMap(([key, list]): CorrectedModel[] => {
    const found = correctMean(list);
    return found ? [{ key, share: found.value, low: found.interval.low, high: found.interval.high }] : [];
  });
  return { labels, needed, models };
}

interface Ranked {
  key: string;
  winRate: number | null;
}

interface Reversal {
  above: CorrectedModel;
  below: CorrectedModel;
}

/** The pairs of models that the correction puts the other way round. */
export function reversalsOf({ models }: JudgeCorrection, ranking: readonly Ranked[]): Reversal[] {
  const alone = (key: string) => ranking.find((model) => model.key === key)?.winRate ?? null;
  return models.flatMap((above) =>
    models.flatMap((below): Reversal[] => {
      const [one, other] = [alone(above.key), alone(below.key)];
      return one !== null && other !== null && above.share > below.share && one < other ? [{ above, below }] : [];
    }),
  );
}

/** Said first of all, where the correction changes the order of two models. */
export function describeReversals(correction: JudgeCorrection, ranking: readonly Ranked[], nameOf: NameOf): string[] {
  const reversals = reversalsOf(correction, ranking);
  if (reversals.length === 0) return [];
  const places = reversals.map(({ above, below }) => `${nameOf(above.key)} comes before ${nameOf(below.key)}`);
  const isOpen = reversals.some(({ above, below }) => above.low <= below.high);
  return [
    `Corrected by blind votes on ${formatCount(correction.labels, 'pair')}, ${places.join(', ')}; the judge alone has ${reversals.length === 1 ? 'them' : 'these'} the other way round.${isOpen ? ' The corrected ranges overlap, so the order is not certain.' : ''}`,
  ];
}

type NameOf = (key: string) => string;

/** The corrected figure of a model, as every page, file and terminal writes it. */
export const writeCorrected = ({ share, low, high }: CorrectedModel): string =>
  `${formatShare(share)} (${formatShare(low)} to ${formatShare(high)})`;

/** What the correction rests on, or why there is none. */
export function describeCorrectedBy({ labels, needed }: JudgeCorrection): string {
  const voted = formatCount(labels, 'judged pair');
  if (needed === null)
    return `Not corrected by votes: this takes votes on ${LABELLED_FROM} cases of each model, and the run has fewer on which answers differ.`;
  if (needed > 0)
    return `Not corrected by votes yet: ${voted} voted on; votes on at least ${formatCount(needed, 'more pair')} are needed, so that each model has votes on ${LABELLED_FROM} cases. With fewer, votes alone would say as much.`;
  return `Corrected by blind votes on ${voted} (prediction-powered inference, 95 % ranges): the share of the points that the voters would give, where the judge’s part counts as far as it agrees with them.`;
}
