import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { reference } from '../testing/read-reference.ts';
import { holm } from './holm.ts';
import {
  countPairsAbove,
  intervalPosition,
  signedRankCdf,
  signedRankInterval,
  signedRankTest,
  walshAverages,
} from './signed-rank.ts';

test('the depression scores of Hollander and Wolfe give the published test, estimate and interval', () => {
  // Nonparametric Statistical Methods, table 3.1: V = 40, p = 0.0391 (two-sided), estimate 0.46, interval 0.010 to 0.786.
  const before = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3];
  const after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
  const differences = before.map((value, index) => value - after[index]!);
  expect(signedRankTest(differences)).toBeCloseTo(0.0390625, 10);
  const { estimate, interval } = signedRankInterval(differences);
  expect(estimate).toBeCloseTo(0.46, 6);
  expect(interval!.low).toBeCloseTo(0.01, 6);
  expect(interval!.high).toBeCloseTo(0.786, 6);
});

test('p-values, estimates and intervals agree with SciPy and a separate implementation', () => {
  for (const { differences, level, p, estimate, interval } of reference.signedRank) {
    expect(signedRankTest(differences)).toBeCloseTo(p, 10);
    const ours = signedRankInterval(differences, level);
    expect(ours.estimate).toBeCloseTo(estimate, 10);
    if (interval === null) expect(ours.interval).toBeNull();
    else
      expect([ours.interval!.low, ours.interval!.high].map((end) => end.toFixed(9))).toEqual(
        interval.map((end) => end.toFixed(9)),
      );
  }
});

test('the distribution agrees with SciPy where it is exact and with the exact one where it is approximate', () => {
  for (const [w, n, probability] of reference.signedRankCdf) expect(signedRankCdf(w, n)).toBeCloseTo(probability, 12);
  const n = 201;
  const w = intervalPosition(n, 0.95);
  expect(signedRankCdf(w - 1, n)).toBeLessThanOrEqual(0.025);
  expect(signedRankCdf(w, n)).toBeGreaterThan(0.025);
});

test('no 95 % interval exists below six differences', () => {
  expect(signedRankInterval([1, 2, 3, 4, 5]).interval).toBeNull();
  expect(signedRankInterval([1, 2, 3, 4, 5, 6]).interval).toEqual({ low: 1, high: 6, confidence: 0.95 });
  expect(signedRankInterval([])).toEqual({ estimate: null, interval: null });
});

test('the test and the interval never contradict each other, ties and zeros included', () => {
  const random = createRandom(4);
  for (let run = 0; run < 2000; run++) {
    const n = 6 + random.integer(20);
    const differences = Array.from({ length: n }, () => random.integer(7) - 2);
    const { interval } = signedRankInterval(differences);
    const excludesZero = interval!.low > 0 || interval!.high < 0;
    expect(excludesZero, JSON.stringify(differences)).toBe(signedRankTest(differences) <= 0.05);
  }
});

test('differences that are all zero are no evidence', () => {
  expect(signedRankTest([0, 0, 0, 0, 0, 0, 0, 0])).toBe(1);
});

test('pairs are counted without listing them', () => {
  const random = createRandom(6);
  const values = Array.from({ length: 60 }, () => Math.round(random.normal() * 10) / 10);
  const sorted = Float64Array.from(values).sort();
  for (const threshold of [-1, 0, 0.05, 0.4]) {
    const listed = walshAverages([...sorted]).filter((average) => average > threshold).length;
    expect(countPairsAbove(sorted, threshold)).toBe(listed);
  }
});

test('many differences give the same estimate by bisection as by listing all pairs', () => {
  const random = createRandom(8);
  const differences = Array.from({ length: 501 }, () => random.normal());
  const averages = walshAverages(differences);
  const { estimate, interval } = signedRankInterval(differences);
  expect(estimate).toBeCloseTo((averages[62_875]! + averages[62_876 - 1]!) / 2, 3);
  const position = intervalPosition(501, 0.95);
  expect(interval!.low).toBeCloseTo(averages[position - 1]!, 10);
  expect(interval!.high).toBeCloseTo(averages[averages.length - position]!, 10);
});

test("Holm's correction agrees with R's p.adjust", () => {
  const adjusted = (pValues: number[]) => holm(pValues).map((step) => Number(step.adjusted.toFixed(10)));
  expect(adjusted([0.01, 0.02, 0.03, 0.04, 0.05])).toEqual([0.05, 0.08, 0.09, 0.09, 0.09]);
  expect(adjusted([0.04, 0.01, 0.03])).toEqual([0.06, 0.03, 0.06]);
  expect(adjusted([0.9, 0.8])).toEqual([1, 1]);
});

test("Holm's steps name a level at which each single test agrees with its verdict", () => {
  const random = createRandom(12);
  for (let run = 0; run < 500; run++) {
    const pValues = Array.from({ length: 1 + random.integer(8) }, () => random.next() ** 4);
    for (const [index, step] of holm(pValues).entries()) {
      expect(step.isRejected).toBe(step.adjusted <= 0.05);
      expect(pValues[index]! <= step.level).toBe(step.isRejected);
    }
  }
});
