import type { Feature } from '../../catalog/feature.ts';
import { type Filters, filterPairs, parseFilters } from '../../catalog/listing.ts';

/** The featured tools of the home page; the view is stored in the address. */
export interface Featured {
  /** A category's id; null: all. */
  category: string | null;
  filters: Filters;
  /** Number of tools shown. */
  shown: number;
}

export const FIRST_SHOWN = 12;
export const SHOWN_MORE = 6;
/** Tools rendered at most: the last ones of a longer list. */
const MOST_ON_PAGE = 600;
/** Limits what an address can request. */
const MOST_SHOWN = 300_000;

export function parseFeatured(
  query: URLSearchParams,
  categoryIds: readonly string[],
  vocabulary: readonly Feature[],
): Featured {
  const shown = Number(query.get('shown'));
  const steps = Math.floor((Math.min(shown, MOST_SHOWN) - FIRST_SHOWN) / SHOWN_MORE);
  return {
    category: categoryIds.find((id) => id === query.get('category')) ?? null,
    filters: parseFilters(query, vocabulary),
    shown: Number.isFinite(shown) && steps > 0 ? FIRST_SHOWN + steps * SHOWN_MORE : FIRST_SHOWN,
  };
}

/** Index of the first rendered tool. */
export function firstShown({ shown }: Pick<Featured, 'shown'>): number {
  return Math.max(0, shown - MOST_ON_PAGE);
}

/** '' or '?…', without defaults. */
export function featuredSearch({ category, filters, shown }: Featured): string {
  const query = new URLSearchParams([...(category ? [['category', category]] : []), ...filterPairs(filters)]);
  if (shown > FIRST_SHOWN) query.set('shown', String(shown));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
