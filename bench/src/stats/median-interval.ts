import { binomialCdf } from './beta.ts';
import { BOOTSTRAP_FROM, type BootstrapOptions, bootstrapInterval } from './bootstrap.ts';
import type { Interval } from './interval.ts';
import { median, sortAscending } from './quantile.ts';

/** Below this number of values no 95 % interval of a median exists. */
export const INTERVAL_FROM = 6;

/** Above this the order-statistic interval is used again: resampling would cost more and say the same. */
const BOOTSTRAP_UP_TO = 100;

/** A median and its uncertainty. */
export interface MedianEstimate {
  n: number;
  median: number | null;
  /** Null when there are too few values for an interval. */
  interval: Interval | null;
  method: 'order-statistic' | 'bootstrap' | 'none';
  /** The seed of the resampling; null when none took place. */
  seed: number | null;
  resamples: number | null;
}

/**
 * The two ranks (from 1) whose values enclose the median with at least `confidence`, whatever the distribution;
 * null when there are too few values.
 *
 * @example
 * medianRanks(10); // [2, 9]
 */
export function medianRanks(n: number, confidence = 0.95): [number, number] | null {
  const half = (1 - confidence) / 2;
  let low = 0;
  let high = Math.ceil(n / 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (binomialCdf(middle - 1, n, 0.5) <= half + 1e-12) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? null : [low, n + 1 - low];
}

/** Exact, distribution-free interval of the median from two order statistics; null when there are too few values. */
export function orderStatisticInterval(values: readonly number[], confidence = 0.95): Interval | null {
  const ranks = medianRanks(values.length, confidence);
  if (!ranks) return null;
  const sorted = sortAscending(values);
  return { low: sorted[ranks[0] - 1] as number, high: sorted[ranks[1] - 1] as number, confidence };
}

/**
 * The median with its interval: none below 6 values, exact order statistics below 20, bootstrap from 20 on
 * (seed and resamples stored), order statistics again above 100.
 *
 * @example
 * estimateMedian([1, 2, 3]).method; // "none": show the points and "not enough runs"
 */
export function estimateMedian(values: readonly number[], options: BootstrapOptions = {}): MedianEstimate {
  const { confidence = 0.95, seed = 1, resamples = 2000 } = options;
  const n = values.length;
  const estimate = { n, median: median(values), seed: null, resamples: null };
  if (n >= BOOTSTRAP_FROM && n <= BOOTSTRAP_UP_TO) {
    const interval = bootstrapInterval(values, (sample) => median(sample) as number, { confidence, seed, resamples });
    return { ...estimate, interval, method: 'bootstrap', seed, resamples };
  }
  const interval = orderStatisticInterval(values, confidence);
  return { ...estimate, interval, method: interval ? 'order-statistic' : 'none' };
}
