import type { Interval } from './interval.ts';
/** Correlation of each value with the next, corrected for the length of the series; 0 to 0.97, never below independence. */
export declare function serialCorrelation(values: readonly number[]): number;
/**
 * How many independent rounds these are worth: n(1 − ρ)/(1 + ρ), at most n.
 *
 * @param differences one per round, in the order in which the rounds were measured
 */
export declare function effectiveRounds(differences: readonly number[]): number;
/**
 * Hodges–Lehmann estimate and its signed-rank interval, each side widened to the effective number of rounds.
 * `interval` is null when `n` differences cannot support the confidence (below 6 for 95 %).
 */
export declare function serialInterval(differences: readonly number[], confidence: number): {
    estimate: number | null;
    interval: Interval | null;
};
/**
 * Two-sided p-value of "both take equally long": that of the signed-rank test, or where rounds resemble their neighbours
 * that of the estimate against its widened spread, if it is larger.
 */
export declare function serialTest(differences: readonly number[]): number;
