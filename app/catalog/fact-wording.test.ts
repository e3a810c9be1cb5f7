import { expect, it } from 'vitest';
import { factStanding } from './fact-wording.ts';

const fact = { field: 'pricing.free', source: 'https://vendor.test', confirmed: true } as const;

it.each([
  ['2026', 'Confirmed in the source in 2026.'],
  ['2026-09', 'Confirmed in the source in September 2026.'],
  ['2026-09-08', 'Confirmed in the source on 8 September 2026.'],
])('a fact that was checked %s says: %s', (checked, sentence) => {
  expect(factStanding({ ...fact, checked })).toBe(sentence);
});
