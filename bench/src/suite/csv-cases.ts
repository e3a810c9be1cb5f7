import { parseJson } from '../providers/lenient-json.ts';
import { parseCsv } from './parse-csv.ts';

/** A case from a row, with its line in the file. */
export interface CsvCase {
  line: number;
  /** In the shape of a case of a YAML suite. */
  source: Record<string, unknown>;
  /** The column in which a part of the source was written. */
  columnOf?: (path: readonly PropertyKey[]) => string;
}

/** Columns whose cells are taken as they are. */
export const TEXT_COLUMNS = ['id', 'name', 'family', 'system', 'prompt'];
/** Fields of a case that only a cell of JSON can hold. */
export const JSON_FIELDS = ['messages', 'images', 'attachments', 'request', 'matrix', 'tools', 'maxTurns', 'user'];

/** Whether a value says who goes on with a conversation. Tables and data sets may hold a variable of the name “user”. */
export const isPlayedUser = (value: unknown): boolean => typeof value === 'object' && value !== null && 'goal' in value;

/**
 * Whether a list of tools is in another shape than that of our suites: a provider's own, or a list of something else by that name.
 * Tables and data sets may hold one as a variable.
 */
export const isForeignTools = (value: unknown): boolean => {
  if (!Array.isArray(value) || value.length === 0) return false;
  const has = (entry: unknown, field: string) => typeof entry === 'object' && entry !== null && field in entry;
  return !value.some((one) => has(one, 'name')) || value.some((one) => has(one, 'type') || has(one, 'input_schema'));
};

/**
 * Reads one case per row. The columns `id`, `name`, `family`, `system` and `prompt` mean what they say;
 * `expected` demands an equal answer; `assert.contains` and its like demand a check; any other column is a variable.
 * A column `json.messages` holds the field or the variable of that name as JSON, `json.assert` a list of checks.
 * Empty cells are left out, but a variable may be empty.
 */
export function readCsvCases(text: string): CsvCase[] {
  const [header, ...rows] = parseCsv(text);
  if (!header) return [];
  const names = header.cells.map((cell) => cell.trim());
  return rows.map(({ line, cells }) => readRow(names, cells, line));
}

function readRow(names: readonly string[], cells: readonly string[], line: number): CsvCase {
  const source: Record<string, unknown> = {};
  const variables: Record<string, unknown> = {};
  const assert: unknown[] = [];
  /** The column of each check. */
  const origins: string[] = [];
  const demand = (column: string, checks: readonly unknown[]) => {
    assert.push(...checks);
    origins.push(...checks.map(() => column));
  };
  names.forEach((column, index) => {
    const cell = cells[index] ?? '';
    const [, prefix, name = ''] = /^(assert|json)\.(.+)$/.exec(column) ?? [];
    const isVariable = prefix === undefined && column !== 'expected' && !TEXT_COLUMNS.includes(column);
    if (column === '' || (cell === '' && !isVariable)) return;
    if (isVariable) variables[column] = cell;
    else if (prefix === 'assert') demand(column, [{ [name]: toValue(name, cell) }]);
    else if (prefix === 'json') takeJson(column, name, readJson(cell));
    else if (column === 'expected') demand(column, [{ type: 'equals', value: cell }]);
    else source[column] = cell;
  });
  function takeJson(column: string, name: string, value: unknown) {
    if (name === 'assert') demand(column, Array.isArray(value) ? value : [value]);
    else if (name === 'expected') demand(column, [{ type: 'equals', value }]);
    else if (isField(name, value)) source[name] = value;
    else if (name === 'variables' && typeof value === 'object') Object.assign(variables, value);
    else variables[name] = value;
  }
  if (cells.length > names.length) source[`column ${names.length + 1}`] = cells[names.length];
  const columnOf = ([field, part]: readonly PropertyKey[]) => {
    if (field === 'assert' && typeof part === 'number') return origins[part] ?? '';
    const column = `json.${String(field)}`;
    return names.includes(column) ? column : String(field ?? '');
  };
  return { line, source: { ...source, variables, ...(assert.length > 0 ? { assert } : {}) }, columnOf };
}

const isField = (name: string, value: unknown): boolean =>
  JSON_FIELDS.includes(name) &&
  !(name === 'tools' && isForeignTools(value)) &&
  !(name === 'user' && !isPlayedUser(value));

/** Text that is no JSON is left for the check of the case, which says what it needs. */
const readJson = (cell: string): unknown => parseJson(cell, cell);

/** The kinds of checks whose value is a text, whatever it looks like. */
const TEXT_KINDS = [
  'contains',
  'starts-with',
  'ends-with',
  'regex',
  'similar',
  'json-path',
  'judge',
  'function',
  'javascript',
  'tool-called',
];

/** Numbers are needed by `assert.latency` and `assert.cost`, `true` or a schema by `assert.json`, lists by `assert.contains-any`. */
export function toValue(kind: string, cell: string): unknown {
  const type = kind.replace(/^not-/, '');
  if (TEXT_KINDS.includes(type)) return cell;
  if (type === 'json' || type === 'length') return readJson(cell);
  if (type === 'contains-any' || type === 'contains-all' || type === 'tool-sequence')
    return cell.startsWith('[') ? readJson(cell) : cell.split(',').flatMap((part) => part.trim() || []);
  if (cell === 'true') return true;
  return cell.trim() !== '' && Number.isFinite(Number(cell)) ? Number(cell) : cell;
}
