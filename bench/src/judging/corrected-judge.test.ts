import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
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
const identicalOrders = [{ shownFirst: 'a', winner: 'tie', raw: null, error: IDENTICAL_ANSWERS, costNanos: 0 }];
const identical = (times: number) => judged(repeat('tie', times)).map((one) => ({ ...one, orders: identicalOrders }));
const repeat = <T>(value: T, times: number) => Array<T>(times).fill(value);

describe('votes on judged pairs', () => {
  it('correct nothing while a model has votes on fewer than 30 cases, and say how many more it takes', () => {
    const correction = correctJudge(judged(repeat('first', 60), repeat('second', 29)));
    expect(correction).toEqual({ labels: 29, needed: 1, models: [] });
    expect(describeCorrectedBy(correction!)).toBe(
      'Not corrected by votes yet: 29 judged pairs voted on; votes on at least 1 more pair are needed, so that each model has votes on 30 cases. With fewer, votes alone would say as much.',
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
      'Corrected by blind votes on 60 pairs, B comes before A; the judge alone has them the other way round.',
    );
    expect(report.sentences[1]).toMatch(
      /^The judge alone gives A 75 % of the points against B, .*; blind votes put them the other way round\.$/,
    );
    expect(report.sentences.join('\n')).not.toContain('The judge prefers');
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
    expect(correctJudge([...judged(repeat('first', 40)), ...identical(40)])).toMatchObject({ labels: 0, needed: 30 });
    expect(correctJudge(identical(40))).toBeNull();
    expect(correctJudge(judged(repeat('unjudged', 40), repeat('first', 40)))).toBeNull();
    expect(
      correctJudge(judged(repeat('first', 40), repeat('first', 40)).map((one) => ({ ...one, isExample: true }))),
    ).toBeNull();
  });

  it('are not asked for where nothing is left to vote on', () => {
    const some = [...identical(20), ...judged(repeat('first', 20), repeat('first', 20))].map((one, at) => ({
      ...one,
      caseId: String(at),
    }));
    const correction = correctJudge(some);
    expect(correction).toEqual({ labels: 20, needed: null, models: [] });
    expect(describeCorrectedBy(correction!)).toContain('the run has fewer on which answers differ');
    expect(awaitVotes(summarizeJudging(some).standings)).toBeNull();
  });
});

interface World {
  cases: number;
  votes: number;
  /** Share of cases with identical answers. */
  same: number;
  /** Share of the others on which people prefer a. */
  preferred: number;
  /** Chance that the judge contradicts people where they prefer a, and where they prefer b. */
  errors: [a: number, b: number];
}

/** Share of 200 runs whose range holds the points that people would give a, and the mean error of the corrected figure. */
function simulate({ cases, votes, same, preferred, errors }: World) {
  const random = createRandom(7);
  let [covered, error] = [0, 0];
  for (let run = 0; run < 200; run++) {
    let [points, open] = [0, votes];
    // Cases come in random order, so the first with two answers are drawn by lot.
    const judgements = Array.from({ length: cases }, (_, at): CountedJudgement => {
      const pair = { promptVersion: 2, caseId: String(at), round: 1, first: 'a', second: 'b' };
      const isSame = random.next() < same;
      const isA = random.next() < preferred;
      const isWrong = random.next() < errors[isA ? 0 : 1];
      points += isSame ? 0.5 : Number(isA);
      if (isSame) return { ...pair, outcome: 'tie', orders: identicalOrders };
      const vote = isA ? 'first' : 'second';
      return { ...pair, outcome: isA === isWrong ? 'second' : 'first', orders: [], votes: open-- > 0 ? [vote] : [] };
    });
    const { share, low, high } = correctJudge(judgements)!.models[0]!;
    error += (share - points / cases) / 200;
    if (low <= points / cases && points / cases <= high) covered++;
  }
  return { coverage: covered / 200, error };
}

describe('beside identical answers, the corrected figure', () => {
  it.each([0, 0.3, 0.6])('is unbiased by votes without weights, where %f of the cases have them', (same) => {
    const { coverage, error } = simulate({ cases: 200, votes: 40, same, preferred: 0.9, errors: [0.2, 0.2] });
    expect(Math.abs(error)).toBeLessThan(0.015);
    expect(coverage).toBeGreaterThanOrEqual(0.93);
  });

  it.each([0, 0.3, 0.5])('has a range that holds the truth when few errors were seen, with %f of them', (same) => {
    const { coverage } = simulate({ cases: 1_000, votes: 30, same, preferred: 0.6, errors: [0.1, 0] });
    expect(coverage).toBeGreaterThanOrEqual(0.93);
  });
});
