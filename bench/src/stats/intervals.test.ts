import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { reference } from '../testing/read-reference.ts';
import { bootstrapInterval } from './bootstrap.ts';
import { estimateMedian, medianRanks, orderStatisticInterval } from './median-interval.ts';
import { percentile } from './percentile.ts';
import { median, quantile } from './quantile.ts';
import { pairedProportionInterval, wilsonInterval } from './wilson.ts';

test('Wilson intervals agree with Newcombe 1998 (Statistics in Medicine 17:857, table I)', () => {
  const published: [number, number, number, number][] = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ];
  for (const [successes, trials, low, high] of published) {
    const interval = wilsonInterval(successes, trials)!;
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  }
});

test('Wilson intervals agree with SciPy and do not exist without trials', () => {
  for (const [successes, trials, low, high] of reference.wilson) {
    const interval = wilsonInterval(successes, trials)!;
    expect(interval.low).toBeCloseTo(low, 10);
    expect(interval.high).toBeCloseTo(high, 10);
  }
  expect(wilsonInterval(0, 0)).toBeNull();
});

test('paired proportions agree with a separate implementation of Newcombe 1998, method 10', () => {
  for (const [[both, onlyFirst, onlySecond, neither], [low, high]] of reference.newcombe) {
    const interval = pairedProportionInterval({ both, onlyFirst, onlySecond, neither })!;
    expect(interval.low).toBeCloseTo(low, 10);
    expect(interval.high).toBeCloseTo(high, 10);
  }
});

test('the exact interval of a median uses the published ranks', () => {
  expect([6, 10, 15, 20, 30].map((n) => medianRanks(n))).toEqual([
    [1, 6],
    [2, 9],
    [4, 12],
    [6, 15],
    [10, 21],
  ]);
  expect(medianRanks(5)).toBeNull();
  expect(orderStatisticInterval([3, 1, 2, 6, 5, 4])).toEqual({ low: 1, high: 6, confidence: 0.95 });
});

test('a median has no interval below 6 values, an exact one below 20 and a seeded bootstrap from 20 on', () => {
  const values = (n: number) => Array.from({ length: n }, (_, index) => index + 1);
  expect(estimateMedian(values(5))).toMatchObject({ method: 'none', interval: null, median: 3 });
  expect(estimateMedian(values(6))).toMatchObject({ method: 'order-statistic', seed: null });
  expect(estimateMedian(values(20), { seed: 9 })).toMatchObject({ method: 'bootstrap', seed: 9, resamples: 2000 });
  expect(estimateMedian(values(20), { seed: 9 })).toEqual(estimateMedian(values(20), { seed: 9 }));
  expect(estimateMedian([])).toMatchObject({ n: 0, median: null, method: 'none' });
});

test('a bootstrap interval agrees with SciPy and is refused below 20 values', () => {
  const { values, interval } = reference.bootstrapMedian;
  const ours = bootstrapInterval(values, (sample) => median(sample)!, { resamples: 20_000, seed: 5 })!;
  expect(Math.abs(ours.low - interval[0])).toBeLessThan(0.03);
  expect(Math.abs(ours.high - interval[1])).toBeLessThan(0.03);
  expect(bootstrapInterval(values.slice(0, 19), (sample) => sample[0]!)).toBeNull();
});

test('intervals of a median cover the truth about as often as they promise, spikes included', () => {
  const random = createRandom(11);
  const draw = () => Math.exp(random.normal() * 0.25) * (random.next() < 0.05 ? 3 : 1);
  const truth = median(Array.from({ length: 200_000 }, draw))!;
  for (const [n, least] of [
    [6, 0.95],
    [10, 0.95],
    [15, 0.945],
    [30, 0.915],
  ] as const) {
    let covered = 0;
    for (let run = 0; run < 1000; run++) {
      const { interval } = estimateMedian(Array.from({ length: n }, draw), { resamples: 400, seed: run });
      if (interval!.low <= truth && truth <= interval!.high) covered++;
    }
    expect(covered / 1000, `n = ${n}`).toBeGreaterThanOrEqual(least);
  }
});

test('quantiles interpolate linearly', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(quantile([10, 20, 30, 40, 50], 0.9)).toBeCloseTo(46, 12);
  expect(quantile([], 0.5)).toBeNull();
});

test('a percentile is hidden below 1/(1−p) samples and rough below 5/(1−p)', () => {
  const values = (n: number) => new Array<number>(n).fill(1);
  const standing = (n: number, p: number) => percentile(values(n), p).standing;
  expect([9, 10, 49, 50].map((n) => standing(n, 0.9))).toEqual(['hidden', 'rough', 'rough', 'shown']);
  expect([19, 20, 99, 100].map((n) => standing(n, 0.95))).toEqual(['hidden', 'rough', 'rough', 'shown']);
  expect([99, 100, 499, 500].map((n) => standing(n, 0.99))).toEqual(['hidden', 'rough', 'rough', 'shown']);
  expect(percentile(values(3), 0.95).value).toBeNull();
  expect(percentile(values(1), 0.5).standing).toBe('shown');
});
