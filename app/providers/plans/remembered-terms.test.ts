import { expect, it } from 'vitest';
import { readTerms } from './remembered-terms.ts';

it('remembers how a plan was to be paid, and falls back to one model by the month', () => {
  const chosen = { interval: 'annual', quantity: 4, isTrial: true };
  expect(readTerms(chosen)).toEqual(chosen);
  const plain = { interval: 'monthly', quantity: 1, isTrial: false };
  for (const from of [null, {}, 'annual', { interval: 'weekly', quantity: 0, isTrial: 'yes' }, { quantity: 1.5 }])
    expect(readTerms(from)).toEqual(plain);
});
