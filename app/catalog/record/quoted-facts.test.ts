import { describe, expect, it } from 'vitest';
import { type Fact, factSchema } from './fact-schema.ts';
import { problemsWithFacts } from './quoted-facts.ts';

const reported = (change: object): Fact =>
  factSchema.parse({
    field: 'pricing.free',
    value: true,
    standing: 'reported',
    source: 'https://tracker.test/tool',
    quote: 'Free forever',
    by: 'A tracker',
    ...change,
  });
const plan = (amountMinor: number | null, quote: string, change: object = {}) =>
  reported({
    field: 'plan',
    value: {
      name: 'Pro',
      tier: 'starter',
      amountMinor,
      currency: 'USD',
      interval: 'month',
      billed: 'month',
      perSeat: false,
    },
    quote,
    ...change,
  });

describe('a fact of the built-in content', () => {
  it.each([
    ['is reported with the words of the reporter', reported({})],
    ['has an amount that its quote has', plan(249_900, 'Pro: $2,499 per month')],
    ['is a price on request where the quote says so', plan(null, 'Pro: contact sales')],
    ['is a price on request where the translation says so', plan(null, 'お問合せ', { translation: 'on request' })],
    ['has a note for readers', reported({ note: 'SOC 2 Type I' })],
  ])('is accepted when it %s', (_, fact) => {
    expect(problemsWithFacts([fact])).toEqual([]);
  });

  it.each([
    [
      'its reporter is not quoted, not even the vendor',
      reported({ quote: null, by: 'vendor.test' }),
      'without the words',
    ],
    ['its quote only names the plan', plan(null, 'Single sign-on is part of Pro'), 'price on request'],
    ['its amount is not in the quote', plan(1_900, '"cheapest_paid_usd_per_month": 9'), 'the amount 19'],
    [
      'a text has an amount beyond the quote',
      reported({ field: 'pricing.starter', value: 'Pro $12' }),
      'the amount 12',
    ],
    ['its note is for editors', reported({ note: 'the record has $20' }), 'a note to editors'],
    [
      'its value is for editors',
      reported({ field: 'data.region', value: 'Nothing (as the store entry says)' }),
      'a note',
    ],
  ])('is refused when %s', (_, fact, problem) => {
    expect(problemsWithFacts([fact])).toEqual([expect.stringContaining(problem)]);
  });

  it('is refused when the same source has another value for the same thing, but not when another source has', () => {
    const [once, atSignUp] = ['$200 once', '$200 at sign-up'].map((value) =>
      reported({ field: 'pricing.freeLimits', value, quote: 'includes $200 in free credit' }),
    ) as [Fact, Fact];
    expect(problemsWithFacts([once, atSignUp])).toEqual([
      'pricing.freeLimits: https://tracker.test/tool says two things: keep one',
    ]);
    expect(problemsWithFacts([once, { ...atSignUp, source: 'https://vendor.test/prices' }])).toEqual([]);
  });
});
