import type { Interval } from './interval.ts';
import { normalCdf, normalQuantile } from './normal.ts';

/** Above this the normal approximation is used; below it the distribution is exact. */
const EXACT_UP_TO = 200;

/** Above this the pair means are selected by bisection instead of listed and sorted. */
const LISTED_UP_TO = 40;

const tables = new Map<number, Float64Array>();

/** Cumulative distribution of the signed-rank statistic for n differences: entry w is P(W ≤ w). */
function cumulative(n: number): Float64Array {
  const known = tables.get(n);
  if (known) return known;
  const most = (n * (n + 1)) / 2;
  const probability = new Float64Array(most + 1);
  probability[0] = 1;
  let reach = 0;
  for (let rank = 1; rank <= n; rank++) {
    reach += rank;
    for (let w = reach; w >= 0; w--) {
      const without = probability[w] as number;
      const withRank = w >= rank ? (probability[w - rank] as number) : 0;
      probability[w] = (without + withRank) / 2;
    }
  }
  for (let w = 1; w <= most; w++) probability[w] = (probability[w] as number) + (probability[w - 1] as number);
  tables.set(n, probability);
  return probability;
}

/** P(W ≤ w) for the Wilcoxon signed-rank statistic W of `n` differences without ties. */
export function signedRankCdf(w: number, n: number): number {
  const most = (n * (n + 1)) / 2;
  if (w < 0) return 0;
  if (w >= most) return 1;
  if (n <= EXACT_UP_TO) return cumulative(n)[Math.floor(w)] as number;
  return normalCdf((Math.floor(w) + 0.5 - most / 2) / Math.sqrt((most * (2 * n + 1)) / 12));
}

/** How many pairs (each value also with itself) of ascending values have a mean above `threshold`. */
export function countPairsAbove(sorted: ArrayLike<number>, threshold: number): number {
  let count = 0;
  let first = sorted.length;
  for (let j = 0; j < sorted.length; j++) {
    const partner = sorted[j] as number;
    while (first > 0 && ((sorted[first - 1] as number) + partner) / 2 > threshold) first--;
    count += Math.max(0, j - first + 1);
  }
  return count;
}

/**
 * Two-sided p-value of "the differences are symmetric around zero".
 * A pair of differences whose mean is exactly zero counts against both directions, so the test
 * stays valid with ties and agrees exactly with {@link signedRankInterval}.
 */
export function signedRankTest(differences: readonly number[]): number {
  const n = differences.length;
  if (n === 0) return 1;
  const most = (n * (n + 1)) / 2;
  const above = countPairsAbove(Float64Array.from(differences).sort(), 0);
  const below = countPairsAbove(Float64Array.from(differences, (value) => -value).sort(), 0);
  return Math.min(1, 2 * signedRankCdf(most - Math.max(above, below), n));
}

/** All means of pairs, each difference paired with itself too, ascending. */
export function walshAverages(differences: readonly number[]): Float64Array {
  const n = differences.length;
  const averages = new Float64Array((n * (n + 1)) / 2);
  let at = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i; j < n; j++) averages[at++] = ((differences[i] as number) + (differences[j] as number)) / 2;
  }
  return averages.sort();
}

/** The position (from 1) of the Walsh average that bounds the interval from below; 0 when none exists. */
export function intervalPosition(n: number, confidence: number): number {
  const half = (1 - confidence) / 2;
  const most = (n * (n + 1)) / 2;
  let low = 0;
  let high = Math.floor(most / 2) + 1;
  if (n > EXACT_UP_TO) {
    const guess = most / 2 + normalQuantile(half) * Math.sqrt((most * (2 * n + 1)) / 12);
    low = Math.max(0, Math.floor(guess) - 2);
    high = Math.ceil(guess) + 2;
  }
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (signedRankCdf(middle - 1, n) <= half * (1 + 1e-12)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The k-th smallest (from 1) of the pair means, found by bisection so that memory stays flat. */
function selectPairMean(sorted: Float64Array, k: number): number {
  const most = (sorted.length * (sorted.length + 1)) / 2;
  let low = sorted[0] as number;
  let high = sorted[sorted.length - 1] as number;
  for (let step = 0; step < 100 && low < high; step++) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    if (most - countPairsAbove(sorted, middle) >= k) high = middle;
    else low = middle;
  }
  return high;
}

function pairMeans(differences: readonly number[]): (k: number) => number {
  if (differences.length <= LISTED_UP_TO) {
    const averages = walshAverages(differences);
    return (k) => averages[k - 1] as number;
  }
  const sorted = Float64Array.from(differences).sort();
  return (k) => selectPairMean(sorted, k);
}

/**
 * Hodges–Lehmann estimate with the interval that inverts the Wilcoxon signed-rank test.
 * `interval` is null when `n` differences cannot support the confidence (below 6 for 95 %).
 *
 * @example
 * signedRankInterval([0.1, 0.3, 0.2, 0.4, 0.25, 0.15]).estimate; // 0.225
 */
export function signedRankInterval(
  differences: readonly number[],
  confidence = 0.95,
): { estimate: number | null; interval: Interval | null } {
  const n = differences.length;
  if (n === 0) return { estimate: null, interval: null };
  const at = pairMeans(differences);
  const most = (n * (n + 1)) / 2;
  const estimate = (at(Math.ceil(most / 2)) + at(Math.floor(most / 2) + 1)) / 2;
  const position = intervalPosition(n, confidence);
  if (position === 0) return { estimate, interval: null };
  const interval = { low: at(position), high: at(most + 1 - position), confidence };
  return { estimate, interval };
}
