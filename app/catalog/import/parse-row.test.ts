import { describe, expect, it } from 'vitest';
import { csvRow, readCsvHeader } from './csv-row.ts';
import { parseRow } from './parse-row.ts';

const categories = new Set(['coding', 'business']);
const good = { id: 'x', name: 'X', description: 'A tool.', category: 'coding', website: 'example.org' };
const parse = (row: unknown) => parseRow(row, categories);
const problems = (change: object) => {
  const parsed = parse({ ...good, ...change });
  return 'problems' in parsed ? parsed.problems.map(({ field, reason }) => `${field} ${reason}`) : [];
};

describe('a row of an import', () => {
  it('needs little, and leaves the rest unknown', () => {
    const parsed = parse(good);
    expect(parsed).toMatchObject({
      record: { website: 'https://example.org/', pricing: { free: null, starter: null }, features: [] },
    });
  });

  it('keeps markup as text', () => {
    expect(parse({ ...good, name: '<script>alert(1)</script>' })).toMatchObject({
      record: { name: '<script>alert(1)</script>' },
    });
  });

  it('leaves out a website that is none, and says so', () => {
    expect(parse({ ...good, website: 'javascript:alert(1)' })).toMatchObject({
      record: { website: '' },
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
      record: { launchDate: '2024-02', latestUpdate: '2026' },
    });
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
