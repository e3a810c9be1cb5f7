import type { JudgedComparison } from '@yardstick/bench';
import { writeShare } from '../figure-words.ts';

export type JudgedPairFacts = Pick<JudgedComparison, 'first' | 'second' | 'comparison'>;
type NameOf = (key: string) => string;

const casesOf = (n: number) => `${n.toLocaleString('en-US')} ${n === 1 ? 'case' : 'cases'}`;

/** The difference of two means of points that add up to one, as the share of the first. */
const shareOf = (difference: number) => (difference + 1) / 2;

/**
 * What the judge's verdicts allow to say, strongest first: a sentence on the whole field, then one on each pair. Nobody is
 * called better while the interval still holds a half.
 */
export function judgedSentences(pairs: readonly JudgedPairFacts[], nameOf: NameOf): string[] {
  const told = pairs.filter(({ comparison }) => comparison.difference !== null);
  const strength = ({ comparison }: JudgedPairFacts) =>
    (comparison.better === null ? 0 : 2) + Math.abs(comparison.difference ?? 0);
  const sentences = told.toSorted((a, b) => strength(b) - strength(a)).map((pair) => pairSentence(pair, nameOf));
  return [...fieldSentence(told, nameOf), ...sentences];
}

function pairSentence({ first, second, comparison }: JudgedPairFacts, nameOf: NameOf): string {
  const { difference, interval, better, cases } = comparison;
  const isTurned = (difference ?? 0) < 0;
  const [one, other] = isTurned ? [second, first] : [first, second];
  const share = shareOf(Math.abs(difference ?? 0));
  const ends =
    interval && [interval.low, interval.high].map((end) => shareOf(isTurned ? -end : end)).toSorted((a, b) => a - b);
  const range = ends ? `between ${writeShare(Math.max(0, ends[0]!))} and ${writeShare(Math.min(1, ends[1]!))}; ` : '';
  const basis = `${nameOf(one)} takes ${writeShare(share)} of the points, ${range}based on ${casesOf(cases)}`;
  if (better !== null) return `The judge prefers ${nameOf(one)} to ${nameOf(other)}: ${basis}.`;
  const few = interval ? '' : '; too few cases for a claim';
  if (difference === 0)
    return `The judge sees ${nameOf(first)} and ${nameOf(second)} level, based on ${casesOf(cases)}${few}.`;
  return `No preference is shown between ${nameOf(one)} and ${nameOf(other)}: ${basis}${few}.`;
}

/** Three models or more: who leads. */
function fieldSentence(pairs: readonly JudgedPairFacts[], nameOf: NameOf): string[] {
  const keys = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
  if (keys.length < 3) return [];
  const wins = pairs.filter(({ comparison }) => comparison.better !== null);
  if (wins.length === 0) return ['No model is shown to be better than another by the judge’s verdicts.'];
  const beaten = new Set(wins.map(({ comparison, first, second }) => (comparison.better === 'first' ? second : first)));
  const leaders = keys.filter((key) => !beaten.has(key));
  const [leader] = leaders;
  if (leaders.length !== 1) return [];
  const won = wins.filter(
    ({ comparison, first, second }) => (comparison.better === 'first' ? first : second) === leader,
  );
  const others = keys.length - 1;
  return won.length === others
    ? [`The judge prefers ${nameOf(leader!)} to each of the ${others} others.`]
    : [`The judge prefers ${nameOf(leader!)} to ${won.length} of the ${others} others, and none to it.`];
}

export interface Doubts {
  judge: string;
  isContestant: boolean;
  cases: number;
  judgedPairs: number;
  agreeingPairs: number;
  firstPlaceShare: number | null;
  suspectPairs: number;
  /** Questions with a reply that held no verdict, and without a reply. */
  unusable: number;
  failed: number;
}

/** Pairs from which a share of them says something about the judge. */
const TELLING_PAIRS = 6;

const count = (n: number, one: string, several: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : several}`;

/** Why the verdicts should be read with care. */
export function judgeDoubts(doubts: Doubts): string[] {
  const { judge, isContestant, cases, judgedPairs, agreeingPairs, firstPlaceShare, suspectPairs, unusable, failed } =
    doubts;
  const changed = judgedPairs - agreeingPairs;
  const first = firstPlaceShare ?? 0.5;
  return [
    isContestant &&
      `${judge} judged its own answers: models tend to prefer what they wrote themselves, so its place is likely too good.`,
    judgedPairs >= TELLING_PAIRS &&
      changed / judgedPairs > 0.3 &&
      `The judge changed its mind with the order in ${changed} of ${judgedPairs} comparisons: much of what it says depends on the order. All of these count as ties.`,
    judgedPairs >= TELLING_PAIRS &&
      Math.abs(first - 0.5) > 0.2 &&
      `It preferred whichever answer stood ${first > 0.5 ? 'first' : 'second'} in ${writeShare(Math.max(first, 1 - first))} of its decisions.`,
    suspectPairs > 0 &&
      `${count(suspectPairs, 'comparison holds', 'comparisons hold')} an answer that speaks to the judge. The judge was told that such text is not meant for it; look at these verdicts yourself.`,
    unusable + failed > 0 &&
      `${count(unusable + failed, 'question', 'questions')} brought no verdict${failed > 0 && unusable > 0 ? ` (${failed} without a reply)` : ''}; their comparisons count for nobody.`,
    judgedPairs > 0 && cases === 1 && 'All verdicts are about one case: they say nothing about other prompts.',
  ].filter((sentence) => typeof sentence === 'string');
}
