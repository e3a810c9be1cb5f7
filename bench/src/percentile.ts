// Percentiles with linear interpolation, and the rule when one may be shown at all. Pure.

/** The p-quantile of sorted values; null when there are too few: below 1/(1-p) values it would only repeat the maximum. */
export function percentileOf(sorted: ArrayLike<number>, p: number): number | null {
  const needed = p > 0.5 ? Math.round(1 / (1 - p)) : 1;
  if (sorted.length < needed) return null;
  const place = (sorted.length - 1) * p;
  const low = sorted[Math.floor(place)] as number;
  const high = sorted[Math.ceil(place)] as number;
  return low + (high - low) * (place - Math.floor(place));
}
