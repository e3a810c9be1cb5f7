import { describe, expect, it } from 'vitest';
import { lowestMonthlyMinor, paidBeyondFree, paidPrice, statedMonthlyMinor } from './paid-price.ts';
import type { ToolPlan, ToolPricing } from './tool.ts';

const pricing: ToolPricing = {
  free: true,
  freeTrial: null,
  starter: 'Prepaid, from $10',
  professional: null,
  enterprise: null,
  currency: 'USD',
};

function plan(name: string, amountMinor: number, rest: Partial<ToolPlan> = {}): ToolPlan {
  const fixed = { tier: 'starter', currency: 'USD', interval: 'month', billed: 'month', perSeat: false } as const;
  return { ...fixed, name, amountMinor, ...rest };
}

describe('the paid price in words', () => {
  it.each<[string, ToolPlan[], string]>([
    ['is that of the cheapest plan', [plan('Max', 20_000), plan('Pro', 2_000)], 'Pro $20/month'],
    ['says that it is per seat', [plan('Team', 1_500, { perSeat: true })], 'Team $15/seat/month'],
    [
      'says how many seats are sold at least',
      [plan('Team', 1_500, { perSeat: true, minSeats: 5 })],
      'Team $15/seat/month, at least 5 seats',
    ],
    [
      'says that it is billed yearly, beside the price by the month',
      [plan('Pro', 2_000), plan('Pro, yearly', 1_700, { billed: 'year' })],
      'Pro $20/month ($17 billed yearly)',
    ],
    [
      'names another plan that costs less by the year',
      [plan('Starter', 1_500), plan('Pro', 2_900), plan('Pro, yearly', 1_450, { billed: 'year' })],
      'Starter $15/month (Pro $14.50/month billed yearly)',
    ],
    [
      'divides a price per year',
      [plan('Brand kit', 9_600, { interval: 'year', billed: 'year' })],
      'Brand kit $8/month billed yearly',
    ],
    [
      'is in the record’s words where no plan has a price per month',
      [plan('Logo', 2_000, { interval: 'once' })],
      'Prepaid, from $10',
    ],
    [
      'follows the record’s words where the starter tier is not paid by the month',
      [plan('Help desk seat', 1_900, { tier: 'professional', perSeat: true })],
      'Prepaid, from $10; Help desk seat $19/seat/month',
    ],
    [
      'keeps to the currency of the tool',
      [plan('Pro', 900, { currency: 'EUR' }), plan('Plus', 1_000)],
      'Plus $10/month',
    ],
  ])('%s', (_title, plans, words) => {
    expect(paidPrice({ plans, pricing })).toBe(words);
  });

  it('is said once where the record’s words name the same plan', () => {
    const plans = [plan('Business', 1_400, { tier: 'professional' })];
    expect(paidPrice({ plans, pricing: { ...pricing, starter: 'Business $14/user/month' } })).toBe(
      'Business $14/month',
    );
  });

  const pro = [plan('Pro (monthly)', 2_000), plan('Pro', 1_700, { billed: 'year' })];
  it.each<[string, ToolPlan[], string, string]>([
    [
      'names the other way of billing',
      pro,
      'Pro $20/month ($17 billed yearly)',
      'Pro $17/month billed yearly ($20 billed monthly)',
    ],
    ['says how the only price is billed', pro.slice(1), 'Pro $17/month billed yearly', 'Pro $17/month billed yearly'],
    [
      'names a cheaper plan that is billed in the other way',
      [plan('Go', 800), plan('Team', 2_500, { billed: 'year', perSeat: true })],
      'Go $8/month',
      'Team $25/seat/month billed yearly (Go $8/month billed monthly)',
    ],
    [
      'names both, the price of the plan in the other way and a cheaper plan',
      [
        plan('Go', 800),
        plan('Team', 2_500, { perSeat: true }),
        plan('Team, yearly', 2_000, { billed: 'year', perSeat: true }),
      ],
      'Go $8/month',
      'Team $20/seat/month billed yearly ($25 billed monthly; Go $8/month billed monthly)',
    ],
  ])('%s, for those who pay monthly and yearly', (_title, plans, monthly, yearly) => {
    expect([paidPrice({ plans, pricing }, 'monthly'), paidPrice({ plans, pricing }, 'yearly')]).toEqual([
      monthly,
      yearly,
    ]);
  });
});

