import { factMark } from '../../catalog/fact-wording.ts';
import type { Feature } from '../../catalog/feature.ts';
import type { ScoreRange } from '../../catalog/tool.ts';
import { type Answer, answerOf, factValue, featureAnswer, type Tool } from '../../catalog/tool.ts';
import { choiceText, type ViewChoice } from '../../catalog/view-choice.ts';
import { websiteLink } from '../../catalog/website-link.ts';
import { type Cell, type ComparisonRow, type RowVerdict, row, verdictOf } from './comparison-row.ts';
import { dataRows, measuredRows, reachRows, statusRows } from './fact-rows.ts';
import { type FeatureRow, featureRows, sharedCategories } from './feature-rows.ts';
import { knownFirst, type Section, unknownRows } from './known-first.ts';
import { billedOtherwise, comparisonCurrency, type SeatPrices, seatPrices } from './seat-price.ts';
import { markOf, priceMark, startingPriceRow } from './starting-price.ts';

/**
 * The comparison as a table: columns are tools, rows are attributes. Unknown values stay unknown: a row counts as
 * different or shared only by what is known.
 */

export interface ComparisonColumn {
  id: string;
  name: string;
  /** Path of its own page. */
  path: string;
  category: { id: string; name: string };
  logo: string | null;
  isBase: boolean;
}

export interface Comparison {
  columns: ComparisonColumn[];
  rows: ComparisonRow[];
  /** The main categories, when no category contains all tools: then they are no substitutes for each other. */
  categories: string[];
  /** The categories to which all tools belong. */
  sharedCategories: { id: string; name: string }[];
  /** The currency in which prices are compared; null: none. */
  currency: string | null;
  /** What must be said of the whole comparison: that it is of a past day. */
  notes: readonly string[];
}

export interface ComparisonInput {
  /** From left to right. */
  tools: readonly Tool[];
  base: string | null;
  categoryNames: ReadonlyMap<string, string>;
  /** The features of each category that occurs. */
  vocabularies: ReadonlyMap<string, readonly Feature[]>;
  choice: ViewChoice;
  notes?: readonly string[];
  /** The day of the comparison, YYYY-MM-DD: facts age. */
  asOf: string;
}

export function buildComparison(input: ComparisonInput): Comparison {
  const { tools, base, categoryNames, choice, notes = [], asOf } = input;
  const categoryName = (id: string) => categoryNames.get(id) ?? id;
  const shared = sharedCategories(tools);
  const categories = shared.length > 0 ? [] : [...new Set(tools.map((tool) => tool.category))];
  const found = base === null ? -1 : tools.findIndex((tool) => tool.id === base);
  const baseIndex = found === -1 ? null : found;
  const prices = tools.map((tool) => seatPrices(tool, choice));
  const currency = comparisonCurrency(
    prices.map(({ each }) => each),
    baseIndex,
  );
  const sections = sectionsOf(input, { prices, currency, baseIndex, choice, asOf });
  return {
    columns: tools.map((tool, index) => ({
      id: tool.id,
      name: tool.name,
      path: `/tool/${tool.id}`,
      category: { id: tool.category, name: categoryName(tool.category) },
      logo: tool.logo,
      isBase: index === baseIndex,
    })),
    rows: [
      ratingRow(tools, baseIndex),
      ...statusRows(tools, asOf),
      ...measuredRows(tools, asOf),
      ...sections.flatMap(knownFirst),
      listRow(tools, 'pros'),
      listRow(tools, 'cons'),
      ...unknownRows(tools, sections, choice.asOf !== null),
      visitRow(tools),
    ],
    categories: categories.map(categoryName),
    sharedCategories: shared.map((id) => ({ id, name: categoryName(id) })),
    currency,
    notes,
  };
}

/** The rows whose values visitors can help to find. */
function sectionsOf({ tools, vocabularies, choice, asOf }: ComparisonInput, seats: SeatPriceInput): Section[] {
  return [
    {
      rows: [
        answerRow(tools, 'Free Plan', 'free', asOf),
        answerRow(tools, 'Free Trial', 'freeTrial', asOf),
        startingPriceRow(tools, choice, asOf),
        ...(choice.team === 1 ? [] : [seatPriceRow(tools, 'total', seats)]),
        seatPriceRow(tools, 'each', seats),
      ],
      // The rows per team and seat count what the starting price says.
      isQuestionAbout: (_, { id }) => id !== 'team-price' && id !== 'seat-price',
    },
    {
      rows: featureRows(tools, vocabularies).map((row) => featureRow(tools, row, asOf)),
      isQuestionAbout: ({ category }, { label }) =>
        vocabularies.get(category)?.some((feature) => feature.label === label) ?? false,
    },
    { rows: reachRows(tools, asOf), isQuestionAbout: () => true },
    { rows: dataRows(tools, asOf), isQuestionAbout: () => true },
  ];
}

