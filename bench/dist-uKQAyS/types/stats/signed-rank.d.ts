import type { Interval } from './interval.ts';
/** P(W ≤ w) for the Wilcoxon signed-rank statistic W of `n` differences without ties. */
export declare function signedRankCdf(w: number, n: number): number;
/** How many pairs (each value also with itself) of ascending values have a mean above `threshold`. */
export declare function countPairsAbove(sorted: ArrayLike<number>, threshold: number): number;
/**
 * Two-sided p-value of "the differences are symmetric around zero".
 * A pair of differences whose mean is exactly zero counts against both directions, so the test
 * stays valid with ties and agrees exactly with {@link signedRankInterval}.
 */
export declare function signedRankTest(differences: readonly number[]): number;
/** All means of pairs, each difference paired with itself too, ascending. */
export declare function walshAverages(differences: readonly number[]): Float64Array;
/** The position (from 1) of the Walsh average that bounds the interval from below; 0 when none exists. */
export declare function intervalPosition(n: number, confidence: number): number;
/**
 * Hodges–Lehmann estimate with the interval that inverts the Wilcoxon signed-rank test.
 * `interval` is null when `n` differences cannot support the confidence (below 6 for 95 %).
 *
 * @example
 * signedRankInterval([0.1, 0.3, 0.2, 0.4, 0.25, 0.15]).estimate; // 0.225
 */
export declare function signedRankInterval(differences: readonly number[], confidence?: number): {
    estimate: number | null;
    interval: Interval | null;
};
