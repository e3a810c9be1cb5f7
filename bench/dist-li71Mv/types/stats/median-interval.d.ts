import { type BootstrapOptions } from './bootstrap.ts';
import type { Interval } from './interval.ts';
/** Below this number of values no 95 % interval of a median exists. */
export declare const INTERVAL_FROM = 6;
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
export declare function medianRanks(n: number, confidence?: number): [number, number] | null;
/** Exact, distribution-free interval of the median from two order statistics; null when there are too few values. */
export declare function orderStatisticInterval(values: readonly number[], confidence?: number): Interval | null;
/**
 * The median with its interval: none below 6 values, exact order statistics below 20, bootstrap from 20 on
 * (seed and resamples stored), order statistics again above 100.
 *
 * @example
 * estimateMedian([1, 2, 3]).method; // "none": show the points and "not enough runs"
 */
export declare function estimateMedian(values: readonly number[], options?: BootstrapOptions): MedianEstimate;
