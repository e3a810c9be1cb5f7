import type { Interval } from './interval.ts';
import { normalQuantile } from './normal.ts';
import { quantileOfSorted } from './quantile.ts';

/** Above this product of sizes the normal approximation is used. */
const EXACT_UP_TO = 2500;

/** P(U ≤ u) for u from 0 on: the exact distribution of the Mann–Whitney statistic without ties. */
function cumulative(n: number, m: number): Float64Array {
  const most = n * m;
  // Gaussian binomial coefficient [n+m choose n] by its product formula, divided step by step to stay a probability.
  let counts = new Float64Array(most + 1);
  counts[0] = 1;
  for (let k = 1; k <= n; k++) {
    for (let u = most; u >= m + k; u--) counts[u] = (counts[u] as number) - (counts[u - m - k] as number);
    for (let u = k; u <= most; u++) counts[u] = (counts[u] as number) + (counts[u - k] as number);
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  counts = counts.map((count) => {
    sum += count / total;
    return sum;
  });
  return counts;
}

/** The position (from 1) of the pairwise difference that bounds the shift from below; 0 when none exists. */
export function shiftPosition(n: number, m: number, confidence: number): number {
  const half = (1 - confidence) / 2;
  if (n * m > EXACT_UP_TO) {
    const spread = Math.sqrt((n * m * (n + m + 1)) / 12);
    return Math.max(0, Math.floor((n * m) / 2 + normalQuantile(half) * spread));
  }
  const table = cumulative(n, m);
  let position = 0;
  while (position < table.length && (table[position] as number) <= half * (1 + 1e-12)) position++;
  return position;
}

/**
 * How far `second` lies above `first`: median of all pairwise differences (Hodges–Lehmann) with the interval that
 * inverts the rank-sum test. For two separate sets of measurements; paired ones belong in `signedRankInterval`.
 *
 * @example
 * shiftInterval([1, 2, 3, 4], [11, 12, 13, 14]).estimate; // 10
 */
export function shiftInterval(
  first: readonly number[],
  second: readonly number[],
  confidence = 0.95,
): { estimate: number | null; interval: Interval | null } {
  if (first.length === 0 || second.length === 0) return { estimate: null, interval: null };
  const differences = Float64Array.from(second.flatMap((b) => first.map((a) => b - a))).sort();
  const estimate = quantileOfSorted(differences, 0.5);
  const position = shiftPosition(first.length, second.length, confidence);
  if (position === 0) return { estimate, interval: null };
  const low = differences[position - 1] as number;
  const high = differences[differences.length - position] as number;
  return { estimate, interval: { low, high, confidence } };
}
