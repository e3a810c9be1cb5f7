import { type SortOrder, sortNames, sortOrders } from '../listing.ts';

/** The list of all tools, as its address says it. */
export interface ToolsListing {
  /** Chosen options as parameters. */
  chosen: readonly (readonly [facet: string, option: string])[];
  sort: ToolsOrder;
  view: 'table' | 'cards';
  /** From 1. */
  page: number;
}

/** With "-" the other way round. Tools without the value come last both ways. */
export type ToolsOrder = SortOrder | `-${SortOrder}`;

const reversedNames: Record<SortOrder, string> = {
  rating: 'By Rating, lowest first',
  name: 'By Name, Z to A',
  price: 'By Price, highest first',
  newest: 'By Launch, oldest first',
};

export const toolsOrders: readonly { value: ToolsOrder; label: string }[] = [
  ...sortOrders.map((value) => ({ value, label: sortNames[value] })),
  ...sortOrders.map((order) => ({ value: `-${order}` as const, label: reversedNames[order] })),
];

/** '' or '?…', without defaults. */
export function toolsSearch({ chosen = [], sort = 'rating', view = 'table', page = 1 }: Partial<ToolsListing>): string {
  const query = new URLSearchParams(chosen.map(([facet, option]) => [facet, option]));
  if (sort !== 'rating') query.set('sort', sort);
  if (view === 'cards') query.set('view', view);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
