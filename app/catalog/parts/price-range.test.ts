import { describe, expect, it } from 'vitest';
import { paidPrice } from '../paid-price.ts';
import type { ToolPlan } from '../tool.ts';
import { priceRange } from './price-range.ts';

const pricing = {
  free: false,
  freeTrial: null,
  starter: 'about $20',
  professional: null,
  enterprise: null,
  currency: 'USD',
};
const plan = (amountMinor: number, change: Partial<ToolPlan> = {}): ToolPlan => ({
  name: 'x',
  tier: 'starter',
  amountMinor,
  currency: 'USD',
  interval: 'month',
  billed: 'month',
  perSeat: false,
  ...change,
});

describe('the price range of a tool', () => {
  it.each([
    [
      'from free to the dearest plan',
      { pricing: { ...pricing, free: true }, plans: [plan(2000), plan(20050)] },
      'Free to $200.50 per month',
    ],
    ['from the cheapest to the dearest', { pricing, plans: [plan(2000), plan(800)] }, '$8 to $20 per month'],
    ['one plan alone', { pricing, plans: [plan(2000)] }, '$20 per month'],
    ['a yearly plan by the month', { pricing, plans: [plan(12000, { interval: 'year' })] }, '$10 per month'],
    ['one-off prices left out', { pricing, plans: [plan(9900, { interval: 'once' })] }, 'about $20'],
    [
      'yen without a fraction',
      { pricing: { ...pricing, currency: 'JPY' }, plans: [plan(1500, { currency: 'JPY' })] },
      '¥1,500 per month',
    ],
    ['free without amounts', { pricing: { ...pricing, free: true }, plans: [] }, 'Free'],
    ['nothing known', { pricing: { ...pricing, starter: null }, plans: [] }, null],
  ])('reads %s', (_what, tool, text) => {
    expect(priceRange({ ...tool, paidPrice: paidPrice(tool) })).toBe(text);
  });
});
