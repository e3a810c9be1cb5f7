import { diffWordsWithSpace } from 'diff';
import { expect, it } from 'vitest';
import { gatherParts, type TextPart } from './text-parts.ts';

const difference = (from: string, to: string) => gatherParts(diffWordsWithSpace(from, to));
const textOf = (parts: TextPart[], without: TextPart['kind']) =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

it('gathers a rewritten phrase into one removal and one addition, and loses no character of either text', () => {
  const from = 'The sky looks blue because the air scatters light. It is called Rayleigh scattering.';
  const to = 'A sea seems green because the air scatters light. It is called Rayleigh scattering.';
  const parts = difference(from, to);
  expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'added', 'same']);
  expect(textOf(parts, 'added')).toBe(from);
  expect(textOf(parts, 'removed')).toBe(to);
});

it('shows one changed word as one changed word, and equal texts as equal', () => {
  expect(difference('Hello from alpha', 'Hello from beta')).toEqual([
    { kind: 'same', text: 'Hello from ' },
    { kind: 'removed', text: 'alpha' },
    { kind: 'added', text: 'beta' },
  ]);
  expect(difference('Same', 'Same')).toEqual([{ kind: 'same', text: 'Same' }]);
});
