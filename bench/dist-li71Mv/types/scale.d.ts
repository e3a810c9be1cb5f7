export interface ScaleDomain {
    min: number;
    max: number;
    /** Logarithmic: both ends must be positive. */
    isLog?: boolean;
}
export interface Tick {
    value: number;
    isMajor: boolean;
}
/** Position of a value in percent of the axis, limited to 0…100. */
export declare function placeOf(value: number, { min, max, isLog }: ScaleDomain): number;
/** The smallest step of 1, 2, 5, 10, 20, … that divides a span into at most `count` parts. */
export declare function niceStep(span: number, count: number): number;
/** @param count the largest number of major ticks (linear axes) */
export declare function listTicks(domain: ScaleDomain, count?: number): Tick[];
/** An axis that contains all values and ends on ticks. Starts at zero unless it is logarithmic. */
export declare function domainOf(values: number[], isLog?: boolean): ScaleDomain;
/**
 * The values that the axis must contain, and how many lie beyond its end: one absurd value must not hide all others.
 */
export declare function splitOutliers(values: readonly number[], medians: readonly number[]): {
    shown: number[];
    beyond: number;
};
/** "higher than 12 of 30", for screen readers. Empty without other values. */
export declare function describePlace(value: number, field: number[]): string;
