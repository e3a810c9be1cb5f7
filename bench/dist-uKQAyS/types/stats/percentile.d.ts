import { type Ascending } from './quantile.ts';
/** A percentile together with the right to print it. */
export interface Percentile {
    /** Between 0 and 1, such as 0.95. */
    p: number;
    n: number;
    /** Null when it is hidden. */
    value: number | null;
    /** `hidden`: too few samples to exist; `rough`: print it with the mark "rough"; `shown`: print it. */
    standing: 'hidden' | 'rough' | 'shown';
}
/** Samples below which the percentile is hidden: 1 / (1 − p). A median needs one. */
export declare function hiddenBelow(p: number): number;
/** Samples below which the percentile is rough: 5 / (1 − p), so 50 for p90, 100 for p95, 500 for p99. */
export declare function roughBelow(p: number): number;
/**
 * A percentile by linear interpolation, withheld when there are too few samples to have one.
 *
 * @example
 * percentile([1, 2, 3], 0.95); // { p: 0.95, n: 3, value: null, standing: "hidden" }
 */
export declare function percentile(values: readonly number[], p: number): Percentile;
/** The same of values in ascending order. */
export declare function percentileOfRanked(ranked: Ascending, p: number): Percentile;
