import { expect, it } from 'vitest';
import { recordFromImport } from '../import/record-from-import.ts';
import { withOwnStatements } from '../own-statements.ts';
import type { Tool } from '../tool.ts';
import { toolFromRecord, toolWithFacts } from './tool-from-record.ts';
import { importedToolSchema } from './tool-record.ts';

const given = { id: 'a', name: 'A', description: 'A tool.', category: 'coding' };
const by = { standing: 'stated', by: 'Maker', observedAt: '2026-11-22' };
const facts = [
  { ...by, field: 'vendor', value: 'Maker' },
  { ...by, field: 'website', value: 'https://a.test/' },
];
const record = recordFromImport(
  importedToolSchema.parse({ ...given, vendor: 'Maker', website: 'https://a.test/', facts }),
  '2026-11-22',
);
const today = (facts: typeof record.facts): Tool => ({
  ...toolFromRecord({ ...record, facts }),
  rating: 0,
  ratingRange: null,
});
const saidOf = (tool: Tool) => withOwnStatements(tool).map(({ field, value, by }) => ({ field, value, by }));

it('on a day before a fact named the maker and the website of today, nobody states them', () => {
  const past = toolWithFacts(today(record.facts), [], {});
  expect(past).toMatchObject({ vendor: '', website: '' });
  expect(saidOf(past)).toEqual([]);
});

it('a maker and a website that no fact names are those of the record on every day', () => {
  expect(saidOf(toolWithFacts(today([]), [], {}))).toEqual([
    { field: 'vendor', value: 'Maker', by: 'the editors' },
    { field: 'website', value: 'https://a.test/', by: 'the editors' },
  ]);
});

it('on a day on which the record named a maker without a fact, that one is shown, as stated by the editors', () => {
  const past = toolWithFacts(today(record.facts), [], { vendor: 'Maker of then', website: 'https://then.test/' });
  expect(saidOf(past)).toEqual([
    { field: 'vendor', value: 'Maker of then', by: 'the editors' },
    { field: 'website', value: 'https://then.test/', by: 'the editors' },
  ]);
});
