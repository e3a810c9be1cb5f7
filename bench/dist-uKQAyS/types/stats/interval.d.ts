/** A two-sided interval. Both ends belong to it. */
export interface Interval {
    low: number;
    high: number;
    /** The confidence asked for, such as 0.95. */
    confidence: number;
}
/** True when the interval lies wholly on one side of `value`. */
export declare function excludes(interval: Interval, value: number): boolean;
/** True when the interval lies wholly inside `[low, high]`. */
export declare function isInside(interval: Interval, low: number, high: number): boolean;
