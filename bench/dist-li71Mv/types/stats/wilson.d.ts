import type { Interval } from './interval.ts';
/**
 * Wilson score interval of a proportion; null without trials.
 *
 * @example
 * wilsonInterval(81, 263); // { low: 0.2553, high: 0.3662, confidence: 0.95 }
 */
export declare function wilsonInterval(successes: number, trials: number, confidence?: number): Interval | null;
/** How two models did on the same cases, each passed or failed. */
export interface PairedOutcomes {
    both: number;
    onlyFirst: number;
    onlySecond: number;
    neither: number;
}
/**
 * Interval of the difference of two proportions measured on the same cases (Newcombe 1998, method 10):
 * holds at the small numbers of cases at which the normal approximation is too narrow. Null without cases.
 */
export declare function pairedProportionInterval(outcomes: PairedOutcomes, confidence?: number): Interval | null;
