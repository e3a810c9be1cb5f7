import type { Failure } from './record.ts';
export interface RetryRules {
    /** Attempts in all when a provider limits the rate. */
    rateLimitAttempts: number;
    /** Further attempts after an overload or a server error. */
    overloadRetries: number;
    /** Further attempts after a network fault before the first content. */
    networkRetries: number;
    /** Sleeps of one call in sum, ms. */
    maxTotalWaitMs: number;
    /** First sleep where the provider gives no hint, ms; doubled each time. */
    baseWaitMs: number;
}
export declare const defaultRetryRules: RetryRules;
export type RetryDecision = {
    retry: true;
    waitMs: number;
    reason: string;
} | {
    retry: false;
    reason: string;
};
/**
 * `failures` are those of the attempts so far, the last one included; `waitedMs` is what was slept already;
 * `jitter` is a number in [0, 1) from the run's own generator.
 */
export declare function decideRetry(failures: Failure[], waitedMs: number, jitter: number, rules?: RetryRules): RetryDecision;
