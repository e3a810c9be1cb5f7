import type { ToolSummary } from '../tool.ts';
import type { Facet } from './tool-facets.ts';

/** Chosen options as parameters of an address. */
export type Chosen = readonly (readonly [facet: string, option: string])[];

/** A set of tools: the bit of a tool is its position in the catalogue. */
type Bits = Uint32Array;

export interface FoundByFacets {
  total: number;
  has: (position: number) => boolean;
  /** How many tools each option leaves or, where any of several counts, adds: by facet and option. */
  counts: number[][];
}

/**
 * Filters and counts all tools. Every option is a set of bits that is computed once, so that a list of 100,000 tools is
 * filtered and counted in about a millisecond, whatever is chosen.
 */
export class FacetIndex {
  readonly facets: readonly Facet[];
  /** By facet and option. */
  readonly #options: Bits[][];
  readonly #all: Bits;

  constructor(tools: readonly ToolSummary[], facets: readonly Facet[]) {
    this.facets = facets;
    this.#all = new Uint32Array(Math.ceil(tools.length / 32));
    for (const position of tools.keys()) setBit(this.#all, position);
    this.#options = facets.map((facet) => optionBits(tools, facet));
  }

  find(chosen: Chosen): FoundByFacets {
    const limits = this.facets.map((facet, index) => this.#limit(facet, index, chosen));
    const found = intersection([this.#all, ...limits]);
    const counts = this.facets.map(({ rule }, index) => {
      const among = rule === 'all' ? found : intersection([this.#all, ...limits.filter((_, other) => other !== index)]);
      return this.#options[index]!.map((option) => countBits(intersection([among, option])));
    });
    return { total: countBits(found), has: (position) => hasBit(found, position), counts };
  }

  /** null: all tools pass. */
  #limit({ id, rule, options, usual = [] }: Facet, index: number, chosen: Chosen): Bits | null {
    const isChosen = (option: string) => chosen.some(([facet, value]) => facet === id && value === option);
    const picked = options.filter((option) => isChosen(option.id));
    const counting = picked.length > 0 ? picked : options.filter((option) => usual.includes(option.id));
    if (counting.length === 0) return null;
    const sets = counting.map((option) => this.#options[index]![options.indexOf(option)]!);
    return rule === 'all' ? intersection(sets) : union(sets);
  }
}

function optionBits(tools: readonly ToolSummary[], { options, valuesOf }: Facet): Bits[] {
  const sets = options.map(() => new Uint32Array(Math.ceil(tools.length / 32)));
  const byValue = new Map(options.map(({ id, value = id }, index) => [value, sets[index]!]));
  for (const [position, tool] of tools.entries())
    for (const value of valuesOf(tool)) {
      const set = byValue.get(value);
      if (set) setBit(set, position);
    }
  return sets;
}

function setBit(bits: Bits, position: number): void {
  bits[position >>> 5]! |= 1 << (position & 31);
}

const hasBit = (bits: Bits, position: number) => ((bits[position >>> 5]! >>> (position & 31)) & 1) === 1;

function intersection(sets: readonly (Bits | null)[]): Bits {
  const [first, ...rest] = sets.filter((set) => set !== null);
  const both = first!.slice();
  for (const set of rest) for (let word = 0; word < both.length; word++) both[word]! &= set[word]!;
  return both;
}

function union(sets: readonly Bits[]): Bits {
  const either = new Uint32Array(sets[0]!.length);
  for (const set of sets) for (let word = 0; word < either.length; word++) either[word]! |= set[word]!;
  return either;
}

function countBits(bits: Bits): number {
  let count = 0;
  for (let word of bits) {
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
