import { type Drop, dropUnread, isRecord } from './carry.ts';
import type { ScriptChecks } from './script-checks.ts';

/** What the checks of one configuration share. */
export interface AssertionTools {
  drop: Drop;
  /** Null where code cannot be carried over. */
  scripts: ScriptChecks | null;
  /** Models that are to grade, as written. */
  rubrics: unknown[];
}

type Check = Record<string, unknown>;
type Convert = (source: Check) => Check | string;

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
    typeof threshold === 'number' ? { type, max: threshold } : 'needs a threshold';

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
  regex: text('regex'),
  'is-json': convertJson,
  latency: limit('latency'),
  cost: limit('cost'),
  'word-count': convertWordCount,
  'llm-rubric': convertRubric,
  'model-graded-closedqa': convertRubric,
};

/** Why a kind of check has no counterpart here, where a plain "unknown" would not help. */
const REASONS: Record<string, string> = {
  javascript: 'runs code of its own; it is carried over into a file beside the suite where one is written (-o)',
  python: 'runs code of its own; rewrite it as a check of the type function',
  similar: 'compares embeddings; choose a check of the type similar (by words) or judge',
  'contains-json': 'looks for JSON inside other text; use json for the whole answer',
};

/** Turns one assertion into a check; null after naming why it cannot. */
export function convertAssertion(input: unknown, path: string, tools: AssertionTools): Check | null {
  const { drop, scripts, rubrics } = tools;
  if (!isRecord(input) || typeof input.type !== 'string') {
    drop(path, 'is not an assertion');
    return null;
  }
  const type = input.type.replace(/^not-/, '');
  const of = <Value>(record: Record<string, Value>) => (Object.hasOwn(record, type) ? record[type] : undefined);
  const converted = type === 'javascript' && scripts ? scripts.take(input) : of(CONVERTERS)?.(input);
  if (converted === undefined || typeof converted === 'string') {
    drop(path, `the assertion ${input.type} ${converted ?? of(REASONS) ?? 'has no counterpart'}`);
    return null;
  }
  const isGraded = converted.type === 'judge';
  if (isGraded && input.provider !== undefined) rubrics.push(input.provider);
  dropUnread(input, ['type', 'value', 'threshold', 'metric', ...(isGraded ? ['provider'] : [])], path, drop);
  return {
    ...(typeof input.metric === 'string' ? { name: input.metric } : {}),
    ...converted,
    ...(type === input.type ? {} : { not: true }),
  };
}

/** Reads a cell of an `__expected` column: `contains:word`, or a text to equal. */
export function convertExpected(cell: string, path: string, tools: AssertionTools): Check | null {
  const match = /^((?:not-)?[a-z-]+)(?:\(([\d.]+)\))?:\s*([\s\S]*)$/.exec(cell);
  const type = match?.[1] ?? '';
  const isKnown =
    type.replace(/^not-/, '') in CONVERTERS ||
    type.replace(/^not-/, '') in REASONS ||
    ['fn', 'eval', 'grade'].includes(type);
  if (!match || !isKnown) return { type: 'equals', value: cell };
  const source = type === 'grade' ? 'llm-rubric' : type === 'fn' || type === 'eval' ? 'javascript' : type;
  const threshold = match[2] === undefined ? {} : { threshold: Number(match[2]) };
  return convertAssertion({ type: source, ...(match[3] === '' ? {} : { value: match[3] }), ...threshold }, path, tools);
}
