import { expect, it } from 'vitest';
import { difficultyPercent, dollars } from './program.ts';

it('draws the difficulty as level times 33.33', () => {
  expect([1, 2, 3].map(difficultyPercent)).toEqual([33.33, 66.66, 99.99]);
});

it('shows cents as dollars', () => {
  expect([19_900, 19_950, 100].map(dollars)).toEqual(['$199', '$199.50', '$1']);
});
