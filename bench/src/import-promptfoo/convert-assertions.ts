import type { SuiteFiles } from '../suite/suite-files.ts';
import { type Drop, dropUnread, isRecord } from './carry.ts';
import { sandboxCode } from './sandbox-code.ts';
import type { ScriptChecks } from './script-checks.ts';

/** What the checks of one configuration share. */
export interface AssertionTools {
  drop: Drop;
  /** Files that the configuration names. */
  files: SuiteFiles;
  /** Null without a module beside the suite: what a check of the kind `javascript` cannot do is then not carried over. */
  scripts: ScriptChecks | null;
  /** Models that are to grade, as written. */
  rubrics: unknown[];
}

type Check = Record<string, unknown>;
type Convert = (source: Check) => Check | string;

/** Flags before a pattern, as Python and others write them: `(?i)`. */
function convertRegex({ value }: Check): Check | string {
  if (typeof value !== 'string') return 'needs a pattern as a text';
  const [, written = '', pattern = ''] = /^(?:\(\?([a-z]+)\))?([\s\S]*)$/.exec(value) ?? [];
  const flags = [...new Set(written)].join('');
  try {
    new RegExp(pattern, flags);
    if (!/^[ims]*$/.test(flags)) throw new Error(`JavaScript has no flags “${flags}” before a pattern`);
  } catch (error) {
    return `is not a regular expression of JavaScript: ${error instanceof Error ? error.message : error}`;
  }
  return { type: 'regex', value: pattern, ...(flags === '' ? {} : { flags }) };
}

/** g-eval has a model write steps of grading first; a judge grades by the criteria themselves. */
function convertGEval({ value, threshold = 0.7 }: Check): Check | string {
  const [only, ...others] = Array.isArray(value) ? value : [value];
  if (others.length > 0)
    return 'means several grades, of which the mean counts; write a check of the type judge for each';
  return convertRubric({ value: only, threshold });
}

function texts(value: unknown): string[] | null {
  const list = typeof value === 'string' ? value.split(',').map((item) => item.trim()) : value;
  return Array.isArray(list) && list.every((item) => typeof item === 'string') ? (list as string[]) : null;
}

const text =
  (type: string, extra: Check = {}): Convert =>
  ({ value }) =>
    typeof value === 'string' || typeof value === 'number' ? { type, value: String(value), ...extra } : 'needs a text';

const list =
  (type: string, extra: Check = {}): Convert =>
  ({ value }) => {
    const values = texts(value);
    return values ? { type, value: values, ...extra } : 'needs a list of texts';
  };

const limit =
  (type: string): Convert =>
  ({ threshold }) =>
    typeof threshold === 'number' ? { type, max: threshold } : 'needs a number as its threshold';

const IGNORE_CASE = { ignoreCase: true };

function convertWordCount({ value }: Check): Check | string {
  if (typeof value === 'number') return { type: 'length', unit: 'words', min: value, max: value };
  if (!isRecord(value)) return 'needs a number or min and max';
  return {
    type: 'length',
    unit: 'words',
    ...(typeof value.min === 'number' ? { min: value.min } : {}),
    ...(typeof value.max === 'number' ? { max: value.max } : {}),
  };
}

function convertJson({ value }: Check): Check | string {
  if (value === undefined) return { type: 'json' };
  return isRecord(value) ? { type: 'json', schema: value } : 'takes its schema from a file or text';
}

function convertRubric({ value, threshold }: Check): Check | string {
  if (typeof value !== 'string' || value.startsWith('file://')) return 'needs a rubric as a text';
  return { type: 'judge', rubric: value, ...(typeof threshold === 'number' ? { threshold } : {}) };
}

const CONVERTERS: Record<string, Convert> = {
  equals: ({ value }) => (value === undefined ? 'needs a value' : { type: 'equals', value }),
  contains: text('contains'),
  icontains: text('contains', IGNORE_CASE),
  'contains-any': list('contains-any'),
  'icontains-any': list('contains-any', IGNORE_CASE),
  'contains-all': list('contains-all'),
  'icontains-all': list('contains-all', IGNORE_CASE),
  'starts-with': text('starts-with'),
  regex: convertRegex,
  'is-json': convertJson,
  latency: limit('latency'),
  cost: limit('cost'),
  'word-count': convertWordCount,
  'llm-rubric': convertRubric,
  'model-graded-closedqa': convertRubric,
  'g-eval': convertGEval,
};

const OF_CALLS = 'is about calls of tools; choose a check of the type tool-called or tool-sequence';

/** Code that looks for calls of tools in the output, which there stand in place of a text. */
const readsCalls = (code: unknown): boolean =>
  typeof code === 'string' && /\.function\.(name|arguments)\b|\btool_calls\b/.test(code);

