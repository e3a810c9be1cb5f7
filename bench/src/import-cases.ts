import { parse } from 'yaml';
import { formatCount } from './format-figures.ts';
import { isRecord } from './import-promptfoo/carry.ts';
import { importPromptfoo } from './import-promptfoo.ts';
import { caseOfRow, DroppedTurns, EXPECTED_FIELDS, readJsonlCases } from './suite/jsonl-cases.ts';
import { parseCsv } from './suite/parse-csv.ts';
import { parseSource } from './suite/source-document.ts';
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
  /** What could not be carried over, one sentence each, beginning with its place in the file. */
  notCarried: string[];
}

const imported = (sources: readonly Source[], rest: Partial<ImportedCases> = {}): ImportedCases => ({
  table: writeCaseTable(sources),
  cases: sources.length,
  prompts: [],
  notCarried: [],
  ...rest,
});

function fromPromptfoo(text: string, file: string, files: Record<string, string> = {}): ImportedCases {
  const { yaml, notCarried, models } = importPromptfoo(text, {
    file,
    files: {
      text: (path) => files[path] ?? refuse(path),
      base64: refuse,
    },
  });
  const { cases, variables, assert = [], prompt, messages, system, variants = [], judge, tools } = parse(yaml);
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
  if (judge) notCarried.push('defaultTest.options.provider: choose a judge beside the cases');
  const sources = (cases as Source[]).map((one) => ({
    ...one,
    ...(first.system ? { system: first.system } : {}),
    ...(first.messages ? { messages: first.messages } : {}),
    ...(tools ? { tools } : {}),
    variables: { ...variables, ...(one.variables as Source) },
    assert: [...assert, ...((one.assert as unknown[]) ?? [])],
  }));
  return imported(sources, { notCarried, prompts: areTexts ? texts : [] });
}

function refuse(path: string): never {
  throw new Error(`${path} is another file; only one file is read`);
}

function fromTable(text: string, file: string): ImportedCases {
  const [head = { cells: [] as string[] }, ...rows] = parseCsv(text);
  if (head.cells.some((name) => /^__expected\d*$/.test(name)))
    return fromPromptfoo(JSON.stringify({ tests: 'tests.csv' }), file, { 'tests.csv': text });
  if (!head.cells.includes('input') || !head.cells.some((name) => EXPECTED_FIELDS.slice(1).includes(name)))
    return { table: text, cases: rows.length, prompts: [], notCarried: [] };
  const dropped = new DroppedTurns();
  const sources = rows.map(({ cells }) =>
    caseOfRow(Object.fromEntries(head.cells.map((name, index) => [name, readCell(cells[index] ?? '')])), dropped),
  );
  return imported(sources, { notCarried: dropped.notices });
}

/** Langfuse writes objects and lists into its cells as JSON. */
function readCell(cell: string): unknown {
  if (!/^[[{"]/.test(cell)) return cell === '' ? null : cell;
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

function fromRows(rows: readonly unknown[]): ImportedCases {
  const notCarried = rows.flatMap((row, index) => (isRecord(row) ? [] : [`[${index}]: is not an object`]));
  const dropped = new DroppedTurns();
  const sources = rows.filter(isRecord).map((row) => caseOfRow(row, dropped));
  return imported(sources, { notCarried: [...notCarried, ...dropped.notices] });
}

/**
 * Reads the cases of a CSV or TSV table, of JSONL, of a data set of OpenAI's evals or Langfuse, or of a promptfoo configuration.
 *
 * @param file - its name, whose extension decides
 * @throws {@link SuiteError} or {@link CsvError} when the file itself cannot be read
 */
export function importCases(text: string, file: string): ImportedCases {
  if (/\.(csv|tsv)$/i.test(file)) return fromTable(text, file);
  if (/\.jsonl$/i.test(file)) {
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
  return isForeign ? fromPromptfoo(text, file) : { table: null, cases: 0, prompts: [], notCarried: [] };
}
