import { expect, it } from 'vitest';
import { difficultyPercent } from './program.ts';

it('draws the difficulty as level times 33.33', () => {
  expect([1, 2, 3].map(difficultyPercent)).toEqual([33.33, 66.66, 99.99]);
});
