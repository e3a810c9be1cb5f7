import { parse } from 'yaml';
import { parseCsv } from '../suite/parse-csv.ts';
import type { SuiteFiles } from '../suite/suite-files.ts';
import { type Drop, isRecord } from './carry.ts';
import { readExpected } from './convert-assertions.ts';
import type { PlacedAssertion } from './convert-checks.ts';
import { listFiles } from './list-files.ts';

/** A test as it stands in the configuration, with the assertions of what it belongs to. */
export interface WrittenTest {
  path: string;
  test: Record<string, unknown>;
  asserts: PlacedAssertion[];
  /** The tests of a scenario have a conversation of their own. */
  conversation?: string;
}

interface Source {
  files: SuiteFiles;
  drop: Drop;
  /** Files that are being read. */
  reading: readonly string[];
}

export function placeAsserts(test: Record<string, unknown>, path: string): PlacedAssertion[] {
  if (!Array.isArray(test.assert)) return [];
  return test.assert.map((item: unknown, index) => ({ item, path: `${path}.assert[${index}]` }));
}

function readTable(text: string, path: string, drop: Drop): WrittenTest[] {
  const [header, ...rows] = parseCsv(text);
  return rows.map(({ cells, line }) => {
    const place = `${path}:${line}`;
    const vars: Record<string, unknown> = {};
    const test: Record<string, unknown> = { vars };
    const asserts: PlacedAssertion[] = [];
    header?.cells.forEach((name, column) => {
      const cell = cells[column] ?? '';
      if (/^__expected\d*$/.test(name)) {
        if (cell !== '') asserts.push({ item: readExpected(cell), path: place });
      } else if (name === '__description') test.description = cell;
      else if (name === '__threshold') {
        if (cell !== '') test.threshold = cell;
      } else if (name.startsWith('__')) drop(place, `the column ${name} is not carried over`);
      else vars[name] = cell;
    });
    return { path: place, test, asserts };
  });
}

function readFile(name: string, path: string, source: Source): WrittenTest[] {
  const { files, drop, reading } = source;
  try {
    if (reading.includes(name)) throw new Error(`${name} names itself as a file of tests`);
    if (/\.csv$/.test(name)) return readTable(files.text(name), name, drop);
    if (!/\.(ya?ml|json)$/.test(name))
      throw new Error(`${name} is code, a folder or an address; name CSV, YAML or JSON files`);
    const list: unknown = parse(files.text(name));
    return readTests(list, { ...source, reading: [...reading, name] }, name);
  } catch (error) {
    drop(path, error instanceof Error ? error.message : String(error));
    return [];
  }
}

/** Reads `tests`: a list, a file, names with `*`, or a list with files in it. */
export function readTests(input: unknown, source: Source, start = 'tests'): WrittenTest[] {
  const list = input === undefined ? [] : Array.isArray(input) ? input : [input];
  return list.flatMap((item: unknown, index) => {
    const path = `${start}[${index}]`;
    if (typeof item === 'string')
      return listFiles(item.replace(/^file:\/\//, ''), path, source).flatMap((name) => readFile(name, path, source));
    if (isRecord(item)) return { path, test: item, asserts: placeAsserts(item, path) };
    source.drop(path, 'is not a test');
    return [];
  });
}

/** Why `vars` are not read. */
export const NO_VARS = 'is not a list of names with values; write them into the test';

/** A list that may stand in a file, or hold files of lists. */
function readList(input: unknown, path: string, { files, drop }: Source): unknown[] {
  const list = input === undefined ? [] : Array.isArray(input) ? input : [input];
  return list.flatMap((item: unknown) => {
    if (typeof item !== 'string') return [item];
    try {
      const read: unknown = parse(files.text(item.replace(/^file:\/\//, '')));
      return Array.isArray(read) ? read : [read];
    } catch (error) {
      drop(path, error instanceof Error ? error.message : String(error));
      return [];
    }
  });
}

/**
 * Reads `scenarios`: each test with each row of data. What a test says itself comes before what its row says; of a row's `options`
 * nothing is read there either.
 */
export function readScenarios(input: unknown, source: Source): WrittenTest[] {
  return readList(input, 'scenarios', source).flatMap((scenario: unknown, index) => {
    const path = `scenarios[${index}]`;
    if (!isRecord(scenario)) {
      source.drop(path, 'is not a scenario');
      return [];
    }
    for (const key of Object.keys(scenario).filter((name) => !['config', 'tests', 'description'].includes(name)))
      source.drop(`${path}.${key}`, 'is not carried over');
    const tests =
      scenario.tests === undefined
        ? [{ path, test: {}, asserts: [] }]
        : readTests(scenario.tests, source, `${path}.tests`);
    return readList(scenario.config, `${path}.config`, source).flatMap((row: unknown, at): WrittenTest[] => {
      const place = `${path}.config[${at}]`;
      if (!isRecord(row)) {
        source.drop(place, 'is not a row of data');
        return [];
      }
      const { options: _, assert: __, ...data } = row;
      if (row.vars !== undefined && !isRecord(row.vars)) source.drop(`${place}.vars`, NO_VARS);
      return tests.map(({ path: own, test, asserts }) => ({
        path: own === path ? place : own,
        test: { ...data, ...test, vars: mergeVars(row.vars, test.vars, `${own === path ? place : own}.vars`, source) },
        asserts: [...placeAsserts(row, place), ...asserts],
        conversation: path,
      }));
    });
  });
}

function mergeVars(row: unknown, own: unknown, path: string, { drop }: Source): Record<string, unknown> {
  if (own !== undefined && !isRecord(own)) drop(path, NO_VARS);
  return { ...(isRecord(row) ? row : {}), ...(isRecord(own) ? own : {}) };
}
