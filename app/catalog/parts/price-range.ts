import { monthlyPriceRange, type Tool } from '../tool.ts';

/** "Free to $200 per month" where amounts are stated, else the words of the record; null: unknown. */
export function priceRange(tool: Pick<Tool, 'plans' | 'pricing'>): string | null {
  const range = monthlyPriceRange(tool);
  if (range === null) return tool.pricing.free ? 'Free' : tool.pricing.starter;
  const from = tool.pricing.free ? 'Free' : amountText(range.fromMinor, range.currency);
  const to = amountText(range.toMinor, range.currency);
  return from === to ? `${to} per month` : `${from} to ${to} per month`;
}

function amountText(amountMinor: number, currency: string): string {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const amount = amountMinor / 10 ** digits;
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : digits,
  }).format(amount);
}
