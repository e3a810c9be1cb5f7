import type { Feature } from '../../catalog/feature.ts';
import { cheapestPaidPlan } from '../../catalog/paid-price.ts';
import { type Answer, answerOf, type FactField, featureAnswer, findFact, type Tool } from '../../catalog/tool.ts';
import { websiteLink } from '../../catalog/website-link.ts';
import { type FeatureRow, featureRows, sharedCategories } from './feature-rows.ts';
import { comparisonCurrency, type SeatPrice, seatPrice } from './seat-price.ts';

/**
 * The comparison as a table: columns are tools, rows are attributes. Unknown values stay unknown: a row counts as
 * different or shared only by what is known.
 */

export interface ComparisonColumn {
  id: string;
  name: string;
  vendor: string;
  category: { id: string; name: string };
  logo: string | null;
  isBase: boolean;
}

/** The source of a stated fact; null where nothing is stated. */
export interface SourceMark {
  state: 'confirmed' | 'unconfirmed' | 'unsourced';
  source: string | null;
  checked: string | null;
  attribution: string | null;
}

export type Cell =
  | { kind: 'rating'; value: number; reviewCount: number /** Tenths above the base. */; distance: number | null }
  | { kind: 'answer'; answer: Answer; mark: SourceMark | null }
  | {
      kind: 'price';
      isFree: boolean /** The cheapest paid plan. */;
      text: string | null;
      mark: SourceMark | null;
    }
  | {
      kind: 'seatPrice';
      price: SeatPrice;
      /** False when the price is in another currency than the comparison. */
      isComparable: boolean;
      /** Minor units above the base. */
      distance: number | null;
    }
  | { kind: 'list'; sign: 'plus' | 'minus'; items: readonly string[] }
  | { kind: 'visit'; href: string; isSearch: boolean };

/** `open`: whether the tools differ depends on an unknown value. */
export type RowVerdict = 'different' | 'shared' | 'open' | 'unknown' | 'none';

export type RowGroup = 'rating' | 'pricing' | 'features' | 'opinions' | 'visit';

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

export interface Comparison {
  columns: ComparisonColumn[];
  rows: ComparisonRow[];
  /** The main categories, when no category contains all tools: then they are no substitutes for each other. */
  categories: string[];
  /** The currency in which prices are compared; null: none. */
  currency: string | null;
}

export const groupTitles: Record<RowGroup, string> = {
  rating: 'Rating',
  pricing: 'Pricing',
  features: 'Features',
  opinions: 'Pros & Cons',
  visit: 'Visit',
};

export interface ComparisonInput {
  /** From left to right. */
  tools: readonly Tool[];
  base: string | null;
  categoryNames: ReadonlyMap<string, string>;
  /** The features of each category that occurs. */
  vocabularies: ReadonlyMap<string, readonly Feature[]>;
}

export function buildComparison({ tools, base, categoryNames, vocabularies }: ComparisonInput): Comparison {
  const categoryName = (id: string) => categoryNames.get(id) ?? id;
  const areSubstitutes = sharedCategories(tools).length > 0;
  const categories = areSubstitutes ? [] : [...new Set(tools.map((tool) => tool.category))];
  const found = base === null ? -1 : tools.findIndex((tool) => tool.id === base);
  const baseIndex = found === -1 ? null : found;
  const prices = tools.map(seatPrice);
  const currency = comparisonCurrency(prices, baseIndex);
  return {
    columns: tools.map((tool, index) => ({
      id: tool.id,
      name: tool.name,
      vendor: tool.vendor,
      category: { id: tool.category, name: categoryName(tool.category) },
      logo: tool.logo,
      isBase: index === baseIndex,
    })),
    rows: [
      ratingRow(tools, baseIndex),
      answerRow(tools, 'Free Plan', 'free'),
      answerRow(tools, 'Free Trial', 'freeTrial'),
      startingPriceRow(tools),
      seatPriceRow(prices, currency, baseIndex),
      ...featureRows(tools, vocabularies).map((row) => featureRow(tools, row)),
      listRow(tools, 'pros'),
      listRow(tools, 'cons'),
      visitRow(tools),
    ],
    categories: categories.map(categoryName),
    currency,
  };
}

type RowParts = Pick<ComparisonRow, 'id' | 'group' | 'label' | 'verdict' | 'cells'> & Partial<ComparisonRow>;

function row(parts: RowParts): ComparisonRow {
  return { description: null, isOfSomeCategories: false, ...parts };
}

function ratingRow(tools: readonly Tool[], baseIndex: number | null): ComparisonRow {
  const tenths = tools.map((tool) => Math.round(tool.rating * 10));
  const baseTenths = baseIndex === null ? null : tenths[baseIndex]!;
  const cells = tools.map(
    (tool, index): Cell => ({
      kind: 'rating',
      value: tool.rating,
      reviewCount: tool.reviewCount,
      distance: baseTenths === null || index === baseIndex ? null : tenths[index]! - baseTenths,
    }),
  );
  return row({ id: 'rating', group: 'rating', label: 'Rating', verdict: verdictOf(tenths), cells });
}

