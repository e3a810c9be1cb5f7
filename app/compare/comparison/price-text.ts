import { formatMinor } from '../../platform/money.ts';

/** Amounts as text, the same on server and browser: one locale, U+2212 as minus sign. */

/** "+$12", "−$4.50", "same". */
export function moneyDistanceText(minor: number, currency: string): string {
  if (minor === 0) return 'same';
  const text = formatMinor(minor, currency);
  return minor > 0 ? `+${text}` : text;
}

/** "+0.3", "−1.2", "same". */
export function ratingDistanceText(tenths: number): string {
  if (tenths === 0) return 'same';
  return `${tenths > 0 ? '+' : '−'}${(Math.abs(tenths) / 10).toFixed(1)}`;
}
