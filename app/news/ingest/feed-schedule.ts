/** When a feed may be read again. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** After a successful read, unless the feed's ttl is longer. */
export const USUAL_PAUSE_MS = HOUR_MS;
const LONGEST_TTL_MS = 24 * HOUR_MS;
const FIRST_FAILURE_PAUSE_MS = 30 * MINUTE_MS;
const LONGEST_FAILURE_PAUSE_MS = 24 * HOUR_MS;

/** The delay after a successful read. @param ttlMinutes the ttl of an RSS channel */
export function pauseAfterSuccessMs(ttlMinutes: number | null): number {
  const wished = ttlMinutes !== null && ttlMinutes > 0 ? ttlMinutes * MINUTE_MS : 0;
  return Math.min(Math.max(USUAL_PAUSE_MS, wished), LONGEST_TTL_MS);
}

/**
 * The delay after a failure: half an hour, doubled with each failure in a row up to a day, and never less than the
 * server's Retry-After.
 * @param failures in a row, including this one
 */
export function pauseAfterFailureMs(failures: number, retryAfterMs: number | null): number {
  const doubled = FIRST_FAILURE_PAUSE_MS * 2 ** Math.min(failures - 1, 10);
  return Math.max(Math.min(doubled, LONGEST_FAILURE_PAUSE_MS), retryAfterMs ?? 0);
}
