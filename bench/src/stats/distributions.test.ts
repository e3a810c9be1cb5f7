import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { reference } from '../testing/read-reference.ts';
import { betaCdf, binomialCdf, studentCdf, studentQuantile } from './beta.ts';
import { normalCdf, normalQuantile } from './normal.ts';

test('normal probabilities agree with SciPy to at least 7 digits even in the far tails', () => {
  for (const [z, probability] of reference.normal) {
    expect(normalCdf(z)).toBeCloseTo(probability, 12);
    expect(normalCdf(z) / probability).toBeCloseTo(1, 7);
  }
});

test('normal quantiles undo normal probabilities', () => {
  for (const p of [1e-9, 0.001, 0.02, 0.3, 0.5, 0.8, 0.975, 0.9999])
    expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 12);
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 10);
});

test("quantiles of Student's t agree with SciPy", () => {
  for (const [p, degrees, quantile] of reference.student) expect(studentQuantile(p, degrees)).toBeCloseTo(quantile, 8);
  expect(studentCdf(0, 5)).toBeCloseTo(0.5, 12);
});

test('binomial probabilities agree with SciPy', () => {
  for (const [k, n, p, probability] of reference.binomial) expect(binomialCdf(k, n, p)).toBeCloseTo(probability, 10);
  expect(betaCdf(0, 2, 3)).toBe(0);
  expect(binomialCdf(-1, 5, 0.5)).toBe(0);
});

test('the same seed gives the same random numbers and another seed gives others', () => {
  const draw = (seed: number) => Array.from({ length: 5 }, createRandom(seed).next);
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test('random numbers are uniform, and normal deviates have mean 0 and variance 1', () => {
  const random = createRandom(3);
  const uniform = Array.from({ length: 100_000 }, () => random.next());
  const counts = new Array<number>(10).fill(0);
  for (const value of uniform) counts[Math.floor(value * 10)]! += 1;
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  const normal = Array.from({ length: 100_000 }, () => random.normal());
  const mean = normal.reduce((sum, value) => sum + value, 0) / normal.length;
  const variance = normal.reduce((sum, value) => sum + value * value, 0) / normal.length;
  expect(Math.abs(mean)).toBeLessThan(0.015);
  expect(Math.abs(variance - 1)).toBeLessThan(0.02);
});
