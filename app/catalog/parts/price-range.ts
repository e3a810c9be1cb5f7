import { formatMinor } from '../../platform/money.ts';
import { monthlyPriceRange, type Tool } from '../tool.ts';

/** "Free to $200 per month" where amounts are stated, else the record's text; null: unknown. */
export function priceRange(tool: Pick<Tool, 'plans' | 'pricing' | 'paidPrice'>): string | null {
  const range = monthlyPriceRange(tool);
  if (range === null) return tool.pricing.free ? 'Free' : tool.paidPrice;
  const from = tool.pricing.free ? 'Free' : formatMinor(range.fromMinor, range.currency);
  const to = formatMinor(range.toMinor, range.currency);
  return from === to ? `${to} per month` : `${from} to ${to} per month`;
}
