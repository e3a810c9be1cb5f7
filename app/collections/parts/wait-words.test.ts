import { expect, it } from 'vitest';
import { waitWords } from './wait-words.ts';

it('a wait is said in the units that people use', () => {
  const words = [0, 1, 59, 60, 90, 720, 3_600, 13_170, 14_400].map(waitWords);
  expect(words).toEqual([
    'now',
    'in 1 second',
    'in 59 seconds',
    'in 1 minute',
    'in 2 minutes',
    'in 12 minutes',
    'in 1 hour',
    'in 3 hours 40 minutes',
    'in 4 hours',
  ]);
});
