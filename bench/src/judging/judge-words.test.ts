import { describe, expect, it } from 'vitest';
import { compareJudged } from './judge-summary.ts';
import { describeJudged } from './judge-words.ts';
import type { PairJudgement } from './judgement.ts';

const names: Record<string, string> = { a: 'Alpha', b: 'Beta', c: 'Gamma' };
const nameOf = (key: string) => names[key] ?? key;

/** So many cases with this outcome each. */
const judged = (first: string, second: string, outcomes: PairJudgement['outcome'][]): PairJudgement[] =>
  outcomes.map((outcome, index) => ({
    promptVersion: 2,
    caseId: `case-${index}`,
    round: 1,
    first,
    second,
    outcome,
    orders: [] as never,
  }));
const repeat = (outcome: PairJudgement['outcome'], times: number) =>
  Array<PairJudgement['outcome']>(times).fill(outcome);
const sentencesOf = (...pairs: PairJudgement[][]) => describeJudged(compareJudged(pairs.flat()), nameOf);

describe('what a judge is said to prefer', () => {
  it('names the better one with its share, whichever way the pair was kept', () => {
    const [forward] = sentencesOf(judged('a', 'b', repeat('first', 20)));
    const [backward] = sentencesOf(judged('b', 'a', repeat('second', 20)));
    expect(forward).toMatch(
      /^The judge prefers Alpha to Beta: Alpha takes 100 % of the points, between \d+.*based on 20 cases\.$/,
    );
    expect(backward).toBe(forward);
  });

  it('claims nothing where the interval holds a half', () => {
    const [mixed] = sentencesOf(judged('a', 'b', [...repeat('first', 5), ...repeat('second', 4)]));
    expect(mixed).toMatch(
      /^The judge shows no preference between Alpha and Beta: Alpha takes 55\.6 % of the points, between/,
    );
    const [level] = sentencesOf(judged('a', 'b', [...repeat('first', 4), ...repeat('second', 4)]));
    expect(level).toMatch(/^The judge sees Alpha and Beta level/);
  });

  it('says that a few cases are too few', () => {
    const [few] = sentencesOf(judged('a', 'b', ['first', 'tie']));
    expect(few).toBe(
      'The judge shows no preference between Alpha and Beta: Alpha takes 75 % of the points, based on 2 cases; too few cases for a claim.',
    );
  });

  it('says who leads a field, and says when nobody does', () => {
    const led = sentencesOf(
      judged('a', 'b', repeat('first', 30)),
      judged('a', 'c', repeat('first', 30)),
      judged('b', 'c', repeat('tie', 30)),
    );
    expect(led[0]).toBe('The judge prefers Alpha to each of the 2 others.');
    const open = sentencesOf(
      judged('a', 'b', repeat('tie', 6)),
      judged('a', 'c', repeat('tie', 6)),
      judged('b', 'c', repeat('tie', 6)),
    );
    expect(open[0]).toBe('No model is shown to be better than another by the judge’s verdicts.');
  });

  it('says nothing of pairs that were never judged', () => {
    expect(sentencesOf(judged('a', 'b', repeat('unjudged', 3)))).toEqual([]);
  });
});
