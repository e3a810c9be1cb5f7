const DIGEST_HOUR_UTC = 7;

/** When the next digest is due: at seven o'clock (UTC) of the next day, or of the next Monday. */
export function nextDigest(now: Date, frequency: 'daily' | 'weekly'): Date {
  const next = new Date(now);
  next.setUTCHours(DIGEST_HOUR_UTC, 0, 0, 0);
  while (next <= now || (frequency === 'weekly' && next.getUTCDay() !== 1)) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}
