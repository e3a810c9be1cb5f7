import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrastProblem, type Theme, themes } from './accent-colour.server.ts';

it('contrast is checked against the colours that the pages really have', () => {
  const css = readFileSync('app/ui/tokens.css', 'utf8');
  for (const [index, theme] of (['light', 'dark'] as const).entries())
    for (const [name, colour] of Object.entries(themes[theme]))
      expect(
        new RegExp(`--${name}: light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\);`).exec(css)?.[index + 1],
      ).toBe(colour);
});

it.each<[Theme, string, boolean]>([
  ['light', '#0b5f63', true],
  ['light', '#1a56db', true],
  ['light', '#000000', true],
  ['light', '#ffcc00', false],
  ['light', '#767676', false],
  ['dark', '#6cd0d4', true],
  ['dark', '#ffcc00', true],
  ['dark', '#0b5f63', false],
  ['dark', '#808080', false],
])('as the accent colour of the %s theme, that %s can be read is %s', (theme, colour, canBeRead) => {
  expect(contrastProblem(colour, theme) === null).toBe(canBeRead);
});
