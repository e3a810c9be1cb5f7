import { expect, it } from 'vitest';
import { leftWords, overLimit, restOf } from './spending-words.ts';

const usd = 1e9;

it.each([
  [0, 'the whole $5.00 is left'],
  [2 * usd, '$3.00 of $5.00 is left'],
  [5 * usd, 'nothing of $5.00 is left'],
  [6 * usd, 'nothing of $5.00 is left'],
])('of a limit of $5.00 of which %d nano-dollars are used, it is said that %s', (used, words) => {
  expect(restOf(5 * usd, used)).toBe(words);
});

it('the forecast of a run says what is left of both limits', () => {
  const limits = { name: 'Acme', total: 5 * usd, own: usd };
  expect(leftWords(limits, { spent: 2 * usd, reserved: usd, own: 0 }, usd / 2, [])).toBe(
    'Up to $0.50, warm-up calls included, is paid with keys of Acme; $2.00 of $5.00 is left of its limit this month, and the whole $1.00 is left of yours.',
  );
});

it.each([
  [5 * usd, false, 'the most that it may spend a month is $5.00. '],
  [2 * usd, false, '$2.00 of the $5.00 that it may spend a month is left. '],
  [0, true, 'nothing of the $5.00 that you may spend there a month is left. '],
])('where %d nano-dollars of $5.00 are left, a run that costs more is refused in these words', (left, isOwn, words) => {
  expect(overLimit('Acme', 6 * usd, left, 5 * usd, isOwn).description).toContain(words);
});
