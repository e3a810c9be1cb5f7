import { expect, it } from 'vitest';
import { changeSentence } from './tool-change.ts';

it.each([
  [{ field: 'added', from: null, to: 'Otter' }, 'Added to the catalogue'],
  [{ field: 'removed', from: 'Otter', to: null }, 'Removed from the catalogue'],
  [{ field: 'pricing.starter', from: '$10', to: null }, 'Starter price: from $10 to unknown'],
  [{ field: 'pricing.free', from: 'false', to: 'true' }, 'Free plan: from no to yes'],
  [
    { field: 'description', from: 'Notes.', to: 'Notes of meetings.' },
    'Description: now “Notes of meetings.”, before “Notes.”',
  ],
])('%j reads as a sentence', (change, sentence) => {
  expect(changeSentence(change)).toBe(sentence);
});