function ratingRow(tools: readonly Tool[], baseIndex: number | null): ComparisonRow {
  const tenths = tools.map((tool) => (tool.rating === 0 ? null : Math.round(tool.rating * 10)));
  const baseTenths = baseIndex === null ? null : tenths[baseIndex]!;
  const baseRange = baseIndex === null ? null : tools[baseIndex]!.ratingRange;
  const cells = tools.map(
    (tool, index): Cell => ({
      kind: 'rating',
      rating: tool.rating,
      ratingRange: tool.ratingRange,
      reviewCount: tool.reviewCount,
      isDecided: areApart(tool.ratingRange, baseRange),
      distance: distanceTo(baseTenths, index === baseIndex ? null : tenths[index]),
    }),
  );
  return row({ id: 'rating', group: 'rating', label: 'Rating', verdict: verdictOf(tenths), cells });
}

function areApart(one: ScoreRange | null, other: ScoreRange | null): boolean {
  return one !== null && other !== null && (one.low > other.high || other.low > one.high);
}

function distanceTo(base: number | null | undefined, value: number | null | undefined): number | null {
  return base == null || value == null ? null : value - base;
}

function answerRow(tools: readonly Tool[], label: string, key: 'free' | 'freeTrial', asOf: string): ComparisonRow {
  const answers = tools.map((tool) => answerOf(tool.pricing[key]));
  const cells = tools.map(
    (tool, index): Cell => ({
      kind: 'answer',
      answer: answers[index]!,
      mark: markOf(tool, `pricing.${key}`, asOf),
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

interface SeatPriceInput extends Pick<ComparisonInput, 'choice' | 'asOf'> {
  prices: readonly SeatPrices[];
  currency: string | null;
  baseIndex: number | null;
}

function seatPriceLabel(part: 'total' | 'each', choice: ViewChoice): string {
  const per = part === 'total' ? 'per month in total' : 'per month and seat';
  return `Lowest plan price on record, ${per} (${choiceText(choice)})`;
}

function seatPriceRow(
  tools: readonly Tool[],
  part: 'total' | 'each',
  { prices, currency, baseIndex, choice, asOf }: SeatPriceInput,
): ComparisonRow {
  const shown = prices.map((price) => price[part]);
  const comparable = shown.map((price) =>
    price.kind === 'amount' && price.currency === currency ? price.minor : null,
  );
  const baseMinor = baseIndex === null ? null : (comparable[baseIndex] ?? null);
  const others = tools.map((tool) => billedOtherwise(tool, part, choice));
  const cells = shown.map((price, index): Cell => {
    const minor = comparable[index] ?? null;
    const distance = baseMinor === null || minor === null || index === baseIndex ? null : minor - baseMinor;
    const fact = prices[index]!.plan?.fact;
    const mark =
      price.kind === 'unknown'
        ? null
        : fact
          ? factMark(tools[index]!, fact, asOf)
          : priceMark(tools[index]!, choice.billing, asOf);
    return { kind: 'seatPrice', price, isComparable: minor !== null, otherwise: others[index]!, distance, mark };
  });
  return row({
    id: part === 'total' ? 'team-price' : 'seat-price',
    group: 'pricing',
    label: seatPriceLabel(part, choice),
    description:
      'The cheapest plan with a definite price for so many people; one whose price is not known may cost less. Yearly prices are divided by twelve; currencies are not converted.',
    verdict: verdictOf(comparable),
    cells,
  });
}

function featureRow(
  tools: readonly Tool[],
  { label, description, isOfSomeCategories }: FeatureRow,
  asOf: string,
): ComparisonRow {
  const answers = tools.map((tool) => featureAnswer(tool, label));
  return row({
    id: `feature:${label}`,
    group: 'features',
    label,
    description,
    isOfSomeCategories,
    verdict: verdictOfAnswers(answers),
    cells: tools.map(
      (tool, index): Cell => ({
        kind: 'answer',
        answer: answers[index]!,
        mark: markOf(tool, `feature:${label}`, asOf),
      }),
    ),
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
  const cells = tools.map(
    (tool): Cell => ({ kind: 'visit', ...websiteLink(tool.website, tool.name, factValue(tool, 'lostWebsite')) }),
  );
  return row({ id: 'visit', group: 'visit', label: 'Visit', verdict: 'none', cells });
}

export function verdictOfAnswers(answers: readonly Answer[]): RowVerdict {
  return verdictOf(answers.map((answer) => (answer === 'unknown' ? null : answer)));
}
