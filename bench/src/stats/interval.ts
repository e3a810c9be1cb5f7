/** A two-sided interval. Both ends belong to it. */
export interface Interval {
  low: number;
  high: number;
  /** The confidence asked for, such as 0.95. */
  confidence: number;
}

/** An interval of logarithms as one of ratios. */
export const toRatios = (logs: Interval | null): Interval | null =>
  logs && { ...logs, low: Math.exp(logs.low), high: Math.exp(logs.high) };

/** True when the interval lies wholly on one side of `value`. */
export function excludes(interval: Interval, value: number): boolean {
  return interval.low > value || interval.high < value;
}

/** True when the interval lies wholly inside `[low, high]`. */
export function isInside(interval: Interval, low: number, high: number): boolean {
  return interval.low >= low && interval.high <= high;
}
