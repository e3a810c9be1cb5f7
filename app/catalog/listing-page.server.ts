import type { Context } from '../platform/context.server.ts';
import { currentCatalogue } from './current-catalogue.server.ts';
import { countFacets, type FacetCounts, type Filters, filterPairs, filterTools, type ListOrder } from './listing.ts';
import type { ToolSummary } from './tool.ts';

/** A page of a filtered list, the total, and how many tools further filters would leave. */
export interface ListingPage {
  tools: readonly ToolSummary[];
  total: number;
  facets: FacetCounts;
}

interface ListingRequest {
  /** null: all categories. */
  category: string | null;
  filters: Filters;
  sort: ListOrder;
  /** Index of the first tool. Past the end, the last full page is returned. */
  from: number;
  count: number;
}

/** Cached per catalogue, so a large catalogue costs no more than a small one. */
export async function listToolsPage(ctx: Context, request: ListingRequest): Promise<ListingPage & { from: number }> {
  const catalogue = await currentCatalogue(ctx);
  const vocabulary =
    request.category === null
      ? catalogue.vocabulary.general
      : (catalogue.vocabulary.byCategory.get(request.category) ?? catalogue.vocabulary.general);
  const key = `list ${request.category ?? ''} ${request.sort} ${new URLSearchParams(filterPairs(request.filters))}`;
  const { found, facets } = catalogue.memo(key, () => {
    const all = catalogue.ordered(request.category, request.sort);
    const passing = filterTools(all, request.filters, vocabulary);
    return { found: passing, facets: countFacets(all, request.filters, vocabulary) };
  });
  const lastFrom = Math.max(0, Math.ceil(found.length / request.count) - 1) * request.count;
  const from = Math.min(request.from, lastFrom);
  return { tools: found.slice(from, from + request.count), total: found.length, facets, from };
}
