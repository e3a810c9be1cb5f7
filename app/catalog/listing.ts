import type { Feature } from './feature.ts';
import type { ToolSummary } from './tool.ts';

/** Filters, order and view of a list of tools. All of it is stored in the URL, and nothing else. */

export const sortOrders = ['rating', 'name', 'price', 'newest', 'open'] as const;
export type SortOrder = (typeof sortOrders)[number];
const sortNames: Record<SortOrder, string> = {
  rating: 'By Rating',
  name: 'By Name',
  price: 'By Price, lowest first',
  newest: 'By Launch, newest first',
  open: 'By Open Source, open first',
};

/** With "-" the other way round. Tools without the value come last both ways. */
export type ListOrder = SortOrder | `-${SortOrder}`;

const reversedNames: Record<SortOrder, string> = {
  rating: 'By Rating, lowest first',
  name: 'By Name, Z to A',
  price: 'By Price, highest first',
  newest: 'By Launch, oldest first',
  open: 'By Open Source, closed first',
};

export const listOrders: readonly { value: ListOrder; label: string }[] = [
  ...sortOrders.map((value) => ({ value, label: sortNames[value] })),
  ...sortOrders.map((order) => ({ value: `-${order}` as const, label: reversedNames[order] })),
];

/** The order of a list as its address says it; best rated first where it says none that exists. */
export function parseOrder(query: URLSearchParams): ListOrder {
  return listOrders.find(({ value }) => value === query.get('sort'))?.value ?? 'rating';
}

/** An order without its direction. */
export function sortOf(order: ListOrder): SortOrder {
  return order.replace('-', '') as SortOrder;
}

/** Bands of the lowest price per month on record; currencies are not converted. */
export const priceBands: readonly { id: string; label: string }[] = [
  { id: 'under-10', label: 'Under 10 per month' },
  { id: '10-to-20', label: '10 to 20 per month' },
  { id: '20-to-50', label: '20 to 50 per month' },
  { id: '50-and-more', label: '50 and more per month' },
  { id: 'not-stated', label: 'No amount stated' },
];
/** What the prices of a band are below, in whole units of the tool's currency. */
const bandEnds = [10, 20, 50, Number.POSITIVE_INFINITY];

export interface Filters {
  hasFreePlan: boolean;
  hasFreeTrial: boolean;
  /** A price band's id. */
  price: string | null;
  /** Ids of features that a tool must all have. */
  features: readonly string[];
}

export interface Listing extends Filters {
  sort: ListOrder;
  view: 'grid' | 'list';
  /** From 1. */
  page: number;
}

/** Most features in one filter. */
const MAX_FEATURES = 8;
/** Tools on one page of a category. */
export const PAGE_SIZE = 30;

/** Parses a query string; invalid values are ignored. */
export function parseListing(query: URLSearchParams, vocabulary: readonly Feature[]): Listing {
  const page = Number(query.get('page'));
  return {
    ...parseFilters(query, vocabulary),
    sort: parseOrder(query),
    view: query.get('view') === 'list' ? 'list' : 'grid',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

export function parseFilters(query: URLSearchParams, vocabulary: readonly Feature[]): Filters {
  const asked = new Set(query.getAll('feature').slice(0, 200));
  return {
    hasFreePlan: query.get('free') === 'yes',
    hasFreeTrial: query.get('trial') === 'yes',
    price: priceBands.find(({ id }) => id === query.get('price'))?.id ?? null,
    features: vocabulary
      .map(({ id }) => id)
      .filter((id) => asked.has(id))
      .slice(0, MAX_FEATURES),
  };
}

/** The query string of a listing, without defaults; '' or '?…'. */
export function listingSearch(listing: Partial<Listing>): string {
  const query = new URLSearchParams(filterPairs(listing));
  if (listing.sort && listing.sort !== 'rating') query.set('sort', listing.sort);
  if (listing.view === 'list') query.set('view', 'list');
  if (listing.page && listing.page > 1) query.set('page', String(listing.page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Filters as parameters, for URLs and hidden fields. */
export function filterPairs(filters: Partial<Filters>): [string, string][] {
  return [
    ...(filters.hasFreePlan ? [['free', 'yes'] as [string, string]] : []),
    ...(filters.hasFreeTrial ? [['trial', 'yes'] as [string, string]] : []),
    ...(filters.price ? [['price', filters.price] as [string, string]] : []),
    ...(filters.features ?? []).map((id) => ['feature', id] as [string, string]),
  ];
}

export function countFilters(filters: Filters): number {
  return (
    Number(filters.hasFreePlan) +
    Number(filters.hasFreeTrial) +
    Number(filters.price !== null) +
    filters.features.length
  );
}

export function priceBandOf({ lowestMonthlyMinor }: Pick<ToolSummary, 'lowestMonthlyMinor'>): string {
  if (lowestMonthlyMinor === null) return 'not-stated';
  return priceBands[bandEnds.findIndex((end) => lowestMonthlyMinor < end * 100)]!.id;
}

/** The tools that match, in their given order. Unknown never counts as yes. */
export function filterTools(
  tools: readonly ToolSummary[],
  filters: Filters,
  vocabulary: readonly Feature[],
): readonly ToolSummary[] {
  if (countFilters(filters) === 0) return tools;
  const labels = vocabulary.filter(({ id }) => filters.features.includes(id)).map(({ label }) => label);
  return tools.filter(
    (tool) =>
      (!filters.hasFreePlan || tool.pricing.free === true) &&
      (!filters.hasFreeTrial || tool.pricing.freeTrial === true) &&
      (filters.price === null || priceBandOf(tool) === filters.price) &&
      labels.every((label) => tool.features.includes(label)),
  );
}

export interface FacetCounts {
  free: number;
  trial: number;
  /** By price band. */
  price: Record<string, number>;
  /** Features that at least one tool has, or that are chosen, in the vocabulary's order. */
  features: { id: string; label: string; count: number }[];
}

/**
 * How many tools each further choice would leave. Price bands are alternatives, so they are counted without the current
 * one; chosen features are always listed, so that they can be removed.
 * @param tools unfiltered, in any order
 */
export function countFacets(
  tools: readonly ToolSummary[],
  filters: Filters,
  vocabulary: readonly Feature[],
): FacetCounts {
  const price: Record<string, number> = Object.fromEntries(priceBands.map(({ id }) => [id, 0]));
  const holders = new Map<string, number>();
  let free = 0;
  let trial = 0;
  for (const tool of filterTools(tools, { ...filters, price: null }, vocabulary)) {
    const band = priceBandOf(tool);
    price[band] = (price[band] ?? 0) + 1;
    if (filters.price !== null && band !== filters.price) continue;
    if (tool.pricing.free === true) free += 1;
    if (tool.pricing.freeTrial === true) trial += 1;
    for (const label of tool.features) holders.set(label, (holders.get(label) ?? 0) + 1);
  }
  const features = vocabulary
    .map(({ id, label }) => ({ id, label, count: holders.get(label) ?? 0 }))
    .filter(({ id, count }) => count > 0 || filters.features.includes(id));
  return { free, trial, price, features };
}
