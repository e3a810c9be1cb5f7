import { expect, it } from 'vitest';
import { quantityFor, readPlanChoice } from './plan-choice.ts';

it('takes the starter plan where none is named, and no plan where the name is empty', () => {
  expect(readPlanChoice({})).toEqual({ plan: 'starter', isTrial: false, interval: 'monthly', quantity: null });
  expect(readPlanChoice({ plan: '' }).plan).toBe('');
  expect(readPlanChoice({ plan: 'professional', trial: 'true', interval: 'annual', quantity: '4' })).toEqual({
    plan: 'professional',
    isTrial: true,
    interval: 'annual',
    quantity: 4,
  });
});

it('takes no other interval for a month', () => {
  for (const interval of ['weekly', '', 'Annual', 12, null]) expect(readPlanChoice({ interval }).interval).toBeNull();
});

it('covers at least the models that are registered', () => {
  expect(quantityFor(null, 0)).toBe(1);
  expect(quantityFor(null, 3)).toBe(3);
  expect(quantityFor(2, 5)).toBe(5);
  expect(quantityFor(8, 5)).toBe(8);
  expect(quantityFor(Number.NaN, 5)).toBeNaN();
});
