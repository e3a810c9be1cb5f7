/** Amounts in words, the same on server and browser: one locale, real minus signs. */

/** "$20", "$8.50", "¥1,200". */
export function moneyText(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const amount = Math.abs(minor) / 10 ** digits;
  const text = Number.isInteger(amount)
    ? new Intl.NumberFormat('en-US', {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: 0,
      }).format(amount)
    : format.format(amount);
  return minor < 0 ? `−${text}` : text;
}

/** "+$12", "−$4.50", "same". */
export function moneyDistanceText(minor: number, currency: string): string {
  if (minor === 0) return 'same';
  return minor > 0 ? `+${moneyText(minor, currency)}` : moneyText(minor, currency);
}

/** "4.6"; ratings are compared as they are shown. */
export function ratingText(rating: number): string {
  return rating.toFixed(1);
}

/** "+0.3", "−1.2", "same". */
export function ratingDistanceText(tenths: number): string {
  if (tenths === 0) return 'same';
  return `${tenths > 0 ? '+' : '−'}${(Math.abs(tenths) / 10).toFixed(1)}`;
}
