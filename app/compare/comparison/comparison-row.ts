import type { FactMark } from '../../catalog/fact-wording.ts';
import type { Answer, ScoreRange } from '../../catalog/tool.ts';
import type { WebsiteLink } from '../../catalog/website-link.ts';
import type { SeatPrice } from './seat-price.ts';

/** A row of the comparison and its cells. */

/** Of which endpoint a value is, and who says so, where and when. */
export interface Sourced {
  note: string | null;
  source: { name: string; href: string; day: string } | null;
}

export type Cell =
  | {
      kind: 'rating';
      rating: number;
      ratingRange: ScoreRange | null;
      reviewCount: number;
      /** Tenths above the base. */
      distance: number | null;
      /** Whether its range and the base's do not overlap. */
      isDecided: boolean;
    }
  | ({ kind: 'answer'; answer: Answer; mark: FactMark | null } & Partial<Sourced>)
  | {
      kind: 'price';
      isFree: boolean;
      /** The cheapest paid plan. */
      text: string | null;
      mark: FactMark | null;
    }
  | {
      kind: 'seatPrice';
      price: SeatPrice;
      /** False when the price is in another currency than the comparison. */
      isComparable: boolean;
      /** What it costs billed in the other way: "$120/month billed yearly (Business)"; null: not known. */
      otherwise: string | null;
      /** Minor units above the base. */
      distance: number | null;
      mark: FactMark | null;
    }
  /** Facts in words, each with a page that says more; empty: not known. */
  | { kind: 'facts'; items: readonly { text: string; mark: FactMark; more: { label: string; to: string } | null }[] }
  /** What is not known about a tool in the whole table, folded into one line. */
  | {
      kind: 'unknowns';
      groups: readonly { title: string; labels: readonly string[] }[];
      /** On a past day: it may be known since, so nobody is asked for it. */
      isPast: boolean;
    }
  | { kind: 'list'; sign: 'plus' | 'minus'; items: readonly string[] }
  | (Sourced & {
      kind: 'figure';
      value: number | null;
      unit: 'dollars' | 'tokens' | 'count';
      /** Above the base, in the same unit. */
      distance: number | null;
      isLowBetter: boolean;
    })
  | ({ kind: 'text'; text: string | null } & Partial<Sourced>)
  | ({ kind: 'visit' } & WebsiteLink)
  | { kind: 'measure'; href: string };

/** `open`: whether the tools differ depends on an unknown value. */
export type RowVerdict = 'different' | 'shared' | 'open' | 'unknown' | 'none';

export type RowGroup =
  | 'rating'
  | 'pricing'
  | 'limits'
  | 'abilities'
  | 'life'
  | 'features'
  | 'reach'
  | 'data'
  | 'opinions'
  | 'unknown'
  | 'visit'
  | 'measure';

export interface ComparisonRow {
  id: string;
  group: RowGroup;
  label: string;
  description: string | null;
  verdict: RowVerdict;
  /** In a comparison across categories: an attribute that only some of them have. */
  isOfSomeCategories: boolean;
  cells: Cell[];
}

export const groupTitles: Record<RowGroup, string> = {
  rating: 'Rating',
  pricing: 'Pricing',
  limits: 'Limits',
  abilities: 'Abilities',
  life: 'Life',
  features: 'Features',
  reach: 'Platforms & Models',
  data: 'Data Handling',
  opinions: 'Pros & Cons',
  unknown: 'Not known',
  visit: 'Visit',
  measure: 'Benchmark',
};

type RowParts = Pick<ComparisonRow, 'id' | 'group' | 'label' | 'verdict' | 'cells'> & Partial<ComparisonRow>;

export function row(parts: RowParts): ComparisonRow {
  return { description: null, isOfSomeCategories: false, ...parts };
}

/** null: unknown. Two different known values decide; a missing one leaves the verdict open. */
export function verdictOf(values: readonly (string | number | null)[]): RowVerdict {
  if (values.length < 2) return 'none';
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return 'unknown';
  if (new Set(known).size > 1) return 'different';
  return known.length === values.length ? 'shared' : 'open';
}

/** Of a row whose cells say several things: it differs where one of them does, and is shared where all are. */
export function combined(verdicts: readonly RowVerdict[]): RowVerdict {
  if (verdicts.includes('different')) return 'different';
  return new Set(verdicts).size === 1 ? verdicts[0]! : 'open';
}

/** Of lists that may lack something unknown: equal ones are shared, others may differ. */
export function verdictOfLists(lists: readonly (readonly string[])[]): RowVerdict {
  const verdict = verdictOf(lists.map((items) => (items.length === 0 ? null : items.toSorted().join('\n'))));
  return verdict === 'different' ? 'open' : verdict;
}
