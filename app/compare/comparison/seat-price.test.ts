import { describe, expect, it } from 'vitest';
import { plan, tool } from '../testing/tool-fixture.ts';
import { seatPrice } from './seat-price.ts';

describe('the price per month and seat', () => {
  it.each([
    ['a month', [plan({ amountMinor: 2000 })], { kind: 'amount', minor: 2000, isBilledYearly: false }],
    [
      'a year',
      [plan({ amountMinor: 12_000, interval: 'year', billed: 'year' })],
      { kind: 'amount', minor: 1000, isBilledYearly: true },
    ],
    [
      'a month, paid yearly',
      [plan({ amountMinor: 1700, billed: 'year' })],
      { kind: 'amount', minor: 1700, isBilledYearly: true },
    ],
    [
      'the cheapest of several',
      [plan({ amountMinor: 3000 }), plan({ name: 'Go', amountMinor: 800, perSeat: true })],
      { minor: 800, plan: 'Go', isPerSeat: true },
    ],
    [
      'a free plan beside a paid one',
      [plan({ name: 'Free', amountMinor: 0 }), plan({ amountMinor: 900 })],
      { minor: 900 },
    ],
    [
      'the tool’s own currency before a cheaper foreign one',
      [plan({ amountMinor: 500, currency: 'EUR' }), plan({ amountMinor: 900 })],
      { minor: 900, currency: 'USD' },
    ],
    [
      'a single payment',
      [plan({ amountMinor: 4900, interval: 'once' })],
      { kind: 'other', interval: 'once', minor: 4900 },
    ],
    ['credits', [plan({ amountMinor: 1000, interval: 'credits' })], { kind: 'other', interval: 'credits' }],
    ['nothing definite', [], { kind: 'unknown' }],
  ])('of %s', (_name, plans, expected) => {
    expect(seatPrice(tool({ plans }))).toMatchObject(expected);
  });
});
