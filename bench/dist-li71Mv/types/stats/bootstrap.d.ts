import type { Interval } from './interval.ts';
/** Below this number of values a percentile bootstrap covers far less than it promises (n = 8: 90 % at nominal 95 %). */
export declare const BOOTSTRAP_FROM = 20;
/** Default number of resamples. */
export declare const RESAMPLES = 2000;
/** How a bootstrap interval was made: enough to make it again. */
export interface BootstrapOptions {
    confidence?: number;
    resamples?: number;
    seed?: number;
}
/**
 * Percentile bootstrap interval of any statistic, for `n ≥ 20` values; null below.
 *
 * @example
 * bootstrapInterval(costs, (sample) => mean(sample) ?? 0, { seed: 1 });
 */
export declare function bootstrapInterval(values: readonly number[], statistic: (sample: number[]) => number, options?: BootstrapOptions): Interval | null;
