import type { Interval } from './interval.ts';
import { normalQuantile } from './normal.ts';

/**
 * Wilson score interval of a proportion; null without trials.
 *
 * @example
 * wilsonInterval(81, 263); // { low: 0.2553, high: 0.3662, confidence: 0.95 }
 */
export function wilsonInterval(successes: number, trials: number, confidence = 0.95): Interval | null {
  if (trials === 0) return null;
  const z = normalQuantile(1 - (1 - confidence) / 2);
  const share = successes / trials;
  const scale = 1 + (z * z) / trials;
  const centre = (share + (z * z) / (2 * trials)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials));
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - half),
    high: successes === trials ? 1 : Math.min(1, centre + half),
    confidence,
  };
}

/** How two models did on the same cases, each passed or failed. */
export interface PairedOutcomes {
  both: number;
  onlyFirst: number;
  onlySecond: number;
  neither: number;
}

function correctedCorrelation(outcomes: PairedOutcomes): number {
  const { both, onlyFirst, onlySecond, neither } = outcomes;
  const margins = (both + onlyFirst) * (onlySecond + neither) * (both + onlySecond) * (onlyFirst + neither);
  if (margins === 0) return 0;
  const n = both + onlyFirst + onlySecond + neither;
  const product = both * neither - onlyFirst * onlySecond;
  const corrected = product > 0 ? Math.max(product - n / 2, 0) : product;
  return corrected / Math.sqrt(margins);
}

/**
 * Interval of the difference of two proportions measured on the same cases (Newcombe 1998, method 10):
 * holds at the small numbers of cases at which the normal approximation is too narrow. Null without cases.
 */
export function pairedProportionInterval(outcomes: PairedOutcomes, confidence = 0.95): Interval | null {
  const { both, onlyFirst, onlySecond, neither } = outcomes;
  const n = both + onlyFirst + onlySecond + neither;
  const first = wilsonInterval(both + onlyFirst, n, confidence);
  const second = wilsonInterval(both + onlySecond, n, confidence);
  if (!first || !second) return null;
  const p1 = (both + onlyFirst) / n;
  const p2 = (both + onlySecond) / n;
  const correlation = correctedCorrelation(outcomes);
  const spread = (a: number, b: number): number => Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b));
  return {
    low: p1 - p2 - spread(p1 - first.low, second.high - p2),
    high: p1 - p2 + spread(first.high - p1, p2 - second.low),
    confidence,
  };
}
