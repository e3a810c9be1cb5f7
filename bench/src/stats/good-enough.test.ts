import { expect, test } from 'vitest';
import type { ScoredCase } from './compare-scores.ts';
import { chanceOfGoodEnough, judgeGoodEnough, tangoScore } from './good-enough.ts';

type Outcome = readonly [number, number];

const casesOf = (outcomes: readonly Outcome[], familySize = 1): ScoredCase[] =>
  outcomes.map(([first, second], number) => ({
    caseId: `case ${number}`,
    family: familySize === 1 ? null : `family ${Math.floor(number / familySize)}`,
    first: [first],
    second: [second],
  }));

const repeat = (count: number, outcome: Outcome): Outcome[] => Array.from({ length: count }, () => outcome);

/** Pass or fail of both models: so many cases that only the candidate passed, and only the baseline. */
const passes = (wins: number, losses: number, cases: number): ScoredCase[] =>
  casesOf([...repeat(wins, [1, 0]), ...repeat(losses, [0, 1]), ...repeat(cases - wins - losses, [1, 1])]);

const judge = (scored: ScoredCase[], margin = 0.05, confidence = 0.95) =>
  judgeGoodEnough([scored], { measure: 'pass-rate', margin, confidence })[0]!;

// The first: Fagerland, Lydersen and Laake, contingencytables for R, cavo_2012 (−0.1240 to −0.0054 with two sides of 2.5 %).
// All: computed in Python with scipy, from the likelihood maximised numerically instead of the closed form used here.
test.each([
  [6, 16, 161, 0.975, -0.12402, -0.00543],
  [1, 7, 21, 0.975, -0.51723, -0.026],
  [40, 20, 160, 0.975, 0.03086, 0.21806],
  [2, 12, 44, 0.95, -0.35992, -0.09698],
  [0, 0, 60, 0.95, -0.04315, 0.04315],
  [0, 3, 100, 0.95, -0.07271, -0.00287],
  [5, 9, 100, 0.95, -0.10667, 0.02326],
])(
  'Tango’s interval of %i wins and %i losses in %i cases is that of the references',
  (wins, losses, cases, confidence, low, high) => {
    const verdict = judge(passes(wins, losses, cases), 0.05, confidence);
    expect(verdict.low).toBeCloseTo(low, 5);
    expect(verdict.high).toBeCloseTo(high, 5);
  },
);

test('without a margin, Tango’s score is McNemar’s', () => {
  expect(tangoScore(6, 16, 161, 0)).toBeCloseTo((6 - 16) / Math.sqrt(6 + 16), 12);
});

test('a model is good enough where the lower end lies above the margin, worse where the upper end lies below it, else undecided', () => {
  expect(judge(passes(0, 3, 100), 0.08).verdict).toBe('good-enough');
  expect(judge(passes(0, 3, 100), 0.07)).toMatchObject({ verdict: 'undecided', casesNeeded: expect.any(Number) });
  expect(judge(passes(2, 22, 100), 0.05).verdict).toBe('worse');
});

test('where nothing passes in the cases that are compared, one that only one side was judged on changes nothing', () => {
  const dropped = { caseId: 'dropped', family: null, first: [], second: [1] };
  const verdict = judge([...casesOf(repeat(60, [0, 0])), dropped]);
  expect(verdict).toMatchObject({ verdict: 'undecided', nothingPasses: true, cases: 60, dropped: 1 });
});

test('fifty cases without any difference do not show that a model is at most 5 points worse, and 55 do', () => {
  expect(judge(passes(0, 0, 50)).verdict).toBe('undecided');
  expect(judge(passes(0, 0, 55)).verdict).toBe('good-enough');
});

test('cases of one family that fail together are less evidence than as many independent ones', () => {
  const outcomes = [...repeat(5, [0, 1]), ...repeat(95, [1, 1])];
  const [single, grouped] = [judge(casesOf(outcomes)), judge(casesOf(outcomes, 5))];
  expect(grouped).toMatchObject({ cases: 100, families: 20 });
  expect(grouped.low!).toBeLessThan(single.low! - 0.02);
});

test('a case that is answered differently from round to round counts as a part of a lost one', () => {
  const flaky = passes(0, 0, 100).map((item, number) => (number < 6 ? { ...item, first: [1, 0] } : item));
  expect(judge(flaky).difference).toBeCloseTo(-0.03, 12);
  expect(judge(flaky).low).toBeCloseTo(judge(passes(0, 3, 100)).low!, 9);
});

test('the interval of grades is Student’s', () => {
  // Differences 0.02, −0.04, 0.01, −0.03, 0, −0.02, 0.03, −0.01: mean −0.005, s = 0.0244949, t(0.95; 7) = 1.8945786.
  const grades = [0.02, -0.04, 0.01, -0.03, 0, -0.02, 0.03, -0.01].map((one): Outcome => [0.5 + one, 0.5]);
  const [verdict] = judgeGoodEnough([casesOf(grades)], { measure: 'grade', margin: 0.075 });
  expect(verdict!.low).toBeCloseTo(-0.005 - (1.8945786 * 0.0244949) / Math.sqrt(8), 6);
  expect(verdict!.verdict).toBe('good-enough');
});

test('six equal grades do not show that a model is good enough', () => {
  const [verdict] = judgeGoodEnough([casesOf(repeat(6, [0.8, 0.8]))], { measure: 'grade', margin: 0.075 });
  expect(verdict!.verdict).toBe('undecided');
});

test('several candidates are held to one error rate', () => {
  const [alone] = judgeGoodEnough([passes(0, 3, 100)], { measure: 'pass-rate', margin: 0.075 });
  const together = judgeGoodEnough([passes(0, 3, 100), passes(3, 9, 100)], { measure: 'pass-rate', margin: 0.075 });
  expect(alone!.verdict).toBe('good-enough');
  expect(together.map(({ verdict }) => verdict)).toEqual(['undecided', 'undecided']);
  for (const { low } of together) expect(low!).toBeLessThan(-0.075);
});

test('five cases allow no verdict', () => {
  expect(judge(passes(0, 0, 5))).toMatchObject({ verdict: 'too-few-cases', low: null, high: null, casesNeeded: null });
});

test('the forecast of cases agrees with the exact power of 100 cases at 10 points and 400 at 5', () => {
  // Exact by `npm run bench -- good-enough`: 79.7 % and 81.8 %.
  expect(chanceOfGoodEnough(100, 0.1)).toBeCloseTo(0.797, 1);
  expect(chanceOfGoodEnough(400, 0.05)).toBeCloseTo(0.818, 1);
  expect(chanceOfGoodEnough(400, 0.05, 4)).toBeLessThan(chanceOfGoodEnough(400, 0.05));
});
