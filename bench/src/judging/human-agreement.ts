// How far the judge agrees with people. A verdict of a model means as much as its agreement with those for whom it speaks.
import { formatCount } from '../format-figures.ts';
import type { Interval } from '../stats/interval.ts';
import { krippendorffAlpha } from '../stats/krippendorff.ts';
import { wilsonInterval } from '../stats/wilson.ts';
import type { HumanVote, PairJudgement } from './judgement.ts';

/** Judge and people on the same pairs of answers. */
export interface JudgeAgreement {
  /** Pairs that both the judge and at least one person decided. */
  pairs: number;
  votes: number;
  /** Krippendorff's α (nominal) of the judge and the people's majority: 1 is full agreement, 0 is chance. */
  alpha: number | null;
  /** α of the people among themselves, the most that a judge can be asked for; null where no pair has two votes. */
  alphaAmongPeople: number | null;
  agreed: number;
  share: number;
  /** Wilson interval of the share. */
  interval: Interval | null;
  /** Pairs with votes that the judge did not decide. */
  unjudged: number;
}

/** What most said; no majority is a tie, as it is when the judge changes its mind with the order. */
export function majorityOf(votes: readonly HumanVote[]): HumanVote {
  const count = (vote: HumanVote) => votes.filter((other) => other === vote).length;
  const [first, second] = [count('first'), count('second')];
  if (first * 2 > votes.length) return 'first';
  return second * 2 > votes.length ? 'second' : 'tie';
}

/** Null when no judged pair has votes. */
export function humanAgreement(judgements: Iterable<Omit<PairJudgement, 'orders'>>): JudgeAgreement | null {
  const units: [string, HumanVote][] = [];
  const people: HumanVote[][] = [];
  let unjudged = 0;
  for (const { outcome, votes } of judgements) {
    if (!votes || votes.length === 0) continue;
    people.push(votes);
    if (outcome === 'unjudged') unjudged++;
    else units.push([outcome === 'inconsistent' ? 'tie' : outcome, majorityOf(votes)]);
  }
  if (people.length === 0) return null;
  const agreed = units.filter(([judge, majority]) => judge === majority).length;
  return {
    pairs: units.length,
    votes: people.flat().length,
    unjudged,
    agreed,
    alpha: krippendorffAlpha(units),
    alphaAmongPeople: krippendorffAlpha(people),
    share: units.length === 0 ? 0 : agreed / units.length,
    interval: wilsonInterval(agreed, units.length),
  };
}

const twoDigits = (value: number | null) => (value === null ? 'unknown' : value.toFixed(2).replace('-', '−'));
const percent = (value: number) => `${Math.round(value * 100)}`;

/** How far people agree among themselves; null where no pair has two votes. */
export function describePeople(votes: readonly (readonly string[])[]): string | null {
  const shared = votes.filter(({ length }) => length > 1);
  if (shared.length === 0) return null;
  const alpha = twoDigits(krippendorffAlpha(shared));
  return `On ${formatCount(shared.length, 'pair')} with two or more votes, people agree with Krippendorff’s α ${alpha} (1 is full agreement, 0 is chance).`;
}

/** One sentence for people. */
export function describeAgreement(agreement: JudgeAgreement): string {
  const { pairs, votes, agreed, interval, alpha, alphaAmongPeople, unjudged } = agreement;
  if (pairs === 0) return 'The judge decided none of the pairs that people voted on.';
  const range = interval ? ` (${percent(interval.low)}–${percent(interval.high)} %)` : '';
  const parts = [
    `The judge agrees with people on ${agreed} of ${pairs} pairs${range}`,
    `Krippendorff’s α ${twoDigits(alpha)} from ${votes} votes`,
    alphaAmongPeople === null ? '' : `people among themselves ${twoDigits(alphaAmongPeople)}`,
    unjudged === 0 ? '' : `${unjudged} not judged`,
  ];
  return `${parts.filter((part) => part !== '').join(', ')}.`;
}
