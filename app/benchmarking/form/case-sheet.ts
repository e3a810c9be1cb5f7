import { csvField, parseCsv, quoteCsv, readCsvCases } from '@yardstick/bench/words';
import { MAX_PROMPT_BYTES } from '../../runs/run-spec.ts';

/** Cases as a sheet of texts: columns as in a table of cases, every row as long as there are columns. */
export interface Sheet {
  columns: readonly string[];
  rows: readonly Row[];
}

export type Row = readonly string[];

/** The row of the column names is -1. */
export interface Place {
  row: number;
  col: number;
}

/** All four are part of it. */
export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** What can be added as a column, as in the engine's tables of cases. */
export const columnKinds = [
  { value: 'variable', label: 'Variable for {{…}}' },
  { value: 'id', label: 'id' },
  { value: 'prompt', label: 'prompt' },
  { value: 'system', label: 'system prompt' },
  { value: 'family', label: 'family: cases that rise and fall together' },
  { value: 'expected', label: 'expected: the whole answer' },
  ...['contains', 'not-contains', 'contains-any', 'contains-all', 'starts-with', 'ends-with', 'regex', 'number'].map(
    (kind) => ({ value: `assert.${kind}`, label: `check: ${kind}` }),
  ),
  { value: 'assert.json', label: 'check: json (true or a schema)' },
  { value: 'assert.javascript', label: 'check: javascript (code)' },
  { value: 'assert.length', label: 'check: length ({"unit": "words", "max": 50})' },
  { value: 'assert.similar', label: 'check: similar' },
  { value: 'assert.judge', label: 'check: judge (a rubric)' },
  { value: 'assert.latency', label: 'check: latency (ms)' },
  { value: 'assert.tool-called', label: 'check: tool-called (a name)' },
  { value: 'assert.tool-sequence', label: 'check: tool-sequence (names, in order)' },
  { value: 'json.tools', label: 'tools of the case (JSON)' },
  { value: 'json.messages', label: 'messages: a conversation (JSON)' },
  { value: 'json.assert', label: 'checks in full (JSON)' },
];

const ownColumns = ['id', 'name', 'family', 'system', 'prompt', 'expected'];
const isOwn = (name: string) => ownColumns.includes(name) || /^(assert|json)\.\w/.test(name);

/** What a column does, in a word for its head. */
export function roleOf(name: string): string {
  if (name.trim() === '') return 'not read';
  if (name === 'expected' || name.startsWith('assert.') || name === 'json.assert') return 'check';
  if (name.startsWith('json.')) return 'JSON';
  return isOwn(name) ? 'of the case' : 'variable';
}

/** Variables that a prompt names. */
export const placeholdersOf = (prompt: string): string[] => [
  ...new Set([...prompt.matchAll(/\{\{\s*([\p{L}_$][\p{L}\p{N}_$-]*)/gu)].map(([, name = '']) => name)),
];

const blank = (width: number): Row => Array.from({ length: width }, () => '');
const padded = (row: Row, width: number): Row =>
  row.length === width ? row : [...row.slice(0, width), ...blank(width - row.length)];
const isFilled = (row: Row) => row.some((cell) => cell !== '');

export const countCases = ({ rows }: Sheet): number => rows.reduce((sum, row) => sum + (isFilled(row) ? 1 : 0), 0);

/** Characters of all cells. */
export const sizeOf = ({ rows }: Sheet): number =>
  rows.reduce((sum, row) => row.reduce((length, cell) => length + cell.length, sum), 0);

/** Why a text is larger than any prompt may be; null where it is not. */
export function largeWords(place: string, text: string): string | null {
  // Three bytes at most for each of its characters.
  if (text.length * 3 <= MAX_PROMPT_BYTES) return null;
  const bytes = new TextEncoder().encode(text).length;
  return bytes > MAX_PROMPT_BYTES
    ? `${place}: ${(bytes / 1_048_576).toFixed(1)} MB, where a text has at most ${MAX_PROMPT_BYTES / 1_048_576} MB.`
    : null;
}

const smallRows = new WeakSet<Row>();

/** The first cell that is larger than any prompt may be, in words; rows that are known already cost nothing. */
export function largeCell({ columns, rows }: Sheet): string | null {
  for (const [index, row] of rows.entries()) {
    if (smallRows.has(row)) continue;
    for (const [col, cell] of row.entries()) {
      const words = largeWords(`Row ${index + 1}, ${columns[col] ?? ''}`, cell);
      if (words !== null) return words;
    }
    smallRows.add(row);
  }
  return null;
}

/** @throws CsvError */
export function readSheet(text: string): Sheet {
  const [head = { cells: [] as string[] }, ...rows] = parseCsv(text);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), head.cells.length);
  const columns = Array.from({ length: width }, (_, index) => head.cells[index]?.trim() ?? `column ${index + 1}`);
  return { columns, rows: rows.map(({ cells }) => padded(cells, width)) };
}

