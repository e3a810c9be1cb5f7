import { LONGEST_SESSION_DAYS, SESSION_DAYS } from '../lifetimes.ts';

/** How long a session lasts and when the browser renews it. */

const DAY_MS = 24 * 60 * 60 * 1_000;
export const SESSION_MS = SESSION_DAYS * DAY_MS;
export const LONGEST_SESSION_MS = LONGEST_SESSION_DAYS * DAY_MS;
/** How often the browser checks whether the session must be renewed. */
export const CHECK_EVERY_MS = 30_000;
/** A session with at most this much time left is renewed. */
export const RENEW_AT_MS = 90_000;
const FIRST_RETRY_MS = 200;
/** A smaller difference may be the time that the answer took. */
const SMALLEST_SKEW_MS = 5_000;
/** Retries of one renewal stay within this time; the next check starts a new one. */
const RETRY_WITHIN_MS = 30_000;

/** Whether a session that ends at `expiresAtMs` is due for renewal. An expired one is not: it needs a sign-in. */
export function isRenewalDue(expiresAtMs: number, nowMs: number): boolean {
  const leftMs = expiresAtMs - nowMs;
  return leftMs > 0 && leftMs <= RENEW_AT_MS;
}

/**
 * Delay before a failed renewal is retried: 200 ms, doubling; null when the retries would take longer than 30 seconds.
 * @param failures so far, at least 1
 */
export function retryAfterMs(failures: number): number | null {
  const waitMs = FIRST_RETRY_MS * 2 ** (failures - 1);
  // The delays so far add up to FIRST_RETRY_MS * (2^failures - 1).
  const elapsedMs = FIRST_RETRY_MS * (2 ** failures - 1);
  return elapsedMs <= RETRY_WITHIN_MS ? waitMs : null;
}

/**
 * How far the server's clock is ahead of this device's, from the Date header of a response; 0 when the difference is
 * within the header's precision and the response time.
 */
export function clockSkew(dateHeader: string | null, nowMs: number): number {
  const serverMs = Date.parse(dateHeader ?? '');
  const skewMs = serverMs - nowMs;
  return Math.abs(skewMs) > SMALLEST_SKEW_MS ? skewMs : 0;
}
