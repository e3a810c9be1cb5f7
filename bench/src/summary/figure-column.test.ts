import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { BUCKET_SHARE, EXACT_UP_TO, FigureColumn } from './figure-column.ts';
import { summarizeMetric } from './summarize-metric.ts';

function fill(values: readonly number[]): FigureColumn {
  const column = new FigureColumn();
  for (const value of values) column.add(value);
  return column;
}

const random = createRandom(5);
const spread = (n: number) => Array.from({ length: n }, () => 800 * Math.exp(random.normal()));

test('A figure is exact as long as its values are kept', () => {
  const values = spread(EXACT_UP_TO);
  const sorted = [...values].sort((a, b) => a - b);
  const column = fill(values);
  const ranked = column.ranked();
  expect([0, 17, 4_999, EXACT_UP_TO - 1].map((rank) => ranked.at(rank))).toEqual(
    [0, 17, 4_999, EXACT_UP_TO - 1].map((rank) => sorted[rank]),
  );
  expect(column.values).toEqual(values);
});

test('Beyond that each quantile is exact to within half of a thousandth, and the ends exactly', () => {
  const values = [...spread(25_000), 0, 0, -3];
  const sorted = [...values].sort((a, b) => a - b);
  const column = fill(values);
  const { n, estimate, percentiles, min, max } = summarizeMetric(column, 0.95, 1);
  const trueMedian = sorted[(sorted.length - 1) / 2] as number;
  expect(column.values).toBeNull();
  expect([n, min, max]).toEqual([25_003, -3, sorted.at(-1)]);
  expect(Math.abs((estimate.median as number) / trueMedian - 1)).toBeLessThanOrEqual(BUCKET_SHARE / 2);
  expect(estimate.method).toBe('order-statistic');
  expect(estimate.interval?.low).toBeLessThan(trueMedian);
  expect(estimate.interval?.high).toBeGreaterThan(trueMedian);
  for (const { p, value } of percentiles) {
    const truth = sorted[Math.round((sorted.length - 1) * p)] as number;
    expect(Math.abs((value as number) / truth - 1)).toBeLessThanOrEqual(BUCKET_SHARE);
  }
  const ranked = column.ranked();
  expect([0, 1, 2].map((rank) => ranked.at(rank))).toEqual([-3, 0, 0]);
});

test.each([50, 5_000, 60_000])('Of %i values at most 300 are drawn, spread over the whole run in its order', (n) => {
  const points = fill(Array.from({ length: n }, (_, index) => index + 1)).points();
  expect(points.length).toBeLessThanOrEqual(300);
  expect(points).toEqual([...points].sort((a, b) => a - b));
  expect(points[0]).toBe(1);
  expect(points.at(-1)).toBeGreaterThan(n * 0.98);
});
