import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { shiftInterval, shiftPosition } from './rank-sum.ts';

test('the permeability data of Hollander and Wolfe give the published shift', () => {
  // Nonparametric Statistical Methods, table 4.1: estimate −0.305 for y − x, 95 % interval −0.76 to 0.15 (R: wilcox.test).
  const term = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
  const early = [1.15, 0.88, 0.9, 0.74, 1.21];
  const { estimate, interval } = shiftInterval(term, early);
  expect(estimate).toBeCloseTo(-0.305, 6);
  expect(interval!.low).toBeCloseTo(-0.76, 6);
  expect(interval!.high).toBeCloseTo(0.15, 6);
});

test('positions agree with published critical values of U', () => {
  // Two-sided 5 %: U ≤ 2 for 5 and 5, 23 for 10 and 10, 127 for 20 and 20; the bound is the next difference.
  expect([shiftPosition(5, 5, 0.95), shiftPosition(10, 10, 0.95), shiftPosition(20, 20, 0.95)]).toEqual([3, 24, 128]);
  expect(shiftPosition(3, 3, 0.95)).toBe(0);
});

test('the approximation continues the exact positions', () => {
  expect(Math.abs(shiftPosition(50, 51, 0.95) - shiftPosition(50, 50, 0.95) * 1.02)).toBeLessThan(12);
});

test('the interval of a shift covers the truth about as often as it promises', () => {
  const random = createRandom(9);
  let covered = 0;
  for (let run = 0; run < 1000; run++) {
    const first = Array.from({ length: 12 }, () => random.normal());
    const second = Array.from({ length: 15 }, () => random.normal() + 0.7);
    const { interval } = shiftInterval(first, second);
    if (interval!.low <= 0.7 && 0.7 <= interval!.high) covered++;
  }
  expect(covered / 1000).toBeGreaterThan(0.93);
  expect(covered / 1000).toBeLessThan(0.975);
});
