import { formatMoney } from '@yardstick/bench/words';
import { expect, it } from 'vitest';
import { writeRate } from './model-wording.ts';

it('a price below one has up to four decimals, and its currency is written as that of a cost', () => {
  expect([2, 0.125, 0.0375, 1_234.5].map((amount) => writeRate(amount))).toEqual([
    '$2.00',
    '$0.125',
    '$0.0375',
    '$1,234.50',
  ]);
  for (const currency of ['USD', 'EUR', 'CNY', 'CHF'])
    expect(writeRate(2.5, currency)).toBe(formatMoney(2_500_000_000, currency));
  expect([writeRate(0), writeRate(null)]).toEqual(['Free', 'Unknown']);
});
