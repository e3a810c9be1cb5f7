import { logGamma } from './beta.ts';
import { normalQuantile } from './normal.ts';

/** The score of a chance, on the scale of a standard normal variable. */
export const quantileOf = (share: number): number => normalQuantile(Math.min(1 - 1e-12, Math.max(1e-12, share)));

/** Passes among cases, whole or not: several rounds give counts between two whole numbers. */
export interface Passes {
  passed: number;
  total: number;
}

/** The chance of fewer than `count` passes and half that of as many, in `n` cases after `passed` of `total` (Jeffreys prior). */
function chanceBelow(count: number, n: number, { passed, total }: Passes): number {
  const [a, b] = [passed + 0.5, total - passed + 0.5];
  const logBeta = (x: number, y: number): number => logGamma(x) + logGamma(y) - logGamma(x + y);
  const logChoose = -Math.log(n + 1) - logBeta(count + 1, n - count + 1);
  let term = Math.exp(logChoose + logBeta(a + count, b + n - count) - logBeta(a, b));
  let sum = term / 2;
  for (let i = count; i > 0; i--) {
    term *= (i / (n - i + 1)) * ((b + n - i) / (a + i - 1));
    sum += term;
  }
  return sum;
}

/** How unusual the passes of a run are beside those before it if every case passes by the same chance, as a standard normal score. */
export function passScore({ passed, total }: Passes, usual: Passes): number {
  const low = Math.min(total - 1, Math.floor(passed + 1e-9));
  const [below, above] = [low, low + 1].map((one) => chanceBelow(one, total, usual)) as [number, number];
  return quantileOf(below + (passed - low) * (above - below));
}
