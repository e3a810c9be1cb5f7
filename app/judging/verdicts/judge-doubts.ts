import { writeShare } from '../../runs/figure-words.ts';

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
const ENOUGH_PAIRS = 6;

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
    judgedPairs >= ENOUGH_PAIRS &&
      changed / judgedPairs > 0.3 &&
      `The judge changed its mind with the order in ${changed} of ${judgedPairs} comparisons: much of what it says depends on the order. All of these count as ties.`,
    judgedPairs >= ENOUGH_PAIRS &&
      Math.abs(first - 0.5) > 0.2 &&
      `It preferred whichever answer stood ${first > 0.5 ? 'first' : 'second'} in ${writeShare(Math.max(first, 1 - first))} of its decisions.`,
    suspectPairs > 0 &&
      `${count(suspectPairs, 'comparison holds', 'comparisons hold')} an answer that speaks to the judge. The judge was told that such text is not meant for it; look at these verdicts yourself.`,
    unusable + failed > 0 &&
      `${count(unusable + failed, 'question', 'questions')} brought no verdict${failed > 0 && unusable > 0 ? ` (${failed} without a reply)` : ''}; their comparisons count for nobody.`,
    judgedPairs > 0 && cases === 1 && 'All verdicts are about one case: they say nothing about other prompts.',
  ].filter((sentence) => typeof sentence === 'string');
}
