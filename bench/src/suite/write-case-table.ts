import { quoteCsv } from '../report/csv-field.ts';
import { expandShortForm, shortValueOf } from './assertion.ts';
import { JSON_FIELDS, TEXT_COLUMNS, toValue } from './csv-cases.ts';

type Source = Record<string, unknown>;
type Cells = Map<string, string>;

const write = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Columns of these names mean something else than a variable. */
const isTaken = (name: string): boolean =>
  TEXT_COLUMNS.includes(name) || name === 'expected' || name !== name.trim() || /^$|^(assert|json)\./.test(name);
const RESERVED_JSON = [...JSON_FIELDS, 'variables', 'assert', 'expected'];

function writeVariables(variables: Source, cells: Cells): void {
  const others: Source = {};
  for (const [name, value] of Object.entries(variables)) {
    if (value === null || value === undefined) continue;
    if (typeof value !== 'object' && !isTaken(name)) cells.set(name, String(value));
    else if (RESERVED_JSON.includes(name) || name !== name.trim()) others[name] = value;
    else cells.set(`json.${name}`, JSON.stringify(value));
  }
  if (Object.keys(others).length > 0) cells.set('json.variables', JSON.stringify(others));
}

/** Each check gets a column of its own where its short form says all of it; the others are one list. */
function writeChecks(checks: readonly unknown[], cells: Cells): void {
  const others = checks.filter((check) => {
    const long = expandShortForm(check) as Source;
    const value = typeof long === 'object' && long !== null ? shortValueOf(long) : undefined;
    const kind = `${long?.not ? 'not-' : ''}${String(long?.type)}`;
    const column = kind === 'equals' && typeof value === 'string' ? 'expected' : `assert.${kind}`;
    const cell = value === undefined ? '' : write(value);
    const isKept = column === 'expected' || JSON.stringify(toValue(kind, cell)) === JSON.stringify(value);
    if (cell === '' || cells.has(column) || !isKept) return true;
    cells.set(column, cell);
    return false;
  });
  if (others.length > 0) cells.set('json.assert', JSON.stringify(others));
}

function cellsOf({ variables, assert, ...fields }: Source): Cells {
  const cells: Cells = new Map();
  for (const [name, value] of Object.entries(fields))
    if (value !== null && value !== undefined)
      cells.set(TEXT_COLUMNS.includes(name) ? name : `json.${name}`, write(value));
  writeVariables((variables ?? {}) as Source, cells);
  if (Array.isArray(assert)) writeChecks(assert, cells);
  return cells;
}

const orderOf = (column: string): number => {
  if (TEXT_COLUMNS.includes(column)) return TEXT_COLUMNS.indexOf(column);
  return /^(expected$|assert\.|json\.(assert|expected)$)/.test(column) ? 20 : 10;
};

/** Cases in the shape of a suite as a table that `readCsvCases` reads back. A variable that a case lacks is empty there. */
export function writeCaseTable(sources: readonly Source[]): string {
  const rows = sources.map(cellsOf);
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))].toSorted((a, b) => orderOf(a) - orderOf(b));
  const lines = [columns, ...rows.map((row) => columns.map((name) => row.get(name) ?? ''))];
  return lines.map((cells) => `${cells.map(quoteCsv).join(',')}\n`).join('');
}
