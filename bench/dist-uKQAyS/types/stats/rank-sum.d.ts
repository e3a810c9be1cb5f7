import type { Interval } from './interval.ts';
/** The position (from 1) of the pairwise difference that bounds the shift from below; 0 when none exists. */
export declare function shiftPosition(n: number, m: number, confidence: number): number;
/**
 * How far `second` lies above `first`: median of all pairwise differences (Hodges–Lehmann) with the interval that
 * inverts the rank-sum test. For two separate sets of measurements; paired ones belong in `signedRankInterval`.
 *
 * @example
 * shiftInterval([1, 2, 3, 4], [11, 12, 13, 14]).estimate; // 10
 */
export declare function shiftInterval(first: readonly number[], second: readonly number[], confidence?: number): {
    estimate: number | null;
    interval: Interval | null;
};
