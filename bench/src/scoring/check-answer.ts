import { isDeepStrictEqual } from 'node:util';
import { formatDuration, formatMoney } from '../format-figures.ts';
import { schemaCompiler } from '../load-lazily.ts';
import type { Sample, Score, ToolCall } from '../record.ts';
import type { Assertion } from '../suite/assertion.ts';
import { holds, readArguments } from '../tools/tools.ts';
import { readJsonAnswer } from './json-answer.ts';
import { matchPattern, PATTERN_LIMIT_MS } from './match-pattern.ts';
import { similarity } from './similarity.ts';

/** What a check found. `passed` null: it could not be made. */
export interface Finding {
  passed: boolean | null;
  /** 0 to 1 where the check has degrees. */
  value?: number;
  reason: string;
  detail?: unknown;
}

/** Checks that need nothing but the sample; the others are made elsewhere. */
export type PlainAssertion = Exclude<Assertion, { type: 'judge' | 'function' | 'javascript' }>;

type Check<Type extends PlainAssertion['type']> = (
  assertion: Extract<PlainAssertion, { type: Type }>,
  sample: Sample,
) => Finding;

function quote(text: string): string {
  return text.length > 60 ? `“${text.slice(0, 57)}…”` : `“${text}”`;
}

function fold(text: string, ignoreCase: boolean | undefined): string {
  return ignoreCase ? text.toLowerCase() : text;
}

function checkEquals(expected: unknown, text: string, ignoreCase?: boolean): Finding {
  if (typeof expected === 'string') {
    const passed = fold(text.trim(), ignoreCase) === fold(expected.trim(), ignoreCase);
    return { passed, reason: passed ? 'equal' : `the answer is ${quote(text.trim())}` };
  }
  const answer = readJsonAnswer(text);
  if (!answer.ok) return { passed: false, reason: `the answer is not JSON: ${answer.reason}` };
  const passed = isDeepStrictEqual(answer.value, expected);
  return { passed, reason: passed ? 'equal' : `the answer is ${quote(JSON.stringify(answer.value))}` };
}

function checkContains(
  values: readonly string[],
  text: string,
  ignoreCase: boolean | undefined,
  needed: 'any' | 'all',
): Finding {
  const folded = fold(text, ignoreCase);
  const found = values.filter((value) => folded.includes(fold(value, ignoreCase)));
  const passed = needed === 'all' ? found.length === values.length : found.length > 0;
  const missing = values.filter((value) => !found.includes(value));
  const reason = passed ? `contains ${found.map(quote).join(', ')}` : `${missing.map(quote).join(', ')} not found`;
  return { passed, reason };
}

function countUnits(text: string, unit: 'characters' | 'words' | 'lines'): number {
  if (unit === 'characters') return [...text].length;
  if (unit === 'lines') return text === '' ? 0 : text.split('\n').length;
  return text.split(/\s+/).filter((word) => word !== '').length;
}

function checkNumber(found: number, wanted: unknown, tolerance: number | string = 0): Finding {
  const value = typeof wanted === 'string' && wanted.trim() !== '' ? Number(wanted) : wanted;
  if (typeof value !== 'number') return { passed: false, reason: `${found} is a number` };
  if (Number.isNaN(value)) return { passed: null, reason: `${quote(String(wanted))} is no number to compare with` };
  const reach = typeof tolerance === 'number' ? tolerance : (Math.abs(value) * Number.parseFloat(tolerance)) / 100;
  // Decimal fractions have no exact form: 0.3 - 0.2 is not 0.1.
  const slack = Number.EPSILON * 4 * Math.max(Math.abs(found), Math.abs(value));
  return { passed: Math.abs(found - value) <= reach + slack, reason: `the number is ${found}` };
}

