import type { ListOrder } from '../listing.ts';

/** The list of all tools, as its address says it. */
export interface ToolsListing {
  /** Chosen options as parameters. */
  chosen: readonly (readonly [facet: string, option: string])[];
  sort: ListOrder;
  view: 'table' | 'cards';
  /** From 1. */
  page: number;
}

/** '' or '?…', without defaults. */
export function toolsSearch({ chosen = [], sort = 'rating', view = 'table', page = 1 }: Partial<ToolsListing>): string {
  const query = new URLSearchParams(chosen.map(([facet, option]) => [facet, option]));
  if (sort !== 'rating') query.set('sort', sort);
  if (view === 'cards') query.set('view', view);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
