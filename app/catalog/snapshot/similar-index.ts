import { LRUCache } from 'lru-cache';
import { categoriesOf, isListed, type ToolSummary } from '../tool.ts';

/**
 * Finds similar tools: +5 for the same category, +1 for each shared feature; the better rated first among equals.
 * Counts over the tools of each feature, so that the cost depends on one tool's features, not on the catalogue squared.
 */

export const SAME_CATEGORY_SCORE = 5;
export const SHARED_FEATURE_SCORE = 1;

export interface SimilarOptions {
  count?: number;
  /** `category`: only tools of the same main category. `categories`: of any shared one, which counts as the same. */
  within?: 'category' | 'categories';
  exclude?: readonly string[];
}

/** Similar tools cached per tool: more than any page shows or excludes. */
const CACHED_EACH = 24;
const CACHED_TOOLS = 500;

export class SimilarIndex {
  readonly #tools: readonly ToolSummary[];
  readonly #position = new Map<string, number>();
  readonly #holders = new Map<string, number[]>();
  readonly #scores: Uint16Array;
  /** By id and which categories count; bounded, so that ids from addresses cannot fill the memory. */
  readonly #ranked = new LRUCache<string, ToolSummary[]>({ max: CACHED_TOOLS });

  /** @param tools best rated first */
  constructor(tools: readonly ToolSummary[]) {
    this.#tools = tools;
    this.#scores = new Uint16Array(tools.length);
    for (const [position, tool] of tools.entries()) {
      this.#position.set(tool.id, position);
      for (const feature of new Set(tool.features)) {
        const holders = this.#holders.get(feature);
        if (holders) holders.push(position);
        else this.#holders.set(feature, [position]);
      }
    }
  }

  rank(id: string, { count = 3, within, exclude = [] }: SimilarOptions = {}): ToolSummary[] {
    const wanted = count + exclude.length;
    const ranked = wanted <= CACHED_EACH ? this.#rankOnce(id, within) : this.#compute(id, within, wanted);
    return ranked.filter((tool) => !exclude.includes(tool.id)).slice(0, count);
  }

  /** Cached: costs the same in a catalogue of any size. */
  #rankOnce(id: string, within: SimilarOptions['within']): ToolSummary[] {
    const key = `${within} ${id}`;
    const known = this.#ranked.get(key);
    if (known) return known;
    const ranked = this.#compute(id, within, CACHED_EACH);
    this.#ranked.set(key, ranked);
    return ranked;
  }

  #compute(id: string, within: SimilarOptions['within'], count: number): ToolSummary[] {
    const own = this.#position.get(id);
    const tool = own === undefined ? undefined : this.#tools[own];
    if (tool === undefined) return [];
    const categories = new Set(categoriesOf(tool));
    const scores = this.#scores.fill(0);
    for (const feature of new Set(tool.features)) {
      for (const position of this.#holders.get(feature) ?? [])
        scores[position] = scores[position]! + SHARED_FEATURE_SCORE;
    }
    return this.#best(count, (position) => {
      const other = this.#tools[position]!;
      if (position === own || !isListed(other.status)) return 0;
      const isSame =
        within === 'categories'
          ? categoriesOf(other).some((category) => categories.has(category))
          : other.category === tool.category;
      if (within && !isSame) return 0;
      return scores[position]! + (isSame ? SAME_CATEGORY_SCORE : 0);
    });
  }

  /** The highest scores above zero; earlier positions win ties. */
  #best(count: number, scoreOf: (position: number) => number): ToolSummary[] {
    const best: { position: number; score: number }[] = [];
    for (let position = 0; position < this.#tools.length; position++) {
      const score = scoreOf(position);
      if (score === 0 || (best.length === count && score <= (best.at(-1)?.score ?? 0))) continue;
      const place = best.findIndex((entry) => entry.score < score);
      best.splice(place === -1 ? best.length : place, 0, { position, score });
      if (best.length > count) best.pop();
    }
    return best.map(({ position }) => this.#tools[position]!);
  }
}
