const LONGEST_MS = 7 * 24 * 3_600_000;

/** Retry-After in seconds or as a date, in ms; null when absent or invalid. At most a week. */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  const text = header?.trim();
  if (!text) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) || ms <= 0 ? null : Math.min(ms, LONGEST_MS);
}
