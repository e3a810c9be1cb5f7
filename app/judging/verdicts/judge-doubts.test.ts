import { describe, expect, it } from 'vitest';
import { judgeDoubts } from './judge-doubts.ts';

describe('why verdicts are to be read with care', () => {
  const none = {
    ...{ judge: 'Delta', isContestant: false, cases: 9, judgedPairs: 9, agreeingPairs: 9, firstPlaceShare: 0.5 },
    ...{ suspectPairs: 0, unusable: 0, failed: 0 },
  };

  it('is not told without a reason', () => {
    expect(judgeDoubts(none)).toEqual([]);
  });

  it.each([
    ['it judged itself', { isContestant: true }, 'Delta judged its own answers'],
    ['the order decided', { agreeingPairs: 5 }, 'in 4 of 9 comparisons'],
    ['the first place won', { firstPlaceShare: 0.9 }, 'stood first in 90 %'],
    ['the second place won', { firstPlaceShare: 0.1 }, 'stood second in 90 %'],
    ['an answer spoke to it', { suspectPairs: 1 }, '1 comparison holds an answer that speaks to the judge'],
    ['replies were of no use', { unusable: 2, failed: 1 }, '3 questions brought no verdict (1 without a reply)'],
    ['there was one case', { cases: 1 }, 'All verdicts are about one case'],
  ])('where %s', (_why, facts, words) => {
    expect(judgeDoubts({ ...none, ...facts }).join('\n')).toContain(words);
    expect(judgeDoubts({ ...none, ...facts })).toHaveLength(1);
  });
});
