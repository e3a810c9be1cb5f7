import { buildCases, type CaseTools, checkCount, type ReadyCase } from './build-cases.ts';
import type { Report } from './build-models.ts';
import { countRows } from './count-rows.ts';
import { readCsvCases } from './csv-cases.ts';
import { readJsonlCases } from './jsonl-cases.ts';
import { CsvError } from './parse-csv.ts';
import { parseSource } from './source-document.ts';
import { describePath, type SuiteProblem } from './suite-error.ts';

/** What the cases of a further file share with the suite that names it, and where its problems go. */
export interface CaseFileContext extends CaseTools {
  problems: SuiteProblem[];
}

function readTable(text: string, file: string, context: CaseFileContext): ReadyCase[] {
  checkCount(context.taken.size + countRows(text), context);
  try {
    return readCsvCases(text).flatMap(({ line, source, columnOf }, index) =>
      buildCases([source], context, ([, ...path], reason) => {
        const cell = { row: index + 1, column: columnOf?.(path) ?? '' };
        context.problems.push({ file, line, column: 1, path: describePath(path), reason, cell });
      }),
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    context.problems.push({ file, line: error.line, column: 1, path: '', reason: error.message });
    return [];
  }
}

function readLines(text: string, file: string, context: CaseFileContext): ReadyCase[] {
  return readJsonlCases(text, context.droppedTurns).flatMap((row) => {
    const report: Report = (path, reason) => {
      context.problems.push({ file, line: row.line, column: 1, path: describePath(path.slice(1)), reason });
    };
    if ('source' in row) return buildCases([row.source], context, report);
    report([], row.problem);
    return [];
  });
}

/** Reads the cases of one file: a CSV table, JSONL, or YAML or JSON holding a list of cases or `cases:`. */
export function readCaseFile(text: string, file: string, context: CaseFileContext): ReadyCase[] {
  if (/\.(csv|tsv)$/i.test(file)) return readTable(text, file, context);
  if (/\.jsonl$/i.test(file)) return readLines(text, file, context);
  const document = parseSource(text, file);
  const isWrapped = typeof document.data === 'object' && document.data !== null && 'cases' in document.data;
  const list: unknown = isWrapped ? (document.data as { cases: unknown }).cases : document.data;
  if (!Array.isArray(list)) {
    context.problems.push(document.problemAt([], 'is not a list of cases'));
    return [];
  }
  return buildCases(list, context, (path, reason) => {
    context.problems.push(document.problemAt(isWrapped ? ['cases', ...path] : path, reason));
  });
}