/** What lies at `$.items[0].price`; undefined where nothing does. */
function readPath(value: unknown, path: string): unknown {
  const steps = [...path.matchAll(/\.([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) => name ?? Number(index));
  return steps.reduce<unknown>((at, step) => {
    const isHeld = typeof at === 'object' && at !== null && Array.isArray(at) === (typeof step === 'number');
    return isHeld && Object.hasOwn(at, step) ? (at as Record<string | number, unknown>)[step] : undefined;
  }, value);
}

/** What a value at a place is held to: a number within reach, anything else equal, or only there. */
function checkPlace(held: unknown, path: string, value: unknown, tolerance?: number | string): Finding {
  const found = readPath(held, path);
  if (found === undefined) return { passed: false, reason: `there is nothing at ${path}` };
  if (typeof found === 'number' && value !== undefined) return checkNumber(found, value, tolerance);
  const passed = value === undefined || isDeepStrictEqual(found, value);
  const write = (one: unknown) => quote(typeof one === 'string' ? one : JSON.stringify(one));
  return { passed, reason: passed ? 'equal' : `${path} is ${write(found)}, not ${write(value)}` };
}

const writeCalls = (calls: readonly ToolCall[]): string =>
  calls.length === 0 ? 'no tool was called' : `called ${calls.map(({ name }) => name).join(', ')}`;

function checkCalled(
  { tool, arguments: wanted, path, value, tolerance }: Extract<PlainAssertion, { type: 'tool-called' }>,
  calls: readonly ToolCall[],
): Finding {
  const made = calls.filter(({ name }) => name === tool);
  if (made.length === 0) return { passed: false, reason: writeCalls(calls) };
  const findings = made.map(({ arguments: written }): Finding => {
    const input = readArguments(written);
    if (wanted === undefined && path === undefined) return { passed: true, reason: `called ${tool}` };
    if (input === null) return { passed: false, reason: `the arguments are no JSON object: ${quote(written)}` };
    if (wanted !== undefined && !holds(input, wanted))
      return { passed: false, reason: `the arguments are ${quote(JSON.stringify(input))}` };
    return path === undefined
      ? { passed: true, reason: `called with ${quote(JSON.stringify(input))}` }
      : checkPlace(input, path, value, tolerance);
  });
  return findings.find(({ passed }) => passed) ?? (findings.at(-1) as Finding);
}

function checkSequence(wanted: readonly string[], calls: readonly ToolCall[]): Finding {
  const found = calls.reduce((next, { name }) => (name === wanted[next] ? next + 1 : next), 0);
  return { passed: found === wanted.length, reason: writeCalls(calls) };
}

/** A minus only where a number begins, not in "pages 4-5"; commas only between groups of three; also ".5". */
const numberPattern =
  /(?:(?<![^\s([{"'`*_~≈=:<>$€£])[-−])?(?:(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?/gi;

const CHECKS: { [Type in PlainAssertion['type']]: Check<Type> } = {
  equals: ({ value, ignoreCase }, { text }) => checkEquals(value, text, ignoreCase),
  contains: ({ value, ignoreCase }, { text }) => checkContains([value], text, ignoreCase, 'all'),
  'contains-any': ({ value, ignoreCase }, { text }) => checkContains(value, text, ignoreCase, 'any'),
  'contains-all': ({ value, ignoreCase }, { text }) => checkContains(value, text, ignoreCase, 'all'),
  'starts-with': ({ value, ignoreCase }, { text }) => {
    const passed = fold(text.trimStart(), ignoreCase).startsWith(fold(value, ignoreCase));
    return {
      passed,
      reason: passed ? `starts with ${quote(value)}` : `starts with ${quote(text.trimStart().slice(0, value.length))}`,
    };
  },
  'ends-with': ({ value, ignoreCase }, { text }) => {
    const passed = fold(text.trimEnd(), ignoreCase).endsWith(fold(value, ignoreCase));
    return {
      passed,
      reason: passed ? `ends with ${quote(value)}` : `ends with ${quote(text.trimEnd().slice(-value.length))}`,
    };
  },
  regex: ({ value, flags = '' }, { text }) => {
    const passed = matchPattern(value, flags, text);
    if (passed === null) throw new NotMade(`it took longer than ${PATTERN_LIMIT_MS} ms`);
    return { passed, reason: passed ? `matches /${value}/${flags}` : `does not match /${value}/${flags}` };
  },
  json: ({ schema }, { text }) => {
    const answer = readJsonAnswer(text);
    if (!answer.ok) return { passed: false, reason: `not JSON: ${answer.reason}` };
    const misfit = schema ? schemaCompiler().compileSchema(schema)(answer.value) : null;
    return { passed: misfit === null, reason: misfit ?? (schema ? 'fits the schema' : 'is JSON') };
  },
  number: ({ value, tolerance }, { text }) => {
    const found = text.match(numberPattern)?.at(-1);
    if (found === undefined) return { passed: false, reason: 'the answer holds no number' };
    return checkNumber(Number(found.replaceAll(',', '').replace('−', '-')), value, tolerance);
  },
  'json-path': ({ path, value, tolerance }, { text }) => {
    const answer = readJsonAnswer(text);
    if (!answer.ok) return { passed: false, reason: `not JSON: ${answer.reason}` };
    return checkPlace(answer.value, path, value, tolerance);
  },
  'tool-called': (assertion, { toolCalls }) => checkCalled(assertion, toolCalls),
  'tool-sequence': ({ value }, { toolCalls }) => checkSequence(value, toolCalls),
  length: ({ unit, min = 0, max = Number.POSITIVE_INFINITY }, { text }) => {
    const length = countUnits(text, unit);
    return { passed: length >= min && length <= max, reason: `${length} ${unit}` };
  },
  latency: ({ max, metric }, { metrics }) => {
    const time = metrics[metric];
    return time === null
      ? { passed: null, reason: 'the time is unknown' }
      : { passed: time <= max, reason: formatDuration(time) };
  },
  cost: ({ max }, { cost }) => {
    if (cost === null) return { passed: null, reason: 'price unknown' };
    return { passed: cost.nanos <= max * 1e9, reason: formatMoney(cost.nanos, cost.currency, cost.isAtLeast) };
  },
  similar: ({ value, method, threshold }, { text }) => {
    const degree = similarity(text, value, method);
    return {
      passed: degree >= threshold,
      value: degree,
      reason: `${method} ${degree.toFixed(2)}, needed ${threshold}`,
    };
  },
};

/** A tool with what is wanted of its arguments, as a call is written. */
function toolOf({ tool, arguments: wanted, path, value }: Record<string, unknown>): string | undefined {
  if (tool === undefined) return undefined;
  const place = path === undefined ? [] : [value === undefined ? path : `${path} ${JSON.stringify(value)}`];
  const parts = [...(wanted === undefined ? [] : [JSON.stringify(wanted)]), ...place];
  return parts.length === 0 ? String(tool) : `${tool}(${parts.join(', ')})`;
}

/** Code as part of a line. */
const oneLine = (code: unknown) => (typeof code === 'string' ? code.trim().replace(/\s+/g, ' ') : undefined);

/** What a check is called in reports unless it has a name of its own. */
export function nameAssertion(assertion: Assertion): string {
  if (assertion.name !== undefined) return assertion.name;
  const fields = assertion as Record<string, unknown>;
  const subject =
    toolOf(fields) ?? fields.path ?? oneLine(fields.code) ?? fields.value ?? fields.max ?? fields.rubric ?? fields.use;
  const shown =
    subject === undefined ? '' : ` ${quote(typeof subject === 'string' ? subject : JSON.stringify(subject))}`;
  return `${assertion.not ? 'not ' : ''}${assertion.type}${shown}`;
}

/** Turns a finding into the score that is kept, the opposite where the check asks for it. */
export function toScore(assertion: Assertion, finding: Finding): Score {
  const { passed, value, reason, detail } = finding;
  return {
    name: nameAssertion(assertion),
    type: assertion.type,
    passed: passed === null || !assertion.not ? passed : !passed,
    value: value === undefined ? null : assertion.not ? 1 - value : value,
    reason,
    ...(detail === undefined ? {} : { detail }),
  };
}

const NOT_MADE = 'not made: ';
export const STOPPED_BEFORE = 'the run was stopped before';
/** What the score of such a check says: it can be made when the run goes on. */
export const STOPPED_REASON = NOT_MADE + STOPPED_BEFORE;

/** A check that was not made at all: by decision 43 its answer is not judged. */
export class NotMade extends Error {
  constructor(reason: string) {
    super(NOT_MADE + reason);
    this.name = 'NotMade';
  }
}

export const isNotMade = ({ passed, reason }: Score): boolean => passed === null && reason.startsWith(NOT_MADE);

/** A check that throws must not pass unnoticed, also where the opposite is asked for. */
export function failedScore(assertion: Assertion, error: unknown): Score {
  const reason = error instanceof Error ? error.message : String(error);
  const score = toScore(assertion, { passed: null, reason });
  return error instanceof NotMade ? score : { ...score, passed: false };
}

/** Makes one check. An error in it fails the check and never ends the run. */
export function checkAnswer(assertion: PlainAssertion, sample: Sample): Score {
  // Each check takes the assertions of its own type, which is how it was looked up.
  const check = CHECKS[assertion.type] as (assertion: PlainAssertion, sample: Sample) => Finding;
  try {
    return toScore(assertion, check(assertion, sample));
  } catch (error) {
    return failedScore(assertion, error);
  }
}