/** Why a kind of check has no counterpart here, where a plain "unknown" would not help. */
const REASONS: Record<string, string> = {
  python: 'runs code of its own; rewrite it as a check of the type function',
  similar: 'compares embeddings; choose a check of the type similar (by words) or judge',
  'is-valid-openai-tools-call': OF_CALLS,
  'is-valid-openai-function-call': OF_CALLS,
  'is-valid-function-call': OF_CALLS,
  'tool-call-f1': OF_CALLS,
  levenshtein:
    'counts changed letters; choose a check of the type similar with the method levenshtein, whose threshold is a share',
  'contains-json':
    'looks for JSON inside other text; without a schema it is carried over by “yardstick bench import promptfoo FILE -o SUITE” alone, into a file beside the suite',
};

/** Checks that only the module beside the suite can make; `code` is an expression of it. */
function convertInModule(type: string, input: Check, scripts: ScriptChecks): Check | string | undefined {
  if (type === 'contains-json' && input.value === undefined) return { type };
  if (type !== 'javascript') return undefined;
  const script = scripts.read(input.value);
  if ('reason' in script) return script.reason;
  const { threshold } = input;
  return { type, code: `code(${script.code}${typeof threshold === 'number' ? `, ${threshold}` : ''})` };
}

/** Code for the sandbox: a grade passes there by the same rule. */
function convertCode({ value, threshold }: Check, files: SuiteFiles): Check | string {
  if (typeof threshold === 'number' && !(threshold >= 0 && threshold <= 1)) return 'needs a threshold from 0 to 1';
  const script = sandboxCode(value, files);
  if ('reason' in script) return script.reason;
  // The code of a file begins with how its exports are read.
  const name = String(value).startsWith('file://') ? { name: String(value).slice('file://'.length) } : {};
  return { ...name, type: 'javascript', code: script.code, ...(typeof threshold === 'number' ? { threshold } : {}) };
}

/** The code of a check, also of a file; null where it cannot be read, which is said elsewhere. */
function codeOf(value: unknown, files: SuiteFiles): unknown {
  if (typeof value !== 'string' || !value.startsWith('file://')) return value;
  try {
    return files.text(value.slice('file://'.length).replace(/:\w+$/, ''));
  } catch {
    return null;
  }
}

/** A number, also where it is written as text. */
export function numberOf(value: unknown): number | undefined {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && !Number.isNaN(read) ? read : undefined;
}

/** Turns one assertion into a check; null after naming why it cannot. One with `code`, or of the kind contains-json, needs the module. */
export function convertAssertion(
  written: unknown,
  path: string,
  tools: AssertionTools,
  read: readonly string[] = [],
): Check | null {
  const { drop, files, scripts, rubrics } = tools;
  if (!isRecord(written) || typeof written.type !== 'string') {
    drop(path, 'is not an assertion');
    return null;
  }
  const threshold = numberOf(written.threshold);
  const input: Check & { type: string } = { ...written, type: written.type, threshold };
  const type = input.type.replace(/^not-/, '');
  const of = <Value>(record: Record<string, Value>) => (Object.hasOwn(record, type) ? record[type] : undefined);
  const code = type === 'javascript' ? codeOf(input.value, files) : null;
  const coded = readsCalls(code)
    ? OF_CALLS
    : scripts
      ? convertInModule(type, input, scripts)
      : type === 'javascript'
        ? convertCode(input, files)
        : undefined;
  const converted = coded ?? of(CONVERTERS)?.(input);
  if (converted === undefined || typeof converted === 'string') {
    drop(path, `the assertion ${input.type} ${converted ?? of(REASONS) ?? 'has no counterpart'}`);
    return null;
  }
  if (threshold === undefined && (written.threshold ?? undefined) !== undefined)
    drop(`${path}.threshold`, 'is not a number; the usual limit holds');
  const isGraded = converted.type === 'judge';
  if (isGraded && input.provider !== undefined) rubrics.push(input.provider);
  if (type === 'g-eval' && read.length === 0)
    drop(path, 'is graded by its criteria themselves, without the steps that g-eval has a model write first');
  dropUnread(input, ['type', 'value', 'threshold', 'metric', ...(isGraded ? ['provider'] : []), ...read], path, drop);
  return {
    ...converted,
    ...(typeof input.metric === 'string' ? { name: input.metric } : {}),
    ...(type === input.type ? {} : { not: true }),
  };
}

/** Reads a cell of an `__expected` column: `contains:word`, or a text to equal. */
export function readExpected(cell: string): Check {
  const match = /^((?:not-)?[a-z-]+)(?:\(([\d.]+)\))?:\s*([\s\S]*)$/.exec(cell);
  const type = match?.[1] ?? '';
  const isKnown =
    type.replace(/^not-/, '') in CONVERTERS ||
    type.replace(/^not-/, '') in REASONS ||
    ['javascript', 'not-javascript', 'fn', 'eval', 'grade'].includes(type);
  if (!match || !isKnown) return { type: 'equals', value: cell };
  const source = type === 'grade' ? 'llm-rubric' : type === 'fn' || type === 'eval' ? 'javascript' : type;
  const threshold = match[2] === undefined ? {} : { threshold: Number(match[2]) };
  return { type: source, ...(match[3] === '' ? {} : { value: match[3] }), ...threshold };
}
