import { parse } from 'yaml';
import { formatCount } from './format-figures.ts';
import { isRecord } from './import-promptfoo/carry.ts';
import { filesAmong, type OtherFiles } from './import-promptfoo/files-among.ts';
import { importPromptfoo, JUDGE_MEASURED, NO_JUDGE } from './import-promptfoo.ts';
import { isInspectLog, readInspectCases } from './imports/inspect-cases.ts';
import { isLangfuseTrace, LANGFUSE_NOTICE, rowOfTrace } from './imports/langfuse-traces.ts';
import { isOtlp, readOtelCases } from './imports/otel-cases.ts';
import { describeParts, LeftOut } from './imports/turns.ts';
import { parseJson } from './providers/lenient-json.ts';
import { caseOfRow, DroppedTurns, EXPECTED_FIELDS, readJsonlCases } from './suite/jsonl-cases.ts';
import { isDeeperThan } from './suite/nesting.ts';
import { parseCsv } from './suite/parse-csv.ts';
import { parseSource } from './suite/source-document.ts';
import { SuiteError } from './suite/suite-error.ts';
import { writeCaseTable } from './suite/write-case-table.ts';

type Source = Record<string, unknown>;
type PromptText = { id?: string; name?: string; prompt?: string; messages?: unknown; system?: string };

/** The cases of a file that another tool wrote. */
export interface ImportedCases {
  /** CSV; null for a suite of our own, which needs no import. */
  table: string | null;
  cases: number;
  /** The prompt of all cases, and further versions of it. */
  prompts: { name: string; prompt: string }[];
  /** Functions for every case, as a suite writes them. */
  tools: readonly object[];
  /** What could not be carried over, one sentence each, beginning with its place in the file; more about it follows a line break. */
  notCarried: string[];
}

const imported = (sources: readonly Source[], rest: Partial<ImportedCases> = {}): ImportedCases => ({
  table: writeCaseTable(sources),
  cases: sources.length,
  prompts: [],
  tools: [],
  notCarried: [],
  ...rest,
});

const IS_ARCHIVE =
  'is an archive. Unpack it; a log of Inspect is written as JSON by “inspect log convert FILE --to json --output-dir FOLDER”';

const CHOOSE_JUDGE = 'choose a judge beside the cases';

/** Of a log: conversations are nested in a few levels. */
const MOST_LEVELS = 100;

function fromPromptfoo(text: string, file: string, files: OtherFiles = {}, areArchived = false): ImportedCases {
  const { yaml, notCarried, models } = importPromptfoo(text, { file, files: filesAmong(files, file, areArchived) });
  const { cases, variables, assert = [], prompt, messages, system, variants = [], judge, tools = [] } = parse(yaml);
  const prompts: PromptText[] = variants.length > 0 ? variants : [{ prompt, messages, system }];
  const texts = prompts.flatMap(({ id = '', name = id, prompt: text }) =>
    text === undefined ? [] : [{ name, prompt: text }],
  );
  const areTexts = texts.length === prompts.length;
  const [first = {}] = areTexts ? [] : prompts;
  if (!areTexts && prompts.length > 1)
    notCarried.push(
      `prompts: ${formatCount(prompts.length, 'prompt')}, of which the first is used, as the messages of each case`,
    );
  if (models > 0) notCarried.push(`providers: ${formatCount(models, 'model')}; choose models beside the cases`);
  if (judge) notCarried.push(`defaultTest.options.provider: ${CHOOSE_JUDGE}`);
  const sources = (cases as Source[]).map((one) => ({
    ...one,
    ...(first.system ? { system: first.system } : {}),
    ...(first.messages ? { messages: first.messages } : {}),
    variables: { ...variables, ...(one.variables as Source) },
    assert: [...assert, ...((one.assert as unknown[]) ?? [])],
  }));
  const said = notCarried
    .filter((one) => one !== `judge: ${JUDGE_MEASURED}`)
    .map((one) => (one === `assert: ${NO_JUDGE}` ? `assert: ${CHOOSE_JUDGE}` : one));
  return imported(sources, { notCarried: said, tools, prompts: areTexts ? texts : [] });
}

function fromTable(text: string, file: string): ImportedCases {
  const [head = { cells: [] as string[] }, ...rows] = parseCsv(text);
  if (head.cells.some((name) => /^__expected\d*$/.test(name)))
    return fromPromptfoo(JSON.stringify({ tests: 'tests.csv' }), file, { 'tests.csv': text });
  const isDataSet = head.cells.includes('input') && head.cells.some((name) => EXPECTED_FIELDS.slice(1).includes(name));
  if (!isDataSet && !isLangfuseTrace(Object.fromEntries(head.cells.map((name) => [name, '']))))
    return { table: text, cases: rows.length, prompts: [], tools: [], notCarried: [] };
  return fromRows(
    rows.map(({ cells }) => Object.fromEntries(head.cells.map((name, index) => [name, readCell(cells[index] ?? '')]))),
  );
}

