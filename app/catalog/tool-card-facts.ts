import { longDate, writeDate } from '../ui/written-date.ts';
import { isAgeing, platformNames } from './fact-wording.ts';
import type { SortOrder } from './listing.ts';
import type { ToolSummary } from './tool.ts';
import { type WebsiteLink, websiteLink } from './website-link.ts';

/** The facts of a card or row, and no more: pages contain them twice, as markup and as data. */
export interface ToolCardFacts {
  id: string;
  name: string;
  description: string;
  category: string;
  logo: string | null;
  rating: number;
  /** Null: no score. */
  ratingRange: { low: number; high: number } | null;
  /** The first ones, and "+5 more". */
  features: CardWord[];
  /** "Free", "paid from $20/month". */
  price: CardWord[];
  /** Status, open source, platforms, and what the list is sorted by. A row says what is unknown of them. */
  glance: CardWord[];
  website: WebsiteLink;
}

/** Words and how they look. */
export type CardWord = [words: string, look?: 'label' | 'more' | 'unknown' | 'warn'];

interface CardOptions {
  /** Today, YYYY-MM-DD: old prices are marked. */
  today: string;
  /** Of the list. */
  sort?: SortOrder;
  /** A row of a table, whose heads name its columns. */
  isRow?: boolean;
}

/** Features on a card and in a row. */
const CARD_FEATURES = 3;
const ROW_FEATURES = 4;

export function toolCardFacts(tool: ToolSummary, { today, sort, isRow = false }: CardOptions): ToolCardFacts {
  const shown = isRow ? ROW_FEATURES : CARD_FEATURES;
  return {
    id: tool.id,
    name: tool.name,
    description: tool.description,
    category: tool.category,
    logo: tool.logo,
    rating: tool.rating,
    ratingRange: tool.ratingRange && { low: tool.ratingRange.low, high: tool.ratingRange.high },
    features: [
      ...tool.features.slice(0, shown).map((label): CardWord => [label]),
      ...(tool.features.length > shown ? [[`+${tool.features.length - shown} more`, 'more'] as CardWord] : []),
    ],
    price: [...cardPrice(tool).map(withWholeAmounts), ...priceAge(tool, today)],
    glance: glance(tool, sort, isRow),
    website: websiteLink(tool.website, tool.name, tool.listFacts.lostSite),
  };
}

/** "($17 billed yearly)" is not broken across lines, unless it is long. */
const withWholeAmounts = ([words, ...look]: CardWord): CardWord => [
  words.replace(/\([^()]{1,24}\)/g, (aside) => aside.replaceAll(' ', '\u00a0')),
  ...look,
];

/**
 * "Free, paid from $20/month", or "Starting at Pro $20/month" without a free plan; "Paid: Teams $40/seat/month" where a
 * lower price may exist that is not on record. What is unknown says so.
 */
export function cardPrice({ pricing, paidPrice, listFacts }: ToolSummary): CardWord[] {
  if (pricing.free === true) return [['Free'], [`, ${listFacts.paid}`, paidPrice === null ? 'unknown' : undefined]];
  const free: CardWord = pricing.free === null ? [', free plan unknown', 'unknown'] : [' No free plan', 'label'];
  return paidPrice === null
    ? [['Price unknown', 'unknown']]
    : [
        [listFacts.paid.startsWith('paid from ') ? 'Starting at ' : 'Paid: ', 'label'],
        [paidPrice.replace(/^from /, '')],
        free,
      ];
}

/**
 * Where a price on the card is older than prices may be: of when it is. Without a colour, since most lists have many such
 * prices; a tool's page marks each as ageing.
 */
export function priceAge({ listFacts: { pricesSeen } }: ToolSummary, today: string): CardWord[] {
  const old = pricesSeen.filter((observedAt) => isAgeing({ field: 'plan', observedAt }, today));
  if (old.length === 0) return [];
  if (old.includes(null)) return [[' Date unknown', 'label']];
  const oldest = old.sort()[0]!;
  return [[` As of ${writeDate(oldest)}`, 'label']];
}

function glance({ listFacts, launchDate }: ToolSummary, sort: SortOrder | undefined, isRow: boolean): CardWord[] {
  const { statusText, platforms, openSource } = listFacts;
  const inRow = (words: string, look?: 'unknown'): CardWord[] => (isRow ? [[words, look]] : []);
  const launched: CardWord =
    launchDate === null ? ['Launch date unknown', 'unknown'] : [`Launched ${longDate(launchDate)}`];
  return [
    ...(statusText === null ? [] : [[statusText, 'warn'] as CardWord]),
    ...(sort === 'newest' ? [launched] : []),
    ...(openSource === 'yes' ? [['Open source'] as CardWord] : []),
    ...(openSource === 'no' ? inRow('Not open source') : []),
    ...(openSource === 'unknown' ? inRow('Open source unknown', 'unknown') : []),
    ...(platforms.length === 0
      ? inRow('Platforms unknown', 'unknown')
      : [[platforms.map((id) => platformNames[id]).join(', ')] as CardWord]),
  ];
}
