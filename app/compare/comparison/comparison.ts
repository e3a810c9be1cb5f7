import { factMark } from '../../catalog/fact-wording.ts';
import type { Feature } from '../../catalog/feature.ts';
import type { ScoreRange } from '../../catalog/tool.ts';
import { type Answer, answerOf, factValue, featureAnswer, type Tool } from '../../catalog/tool.ts';
import { choiceText, type ViewChoice } from '../../catalog/view-choice.ts';
import { websiteLink } from '../../catalog/website-link.ts';
import { type Cell, type ComparisonRow, type RowVerdict, row, verdictOf } from './comparison-row.ts';
import { dataRows, reachRows, statusRows } from './fact-rows.ts';
import { type FeatureRow, featureRows, sharedCategories } from './feature-rows.ts';
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
  const { tools, base, categoryNames, vocabularies, choice, notes = [], asOf } = input;
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
  const seats = { prices, currency, baseIndex, choice, asOf };
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
      ...decisiveFirst(
        tools,
        [
          answerRow(tools, 'Free Plan', 'free', asOf),
          answerRow(tools, 'Free Trial', 'freeTrial', asOf),
          startingPriceRow(tools, choice, asOf),
          ...(choice.team === 1 ? [] : [seatPriceRow(tools, 'total', seats)]),
          seatPriceRow(tools, 'each', seats),
        ],
        // The rows per team and seat count what the row before them says.
        (_, label) => label !== seatPriceLabel('total', choice) && label !== seatPriceLabel('each', choice),
      ),
      ...decisiveFirst(
        tools,
        featureRows(tools, vocabularies).map((row) => featureRow(tools, row, asOf)),
        (tool, label) => vocabularies.get(tool.category)?.some((feature) => feature.label === label) ?? false,
      ),
      ...decisiveFirst(tools, reachRows(tools, asOf)),
      ...decisiveFirst(tools, dataRows(tools, asOf)),
      listRow(tools, 'pros'),
      listRow(tools, 'cons'),
      visitRow(tools),
    ],
    categories: categories.map(categoryName),
    sharedCategories: shared.map((id) => ({ id, name: categoryName(id) })),
    currency,
    notes,
  };
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

const ranks: Record<RowVerdict, number> = { different: 0, shared: 2, none: 2, open: 3, unknown: 4 };

/**
 * Orders the rows of a group by what decides: known and differing first. Rows of which nothing is known are left out;
 * one line at the end counts what is not known of each tool.
 * @param concerns whether a row's label is a question about the tool at all
 */
function decisiveFirst(
  tools: readonly Tool[],
  rows: ComparisonRow[],
  concerns: (tool: Tool, label: string) => boolean = () => true,
): ComparisonRow[] {
  const isKnown = ({ cells }: ComparisonRow) => cells.some((cell) => !isUnknown(cell));
  const rank = ({ verdict, cells, isOfSomeCategories }: ComparisonRow) =>
    (isOfSomeCategories ? 10 : 0) + ranks[verdict] + (verdict === 'different' && cells.some(isUnknown) ? 1 : 0);
  const known = rows.filter(isKnown).sort((a, b) => rank(a) - rank(b));
  const cells = tools.map((tool, index): Cell => {
    const open = rows.filter(({ cells: own, label }) => isUnknown(own[index]!) && concerns(tool, label));
    return { kind: 'unknowns', labels: open.map(({ label }) => label) };
  });
  const group = rows[0]?.group;
  if (!group || cells.every((cell) => cell.kind === 'unknowns' && cell.labels.length === 0)) return known;
  return [...known, row({ id: `unknown:${group}`, group, label: 'Not known', verdict: 'none', cells })];
}

function isUnknown(cell: Cell): boolean {
  switch (cell.kind) {
    case 'answer':
      return cell.answer === 'unknown';
    case 'facts':
      return cell.items.length === 0;
    case 'price':
      return !cell.isFree && cell.text === null;
    case 'seatPrice':
      return cell.price.kind === 'unknown';
    default:
      return false;
  }
}

export function verdictOfAnswers(answers: readonly Answer[]): RowVerdict {
  return verdictOf(answers.map((answer) => (answer === 'unknown' ? null : answer)));
}
