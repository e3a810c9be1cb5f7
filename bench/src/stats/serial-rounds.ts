import { studentCdf, studentQuantile } from './beta.ts';
import type { Interval } from './interval.ts';
import { INTERVAL_FROM } from './median-interval.ts';
import { mean, median } from './quantile.ts';
import { signedRankInterval, signedRankTest } from './signed-rank.ts';

/**
 * Rounds a few seconds apart are not independent: the load of one endpoint drifts, and interleaving cancels only the load
 * that all endpoints share. Here the tests of paired rounds are widened by what the rounds themselves show of it.
 * `npm run bench -- verdicts` prints the error rates.
 */

/** Differences further than this many deviations from their median are moved there, so that spikes do not hide a drift. */
const MOST_DEVIATIONS = 1.5;
/** A median absolute deviation of normal values times this is their standard deviation. */
const DEVIATION_FACTOR = 1.4826;
/**
 * Short series understate their own correlation by about (1 + 3ρ)/n. Corrected by more than that, as simulation asks for, but
 * not so far that ten rounds decide nothing.
 */
const biasOf = (n: number): number => Math.min(6, n / 4);
const MOST_CORRELATION = 0.97;
/** The interval from which the spread of the rounds is read. */
const SPREAD_CONFIDENCE = 0.95;
/** Fewest degrees of freedom: below, the estimate of the correlation and not the spread of the rounds would decide. */
const LEAST_DEGREES = 3;

function winsorized(values: readonly number[]): number[] {
  const centre = median(values) as number;
  const reach =
    MOST_DEVIATIONS * DEVIATION_FACTOR * (median(values.map((value) => Math.abs(value - centre))) as number);
  return values.map((value) => Math.max(centre - reach, Math.min(centre + reach, value)));
}

/** Of normal values, the standard deviation after such values were moved is this share of the one before. */
const DEVIATION_LEFT = 0.88;

/** Mean and standard deviation of differences in which spikes count no more than values a little off the middle. */
export function withoutSpikes(values: readonly number[]): { mean: number; spread: number } {
  const tamed = winsorized(values);
  const centre = mean(tamed) as number;
  const squares = tamed.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return { mean: centre, spread: Math.sqrt(squares / Math.max(1, values.length - 1)) / DEVIATION_LEFT };
}

/** Correlation of each value with the next, corrected for the length of the series; 0 to 0.97, never below independence. */
export function serialCorrelation(values: readonly number[]): number {
  const n = values.length;
  if (n < INTERVAL_FROM) return 0;
  const tamed = winsorized(values);
  const centre = mean(tamed) as number;
  let variance = 0;
  let product = 0;
  for (const [index, value] of tamed.entries()) {
    variance += (value - centre) ** 2;
    if (index > 0) product += (value - centre) * ((tamed[index - 1] as number) - centre);
  }
  if (variance === 0) return 0;
  const corrected = (product / variance + 1 / n) / (1 - biasOf(n) / n);
  return Math.min(MOST_CORRELATION, Math.max(0, corrected));
}

/**
 * How many independent rounds these are worth: n(1 − ρ)/(1 + ρ), at most n.
 *
 * @param differences one per round, in the order in which the rounds were measured
 */
export function effectiveRounds(differences: readonly number[]): number {
  const correlation = serialCorrelation(differences);
  return (differences.length * (1 - correlation)) / (1 + correlation);
}

const degreesOf = (rounds: number): number => Math.max(LEAST_DEGREES, rounds - 1);

/** How far from the estimate an end at `confidence` lies, in standard deviations of one round. */
const reachOf = (rounds: number, confidence: number): number =>
  studentQuantile((1 + confidence) / 2, degreesOf(rounds)) / Math.sqrt(rounds);

/**
 * Hodges–Lehmann estimate and its signed-rank interval, each side widened to the effective number of rounds.
 * `interval` is null when `n` differences cannot support the confidence (below 6 for 95 %).
 */
export function serialInterval(
  differences: readonly number[],
  confidence: number,
): { estimate: number | null; interval: Interval | null } {
  const { estimate, interval } = signedRankInterval(differences, confidence);
  const effective = effectiveRounds(differences);
  if (estimate === null || interval === null || effective >= differences.length) return { estimate, interval };
  const factor = reachOf(effective, confidence) / reachOf(differences.length, confidence);
  const low = estimate - (estimate - interval.low) * factor;
  return { estimate, interval: { low, high: estimate + (interval.high - estimate) * factor, confidence } };
}

const spreadReaches = new Map<number, number>();

/** Computed once for each number of rounds: a forecast asks a thousand times. */
function spreadReachOf(n: number): number {
  const reach = spreadReaches.get(n) ?? reachOf(n, SPREAD_CONFIDENCE);
  spreadReaches.set(n, reach);
  return reach;
}

/**
 * Two-sided p-value of "both take equally long": that of the signed-rank test, or where rounds resemble their neighbours
 * that of the estimate against its widened spread, if it is larger.
 */
export function serialTest(differences: readonly number[]): number {
  const plain = signedRankTest(differences);
  const n = differences.length;
  const effective = effectiveRounds(differences);
  if (effective >= n) return plain;
  const { estimate, interval } = signedRankInterval(differences, SPREAD_CONFIDENCE);
  if (estimate === null || interval === null) return plain;
  const side = estimate > 0 ? estimate - interval.low : interval.high - estimate;
  if (side === 0) return plain;
  const spread = side / spreadReachOf(n);
  const deviations = (Math.abs(estimate) / spread) * Math.sqrt(effective);
  return Math.max(plain, 2 * (1 - studentCdf(deviations, degreesOf(effective))));
}
