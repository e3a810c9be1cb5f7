import type { Context } from '../../platform/context.server.ts';
import { builtInContent } from '../built-in/built-in-content.server.ts';
import type { Catalogue } from '../catalogue.ts';
import { currentCatalogue } from '../current-catalogue.server.ts';
import { listOrders } from '../listing.ts';
import type { ToolSummary } from '../tool.ts';
import type { Facet } from './tool-facets.ts';
import type { ToolsListing, ToolsOrder } from './tools-listing.ts';

/** A heading with its options, for the form of filters. */
export interface FilterGroup {
  label: string;
  notes: string[];
  options: FilterOption[];
}

export interface FilterOption {
  name: string;
  value: string;
  label: string;
  count: number;
  isChosen: boolean;
}

export interface ToolsPage {
  tools: ToolSummary[];
  /** Index of the first. */
  from: number;
  total: number;
  pageCount: number;
  listing: ToolsListing;
  groups: FilterGroup[];
}

const PAGE_SIZES = { table: 50, cards: 30 };
const MOST_PAGES = 100_000;

/** One page of all tools. What the address asks and does not exist is ignored. */
export async function findToolsPage(ctx: Context, query: URLSearchParams): Promise<ToolsPage> {
  const catalogue = await currentCatalogue(ctx);
  const { facets } = catalogue.facetIndex;
  const asked = parse(query, facets);
  const found = catalogue.memo(`found ${JSON.stringify(asked.chosen)}`, () => catalogue.facetIndex.find(asked.chosen));
  const size = PAGE_SIZES[asked.view];
  const pageCount = Math.max(1, Math.ceil(found.total / size));
  const page = Math.min(asked.page, pageCount);
  const from = (page - 1) * size;
  const tools: ToolSummary[] = [];
  let skipped = 0;
  for (const position of positionsIn(catalogue, asked.sort)) {
    if (tools.length === size) break;
    if (found.has(position) && skipped++ >= from) tools.push(catalogue.tools[position]!);
  }
  return {
    tools,
    from,
    total: found.total,
    pageCount,
    listing: { ...asked, page },
    groups: groupsOf(catalogue, asked, found.counts),
  };
}

/** Positions in `tools`. What the editors' list does not name comes after it, best rated first. */
function positionsIn(catalogue: Catalogue, order: ToolsOrder): Uint32Array {
  if (order !== 'known') return catalogue.positions(order);
  return catalogue.memo('positions known', () => {
    const { mostUsed } = builtInContent();
    const places = new Map(mostUsed.map((id, place) => [id, place]));
    const placeOf = (position: number) => places.get(catalogue.tools[position]!.id) ?? mostUsed.length;
    return Uint32Array.from([...catalogue.tools.keys()].sort((a, b) => placeOf(a) - placeOf(b) || a - b));
  });
}

function parse(query: URLSearchParams, facets: readonly Facet[]): ToolsListing {
  const page = Number(query.get('page'));
  return {
    chosen: facets.flatMap(({ id, options }) => {
      const asked = new Set(query.getAll(id).slice(0, 200));
      return options.filter((option) => asked.has(option.id)).map((option) => [id, option.id] as const);
    }),
    sort: listOrders.find(({ value }) => value === query.get('sort'))?.value ?? 'known',
    view: query.get('view') === 'cards' ? 'cards' : 'table',
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
  };
}

/** Options that would leave nothing are left out, unless they are chosen. */
function groupsOf(catalogue: Catalogue, { chosen }: ToolsListing, counts: number[][]): FilterGroup[] {
  const groups = new Map<string, FilterGroup>();
  for (const [index, { id, group: label, options, note, isKnown }] of catalogue.facetIndex.facets.entries()) {
    const group = groups.get(label) ?? { label, notes: [], options: [] };
    groups.set(label, group);
    if (isKnown) {
      const known = catalogue.memo(`known ${label}`, () => ({ count: catalogue.listed.filter(isKnown).length }));
      group.notes.push(`Known for ${known.count} of ${catalogue.listed.length} tools.`);
    }
    if (note) group.notes.push(note);
    for (const [at, option] of options.entries()) {
      const isChosen = chosen.some(([facet, value]) => facet === id && value === option.id);
      const count = counts[index]![at]!;
      if (count > 0 || isChosen)
        group.options.push({ name: id, value: option.id, label: option.label, count, isChosen });
    }
  }
  return [...groups.values()].filter(({ options }) => options.length > 0);
}
