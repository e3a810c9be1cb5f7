import type { FactMark } from '../catalog/fact-wording.ts';
import { ratingText } from '../catalog/score-name.ts';
import { writeRate, writeTokens } from '../model-catalogue/model-wording.ts';
import { formatMinor } from '../platform/money.ts';
import type { Cell, Sourced } from './comparison/comparison-row.ts';
import { moneyDistanceText, ratingDistanceText } from './comparison/price-text.ts';

/** A cell as text, for exports and screen readers. Unknown is written out, never left blank. */
export function cellText(cell: Cell): string {
  switch (cell.kind) {
    case 'rating':
      return `${ratingText(cell)}${reviewText(cell.reviewCount)}${distance(cell.distance === null ? null : ratingDistanceText(cell.distance))}`;
    case 'answer':
      return answerText[cell.answer] + markSuffix(cell.mark) + sourceSuffix(cell);
    case 'price':
      return priceText(cell.isFree, cell.text) + markSuffix(cell.mark);
    case 'seatPrice':
      return seatPriceText(cell) + distance(seatDistanceText(cell)) + markSuffix(cell.mark);
    case 'facts':
      return cell.items.map(({ text, mark }) => text + markSuffix(mark)).join('; ') || 'Unknown';
    case 'unknowns':
      return unknownsText(cell);
    case 'list':
      return cell.items.length === 0 ? 'Unknown' : cell.items.join('; ');
    case 'figure':
      return figureText(cell) + sourceSuffix(cell) + distance(figureDistanceText(cell));
    case 'text':
      return (cell.text ?? 'Unknown') + sourceSuffix(cell);
    case 'visit':
      return cell.why === null ? cell.href : `${cell.href} (${cell.why})`;
    case 'measure':
      return cell.href;
  }
}

/** A cell as text outside of the site, where nothing can be opened. @param address of the table: links lead from there */
export function exportedText(cell: Cell, address: string): string {
  if (cell.kind === 'measure') return new URL(cell.href, address).href;
  if (cell.kind !== 'unknowns' || cell.groups.length === 0) return cellText(cell);
  const names = cell.groups.map(({ title, labels }) => `${title}: ${labels.join(', ')}`);
  return `${unknownsText(cell)} (${names.join('; ')})`;
}

type FigureCell = Extract<Cell, { kind: 'figure' }>;

const figureFormats: Record<FigureCell['unit'], (value: number) => string> = {
  dollars: (amount) => writeRate(amount),
  tokens: (count) => `${writeTokens(count)} tokens`,
  count: String,
};

export function figureText({ value, unit }: Pick<FigureCell, 'value' | 'unit'>): string {
  return value === null ? 'Unknown' : figureFormats[unit](value);
}

/** "+$2.00", "−72k tokens", "same"; null: nothing to compare with. */
export function figureDistanceText({ distance: above, unit }: FigureCell): string | null {
  if (above === null) return null;
  return above === 0 ? 'same' : `${above > 0 ? '+' : '−'}${figureFormats[unit](Math.abs(above))}`;
}

function sourceSuffix({ note, source }: Partial<Sourced>): string {
  const parts = [note, source && `${source.name}, observed ${source.day}`].filter(Boolean);
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}

export const answerText = { yes: 'Yes', no: 'No', 'not applicable': 'Not applicable', unknown: 'Unknown' } as const;

type UnknownsCell = Extract<Cell, { kind: 'unknowns' }>;

export function unknownsText({ groups }: UnknownsCell): string {
  const count = groups.reduce((sum, { labels }) => sum + labels.length, 0);
  return count === 0 ? 'Everything is known' : `${count} not known`;
}

/** ", 3 verified reviews". */
export function reviewText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ', 1 verified review' : `, ${count} verified reviews`;
}

export function priceText(isFree: boolean, paid: string | null): string {
  if (!isFree) return paid ?? 'Unknown';
  return paid === null ? 'Free' : `Free; paid: ${paid}`;
}

function seatPriceText({ price, otherwise }: Extract<Cell, { kind: 'seatPrice' }>): string {
  if (price.kind === 'unknown') return 'Unknown';
  const words =
    price.kind === 'other'
      ? price.reasons.join('; ')
      : `${formatMinor(price.minor, price.currency)}/month (${price.note})`;
  return otherwise === null ? words : `${words}; ${otherwise}`;
}

/** A price relative to the base's, or why it cannot be compared; null: nothing to say. */
export function seatDistanceText(cell: Extract<Cell, { kind: 'seatPrice' }>): string | null {
  if (cell.price.kind !== 'amount') return null;
  if (!cell.isComparable) return 'another currency, not compared';
  return cell.distance === null ? null : moneyDistanceText(cell.distance, cell.price.currency);
}

function distance(text: string | null): string {
  if (text === null) return '';
  return text.startsWith('another') ? ` [${text}]` : ` [${text === 'same' ? 'same as base' : `${text} to base`}]`;
}

/** " (reported 8 Sep 2026, ageing)". */
function markSuffix(mark: FactMark | null): string {
  if (mark === null) return '';
  const notes = [
    mark.short.charAt(0).toLowerCase() + mark.short.slice(1),
    mark.isAgeing && 'ageing',
    mark.isContradicted && 'contradicted',
  ];
  return ` (${notes.filter(Boolean).join(', ')})`;
}
