import { expect, it } from 'vitest';
import { recordFromImport } from '../import/record-from-import.ts';
import { toolFromRecord, toolWithFacts } from './tool-from-record.ts';
import { importedToolSchema, toolRecordSchema } from './tool-record.ts';

const given = { id: 'a', name: 'A', description: 'A tool.', category: 'coding' };
const stated = { vendor: 'Maker', website: 'https://a.test/' };
const record = recordFromImport(importedToolSchema.parse({ ...given, ...stated }), '2026-11-22');

it('the maker and the website of an imported tool are facts, stated by the operator', () => {
  expect(toolFromRecord(record)).toMatchObject(stated);
  expect(
    record.facts.map(({ field, value, standing, by, observedAt }) => [field, value, standing, by, observedAt]),
  ).toEqual([
    ['vendor', 'Maker', 'stated', "this site's operator", null],
    ['website', 'https://a.test/', 'stated', "this site's operator", null],
  ]);
});

it('a maker and a website that no fact says are not known, today and on a past day', () => {
  const unknown = { vendor: '', website: '' };
  expect(toolFromRecord(toolRecordSchema.parse(given))).toMatchObject(unknown);
  const today = { ...toolFromRecord(record), rating: 0, ratingRange: null };
  expect(toolWithFacts(today, [])).toMatchObject(unknown);
});

it.each(Object.keys(stated))('a record of the built-in content that has a %s beside its facts is refused', (field) => {
  const problems = toolRecordSchema.safeParse({ ...given, ...stated }).error!.issues;
  expect(problems).toMatchObject([{ code: 'unrecognized_keys', keys: expect.arrayContaining([field]) }]);
});
