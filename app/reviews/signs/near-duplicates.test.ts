import { expect, it } from 'vitest';
import { signLimits } from '../review-limits.server.ts';
import { bandsOf, likeness } from './near-duplicates.ts';

const text =
  'It writes the first draft of our release notes in a minute, keeps the tone of the house, and asks before it changes a name or a date.';

it.each([
  ['the same text in another case and with other signs', text.toUpperCase().replaceAll(',', ' –'), 1],
  ['a text with one other word', text.replace('minute', 'second'), 0.7],
  ['a text with a sentence before it', `Really great product! ${text}`, 0.7],
])('%s is like it, and meets it in a band', (_what, other, least) => {
  expect(likeness(text, other)).toBeGreaterThanOrEqual(least);
  expect(bandsOf(text).some((band) => bandsOf(other).includes(band))).toBe(true);
});

it('a text about the same things in other words is not like it', () => {
  const other =
    'Release notes take me a minute now: the tone is ours, names and dates stay as they were, drafts come first.';
  expect(likeness(text, other)).toBeLessThan(signLimits.alike.fallback / 100);
});

it('a text of one word has a fingerprint too', () => {
  expect(bandsOf('Good')).toHaveLength(16);
  expect(likeness('Good', 'good!')).toBe(1);
});
