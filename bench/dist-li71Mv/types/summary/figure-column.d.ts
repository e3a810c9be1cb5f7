/** Values kept one by one; 8 bytes each. */
export declare const EXACT_UP_TO = 10000;
/** Two values in one bucket differ by at most this share, so a quantile is exact to within half of it. */
export declare const BUCKET_SHARE = 0.001;
/** Values in ascending order, by rank from 0. */
export interface Ranked {
    readonly length: number;
    at(rank: number): number;
}
export declare class FigureColumn {
    #private;
    count: number;
    min: number;
    max: number;
    add(value: number): void;
    /** All values in the order of the run; null when there are too many to be kept. */
    get values(): number[] | null;
    /** Exact up to {@link EXACT_UP_TO} values, else to half of {@link BUCKET_SHARE}; the ends are exact always. */
    ranked(): Ranked;
    /** Values spread evenly over the run, in its order, at most 300 of them. */
    points(): number[];
}
