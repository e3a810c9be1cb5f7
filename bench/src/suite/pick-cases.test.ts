import { expect, test } from 'vitest';
import { parseSuite } from '../suite.ts';
import { pickCases } from './pick-cases.ts';

const idsIn = async (text: string, file: string) => (await parseSuite(text, { file })).cases.map(({ id }) => id);

test('some cases of a table keep the ids that they had, also those that were numbered', async () => {
  const table = 'prompt,json.matrix\n"a, ""b""",\nc {{x}},"{""x"":[1,2]}"\n=d,\n';
  expect(await idsIn(table, 'cases.csv')).toEqual(['case-1', 'case-2[x=1]', 'case-2[x=2]', 'case-4']);
  const picked = pickCases(table, 'csv', ['case-2[x=2]', 'case-4']);
  expect(picked).toBe('id,prompt,json.matrix\ncase-2,c {{x}},"{""x"":[1,2]}"\ncase-4,=d,\n');
  expect(await idsIn(picked, 'cases.csv')).toEqual(['case-2[x=1]', 'case-2[x=2]', 'case-4']);
});

test('a row that ends before the column of the ids gets its id there', () => {
  const table = 'prompt,expected,id\nOne\nTwo,2\nThree,3,c\n';
  expect(pickCases(table, 'csv', ['case-1', 'c'])).toBe('prompt,expected,id\nOne,,case-1\nThree,3,c\n');
});

test('a list of cases that is YAML but not JSON becomes a table as well', () => {
  expect(pickCases('[{prompt: one}, {"prompt": "two"},]', 'cases', ['case-2'])).toBe('id,prompt\ncase-2,two\n');
});

test('some cases of a suite file keep their ids, and all else in the file stays', async () => {
  const suite = '# mine\nassert: [{ contains: x }]\ncases:\n  - one\n  - { id: 7, prompt: two }\n  - three\n';
  expect(await idsIn(suite, 'suite.yaml')).toEqual(['case-1', '7', 'case-3']);
  const picked = pickCases(suite, 'yaml', ['7', 'case-3']);
  expect(picked).toMatch(/^# mine\nassert:/);
  expect(await idsIn(picked, 'suite.yaml')).toEqual(['7', 'case-3']);
  expect(pickCases('prompt: alone', 'yaml', ['prompt'])).toBe('prompt: alone');
});

test('a list of cases in JSON becomes a table with the ids that its cases had', () => {
  const list = JSON.stringify(['one', { prompt: 'two', assert: [{ contains: '2' }] }]);
  expect(pickCases(list, 'cases', null)).toBe('id,prompt,assert.contains\ncase-1,one,\ncase-2,two,2\n');
  expect(pickCases(list, 'cases', ['case-2'])).toBe('id,prompt,assert.contains\ncase-2,two,2\n');
});
