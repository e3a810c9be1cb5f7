import { expect, test } from 'vitest';
import { formatDuration, formatMetric, formatMoney, formatRange, formatRatio, formatShare } from './format-figures.ts';

test('durations are written in milliseconds below a second and in seconds above', () => {
  expect([0, 0.5, 12.34, 203.4, 999.7, 1234, 61_000].map(formatDuration)).toEqual([
    '0 ms',
    '0.500 ms',
    '12.3 ms',
    '203 ms',
    '1.00 s',
    '1.23 s',
    '61.0 s',
  ]);
  expect(formatDuration(null)).toBe('–');
});

test('small sums of money keep their digits, unknown costs are never zero', () => {
  expect(formatMoney(1_234_000, 'USD')).toBe('$0.0012');
  expect(formatMoney(2_500_000_000, 'EUR')).toBe('€2.50');
  expect(formatMoney(10_000_000_000, 'CHF', true)).toBe('≥ CHF 10.00');
  expect(formatMoney(12_345_678_000_000, 'USD')).toBe('$12,346');
  expect(formatMoney(999_999_000_000, 'USD')).toBe('$1,000');
  expect(formatMoney(999_990_000_000, 'USD')).toBe('$999.99');
  expect(formatMoney(1_499_500_000_000, 'USD')).toBe('$1,499.50');
  expect(formatMoney(1_500_000_000_000, 'USD')).toBe('$1,500');
  expect(formatMoney(0, 'USD')).toBe('$0.00');
  expect([50_000_000, 50_300_000].map((nanos) => formatMoney(nanos, 'USD'))).toEqual(['$0.05', '$0.050']);
  expect(formatMoney(null, 'USD')).toBe('cost unknown');
});

test('shares, ratios and speeds carry their units', () => {
  expect([formatShare(0.9), formatShare(0.333), formatShare(null)]).toEqual(['90 %', '33.3 %', '–']);
  expect([formatRatio(1.314), formatRatio(12)]).toEqual(['1.31×', '12.0×']);
  expect(formatMetric('outputTokensPerSecond', 81.25)).toBe('81.3 tokens/s');
  expect(formatMetric('responseMs', 81.25)).toBe('81.3 ms');
});

test('a range gives a shared unit once', () => {
  expect(formatRange('1.24 s', '1.51 s')).toBe('1.24–1.51 s');
  expect(formatRange('950 ms', '1.20 s')).toBe('950 ms–1.20 s');
  expect(formatRange('72.2 %', '100 %')).toBe('72.2–100 %');
});
