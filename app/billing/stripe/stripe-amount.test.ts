import { expect, it } from 'vitest';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';

it.each([
  ['USD', 29_900, 29_900],
  ['JPY', 299, 299],
  ['KWD', 299_000, 299_000],
  ['ISK', 299, 29_900],
  ['UGX', 299, 29_900],
  ['MGA', 29_900, 299],
])('asks for the same money in %s in the units that Stripe counts in', (currency, ours, theirs) => {
  expect(toStripeAmount(ours, currency)).toBe(theirs);
  expect(fromStripeAmount(theirs, currency)).toBe(ours);
});
