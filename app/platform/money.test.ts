import { describe, expect, it, vi } from 'vitest';
import { formatMinor, formatWhole, majorText, minorUnitsOf } from './money.ts';

describe('money', () => {
  it('is counted in the minor units of its currency', () => {
    expect(['USD', 'EUR', 'HUF', 'JPY', 'KWD'].map(minorUnitsOf)).toEqual([100, 100, 100, 1, 1000]);
  });

  it('is written without decimals where there are none, and with all of them where there are some', () => {
    expect([29_900, 28_680, 5, 0].map((amount) => formatMinor(amount, 'USD'))).toEqual([
      '$299',
      '$286.80',
      '$0.05',
      '$0',
    ]);
    expect(formatMinor(1_200, 'JPY')).toBe('¥1,200');
    expect(formatMinor(1_234_500, 'KWD')).toMatch(/^KWD\s1,234\.500$/);
    expect(formatWhole(599, 'JPY')).toBe('¥599');
    expect(formatWhole(5_748, 'USD')).toBe('$5,748');
  });

  it('tells one dollar from another, and less than nothing by a real minus sign', () => {
    expect(formatMinor(2_000, 'CAD')).toBe('CA$20');
    expect(formatMinor(-450, 'USD')).toBe('−$4.50');
  });

  it('is a plain number for machines', () => {
    expect([majorText(28_680, 'USD'), majorText(1_200, 'JPY'), majorText(5, 'KWD')]).toEqual([
      '286.80',
      '1200',
      '0.005',
    ]);
  });
});

it('amounts of a currency share a formatter, since making one takes most of the time', () => {
  const made = vi.spyOn(Intl, 'NumberFormat');
  const written = [286_80, 299_00, -4_50, 12_00].map((amount) => formatMinor(amount, 'NZD'));
  expect(written).toEqual(['NZ$286.80', 'NZ$299', '−NZ$4.50', 'NZ$12']);
  expect(made).toHaveBeenCalledTimes(2);
  made.mockRestore();
});
