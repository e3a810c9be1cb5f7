import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { compareScores, compareScoresTogether } from './compare-scores.ts';

test('passes and failures on the same cases are compared by the paired score interval', () => {
  const cases = Array.from({ length: 30 }, (_, index) => ({
    caseId: `c${index}`,
    first: [1],
    second: [index < 12 ? 1 : 0],
  }));
  const result = compareScores(cases);
  expect(result).toMatchObject({ cases: 30, method: 'newcombe', better: 'first', wins: 18, losses: 0, ties: 12 });
  expect(result.difference).toBeCloseTo(0.6, 12);
});

test('repeats of a case are averaged before cases are compared', () => {
  const once = compareScores([{ caseId: 'a', first: [0.5], second: [0] }]);
  const often = compareScores([{ caseId: 'a', first: [1, 0, 1, 0], second: [0, 0, 0, 0] }]);
  expect(often.difference).toBe(once.difference);
  expect(often.cases).toBe(1);
});

test('the interval of graded scores is the paired t interval when every case is its own family', () => {
  // Student's sleep data (1908): differences of the two drugs, mean −1.58, 95 % interval −2.4599 to −0.7001.
  const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
  const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
  const result = compareScores(
    first.map((value, index) => ({ caseId: `${index}`, first: [value], second: [second[index]!] })),
  );
  expect(result.interval!.low).toBeCloseTo(-2.4598858, 6);
  expect(result.interval!.high).toBeCloseTo(-0.7001142, 6);
  expect(result.better).toBe('second');
});

test('cases of one family count as one piece of evidence', () => {
  const random = createRandom(3);
  const families = Array.from({ length: 8 }, () => random.normal() * 0.3 + 0.1);
  const build = (isClustered: boolean) =>
    families.flatMap((shift, family) =>
      Array.from({ length: 10 }, (_, index) => ({
        caseId: `${family}-${index}`,
        family: isClustered ? `f${family}` : null,
        first: [0.5 + shift],
        second: [0.5],
      })),
    );
  const width = (isClustered: boolean) => {
    const { interval } = compareScores(build(isClustered));
    return interval!.high - interval!.low;
  };
  expect(width(true)).toBeGreaterThan(2.5 * width(false));
});

test('too few families give no interval and no claim', () => {
  const cases = Array.from({ length: 5 }, (_, index) => ({ caseId: `${index}`, first: [0.9], second: [0.1] }));
  expect(compareScores(cases)).toMatchObject({ method: 'none', interval: null, better: null });
  expect(compareScores([{ caseId: 'x', first: [], second: [1] }])).toMatchObject({
    cases: 0,
    dropped: 1,
    difference: null,
  });
});

test('a p-value agrees with the interval that is shown', () => {
  // Student's sleep data: t = −4.0621 with 9 degrees of freedom, p = 0.002833.
  const differences = [1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4];
  const graded = compareScores(
    differences.map((value, index) => ({ caseId: `${index}`, first: [0], second: [value] })),
  );
  expect(graded.pValue).toBeCloseTo(0.00283289, 7);
  const passed = compareScores(
    Array.from({ length: 30 }, (_, index) => ({ caseId: `c${index}`, first: [1], second: [index < 25 ? 1 : 0] })),
  );
  const atLevel = (level: number) =>
    compareScores(
      Array.from({ length: 30 }, (_, index) => ({ caseId: `c${index}`, first: [1], second: [index < 25 ? 1 : 0] })),
      1 - level,
    ).better;
  expect(atLevel(passed.pValue * 1.01)).toBe('first');
  expect(atLevel(passed.pValue * 0.99)).toBeNull();
});

test('pairs compared together are held at one error rate: a claim that stands alone may fall among others', () => {
  const passes = (count: number) =>
    Array.from({ length: 30 }, (_, index) => ({ caseId: `c${index}`, first: [1], second: [index < count ? 1 : 0] }));
  const alone = compareScores(passes(25));
  expect(alone.better).toBe('first');
  const together = compareScoresTogether([passes(25), passes(30), passes(29), passes(29), passes(28), passes(30)]);
  expect(together[0]).toMatchObject({ better: null, pValue: alone.pValue, ownInterval: alone.interval });
  expect(together[0]?.adjustedPValue).toBeCloseTo(6 * alone.pValue, 10);
  expect(together[0]?.interval?.low).toBeLessThanOrEqual(0);
});

test('four equally good models are called different in at most 6 % of 2,000 runs, all pairs together', () => {
  const random = createRandom(11);
  let claims = 0;
  const runs = 2000;
  for (let run = 0; run < runs; run++) {
    const models = Array.from({ length: 4 }, () => Array.from({ length: 40 }, () => (random.next() < 0.7 ? 1 : 0)));
    const pairs = models.flatMap((first, index) =>
      models
        .slice(index + 1)
        .map((second) =>
          first.map((value, at) => ({ caseId: `${at}`, first: [value], second: [second[at] as number] })),
        ),
    );
    if (compareScoresTogether(pairs).some(({ better }) => better !== null)) claims++;
  }
  expect(claims / runs).toBeLessThanOrEqual(0.06);
});
