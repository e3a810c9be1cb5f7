import { describe, expect, it } from 'vitest';
import { describeDoubts } from './judge-report.ts';
import type { JudgeSummary } from './judge-summary.ts';

const calm: JudgeSummary = {
  standings: [{ families: 9 } as JudgeSummary['standings'][number]],
  pairs: [],
  questions: { usable: 18, unusable: 0, failed: 0 },
  judgedPairs: 9,
  agreeingPairs: 9,
  firstPlaceShare: 0.5,
  suspectPairs: 0,
  promptVersions: [2],
};
const oneCase = { standings: [{ families: 1 } as JudgeSummary['standings'][number]] };

describe('why verdicts are to be read with care', () => {
  it('is not said without a reason', () => {
    expect(describeDoubts(calm, 'Delta', false)).toEqual([]);
  });

  it('is said of a judge that judged its own answers', () => {
    expect(describeDoubts(calm, 'Delta', true)).toEqual([expect.stringContaining('Delta judged its own answers')]);
  });

  it.each<[string, Partial<JudgeSummary>, string]>([
    ['the order decided', { agreeingPairs: 5 }, 'in 4 of 9 comparisons'],
    ['the first place won', { firstPlaceShare: 0.9 }, 'shown first in 90 %'],
    ['the second place won', { firstPlaceShare: 0.1 }, 'shown second in 90 %'],
    ['an answer spoke to it', { suspectPairs: 1 }, '1 comparison holds an answer that speaks to the judge'],
    [
      'replies were of no use',
      { questions: { usable: 15, unusable: 2, failed: 1 } },
      '3 questions brought no verdict (1 without a reply)',
    ],
    ['there was one case', oneCase, 'All verdicts are about one case'],
  ])('is said where %s', (_why, facts, words) => {
    expect(describeDoubts({ ...calm, ...facts }, 'Delta', false)).toEqual([expect.stringContaining(words)]);
  });
});
