/** Numbers in ascending order, the input left as it was. */
export declare function sortAscending(values: readonly number[]): number[];
/** Ascending values by rank from 0: an array, or anything with the same interface. */
export interface Ascending {
    readonly length: number;
    at(rank: number): number | undefined;
}
/** Quantile of ascending values by linear interpolation (type 7 of Hyndman and Fan); null without values. */
export declare function quantileOfSorted(sorted: Ascending, p: number): number | null;
/** Quantile of values in any order; null without values. */
export declare function quantile(values: readonly number[], p: number): number | null;
/** The middle value, or the mean of the two middle ones; null without values. */
export declare function median(values: readonly number[]): number | null;
/** Arithmetic mean; null without values. */
export declare function mean(values: readonly number[]): number | null;
/** Sample standard deviation (n − 1); null below two values. */
export declare function standardDeviation(values: readonly number[]): number | null;
