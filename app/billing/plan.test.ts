import { expect, it } from 'vitest';
import { chargePerModelMinor, displayedMonthlyPrice, findPlan } from './plan.ts';

it.each([
  ['starter', 'monthly', 299, 29_900],
  ['starter', 'annual', 239, 286_800],
  ['professional', 'monthly', 599, 59_900],
  ['professional', 'annual', 479, 574_800],
] as const)('%s billed %s shows %d a month and charges what it shows', (planId, interval, shown, charged) => {
  const plan = findPlan(planId)!;
  expect(displayedMonthlyPrice(plan, interval)).toBe(shown);
  expect(chargePerModelMinor(plan, interval)).toBe(charged);
});

it('knows no other plan', () => {
  expect(findPlan('platinum')).toBeNull();
  expect(findPlan('__proto__')).toBeNull();
});
