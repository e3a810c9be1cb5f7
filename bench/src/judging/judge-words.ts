// What a judge's verdicts allow to say, in the words that the pages, the files and the terminal share.
import { formatCount, formatShare } from '../format-figures.ts';
import type { JudgedComparison } from './judge-summary.ts';

/** What the words need of a comparison. */
export interface JudgedPairFacts
  extends Pick<JudgedComparison, 'first' | 'second' | 'comparison' | 'identical' | 'verdicts'> {
  /** Votes put the two the other way round: `better` is null then. */
  isReversed?: true;
}

/** A decided comparison of two models by the quality of their answers. */
export interface Preference {
  better: string;
  worse: string;
}

type NameOf = (key: string) => string;

/** The difference of two means of points that add up to one, as the share of the first. */
const shareOf = (difference: number) => (difference + 1) / 2;

/** The pairs in which the judge's verdicts decide for one side. */
export function preferencesOf(pairs: readonly JudgedPairFacts[]): Preference[] {
  return pairs.flatMap(({ first, second, comparison: { better } }) =>
    better === null ? [] : [better === 'first' ? { better: first, worse: second } : { better: second, worse: first }],
  );
}

/**
 * Sentences on a judge's verdicts, strongest first: one on the whole field, then one on each pair. No model is called better while
 * the interval still holds a half.
 */
export function describeJudged(pairs: readonly JudgedPairFacts[], nameOf: NameOf): string[] {
  const compared = pairs.filter(({ comparison, verdicts }) => comparison.difference !== null && verdicts !== 0);
  const strengthOf = ({ comparison }: JudgedPairFacts) =>
    (comparison.better === null ? 0 : 2) + Math.abs(comparison.difference ?? 0);
  const sorted = [...compared].sort((a, b) => strengthOf(b) - strengthOf(a));
  return [...describeField(compared, nameOf), ...sorted.map((pair) => describePair(pair, nameOf))];
}

function describePair(
  { first, second, comparison, identical = 0, isReversed }: JudgedPairFacts,
  nameOf: NameOf,
): string {
  const { difference, interval, better, cases } = comparison;
  const isTurned = (difference ?? 0) < 0;
  const [one, other] = isTurned ? [second, first] : [first, second];
  const share = shareOf(Math.abs(difference ?? 0));
  const ends =
    interval && [interval.low, interval.high].map((end) => shareOf(isTurned ? -end : end)).sort((a, b) => a - b);
  const [low = 0, high = 1] = ends ?? [];
  const range = ends ? `between ${formatShare(Math.max(0, low))} and ${formatShare(Math.min(1, high))}; ` : '';
  const level = identical === 0 ? '' : `, ${formatCount(identical, 'pair')} of identical answers counted as level`;
  const on = `based on ${formatCount(cases, 'case')}${level}`;
  const basis = `${nameOf(one)} takes ${formatShare(share)} of the points, ${range}${on}`;
  if (isReversed)
    return `The judge alone gives ${nameOf(one)} ${formatShare(share)} of the points against ${nameOf(other)}, ${range}${on}; blind votes put them the other way round.`;
  if (better !== null) return `The judge prefers ${nameOf(one)} to ${nameOf(other)}: ${basis}.`;
  const few = interval ? '' : '; too few cases for a claim';
  if (difference === 0) return `The judge sees ${nameOf(first)} and ${nameOf(second)} level, ${on}${few}.`;
  return `The judge shows no preference between ${nameOf(one)} and ${nameOf(other)}: ${basis}${few}.`;
}

/** Three models or more: who leads. */
function describeField(pairs: readonly JudgedPairFacts[], nameOf: NameOf): string[] {
  const keys = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
  if (keys.length < 3) return [];
  const preferences = preferencesOf(pairs);
  if (preferences.length === 0) return ['No model is shown to be better than another by the judge’s verdicts.'];
  const unbeaten = keys.filter((key) => preferences.every(({ worse }) => worse !== key));
  const [leader] = unbeaten;
  if (leader === undefined || unbeaten.length !== 1) return [];
  const won = preferences.filter(({ better }) => better === leader).length;
  const others = keys.length - 1;
  if (won === 0) return [];
  return won === others
    ? [`The judge prefers ${nameOf(leader)} to each of the ${others} others.`]
    : [`The judge prefers ${nameOf(leader)} to ${won} of the ${others} others, and none to it.`];
}

/** Why to choose another judge, said before anything is spent. */
export const describeSelfPreference = (judge: string): string =>
  `${judge} judges its own answers: models tend to prefer what they wrote themselves. Choose a judge that is not measured, or read the verdicts on ${judge} with that in mind.`;
