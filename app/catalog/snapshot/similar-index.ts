import { LRUCache } from 'lru-cache';
import { isListed, type ToolSummary } from '../tool.ts';

/**
 * Finds similar tools: +5 for the same category, +1 for each shared feature; the better rated first among equals.
 * Counts over the tools of each feature, so that the cost depends on one tool's features, not on the catalogue squared.
 */

export const SAME_CATEGORY_SCORE = 5;
export const SHARED_FEATURE_SCORE = 1;

export interface SimilarOptions {
  count?: number;
  isSameCategoryOnly?: boolean;
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
  /** By id and whether other categories count; bounded, so that ids from addresses cannot fill the memory. */
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

  rank(id: string, { count = 3, isSameCategoryOnly = false, exclude = [] }: SimilarOptions = {}): ToolSummary[] {
    const wanted = count + exclude.length;
    const ranked =
      wanted <= CACHED_EACH ? this.#rankOnce(id, isSameCategoryOnly) : this.#compute(id, isSameCategoryOnly, wanted);
    return ranked.filter((tool) => !exclude.includes(tool.id)).slice(0, count);
  }

  /** Cached: costs the same in a catalogue of any size. */
  #rankOnce(id: string, isSameCategoryOnly: boolean): ToolSummary[] {
    const key = `${isSameCategoryOnly} ${id}`;
    const known = this.#ranked.get(key);
    if (known) return known;
    const ranked = this.#compute(id, isSameCategoryOnly, CACHED_EACH);
    this.#ranked.set(key, ranked);
    return ranked;
  }

  #compute(id: string, isSameCategoryOnly: boolean, count: number): ToolSummary[] {
    const own = this.#position.get(id);
    const tool = own === undefined ? undefined : this.#tools[own];
    if (tool === undefined) return [];
    const scores = this.#scores.fill(0);
    for (const feature of new Set(tool.features)) {
      for (const position of this.#holders.get(feature) ?? [])
        scores[position] = scores[position]! + SHARED_FEATURE_SCORE;
    }
    return this.#best(count, (position) => {
      if (position === own || !isListed(this.#tools[position]!.status)) return 0;
      const isSame = this.#tools[position]!.category === tool.category;
      if (isSameCategoryOnly && !isSame) return 0;
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