const lines = new WeakMap<Row, string>();

function lineOf(row: Row): string {
  const known = lines.get(row) ?? row.map(quoteCsv).join(',');
  lines.set(row, known);
  return known;
}

/** The table of cases as it is sent; empty rows are no cases. */
export function writeSheet({ columns, rows }: Sheet): string {
  const written = rows.filter(isFilled).map(lineOf);
  return written.length === 0 ? '' : `${[lineOf(columns), ...written].join('\n')}\n`;
}

/** Doubles the author's own apostrophe before a formula sign, so that an import removes only the one that was added. */
const guarded = (cell: string) => csvField(/^'+[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

/** For a spreadsheet, which would run what begins like a formula: an apostrophe keeps it a text. */
export const exportCsv = ({ columns, rows }: Sheet): string =>
  [columns, ...rows.filter(isFilled)].map((row) => `${row.map(guarded).join(',')}\r\n`).join('');

export const exportJsonl = (sheet: Sheet): string =>
  readCsvCases(writeSheet(sheet))
    .map(({ source }) => `${JSON.stringify(source)}\n`)
    .join('');

/**
 * Takes off the apostrophe that `exportCsv` puts before what begins like a formula. Null when there is none, or when a
 * formula without one shows that the file was not exported here, so that its apostrophes are the author's own.
 */
export function withoutGuard({ columns, rows }: Sheet): Sheet | null {
  const has = (start: RegExp) => rows.some((row) => row.some((cell) => start.test(cell)));
  if (has(/^[=+\-@\t\r]/) || !has(/^'+[=+\-@\t\r]/)) return null;
  return { columns, rows: rows.map((row) => row.map((cell) => cell.replace(/^'(?='*[=+\-@\t\r])/, ''))) };
}

/** Where the case of a number from 1 stands among rows of which some are empty. */
export function rowOfCase({ rows }: Sheet, number: number): number {
  let left = number;
  return rows.findIndex((row) => isFilled(row) && --left === 0);
}

/**
 * Cells as a spreadsheet copies them, or a line of text a cell. As in a spreadsheet, commas split no cells: they are part
 * of ordinary sentences. The exception is a CSV that brings its column names into an empty sheet.
 */
export function readPaste(text: string, sheet: Sheet): { cells: string[][]; hasHead: boolean } {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const split = (separator: '\t' | ',') => {
    try {
      return parseCsv(plain, separator).map(({ cells }) => cells);
    } catch {
      return null;
    }
  };
  const table = plain.includes('\t') ? null : split(',');
  const width = table?.[0]?.length ?? 0;
  const isTable = table && table.length > 1 && width > 1 && table.every(({ length }) => length === width);
  if (isTable && startsWithHead(sheet, table)) return { cells: table, hasHead: true };
  const cells = (/[\t"]/.test(plain) ? split('\t') : null) ?? plain.split('\n').map((line) => line.split('\t'));
  return { cells, hasHead: startsWithHead(sheet, cells) };
}

export function copyText({ columns, rows }: Sheet, { top, bottom, left, right }: Block): string {
  const cell = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...rows]
    .slice(top + 1, bottom + 2)
    .map((row) =>
      row
        .slice(left, right + 1)
        .map(cell)
        .join('\t'),
    )
    .join('\n');
}

/** A name that no column has yet. */
function freeName(columns: readonly string[], wanted: string): string {
  if (wanted !== 'variable' && !columns.includes(wanted)) return wanted;
  let number = wanted === 'variable' ? 1 : 2;
  while (columns.includes(`${wanted}${number}`)) number++;
  return `${wanted}${number}`;
}

/** Writes a block of cells at a place. Rows and columns are added where the sheet ends; row -1 renames columns. */
export function pasteAt(sheet: Sheet, { row: top, col }: Place, cells: readonly (readonly string[])[]): Sheet {
  const width = Math.max(sheet.columns.length, ...cells.map((line) => col + line.length));
  const columns = [...sheet.columns];
  while (columns.length < width) columns.push(freeName(columns, 'variable'));
  const all = [columns, ...sheet.rows].map((row) => padded(row, width));
  cells.forEach((line, index) => {
    const at = top + 1 + index;
    const row = [...(all[at] ?? blank(width))];
    row.splice(col, line.length, ...line);
    all[at] = at === 0 ? row.map((name) => name.trim()) : row;
  });
  const [head = columns, ...rows] = all;
  return { columns: head, rows };
}

/** A table pasted into an empty sheet brings its own column names, if one of them is known here. */
function startsWithHead(sheet: Sheet, cells: readonly (readonly string[])[]): boolean {
  const [head = []] = cells;
  const names = head.map((name) => name.trim());
  const isNames = new Set(names).size === names.length && names.every((name) => name !== '' && name.length <= 60);
  return !sheet.rows.some(isFilled) && isNames && names.some((name) => isOwn(name) || sheet.columns.includes(name));
}

export function clear(sheet: Sheet, { top, bottom, left, right }: Block): Sheet {
  const rows = sheet.rows.map((row, index) =>
    index < top || index > bottom ? row : row.map((cell, col) => (col < left || col > right ? cell : '')),
  );
  return { ...sheet, rows };
}

export const insertRows = (sheet: Sheet, at: number, rows: readonly Row[] = [blank(sheet.columns.length)]): Sheet => ({
  ...sheet,
  rows: sheet.rows.toSpliced(at, 0, ...rows),
});

export const removeRows = (sheet: Sheet, { top, bottom }: Block): Sheet => ({
  ...sheet,
  rows: sheet.rows.toSpliced(top, bottom - top + 1),
});

export function moveRows(sheet: Sheet, { top, bottom }: Block, by: 1 | -1): Sheet {
  const moved = sheet.rows.slice(top, bottom + 1);
  return insertRows(removeRows(sheet, { top, bottom, left: 0, right: 0 }), top + by, moved);
}

export function addColumn({ columns, rows }: Sheet, at: number, wanted: string): Sheet {
  return {
    columns: columns.toSpliced(at, 0, freeName(columns, wanted)),
    rows: rows.map((row) => row.toSpliced(at, 0, '')),
  };
}

export const removeColumns = ({ columns, rows }: Sheet, { left, right }: Block): Sheet => ({
  columns: columns.toSpliced(left, right - left + 1),
  rows: rows.map((row) => row.toSpliced(left, right - left + 1)),
});

/** What is wrong with the column names; null if nothing is. */
export function columnProblem({ columns }: Sheet): string | null {
  const twin = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index);
  if (twin !== undefined) return `Two columns are called “${twin}”. Rename one: press Enter on its head.`;
  const nameless = columns.indexOf('');
  return nameless === -1 ? null : `Column ${nameless + 1} has no name and is not read. Press Enter on its head.`;
}

/** A first sheet: a column for each variable of the prompt, or a prompt of its own for each case. */
export function emptySheet(prompt: string): Sheet {
  const names = placeholdersOf(prompt);
  const columns = ['id', ...(names.length === 0 ? ['prompt'] : names), 'expected'];
  return { columns, rows: Array.from({ length: 3 }, () => blank(columns.length)) };
}
