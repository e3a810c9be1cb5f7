import { siteName } from '../platform/page-title.ts';

export const scoreName = () => `${siteName} score`;

interface Rated {
  rating: number;
  ratingRange: { low: number; high: number } | null;
}

/** Why there is no score. */
export function unratedText({ ratingRange }: Pick<Rated, 'ratingRange'>): string {
  return ratingRange === null ? 'Not rated' : 'Not rated yet';
}

/** "3.6 of 5.0, between 1.4 and 4.0", or why there is none. */
export function ratingText({ rating, ratingRange }: Rated): string {
  if (rating === 0 || ratingRange === null) return unratedText({ ratingRange });
  return `${rating.toFixed(1)} of 5.0, between ${ratingRange.low.toFixed(1)} and ${ratingRange.high.toFixed(1)}`;
}
