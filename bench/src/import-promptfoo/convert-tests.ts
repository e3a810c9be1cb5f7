import { parse } from 'yaml';
import { parseCsv } from '../suite/parse-csv.ts';
import { mediaTypeOfName, type SuiteFiles } from '../suite/suite-files.ts';
import { type Drop, dropUnread, isRecord } from './carry.ts';
import { type AssertionTools, convertAssertion, convertExpected } from './convert-assertions.ts';

/** A test as our suites write a case, but for its prompt. */
export interface ConvertedTest {
  name?: string;
  variables?: Record<string, unknown>;
  matrix?: Record<string, unknown[]>;
  attachments?: { file: string }[];
  assert?: Record<string, unknown>[];
}

/** Variables with several values mean every combination, here as there. */
function convertVars(vars: Record<string, unknown>, path: string, files: SuiteFiles, drop: Drop): ConvertedTest {
  const variables: Record<string, unknown> = {};
  const matrix: Record<string, unknown[]> = {};
  const attachments: { file: string }[] = [];
  for (const [name, value] of Object.entries(vars)) {
    if (Array.isArray(value)) matrix[name] = value;
    else if (typeof value === 'string' && value.startsWith('file://')) {
      const file = value.slice('file://'.length);
      try {
        if (mediaTypeOfName(file) !== null) {
          // That it can be read: what it is, is examined with the suite.
          files.base64(file);
          attachments.push({ file });
          variables[name] = file.split('/').at(-1);
          drop(`${path}.vars.${name}`, `${file} is attached to the case, and {{${name}}} is its name alone`);
          continue;
        }
        if (!/\.(txt|md|csv|json|ya?ml)$/.test(value)) throw new Error(`${value} is not a text file`);
        variables[name] = files.text(file);
      } catch (error) {
        drop(`${path}.vars.${name}`, error instanceof Error ? error.message : String(error));
      }
    } else variables[name] = value;
  }
  return {
    ...(Object.keys(variables).length > 0 ? { variables } : {}),
    ...(Object.keys(matrix).length > 0 ? { matrix } : {}),
    ...(attachments.length > 0 ? { attachments } : {}),
  };
}

function convertAll(input: unknown, path: string, tools: AssertionTools): Record<string, unknown>[] {
  if (!Array.isArray(input)) return [];
  return input.flatMap((item: unknown, index): Record<string, unknown>[] => {
    const place = `${path}.assert[${index}]`;
    if (isRecord(item) && item.type === 'assert-set' && Array.isArray(item.assert)) {
      dropUnread(item, ['type', 'assert'], place, tools.drop);
      return convertAll(item.assert, place, tools);
    }
    const check = convertAssertion(item, place, tools);
    return check ? [check] : [];
  });
}

/** Reads one test, or `defaultTest`, which has the same form. */
export function convertTest(
  input: unknown,
  path: string,
  files: SuiteFiles,
  tools: AssertionTools,
): ConvertedTest | null {
  const { drop } = tools;
  if (!isRecord(input)) {
    drop(path, 'is not a test');
    return null;
  }
  dropUnread(input, ['description', 'vars', 'assert', 'options'], path, drop);
  if (isRecord(input.options)) dropUnread(input.options, ['provider'], `${path}.options`, drop);
  const assert = convertAll(input.assert, path, tools);
  return {
    ...(typeof input.description === 'string' ? { name: input.description } : {}),
    ...(isRecord(input.vars) ? convertVars(input.vars, path, files, drop) : {}),
    ...(assert.length > 0 ? { assert } : {}),
  };
}

function convertTable(text: string, path: string, tools: AssertionTools): ConvertedTest[] {
  const [header, ...rows] = parseCsv(text);
  return rows.map(({ cells, line }) => {
    const test: ConvertedTest = { variables: {}, assert: [] };
    header?.cells.forEach((name, column) => {
      const cell = cells[column] ?? '';
      const place = `${path}:${line}`;
      if (/^__expected\d*$/.test(name)) {
        const check = cell === '' ? null : convertExpected(cell, place, tools);
        if (check) test.assert?.push(check);
      } else if (name === '__description') test.name = cell;
      else if (name.startsWith('__')) tools.drop(place, `the column ${name} is not carried over`);
      else test.variables = { ...test.variables, [name]: cell };
    });
    if (test.assert?.length === 0) delete test.assert;
    return test;
  });
}

function convertFile(
  name: string,
  path: string,
  files: SuiteFiles,
  tools: AssertionTools,
  reading: readonly string[],
): ConvertedTest[] {
  try {
    if (reading.includes(name)) throw new Error(`${name} names itself as a file of tests`);
    if (/\.csv$/.test(name)) return convertTable(files.text(name), name, tools);
    if (!/\.(ya?ml|json)$/.test(name) || /[*?]/.test(name))
      throw new Error(`${name} is code, a pattern of names or an address; name CSV, YAML or JSON files`);
    const list: unknown = parse(files.text(name));
    return convertTests(Array.isArray(list) ? list : [list], files, tools, name, [...reading, name]);
  } catch (error) {
    tools.drop(path, error instanceof Error ? error.message : String(error));
    return [];
  }
}

/** Reads `tests`: a list, a file, or a list with files in it. */
export function convertTests(
  input: unknown,
  files: SuiteFiles,
  tools: AssertionTools,
  start = 'tests',
  reading: readonly string[] = [],
): ConvertedTest[] {
  const list = input === undefined ? [] : Array.isArray(input) ? input : [input];
  return list.flatMap((item: unknown, index) => {
    const path = `${start}[${index}]`;
    if (typeof item === 'string') return convertFile(item.replace(/^file:\/\//, ''), path, files, tools, reading);
    return convertTest(item, path, files, tools) ?? [];
  });
}
