/** The rhythm of a session: how long it lasts, and how the browser keeps it alive. Milliseconds unless named otherwise. */

/** From sign-in, or from the last renewal. */
export const SESSION_MS = 7 * 24 * 60 * 60 * 1_000;
/** From sign-in, however often it is renewed. */
export const LONGEST_SESSION_MS = 30 * 24 * 60 * 60 * 1_000;
/** The browser looks this often whether the session must be renewed. */
export const CHECK_EVERY_MS = 30_000;
/** A session with no more than this left is renewed. */
export const RENEW_AT_MS = 90_000;
const FIRST_RETRY_MS = 200;
/** A smaller difference of two clocks is not told from the way of an answer. */
const SMALLEST_SKEW_MS = 5_000;
/** Retries of one renewal stay within this; the next check begins a new one. */
const RETRY_WITHIN_MS = 30_000;

/** Whether a session that ends at `expiresAtMs` is due for renewal. An ended one is not: it needs a sign-in. */
export function isRenewalDue(expiresAtMs: number, nowMs: number): boolean {
  const leftMs = expiresAtMs - nowMs;
  return leftMs > 0 && leftMs <= RENEW_AT_MS;
}

/**
 * How long to wait before a failed renewal is tried again: 200 ms, doubling; null when the retries would leave the
 * 30 seconds.
 * @param failures how often it has failed so far, at least 1
 */
export function retryAfterMs(failures: number): number | null {
  const waitMs = FIRST_RETRY_MS * 2 ** (failures - 1);
  // The waits so far sum to FIRST_RETRY_MS * (2^failures - 1).
  const elapsedMs = FIRST_RETRY_MS * (2 ** failures - 1);
  return elapsedMs <= RETRY_WITHIN_MS ? waitMs : null;
}

/**
 * How far the server's clock is ahead of this device's, by the Date header of an answer; 0 while they agree to within
 * its whole seconds and the time the answer took.
 */
export function clockSkew(dateHeader: string | null, nowMs: number): number {
  const serverMs = Date.parse(dateHeader ?? '');
  const skewMs = serverMs - nowMs;
  return Math.abs(skewMs) > SMALLEST_SKEW_MS ? skewMs : 0;
}