describe('a price in words', () => {
  it.each<[string, number]>([
    ['$9/month', 900],
    ['from $9/month', 900],
    ['From $9.99/month', 999],
    ['$9 per month', 900],
    ['from $29 a month', 2_900],
    ['Business $14/user/month', 1_400],
    ['Brain AI $9 per user and month', 900],
    ['Core from $12/month for 10,000 credits', 1_200],
    ['Pro Team from $30/month with 2,500 credits', 3_000],
    ['from $1,200/month', 120_000],
  ])('states the amount of “%s”', (words, minor) => {
    expect(statedMonthlyMinor(words)).toBe(minor);
  });

  it.each([
    'from €667/month',
    'A$9/month',
    'US$9/month',
    '$10 for 500 credits',
    'API: credits at $0.01 each, from $10',
    '$99/year',
    '$8/month billed yearly',
    '$40/month billed yearly with 3 users, $50 billed monthly',
    'Yearly $9/month',
    'up to $9/month',
    'Up to $9/month',
    'Save $9/month',
    'Brain AI add-on $9 per user and month, on any plan',
    'Storage add-on $5/month',
    'Brain AI $9 per user and month, on any plan',
    'Student $5/month',
    'Students $5/month',
    'Education from $5/month',
    'Pro Student $5/month',
    'Storage Add-on $5/month',
    'Extra Storage $5/month',
    'Additional $5/month',
    'Additional seats from $5/month',
    '$5 to $9/month',
    '$1/month for the first 3 months',
    'Pay as you go from $9/month and $1 per call',
    '$9.5/month',
    '$0/month',
    'Pro: price on request',
    '',
  ])('states no amount in “%s”', (words) => {
    expect(statedMonthlyMinor(words)).toBeNull();
  });
});

describe('the lowest price per month', () => {
  it.each<[string, ToolPlan[], Partial<ToolPricing>, number | null]>([
    ['is that of the cheapest plan', [plan('Max', 20_000), plan('Pro', 800)], {}, 800],
    ['is that of the words where no plan has one', [], {}, 1_000],
    ['is that of the plan where words, which may be older, state less', [plan('Pro', 2_000)], {}, 2_000],
    ['is that of the words where no plan is paid by the month', [plan('Logo', 2_000, { interval: 'once' })], {}, 1_000],
    ['is not that of words beside a plan in another currency', [plan('Pro', 2_000, { currency: 'EUR' })], {}, null],
    ['is unknown where the words state none', [], { starter: '$10 for 500 credits' }, null],
    ['is not that of words in dollars for a tool whose currency is another', [], { currency: 'EUR' }, null],
  ])('%s', (_title, plans, changed, minor) => {
    expect(lowestMonthlyMinor({ plans, pricing: { ...pricing, starter: 'From $10/month', ...changed } })).toBe(minor);
  });

  it.each([
    ['starter', 'paid from $20/month'],
    ['professional', 'paid: Pro $20/month'],
  ] as const)('is that of the plan on a card too, where its tier is %s', (tier, words) => {
    const plans = [plan('Pro', 2_000, { tier })];
    expect(paidBeyondFree({ plans, pricing: { ...pricing, starter: 'from $5/month' } })).toBe(words);
  });

  it('is not called free a second time on a card', () => {
    const starter = 'Free; models paid by use';
    expect(paidBeyondFree({ plans: [], pricing: { ...pricing, starter } })).toBe('models paid by use');
  });
});
