import { expect, it } from 'vitest';
import { csvField } from './csv-field.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['@cmd, "x"', `"'@cmd, ""x"""`],
  ['two\nlines', '"two\nlines"'],
  ['one; two', '"one; two"'],
  ['plain text', 'plain text'],
  [null, ''],
  [-4.5, '-4.5'],
])('a CSV field for %j is quoted where needed and never runs as a formula', (value, field) => {
  expect(csvField(value)).toBe(field);
});
