import { parseCsv } from './parse-csv.ts';

/** A case from a row, with its line in the file. */
export interface CsvCase {
  line: number;
  /** In the shape of a case of a YAML suite. */
  source: Record<string, unknown>;
}

const OWN_COLUMNS = new Set(['id', 'name', 'family', 'system', 'prompt']);

/**
 * Reads one case per row. The columns `id`, `name`, `family`, `system` and `prompt` mean what they say;
 * `expected` demands an equal answer; `assert.contains` and its like demand a check; any other column is a variable.
 * Empty cells are left out, but a variable may be empty.
 */
export function readCsvCases(text: string): CsvCase[] {
  const [header, ...rows] = parseCsv(text);
  if (!header) return [];
  const names = header.cells.map((cell) => cell.trim());
  return rows.map(({ line, cells }) => {
    const source: Record<string, unknown> = {};
    const variables: Record<string, unknown> = {};
    const assert: Record<string, unknown>[] = [];
    names.forEach((name, column) => {
      const cell = cells[column] ?? '';
      if (name === '' || (cell === '' && (OWN_COLUMNS.has(name) || name === 'expected' || name.startsWith('assert.'))))
        return;
      if (OWN_COLUMNS.has(name)) source[name] = cell;
      else if (name === 'expected') assert.push({ type: 'equals', value: cell });
      else if (name.startsWith('assert.')) assert.push({ [name.slice('assert.'.length)]: toValue(cell) });
      else variables[name] = cell;
    });
    if (cells.length > names.length) source[`column ${names.length + 1}`] = cells[names.length];
    return { line, source: { ...source, variables, ...(assert.length > 0 ? { assert } : {}) } };
  });
}

/** Numbers are needed by `assert.latency` and `assert.cost`, `true` by `assert.json`. */
function toValue(cell: string): unknown {
  if (cell === 'true') return true;
  return cell.trim() !== '' && Number.isFinite(Number(cell)) ? Number(cell) : cell;
}
