import { expect, it } from 'vitest';
import {
  checksSchema,
  describeAsked,
  findSettingProblem,
  readSchema,
  readStops,
  withoutSchemaCheck,
  withSchemaCheck,
  writeStops,
} from './request-settings.ts';

const schema = { type: 'object', required: ['a'] };

it('stop sequences are written and read again with line breaks, tabs and backslashes', () => {
  const stops = ['END', '\n\n', ' a\tb ', 'C:\\new', '\r'];
  expect(readStops(writeStops(stops))).toEqual(stops);
  expect(readStops('END\n\nSTOP')).toEqual(['END', 'STOP']);
});

it.each([
  ['{"type": ', 'This is not JSON'],
  ['[1]', 'is an object in braces'],
  ['"text"', 'is an object in braces'],
  [`{"a": "${'x'.repeat(70_000)}"}`, 'at most 64 KB'],
])('the text %s is no JSON Schema, and it is said why', (text, words) => {
  expect(readSchema(text)).toEqual({ problem: expect.stringContaining(words) });
});

it('the check of a schema is added once, known again in another order of keys, and taken out', () => {
  const settings = { json: { schema } };
  const checks = withSchemaCheck([{ contains: 'x' }], settings);
  expect(checks).toEqual([{ contains: 'x' }, { json: schema, name: 'fits the JSON Schema' }]);
  expect(withSchemaCheck(checks, settings)).toEqual(checks);
  const turned = { json: { schema: { required: ['a'], type: 'object' } } };
  expect(checksSchema(checks, turned)).toBe(true);
  expect(withoutSchemaCheck(checks, turned)).toEqual([{ contains: 'x' }]);
  expect(withSchemaCheck([], { json: true })).toEqual([]);
});

it.each([
  [{ seed: 1.5 }, 'parameters.seed'],
  [{ stop: [''] }, 'parameters.stop'],
  [{ stop: ['x'.repeat(201)] }, 'parameters.stop'],
  [{ stop: Array.from({ length: 17 }, (_, index) => `${index}`) }, 'parameters.stop'],
  [{ json: { schema: { title: 'x'.repeat(70_000) } } }, 'parameters.json'],
])('the settings %j are not taken', (settings, field) => {
  expect(findSettingProblem(settings)).toMatchObject({ field });
});

it('what was asked is said with labels, and the schema by name only', () => {
  const request = { maxOutputTokens: 50, seed: 0, stop: ['\n'], json: { schema } };
  expect(describeAsked({ request, budgetNanos: 2_500_000_000 })).toEqual([
    ['Output limit', '50 tokens'],
    ['Seed', '0'],
    ['Stop sequences', '"\\n"'],
    ['JSON', 'by a JSON Schema'],
    ['Budget', '$2.50'],
  ]);
});

it('a schema that is nested very deeply is refused with a sentence, and overflows nothing', () => {
  const schema = JSON.parse(`${'{"items":'.repeat(20_000)}{}${'}'.repeat(20_000)}`);
  expect(findSettingProblem({ json: { schema } })).toMatchObject({
    words: 'A JSON Schema is nested at most 100 deep.',
  });
  const settings = { json: { schema } };
  expect(withSchemaCheck(withSchemaCheck([], settings), settings).length).toBeGreaterThan(0);
});
