import { describe, expect, it } from 'vitest';
import {
  addColumn,
  clear,
  columnProblem,
  copyText,
  countCases,
  emptySheet,
  exportCsv,
  exportJsonl,
  insertRows,
  moveRows,
  pasteAt,
  readPaste,
  readSheet,
  removeColumns,
  removeRows,
  rowOfCase,
  withoutGuard,
  writeSheet,
} from './case-sheet.ts';

const start = { row: 0, col: 0 };
const sheet = readSheet('id,city,expected\na,Paris,=1+1\nb,"Oslo, ""N""\nEast",x\n');

describe('a sheet of cases', () => {
  it('is read from a table and written back with formulas as they are, and empty rows are no cases', () => {
    const text = 'id,city,expected\na,Paris,=1+1\nb,"Oslo, ""N""\nEast",x\n';
    expect(writeSheet(sheet)).toBe(text);
    const spaced = insertRows(insertRows(sheet, 1), 0);
    expect(writeSheet(spaced)).toBe(text);
    expect(countCases(spaced)).toBe(2);
    expect([1, 2, 3].map((number) => rowOfCase(spaced, number))).toEqual([1, 3, -1]);
    expect(writeSheet(emptySheet('Why?'))).toBe('');
  });

  it('is exported with a guard before what a spreadsheet would run, which an import takes off again', () => {
    expect(exportCsv(sheet)).toContain("a,Paris,'=1+1\r\n");
    const own = readSheet("id,text\na,'=1\nb,=1\nc,''-x\nd,'tis\n");
    expect(withoutGuard(readSheet(exportCsv(own)))).toEqual(own);
    expect(JSON.parse(exportJsonl(sheet).split('\n')[0] ?? '')).toEqual({
      id: 'a',
      variables: { city: 'Paris' },
      assert: [{ type: 'equals', value: '=1+1' }],
    });
  });

  it('keeps the apostrophes of a file that was not exported here', () => {
    expect(withoutGuard(readSheet("id,text\na,'=1\nb,=1\n"))).toBeNull();
    expect(withoutGuard(readSheet("id,text\na,'tis\n"))).toBeNull();
  });

  it('grows where cells are pasted beyond its end, and gives new columns names of their own', () => {
    const grown = pasteAt(sheet, { row: 1, col: 2 }, [
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(grown.columns).toEqual(['id', 'city', 'expected', 'variable1']);
    expect(grown.rows.map((row) => row.at(-1))).toEqual(['', '2', '4']);
    expect(pasteAt(sheet, { row: -1, col: 1 }, [[' town ']]).columns).toEqual(['id', 'town', 'expected']);
  });

  it('has its rows moved, cleared and deleted, and its columns added and deleted, without a change to the sheet before', () => {
    const block = { top: 0, bottom: 0, left: 1, right: 2 };
    const ids = ({ rows }: typeof sheet) => rows.map(([id]) => id);
    expect(ids(moveRows(sheet, block, 1))).toEqual(['b', 'a']);
    expect(ids(removeRows(sheet, block))).toEqual(['b']);
    expect(clear(sheet, block).rows[0]).toEqual(['a', '', '']);
    expect(removeColumns(sheet, block).columns).toEqual(['id']);
    expect(addColumn(sheet, 1, 'id')).toMatchObject({ columns: ['id', 'id2', 'city', 'expected'] });
    expect(ids(sheet)).toEqual(['a', 'b']);
  });

  it('names columns that are called alike or nothing', () => {
    expect(columnProblem(sheet)).toBeNull();
    expect(columnProblem(readSheet('id,id\na,b'))).toMatch(/^Two columns are called “id”/);
    expect(columnProblem(readSheet('id,\na,b'))).toMatch(/^Column 2 has no name/);
  });

  it('begins with the variables of the prompt', () => {
    expect(emptySheet('Translate {{ text }} to {{language}}: {{text}}').columns).toEqual([
      'id',
      'text',
      'language',
      'expected',
    ]);
  });
});

describe('the clipboard', () => {
  const cellsOf = (text: string) => readPaste(text, sheet).cells;

  it.each([
    [
      'cells of a spreadsheet, one of several lines',
      'a\t"x\ny"\nb\tz\n',
      [
        ['a', 'x\ny'],
        ['b', 'z'],
      ],
    ],
    ['cells with a quote that no spreadsheet doubled', '"a" b\tc', [['"a" b', 'c']]],
    ['cells with commas', 'Hello, you\t1', [['Hello, you', '1']]],
    [
      'one column of a spreadsheet with a comma in every cell, which stays one column as in Google Sheets',
      'Hello, you\nBye, all\n',
      [['Hello, you'], ['Bye, all']],
    ],
    ['one column whose cells hold quotes and lines', '"a, ""b""\nc"\nd, e', [['a, "b"\nc'], ['d, e']]],
    [
      'rows of a CSV without the column names, which a spreadsheet does not split either',
      'a,b\nc,d',
      [['a,b'], ['c,d']],
    ],
    ['lines of text with an empty one', 'Why, oh why?\n\nBecause', [['Why, oh why?'], [''], ['Because']]],
  ])('%s are read', (_what, text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  it('brings column names into an empty sheet only, and only names that mean something', () => {
    const empty = emptySheet('Say {{word}}');
    expect(readPaste('word\nhi', empty).hasHead).toBe(true);
    expect(readPaste('nonsense\nhi', empty).hasHead).toBe(false);
    expect(readPaste('id\nhi', sheet).hasHead).toBe(false);
  });

  it('splits a CSV at its commas only where it brings its column names into an empty sheet', () => {
    const csv = 'id,city\r\na,"Oslo, N"';
    expect(readPaste(csv, emptySheet('In {{city}}'))).toEqual({
      cells: [
        ['id', 'city'],
        ['a', 'Oslo, N'],
      ],
      hasHead: true,
    });
    expect(readPaste(csv, sheet).cells).toEqual([['id,city'], ['a,"Oslo, N"']]);
    expect(readPaste('id,city\na,b,c', emptySheet('')).cells).toEqual([['id,city'], ['a,b,c']]);
  });

  it('gets a block of cells that pastes back to the same cells, the names of columns included', () => {
    const copied = copyText(sheet, { top: -1, bottom: 1, left: 0, right: 2 });
    expect(cellsOf(copied)).toEqual([sheet.columns, ...sheet.rows]);
    expect(pasteAt({ columns: [], rows: [] }, { ...start, row: -1 }, cellsOf(copied))).toEqual(sheet);
  });
});
