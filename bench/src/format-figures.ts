import { metricCatalogue } from './metric-catalogue.ts';
import type { MetricKey } from './summary/summary.ts';

const DASH = '–';

/** Made once, because making one costs more than the rest of a sentence, and late, because the first loads 7 MB of language data. */
let grouped: Intl.NumberFormat | undefined;

/** Three significant digits without an exponent: 0.123, 1.23, 12.3, 123, 1,230. */
export function formatNumber(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 999.5) return Math.round(value).toLocaleString('en-US');
  const decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3;
  return value.toFixed(decimals);
}

/** A duration given in milliseconds: "203 ms" below a second, "1.23 s" above. */
export function formatDuration(durationMs: number | null): string {
  if (durationMs === null) return DASH;
  if (Math.abs(durationMs) < 0.9995 * 1000) return `${formatNumber(durationMs)} ms`;
  return `${formatNumber(durationMs / 1000)} s`;
}

/** A metric's value with its unit; a dash when it is unknown. */
export function formatMetric(key: MetricKey, value: number | null): string {
  if (value === null) return DASH;
  const unit = metricCatalogue.find((info) => info.key === key)?.unit;
  return unit === 's' || unit === 'ms' ? formatDuration(value) : `${formatNumber(value)} ${unit ?? ''}`.trim();
}

/** What stands before an amount: "$", "€", "CHF ". */
export function currencySymbol(currency: string): string {
  return currency === 'USD' ? '$' : currency === 'EUR' ? '€' : `${currency} `;
}

/** Money from nano-units (1e-9): "$0.0012"; "cost unknown" for null, whether its price or its tokens are, "≥" when more may have been billed. */
export function formatMoney(nanos: number | null, currency: string, isAtLeast = false): string {
  if (nanos === null) return 'cost unknown';
  const amount = nanos / 1e9;
  // Whole cents were set by somebody; what was measured is rounded.
  const isCents = Number.isInteger(nanos / 1e7);
  const decimals = isCents || amount >= 1 ? 2 : Math.max(2, Math.min(9, 1 - Math.floor(Math.log10(amount))));
  const digits = isCents && !Number.isInteger(amount) ? 2 : 0;
  const isLarge = Math.round(amount * 100) >= 100_000;
  const written = isLarge
    ? amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : amount.toFixed(decimals);
  return `${isAtLeast ? '≥ ' : ''}${currencySymbol(currency)}${written}`;
}

/** A share from 0 to 1 as a percentage. */
export function formatShare(share: number | null): string {
  if (share === null) return DASH;
  const percent = share * 100;
  return `${Number.isInteger(Math.round(percent * 10) / 10) ? Math.round(percent) : percent.toFixed(1)} %`;
}

/** A difference of shares as points of 100: "5 points", "7.5 points". */
export function formatPoints(share: number): string {
  return formatCount(Math.round(share * 1000) / 10, 'point');
}

/** A ratio of two times: "1.31". */
export function formatFactor(ratio: number): string {
  return ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2);
}

/** "1.31×". */
export function formatRatio(ratio: number): string {
  return `${formatFactor(ratio)}×`;
}

/** "1 case", "3 cases". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  grouped ??= new Intl.NumberFormat('en-US');
  return `${grouped.format(count)} ${count === 1 ? one : many}`;
}

/** Two formatted figures as a range, a unit that both share given once: "1.24–1.51 s", "950 ms–1.20 s". */
export function formatRange(low: string, high: string): string {
  const unitOf = (text: string): string => text.slice(text.indexOf(' '));
  const isShared = low.includes(' ') && unitOf(low) === unitOf(high);
  return `${isShared ? low.slice(0, low.indexOf(' ')) : low}–${high}`;
}
