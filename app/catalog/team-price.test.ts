import { describe, expect, it } from 'vitest';
import { factSchema } from './record/fact-schema.ts';
import { perPerson, teamPrices } from './team-price.ts';
import type { ToolPricing } from './tool.ts';

const pricing = { currency: 'USD' } as ToolPricing;

function plan(change: object, observedAt = '2026-10-04') {
  const fixed = { name: 'Team', tier: 'starter', amountMinor: 2_500, currency: 'USD' };
  const value = { ...fixed, interval: 'month', billed: 'month', perSeat: true, ...change };
  return factSchema.parse({ field: 'plan', value, standing: 'stated', by: 'Acme', observedAt });
}

const counted = (plans: object[], team: number, billing: 'monthly' | 'yearly' = 'monthly') =>
  teamPrices({ facts: plans.map((change) => plan(change)), pricing }, { team, billing }).map(({ totalMinor, note }) => [
    totalMinor,
    note,
  ]);

describe('the price of a plan for a team', () => {
  it.each<[string, object, number, 'monthly' | 'yearly', number | null, string]>([
    ['multiplies a price per seat', {}, 5, 'monthly', 12_500, 'Team $25/seat/month × 5 seats'],
    ['is the price of one seat for one person', {}, 1, 'monthly', 2_500, 'Team $25/seat/month'],
    [
      'counts the fewest seats that are sold',
      { minSeats: 5 },
      2,
      'monthly',
      12_500,
      'Team $25/seat/month × 5 seats, at least 5 seats',
    ],
    ['is not known beyond the limit of a plan', { maxSeats: 50 }, 51, 'monthly', null, 'for 50 people at most'],
    [
      'is the price of the plan where so many people share it',
      { perSeat: false, maxSeats: 3 },
      3,
      'monthly',
      2_500,
      'Team $25/month, for up to 3 people',
    ],
    [
      'does not guess how many people may share an account',
      { perSeat: false },
      2,
      'monthly',
      null,
      'Team $25/month: the price of one account; whether a team may share it is not known',
    ],
    [
      'divides a yearly price by twelve, once for the whole team',
      { interval: 'year', billed: 'year', amountMinor: 10_000 },
      3,
      'yearly',
      2_500,
      'Team $100/seat/year × 3 seats',
    ],
    [
      'does not take a yearly price for a monthly one',
      { billed: 'year' },
      1,
      'monthly',
      null,
      'Team $25/seat/month billed yearly: no price billed monthly is known',
    ],
    ['is not known of a custom price', { amountMinor: null }, 1, 'monthly', null, 'Team: price on request'],
    ['is not a single payment', { interval: 'once' }, 1, 'monthly', null, 'once: not a price per month'],
    ['is not a price of credits', { interval: 'credits' }, 1, 'monthly', null, 'of credits: not a price per month'],
  ])('%s', (_title, change, team, billing, totalMinor, note) => {
    const [[total, words]] = counted([change], team, billing) as [[number | null, string]];
    expect(total).toBe(totalMinor);
    expect(words).toContain(note);
  });

  it('names the fact that it follows from', () => {
    const fact = plan({});
    expect(teamPrices({ facts: [fact], pricing }, { team: 2, billing: 'monthly' })[0]?.fact).toBe(fact);
    expect(perPerson(12_500, { team: 2, billing: 'monthly' })).toBe(6_250);
  });
});

describe('the plans of a tool for a team', () => {
  it('come cheapest first, in the currency of the tool before others, and without free plans', () => {
    const plans = [
      { name: 'Big', amountMinor: 9_000 },
      { name: 'Euro', amountMinor: 100, currency: 'EUR' },
      { name: 'Free', amountMinor: 0 },
      { name: 'Small', amountMinor: 2_000 },
    ];
    expect(counted(plans, 1).map(([, note]) => note)).toEqual([
      'Small $20/seat/month',
      'Big $90/seat/month',
      'Euro €1/seat/month',
    ]);
  });

  it('names a plan once where it is sold by the month and by the year', () => {
    const plans = [{ name: 'Pro' }, { name: 'Pro, yearly', amountMinor: 2_000, billed: 'year' }];
    expect(counted(plans, 1)).toEqual([[2_500, 'Pro $25/seat/month']]);
    expect(counted(plans, 1, 'yearly')).toEqual([[2_000, 'Pro $20/seat/month billed yearly']]);
  });
});
