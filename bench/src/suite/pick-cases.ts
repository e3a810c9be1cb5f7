import { writeSuite } from '../bounded/write-suite.ts';
import { quoteCsv } from '../report/csv-field.ts';
import { idsOf } from './build-cases.ts';
import { readCsvCases } from './csv-cases.ts';
import { parseCsv } from './parse-csv.ts';
import { parseSource } from './source-document.ts';
import { writeCaseTable } from './write-case-table.ts';

type Source = { id?: string; matrix?: Record<string, unknown[]>; prompt?: string };

/**
 * A suite with only some of its cases (null: with all), each under the id that it had among all of them. A list of cases in JSON becomes a
 * table.
 */
export function pickCases(text: string, format: 'csv' | 'yaml' | 'cases', wanted: readonly string[] | null): string {
  const ids = wanted && new Set(wanted);
  const taken = new Set<string>();
  /** The id of a case in the suite as it was, or null if it is not wanted. */
  const pick = (source: Source): string | null => {
    const { id, all } = idsOf(source, taken);
    return !ids || all.some((one) => ids.has(one)) ? id : null;
  };
  if (format === 'cases') return writeCaseTable(listOf(parseSource(text, 'cases').data as unknown[], pick));
  return format === 'csv' ? pickRows(text, pick) : pickSources(text, pick);
}

function pickRows(text: string, pick: (source: Source) => string | null): string {
  const [head = { cells: [] as string[] }, ...rows] = parseCsv(text);
  const sources = readCsvCases(text);
  const found = head.cells.findIndex((name) => name.trim() === 'id');
  const at = Math.max(0, found);
  // A row may end before the column of the ids.
  const place = (cells: readonly string[], id: string) =>
    [...cells, ...Array<string>(Math.max(0, at - cells.length)).fill('')].toSpliced(at, found < 0 ? 0 : 1, id);
  const picked = rows.flatMap(({ cells }, index) => {
    const id = pick(sources[index]?.source as Source);
    return id === null ? [] : [place(cells, id)];
  });
  return [place(head.cells, 'id'), ...picked].map((cells) => `${cells.map(quoteCsv).join(',')}\n`).join('');
}

function pickSources(text: string, pick: (source: Source) => string | null): string {
  const { cases } = parseSource(text, 'suite').data as { cases?: unknown };
  if (!Array.isArray(cases)) return text;
  return writeSuite({ text, set: { cases: listOf(cases, pick) }, remove: [], assert: [] });
}

function listOf(cases: readonly unknown[], pick: (source: Source) => string | null): Record<string, unknown>[] {
  return cases.flatMap((written) => {
    const source = typeof written === 'string' ? { prompt: written } : (written as Source);
    const id = pick(source);
    return id === null ? [] : [{ ...source, id }];
  });
}
