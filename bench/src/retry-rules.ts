// Decides whether a failed attempt is followed by another. Every attempt stays a row of its own; nothing is retried out of sight. Pure.
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

export const defaultRetryRules: RetryRules = {
  rateLimitAttempts: 3,
  overloadRetries: 2,
  networkRetries: 2,
  maxTotalWaitMs: 120_000,
  baseWaitMs: 500,
};

export type RetryDecision = { retry: true; waitMs: number; reason: string } | { retry: false; reason: string };

const MAX_UNHINTED_WAIT_MS = 8_000;
const SAME_ERROR_LIMIT = 3;

/**
 * `failures` are those of the attempts so far, the last one included; `waitedMs` is what was slept already;
 * `jitter` is a number in [0, 1) from the run's own generator.
 */
export function decideRetry(
  failures: Failure[],
  waitedMs: number,
  jitter: number,
  rules: RetryRules = defaultRetryRules,
): RetryDecision {
  const last = failures.at(-1);
  if (!last?.isRetryable) return { retry: false, reason: 'This failure does not pass by itself.' };
  const alike = failures.filter((failure) => failure.class === last.class).length;
  const allowed = {
    rate_limit: rules.rateLimitAttempts - 1,
    overload: rules.overloadRetries,
    network: rules.networkRetries,
  }[last.class as 'rate_limit'];
  if (isSameErrorAgain(failures, last))
    return { retry: false, reason: 'The same error came three times: it is taken as permanent.' };
  if (allowed === undefined || alike > allowed) return { retry: false, reason: `${alike} attempts failed alike.` };
  const unhintedMs =
    Math.min(MAX_UNHINTED_WAIT_MS, rules.baseWaitMs * 2 ** (failures.length - 1)) * (1 - 0.25 * jitter);
  const waitMs = last.retryAfterMs ?? unhintedMs;
  if (waitedMs + waitMs > rules.maxTotalWaitMs) {
    return {
      retry: false,
      reason: `The provider asks to wait ${Math.round(waitMs / 1000)} s, more than a call may wait.`,
    };
  }
  return { retry: true, waitMs, reason: last.retryAfterMs === null ? 'backing off' : 'the provider asked to wait' };
}

function isSameErrorAgain(failures: Failure[], last: Failure): boolean {
  if (last.class !== 'overload') return false;
  const alike = failures.filter(
    (failure) => failure.httpStatus === last.httpStatus && failure.message === last.message,
  );
  return alike.length >= SAME_ERROR_LIMIT;
}