/** Langfuse writes objects and lists into its cells as JSON. */
function readCell(cell: string): unknown {
  if (cell === '') return null;
  return /^[[{"]/.test(cell) ? parseJson(cell, cell) : cell;
}

function fromRows(rows: readonly unknown[]): ImportedCases {
  const notCarried = rows.flatMap((row, index) => (isRecord(row) ? [] : [`[${index}]: is not an object`]));
  const dropped = new DroppedTurns();
  const parts = new LeftOut();
  const hasTraces = rows.some(isLangfuseTrace);
  const sources = rows
    .filter(isRecord)
    .map((row) => caseOfRow(isLangfuseTrace(row) ? rowOfTrace(row, parts) : row, dropped));
  return imported(sources, {
    notCarried: [
      ...notCarried,
      ...dropped.notices,
      ...parts.notices(describeParts),
      ...(hasTraces ? [LANGFUSE_NOTICE] : []),
    ],
  });
}

/** Python writes numbers that JSON does not know. */
function parseLenient(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const known = text.replace(/([:[,]\s*)(?:NaN|-?Infinity)(?=\s*[,\]}])/g, '$1null');
    if (known === text) throw error;
    return JSON.parse(known);
  }
}

/** JSON of another program's log; null: something else, or nested so deeply that no log is. */
function readLog(text: string): unknown {
  try {
    const data: unknown = parseLenient(text);
    return isDeeperThan(data, MOST_LEVELS) ? null : data;
  } catch {
    return null;
  }
}

/** Cases of a log of Inspect, of spans of OpenTelemetry (one document, or one a line) or of traces of Langfuse; null: it is none. */
function fromLog(text: string, isLines: boolean): ImportedCases | null {
  const lines = isLines ? text.split('\n').filter((line) => line.trim() !== '') : [text];
  const first = readLog(lines[0] ?? '');
  const dropped = new DroppedTurns();
  const found = isInspectLog(first)
    ? readInspectCases(first, dropped)
    : isOtlp(first)
      ? readOtelCases(lines.map(readLog), dropped)
      : null;
  if (found) return imported(found.sources, { notCarried: [...found.notCarried, ...dropped.notices] });
  return isLines && isLangfuseTrace(first) ? fromRows(lines.map(readLog)) : null;
}

/**
 * Reads the cases of a CSV or TSV table, of JSONL, of a data set of OpenAI's evals or Langfuse, of a promptfoo configuration, or of a log:
 * of Inspect, of OpenTelemetry (OTLP in JSON) or of Langfuse (traces).
 *
 * @param file - its name, whose extension decides
 * @param files - texts of other files that a configuration may name, by their names
 * @param areArchived - they are of an archive, which keeps their folders
 * @throws {@link SuiteError} or {@link CsvError} when the file itself cannot be read
 */
export function importCases(text: string, file: string, files: OtherFiles = {}, areArchived = false): ImportedCases {
  if (text.startsWith('PK\u0003\u0004'))
    throw new SuiteError([{ file, line: 1, column: 1, path: '', reason: IS_ARCHIVE }]);
  if (/\.(csv|tsv)$/i.test(file)) return fromTable(text, file);
  const isLines = /\.jsonl$/i.test(file);
  const log = isLines || /\.json$/i.test(file) ? fromLog(text, isLines) : null;
  if (log) return log;
  if (isLines) {
    const dropped = new DroppedTurns();
    const rows = readJsonlCases(text, dropped);
    const notCarried = rows.flatMap((row) => ('problem' in row ? [`line ${row.line}: ${row.problem}`] : []));
    return imported(
      rows.flatMap((row) => ('source' in row ? [row.source] : [])),
      { notCarried: [...notCarried, ...dropped.notices] },
    );
  }
  const { data } = parseSource(text, file);
  if (Array.isArray(data)) return fromRows(data);
  if (isRecord(data) && Array.isArray(data.data)) return fromRows(data.data);
  const isForeign =
    isRecord(data) && ['providers', 'targets', 'prompts', 'tests', 'defaultTest'].some((key) => key in data);
  return isForeign
    ? fromPromptfoo(text, file, files, areArchived)
    : { table: null, cases: 0, prompts: [], tools: [], notCarried: [] };
}
