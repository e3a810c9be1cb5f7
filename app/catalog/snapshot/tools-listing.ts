import type { ListOrder } from '../listing.ts';

/** "known": first the tools that readers are most likely to look up. */
export type ToolsOrder = 'known' | ListOrder;

/** The list of all tools, as its address says it. */
export interface ToolsListing {
  /** Chosen options as parameters. */
  chosen: readonly (readonly [facet: string, option: string])[];
  sort: ToolsOrder;
  view: 'table' | 'cards';
  /** From 1. */
  page: number;
}

/** '' or '?…', without defaults. */
export function toolsSearch({ chosen = [], sort = 'known', view = 'table', page = 1 }: Partial<ToolsListing>): string {
  const query = new URLSearchParams(chosen.map(([facet, option]) => [facet, option]));
  if (sort !== 'known') query.set('sort', sort);
  if (view === 'cards') query.set('view', view);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
