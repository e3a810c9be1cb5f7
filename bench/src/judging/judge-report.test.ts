import { describe, expect, it } from 'vitest';
import { buildJudgeReport, describeDoubts, describeJudging, judgedRows, withoutReason } from './judge-report.ts';
import { type CountedJudgement, type JudgeSummary, summarizeJudging } from './judge-summary.ts';
import { IDENTICAL_ANSWERS, NO_VERDICT } from './judgement.ts';

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

describe('identical answers, about which no judge is asked', () => {
  const order = (error: string | null, winner: string | null, isAsked = true) => ({
    shownFirst: 'a',
    winner,
    raw: winner === null && !isAsked ? null : 'words',
    error,
    costNanos: 0,
    tokens: 0,
    ...(isAsked ? {} : { isAsked: false as const }),
  });
  const pair = (
    index: number,
    outcome: CountedJudgement['outcome'],
    one: ReturnType<typeof order>,
  ): CountedJudgement => ({
    promptVersion: 2,
    caseId: `case-${index}`,
    round: 1,
    first: 'a',
    second: 'b',
    outcome,
    orders: [one, one],
  });
  const identical = Array.from({ length: 9 }, (_, index) => pair(index, 'tie', order(IDENTICAL_ANSWERS, 'tie')));
  const STOPPED = 'None of the judge’s first 10 replies held a verdict.';
  const reportOf = (judgements: CountedJudgement[]) =>
    buildJudgeReport(summarizeJudging(judgements), {
      judge: {
        name: 'Judge',
        provider: 'custom',
        model: 'judge',
        criteria: 'Which is better?',
        rounds: 1,
        error: null,
        questions: judgements.length * 2,
        tokens: 0,
        cost: { nanos: 0, currency: 'USD', isAtLeast: false },
      },
      isContestant: false,
      modelKeys: ['a', 'b'],
      nameOf: (key) => key.toUpperCase(),
      people: null,
      correction: null,
    });

  it('conclude nothing where the judge gave no verdict, and the reason for that is said first', () => {
    const report = reportOf([
      ...identical,
      pair(9, 'unjudged', order(NO_VERDICT, null)),
      pair(10, 'unjudged', order(STOPPED, null, false)),
    ]);
    expect(report.sentences).toEqual([
      'The judge gave no verdict: None of the judge’s first 10 replies held a verdict. 9 pairs of identical answers are level without a question, and nothing follows from that alone.',
    ]);
    expect(report.sentences.map(withoutReason)).toEqual(['The judge gave no verdict.']);
    expect(report.comparisons).toEqual([]);
    const lines = Object.fromEntries(describeJudging(report));
    expect(lines['Same verdict in both orders']).toBe('no verdict');
    expect(lines['Identical answers']).toBe('9 pairs, level without a question');
    expect(lines.Asked).toMatch(/^2 of 4 questions/);
    for (const row of judgedRows(report)) expect(row.slice(1)).toEqual(['not judged', '0 / 9 / 0', '9', '–']);
  });

  it('are named apart where it gave some', () => {
    const report = reportOf([...identical, ...[9, 10, 11].map((index) => pair(index, 'first', order(null, 'a')))]);
    expect(report.sentences[0]).toContain('based on 12 cases, 9 pairs of identical answers counted as level');
    expect([report.judgedPairs, report.agreeingPairs, report.identical]).toEqual([3, 3, 9]);
    expect(Object.fromEntries(describeJudging(report)).Asked).toMatch(/^6 of 6 questions/);
  });
});
