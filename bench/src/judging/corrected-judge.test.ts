import { describe, expect, it } from 'vitest';
import {
  awaitVotes,
  correctJudge,
  describeCorrectedBy,
  describeReversals,
  type JudgeCorrection,
} from './corrected-judge.ts';
import { buildJudgeReport, judgedColumns, judgedRows } from './judge-report.ts';
import { type CountedJudgement, summarizeJudging } from './judge-summary.ts';
import { type HumanVote, IDENTICAL_ANSWERS } from './judgement.ts';

const nameOf = (key: string) => key.toUpperCase();

/** So many judged cases of a and b, the first of them with these votes. */
const judged = (outcomes: CountedJudgement['outcome'][], votes: HumanVote[] = []): CountedJudgement[] =>
  outcomes.map((outcome, at) => {
    const vote = votes[at];
    const pair = { promptVersion: 2, caseId: `case ${at}`, round: 1, first: 'a', second: 'b' };
    return { ...pair, outcome, orders: [], ...(vote ? { votes: [vote] } : {}) };
  });
const repeat = <T>(value: T, times: number) => Array<T>(times).fill(value);

describe('votes on judged pairs', () => {
  it('correct nothing while a model has votes on fewer than 30 cases, and say how many more it takes', () => {
    const correction = correctJudge(judged(repeat('first', 60), repeat('second', 29)));
    expect(correction).toEqual({ labels: 29, needed: 1, models: [] });
    expect(describeCorrectedBy(correction!)).toBe(
      'Not corrected by votes yet: 29 judged pairs voted on; at least 1 more vote needed, so that each model has votes on 30 cases. With fewer, votes alone would say as much.',
    );
  });

  it('are said to be too few for ever where the run has fewer than 30 cases', () => {
    const correction = correctJudge(judged(repeat('first', 12), repeat('second', 12)));
    expect(correction).toEqual({ labels: 12, needed: null, models: [] });
    expect(describeCorrectedBy(correction!)).toContain('the run has fewer');
    expect(correctJudge(judged(repeat('first', 12)))).toBeNull();
    expect(awaitVotes([{ families: 40 }, { families: 40 }, { families: 40 }])?.needed).toBe(45);
  });

  it('change the order that the judge alone has, and the first sentence says so', () => {
    const outcomes = [...repeat<'first'>('first', 45), ...repeat<'second'>('second', 15)];
    const judgements = judged(outcomes, [...repeat<HumanVote>('first', 5), ...repeat<HumanVote>('second', 55)]);
    const correction = correctJudge(judgements);
    const summary = summarizeJudging(judgements);
    const judge = { name: 'J', provider: 'x', model: 'j', criteria: null, rounds: 1, error: null, questions: 120 };
    const report = buildJudgeReport(summary, {
      judge: { ...judge, tokens: 0, cost: { nanos: null, currency: 'USD', isAtLeast: false } },
      isContestant: false,
      modelKeys: ['a', 'b'],
      nameOf,
      people: null,
      correction,
    });
    expect(report.sentences[0]).toBe(
      'Corrected by 60 blind votes, B comes before A; the judge alone has them the other way round.',
    );
    expect(report.sentences[1]).toMatch(/^The judge prefers A to B/);
    // Labels and places follow from the comparisons: none for A any more.
    expect(report.comparisons[0]?.comparison.better).toBeNull();
    expect(judgedColumns(report)[2]).toBe('Corrected by votes');
    expect(judgedRows(report).map((row) => row.slice(0, 3))).toEqual([
      ['A', expect.stringMatching(/^75 %/), expect.stringMatching(/^8\.3 % \(/)],
      ['B', expect.stringMatching(/^25 %/), expect.stringMatching(/^91\.7 % \(/)],
    ]);
  });

  it('that leave the order open say so', () => {
    const models = [
      { key: 'a', share: 0.48, low: 0.4, high: 0.56 },
      { key: 'b', share: 0.52, low: 0.44, high: 0.6 },
    ];
    const correction: JudgeCorrection = { labels: 80, needed: 0, models };
    const ranking = [
      { key: 'a', winRate: 0.6 },
      { key: 'b', winRate: 0.4 },
    ];
    expect(describeReversals(correction, ranking, nameOf)).toEqual([
      expect.stringContaining('The corrected ranges overlap, so the order is not certain.'),
    ]);
    expect(
      describeReversals(
        correction,
        ranking.toReversed().map((row, at) => ({ ...row, key: 'ab'[at]! })),
        nameOf,
      ),
    ).toEqual([]);
  });

  it('are not needed on identical answers, and those on examples or unjudged pairs do not count', () => {
    const orders = [{ shownFirst: 'a', winner: 'tie', raw: null, error: IDENTICAL_ANSWERS, costNanos: 0 }];
    const same = judged(repeat('tie', 40)).map((one) => ({ ...one, orders }));
    expect(correctJudge(same)).toMatchObject({ labels: 0, needed: 30 });
    expect(correctJudge(judged(repeat('unjudged', 40), repeat('first', 40)))).toBeNull();
    expect(
      correctJudge(judged(repeat('first', 40), repeat('first', 40)).map((one) => ({ ...one, isExample: true }))),
    ).toBeNull();
  });
});
