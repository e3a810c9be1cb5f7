import { describe, expect, it } from 'vitest';
import { csvRow, readCsvHeader } from './csv-row.ts';
import { parseRow } from './parse-row.ts';

const categories = new Set(['coding', 'business']);
const good = { id: 'x', name: 'X', description: 'A tool.', category: 'coding' };
const parse = (row: unknown) => parseRow(row, categories, '2026-11-22');
const problems = (change: object) => {
  const parsed = parse({ ...good, ...change });
  return 'problems' in parsed ? parsed.problems.map(({ field, reason }) => `${field} ${reason}`) : [];
};

describe('a row of an import', () => {
  it('needs little, and leaves the rest unknown', () => {
    expect(parse({ ...good, website: 'example.org' })).toMatchObject({
      record: { currency: 'USD', facts: [{ field: 'website', value: 'https://example.org/', standing: 'stated' }] },
    });
  });

  it('keeps markup as text', () => {
    expect(parse({ ...good, name: '<script>alert(1)</script>' })).toMatchObject({
      record: { name: '<script>alert(1)</script>' },
    });
  });

  it('leaves out a website that is none, and says so', () => {
    expect(parse({ ...good, website: 'javascript:alert(1)' })).toMatchObject({
      record: { facts: [] },
      notices: [{ field: 'website', reason: expect.stringContaining('no web address') }],
    });
  });

  it('never takes a rating from a file', () => {
    expect(parse({ ...good, rating: 5, review_count: 900 })).toMatchObject({
      notices: [{ field: 'rating' }, { field: 'review_count' }],
    });
  });

  it('takes the names of the table as well', () => {
    expect(parse({ ...good, launch_date: '2024-02', latest_update: '2026' })).toMatchObject({
      record: {
        facts: [
          { field: 'launchDate', value: '2024-02' },
          { field: 'latestUpdate', value: '2026' },
        ],
      },
    });
  });

  it('makes every value without a source one that the operator states, and one with a source reported by it', () => {
    const source = {
      field: 'pricing.free',
      source: 'https://www.tracker.test/x',
      checked: '2026-09-08',
      confirmed: true,
    };
    const row = { pricing: { free: true, starter: 'Pro $10' }, features: ['API access'], lacks: ['Mobile app'] };
    expect(parse({ ...good, ...row, facts: [source] })).toMatchObject({
      record: {
        facts: [
          { field: 'pricing.free', value: true, standing: 'reported', by: 'tracker.test', observedAt: '2026-09-08' },
          { field: 'pricing.starter', standing: 'stated', by: "this site's operator", observedAt: '2026-11-22' },
          { field: 'feature:API access', value: 'yes', standing: 'stated' },
          { field: 'feature:Mobile app', value: 'no', standing: 'stated' },
        ],
      },
    });
  });

  it('takes facts that have a standing as they are, and states nothing beside them', () => {
    const fact = { field: 'pricing.free', value: false, standing: 'stated', by: 'Acme', observedAt: '2026-10-01' };
    expect(parse({ ...good, pricing: { free: false }, facts: [fact] })).toMatchObject({ record: { facts: [fact] } });
    expect(problems({ facts: [{ ...fact, by: undefined }] })).not.toEqual([]);
  });

  it.each([
    [{ id: undefined }, ['id is missing']],
    [{ id: 'Not An Id' }, ['id must be lower-case letters and digits joined by single hyphens']],
    [{ name: ' ' }, ['name must not be empty']],
    [{ name: 7 }, ['name must be a string']],
    [{ category: 'cooking' }, ['category "cooking" is no category; known are coding, business']],
    [{ features: 'a, b' }, ['features must be a list']],
    [{ launchDate: '2024-02-30' }, ['launchDate is not a day of the calendar']],
    [{ pricing: { free: 'maybe' } }, ['pricing.free must be a boolean']],
    [{ colour: 'red' }, ['colour is not a field of a tool']],
    [{ description: 'a\u0000b' }, ['description must not contain a NUL character']],
    [{ features: ['API access'], lacks: ['API access'] }, ['lacks says the opposite of features about "API access"']],
    [{ name: '', description: '' }, ['name must not be empty', 'description must not be empty']],
  ])('%j is refused with field and reason', (change, expected) => {
    expect(problems(change)).toEqual(expected);
  });

  it.each([null, 7, 'text', []])('%j is no row', (row) => {
    expect(parse(row)).toEqual({ problems: [{ field: '(row)', reason: 'must be an object' }] });
  });
});

describe('a CSV file', () => {
  it('may write its columns in several ways', () => {
    expect(readCsvHeader(['\ufeffid', 'Name', 'launch_date', 'pricing.freeTrial'])).toEqual({
      columns: ['id', 'name', 'launchDate', 'freeTrial'],
    });
  });

  it('may not hold unknown or repeated columns', () => {
    expect(readCsvHeader(['id', 'colour'])).toMatchObject({
      problem: expect.stringContaining('"colour" is not known'),
    });
    expect(readCsvHeader(['launchDate', 'launch_date'])).toEqual({ problem: 'the column "launchDate" is there twice' });
  });

  it('separates lists by | and leaves empty cells unknown', () => {
    expect(
      csvRow(
        ['id', 'features', 'free', 'freeTrial', 'starter', 'pros'],
        ['x', 'API access | Mobile app|', 'Yes', 'perhaps', '$5', ''],
      ),
    ).toEqual({
      id: 'x',
      features: ['API access', 'Mobile app'],
      pricing: { free: true, freeTrial: 'perhaps', starter: '$5' },
    });
  });
});
