import { expect, it } from 'vitest';
import { writeTokensInAll } from './figure-words.ts';

it.each([
  [1_200, 0, '1,200 tokens in all, counted by the provider.'],
  [1_200, 1, 'At least 1,200 tokens: the provider did not count those of 1 call.'],
  [1_200, 30, 'At least 1,200 tokens: the provider did not count those of 30 calls.'],
  [null, 6, 'The provider reported no tokens.'],
  [null, 0, 'The provider reported no tokens.'],
])('%s counted tokens with %s uncounted calls are never told as all', (counted, uncounted, words) => {
  expect(writeTokensInAll(counted, uncounted)).toBe(words);
});