function answerRow(tools: readonly Tool[], label: string, key: 'free' | 'freeTrial'): ComparisonRow {
  const answers = tools.map((tool) => answerOf(tool.pricing[key]));
  const cells = tools.map(
    (tool, index): Cell => ({
      kind: 'answer',
      answer: answers[index]!,
      mark: answers[index] === 'unknown' ? null : sourceMark(tool, `pricing.${key}`),
    }),
  );
  return row({
    id: key === 'free' ? 'free-plan' : 'free-trial',
    group: 'pricing',
    label,
    verdict: verdictOfAnswers(answers),
    cells,
  });
}

function startingPriceRow(tools: readonly Tool[]): ComparisonRow {
  const texts = tools.map(({ pricing, paidPrice }) => (pricing.free === true ? `Free ${paidPrice ?? ''}` : paidPrice));
  const cells = tools.map(
    (tool): Cell => ({
      kind: 'price',
      isFree: tool.pricing.free === true,
      text: tool.paidPrice,
      mark: priceMark(tool),
    }),
  );
  return row({ id: 'starting-price', group: 'pricing', label: 'Starting Price', verdict: verdictOf(texts), cells });
}

function priceMark(tool: Tool): SourceMark | null {
  const plan = cheapestPaidPlan(tool);
  if (plan !== null) return sourceMark(tool, `pricing.${plan.tier}`);
  if (tool.pricing.starter !== null) return sourceMark(tool, 'pricing.starter');
  return tool.pricing.free === true ? sourceMark(tool, 'pricing.free') : null;
}

function seatPriceRow(prices: readonly SeatPrice[], currency: string | null, baseIndex: number | null): ComparisonRow {
  const comparable = prices.map((price) =>
    price.kind === 'amount' && price.currency === currency ? price.minor : null,
  );
  const baseMinor = baseIndex === null ? null : (comparable[baseIndex] ?? null);
  const cells = prices.map((price, index): Cell => {
    const minor = comparable[index] ?? null;
    const distance = baseMinor === null || minor === null || index === baseIndex ? null : minor - baseMinor;
    return { kind: 'seatPrice', price, isComparable: minor !== null, distance };
  });
  return row({
    id: 'seat-price',
    group: 'pricing',
    label: 'Lowest paid plan, per month and seat',
    description:
      'The cheapest plan with a definite price, for one person and one month. Yearly prices are divided by twelve; currencies are not converted.',
    verdict: verdictOf(comparable),
    cells,
  });
}

function featureRow(tools: readonly Tool[], { label, description, isOfSomeCategories }: FeatureRow): ComparisonRow {
  const answers = tools.map((tool) => featureAnswer(tool, label));
  return row({
    id: `feature:${label}`,
    group: 'features',
    label,
    description,
    isOfSomeCategories,
    verdict: verdictOfAnswers(answers),
    cells: answers.map((answer): Cell => ({ kind: 'answer', answer, mark: null })),
  });
}

function listRow(tools: readonly Tool[], key: 'pros' | 'cons'): ComparisonRow {
  const sign = key === 'pros' ? ('plus' as const) : ('minus' as const);
  return row({
    id: key,
    group: 'opinions',
    label: key === 'pros' ? 'Pros' : 'Cons',
    verdict: verdictOf(tools.map((tool) => (tool[key].length === 0 ? null : tool[key].join('\n')))),
    cells: tools.map((tool): Cell => ({ kind: 'list', sign, items: tool[key] })),
  });
}

function visitRow(tools: readonly Tool[]): ComparisonRow {
  const cells = tools.map((tool): Cell => ({ kind: 'visit', ...websiteLink(tool.website, tool.name) }));
  return row({ id: 'visit', group: 'visit', label: 'Visit', verdict: 'none', cells });
}

function sourceMark(tool: Tool, field: FactField): SourceMark {
  const fact = findFact(tool, field);
  if (fact === null || fact.source === null) {
    return { state: 'unsourced', source: null, checked: fact?.checked ?? null, attribution: fact?.attribution ?? null };
  }
  const { source, checked, confirmed } = fact;
  return { state: confirmed ? 'confirmed' : 'unconfirmed', source, checked, attribution: fact.attribution ?? null };
}

function verdictOfAnswers(answers: readonly Answer[]): RowVerdict {
  return verdictOf(answers.map((answer) => (answer === 'unknown' ? null : answer)));
}

/** null: unknown. Two different known values decide; a missing one leaves the verdict open. */
export function verdictOf(values: readonly (string | number | null)[]): RowVerdict {
  if (values.length < 2) return 'none';
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return 'unknown';
  if (new Set(known).size > 1) return 'different';
  return known.length === values.length ? 'shared' : 'open';
}
