import { LRUCache } from 'lru-cache';
import type { Category } from './category.ts';
import { type Company, isProductOf, keptCompany } from './company.ts';
import type { Feature } from './feature.ts';
import { type ListOrder, type SortOrder, sortOf } from './listing.ts';
import type { Scoring } from './score/score.ts';
import { FacetIndex } from './snapshot/facet-index.ts';
import { SimilarIndex } from './snapshot/similar-index.ts';
import { toolFacets } from './snapshot/tool-facets.ts';
import { categoriesOf, isListed, type ToolSummary, type UnratedSummary } from './tool.ts';

/**
 * The whole catalogue in memory, immutable, in the orders of the pages. Derived values are computed on first use and
 * cached, so that a request costs the same with 10,000 tools as with 200.
 */

export interface CatalogueParts {
  tools: readonly UnratedSummary[];
  categories: readonly Category[];
  companies: readonly Company[];
  vocabulary: { general: readonly Feature[]; byCategory: ReadonlyMap<string, readonly Feature[]> };
  /** Of the same tools. */
  scoring: Scoring;
  /** Where the data comes from. */
  source: 'database' | 'built-in';
}

const byName = (a: ToolSummary, b: ToolSummary) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
const lowOf = ({ ratingRange }: ToolSummary) => ratingRange?.low ?? 0;
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Of equal scores first the one that can fall least. Those without a score are in alphabetical order. */
const byRating = (a: ToolSummary, b: ToolSummary) =>
  b.rating - a.rating || (a.rating === 0 ? 0 : lowOf(b) - lowOf(a)) || byName(a, b);

interface Order {
  /** Whether a tool has what a list is ordered by. */
  isKnown: (tool: ToolSummary) => boolean;
  /** Two tools that have it. */
  compare: (a: ToolSummary, b: ToolSummary) => number;
}

const orders: Record<SortOrder, Order> = {
  rating: { isKnown: ({ rating }) => rating > 0, compare: byRating },
  name: { isKnown: () => true, compare: byName },
  price: {
    isKnown: ({ lowestMonthlyMinor }) => lowestMonthlyMinor !== null,
    compare: (a, b) => a.lowestMonthlyMinor! - b.lowestMonthlyMinor!,
  },
  newest: {
    isKnown: ({ launchDate }) => launchDate !== null,
    compare: (a, b) => b.launchDate!.localeCompare(a.launchDate!),
  },
  open: {
    isKnown: ({ listFacts }) => listFacts.openSource !== 'unknown',
    compare: (a, b) => Number(b.listFacts.openSource === 'yes') - Number(a.listFacts.openSource === 'yes'),
  },
};

/** Sorts the items in place: those that lack the value last, and equal ones best rated first, both ways. */
function inOrder<Item>(items: Item[], order: ListOrder, toolOf: (item: Item) => ToolSummary): Item[] {
  const sort = sortOf(order);
  const { isKnown, compare } = orders[sort];
  const direction = order === sort ? 1 : -1;
  return items.sort((one, other) => {
    const [a, b] = [toolOf(one), toolOf(other)];
    const known = Number(isKnown(b)) - Number(isKnown(a));
    return known || (isKnown(a) && direction * compare(a, b)) || byRating(a, b);
  });
}

export class Catalogue {
  /** All tools, best rated first. */
  readonly tools: readonly ToolSummary[];
  /** Those that rankings include: live, or of unknown status. */
  readonly listed: readonly ToolSummary[];
  /** Listed tools only. */
  readonly toolsByCategory: ReadonlyMap<string, readonly ToolSummary[]>;
  readonly toolById: ReadonlyMap<string, ToolSummary>;
  /** Former ids and the ids that took their place. */
  readonly currentIds: ReadonlyMap<string, string>;
  readonly categories: readonly Category[];
  readonly companies: readonly Company[];
  /** With websites that their tools lost: nothing links there. */
  readonly recordedCompanies: readonly Company[];
  readonly vocabulary: CatalogueParts['vocabulary'];
  readonly scoring: Scoring;
  readonly source: CatalogueParts['source'];
  /** Bounded, so that keys from addresses cannot fill the memory. */
  readonly #memo = new LRUCache<string, object, () => object>({
    max: 500,
    memoMethod: (_key, _stale, { context: compute }) => compute(),
  });
  readonly #searchText = new WeakMap<ToolSummary, string>();
  #similar: SimilarIndex | null = null;
  #facetIndex: FacetIndex | null = null;

  constructor(parts: CatalogueParts) {
    this.scoring = parts.scoring;
    this.tools = parts.tools.map((tool) => ({ ...tool, ...parts.scoring.ratingOf(tool.id) })).sort(byRating);
    this.listed = this.tools.filter(({ status }) => isListed(status));
    this.toolById = new Map(this.tools.map((tool) => [tool.id, tool]));
    const renamed = this.tools.flatMap(({ id, formerIds }) => formerIds.map((former) => [former, id] as const));
    this.currentIds = new Map(renamed.filter(([former]) => !this.toolById.has(former)));
    const byCategory = new Map<string, ToolSummary[]>();
    for (const tool of this.listed)
      for (const category of new Set(categoriesOf(tool))) {
        const list = byCategory.get(category);
        if (list) list.push(tool);
        else byCategory.set(category, [tool]);
      }
    this.toolsByCategory = byCategory;
    this.categories = parts.categories;
    const withLoss = this.tools.filter(({ listFacts }) => listFacts.lostSite !== null);
    this.recordedCompanies = parts.companies;
    this.companies = parts.companies.map((company) =>
      keptCompany(
        company,
        withLoss.filter(isProductOf(company)).map(({ listFacts }) => listFacts.lostSite!),
      ),
    );
    this.vocabulary = parts.vocabulary;
    this.source = parts.source;
  }

  /** The listed tools, or those of a category, in an order. */
  ordered(category: string | null, order: ListOrder): readonly ToolSummary[] {
    const tools = category === null ? this.listed : (this.toolsByCategory.get(category) ?? []);
    if (order === 'rating') return tools;
    return this.memo(`order ${order} ${category ?? ''}`, () => inOrder([...tools], order, (tool) => tool));
  }

  /** Name, description and features in lower case. */
  searchText(tool: ToolSummary): string {
    let text = this.#searchText.get(tool);
    if (text === undefined) {
      text = `${tool.name}\n${tool.description}\n${tool.features.join('\n')}`.toLowerCase();
      this.#searchText.set(tool, text);
    }
    return text;
  }

  get similar(): SimilarIndex {
    this.#similar ??= new SimilarIndex(this.tools);
    return this.#similar;
  }

  get facetIndex(): FacetIndex {
    this.#facetIndex ??= new FacetIndex(this.tools, toolFacets(this.categories, this.vocabulary.general));
    return this.#facetIndex;
  }

  /** All tools in an order, as positions in `tools`. */
  positions(order: ListOrder): Uint32Array {
    return this.memo(`positions ${order}`, () =>
      Uint32Array.from(inOrder([...this.tools.keys()], order, (position) => this.tools[position]!)),
    );
  }

  /** Computes a value once per catalogue and key. */
  memo<Value extends object>(key: string, compute: () => Value): Value {
    return this.#memo.memo(key, { context: compute }) as Value;
  }
}
