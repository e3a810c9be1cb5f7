import * as z from 'zod';
import { codeFault } from '../scoring/code-body.ts';
import { type ExplainedIssue, explainIssues } from './explain-issues.ts';

const common = {
  /** What reports call this check; default: its type and value. */
  name: z.string().min(1).optional(),
  /** True to demand the opposite. */
  not: z.boolean().optional(),
};

const text = z.string();
const texts = z.array(z.string()).min(1);
const count = z.number().int().nonnegative();
const share = z.number().min(0).max(1);
const ignoreCase = z.boolean().optional();
const path = text.regex(/^\$(\.[^.[\]]+|\[\d+\])*$/, 'is not a path such as $.items[0].price');
const tolerance = z
  .union([z.number().nonnegative(), text.regex(/^\d+(\.\d+)? ?%$/, 'is not a number or a share such as 1 %')])
  .optional();

/** Of one check that is code. */
export const MAX_CODE_CHARS = 20_000;

/** All checks that a case may demand of an answer, by type. */
export const assertionSchemas = {
  equals: z.strictObject({ ...common, type: z.literal('equals'), value: z.unknown(), ignoreCase }),
  contains: z.strictObject({ ...common, type: z.literal('contains'), value: text.min(1), ignoreCase }),
  'contains-any': z.strictObject({ ...common, type: z.literal('contains-any'), value: texts, ignoreCase }),
  'contains-all': z.strictObject({ ...common, type: z.literal('contains-all'), value: texts, ignoreCase }),
  'starts-with': z.strictObject({ ...common, type: z.literal('starts-with'), value: text.min(1), ignoreCase }),
  'ends-with': z.strictObject({ ...common, type: z.literal('ends-with'), value: text.min(1), ignoreCase }),
  regex: z.strictObject({
    ...common,
    type: z.literal('regex'),
    value: text.min(1),
    flags: z
      .string()
      .regex(/^[dimsuvy]*$/)
      .optional(),
  }),
  json: z.strictObject({ ...common, type: z.literal('json'), schema: z.record(z.string(), z.unknown()).optional() }),
  /** The last number of the answer. `tolerance` is as far as it may lie away, or a share of the value such as "1 %". */
  number: z.strictObject({
    ...common,
    type: z.literal('number'),
    value: z.union([
      z.number(),
      text.min(1).refine((value) => value.includes('{{') || !Number.isNaN(Number(value)), 'is not a number'),
    ]),
    tolerance,
  }),
  /** What an answer in JSON holds at a place such as `$.items[0].price`: this value, or anything where none is given. */
  'json-path': z.strictObject({
    ...common,
    type: z.literal('json-path'),
    path,
    value: z.unknown().optional(),
    tolerance,
  }),
  /**
   * A call of this tool whose arguments hold at least these, and have this value (or anything) at a place such as `$.items[0].price`.
   */
  'tool-called': z.strictObject({
    ...common,
    type: z.literal('tool-called'),
    tool: text.min(1),
    arguments: z.record(z.string(), z.unknown()).optional(),
    path: path.optional(),
    value: z.unknown().optional(),
    tolerance,
  }),
  /** Calls of these tools in this order; others may come between. */
  'tool-sequence': z.strictObject({ ...common, type: z.literal('tool-sequence'), value: texts }),
  length: z.strictObject({
    ...common,
    type: z.literal('length'),
    unit: z.enum(['characters', 'words', 'lines']).default('characters'),
    min: count.optional(),
    max: count.optional(),
  }),
  /** Response time in milliseconds at most. */
  latency: z.strictObject({
    ...common,
    type: z.literal('latency'),
    max: z.number().positive(),
    metric: z.enum(['responseMs', 'timeToFirstAnswerMs']).default('responseMs'),
  }),
  /** Money of one answer at most, in units of the currency (0.002 is a fifth of a cent). */
  cost: z.strictObject({ ...common, type: z.literal('cost'), max: z.number().nonnegative() }),
  similar: z.strictObject({
    ...common,
    type: z.literal('similar'),
    value: text.min(1),
    method: z.enum(['token-f1', 'rouge-l', 'levenshtein', 'trigram']).default('token-f1'),
    threshold: share.default(0.75),
  }),
  /** A model gives 0 to 10 by a rubric; passes from `threshold` (0 to 1) on. */
  judge: z.strictObject({ ...common, type: z.literal('judge'), rubric: text.min(1), threshold: share.default(0.7) }),
  /** A function of one's own: a file beside the suite (command line), or one registered under `use` (library). */
  function: z.strictObject({ ...common, type: z.literal('function'), use: text.min(1), value: z.unknown().optional() }),
  /**
   * Code that gets `output` and `context`, made in a sandbox: an expression, or the body of a function. It comes to true or false, to a
   * grade from 0 to 1 that passes from `threshold` on (without one, above 0), or to `{ pass, score, reason }`, all as in promptfoo. Variables are in `context.vars`, not
   * filled in.
   */
  javascript: z.strictObject({
    ...common,
    type: z.literal('javascript'),
    code: text.min(1).max(MAX_CODE_CHARS),
    value: z.unknown().optional(),
    threshold: share.optional(),
  }),
} as const;

/** The name of a kind of check. */
export type AssertionType = keyof typeof assertionSchemas;

/** One check as it is run. */
export type Assertion = { [Type in AssertionType]: z.infer<(typeof assertionSchemas)[Type]> }[AssertionType];

/** All kinds of checks, for messages and documentation. */
export const ASSERTION_TYPES = Object.keys(assertionSchemas) as AssertionType[];

/** The field that the short form `contains: hello` fills. */
const SHORT_FIELD: Partial<Record<string, string>> = {
  json: 'schema',
  'json-path': 'path',
  latency: 'max',
  cost: 'max',
  judge: 'rubric',
  function: 'use',
  javascript: 'code',
  'tool-called': 'tool',
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Turns `contains: hello`, `not-contains: hello` and `json: true` into the long form; leaves others as they are. */
export function expandShortForm(input: unknown): unknown {
  if (!isRecord(input)) return input;
  if (typeof input.type === 'string') {
    const positive = input.type.replace(/^not-/, '');
    return positive === input.type ? input : { ...input, type: positive, not: true };
  }
  const key = Object.keys(input).find((name) => Object.hasOwn(assertionSchemas, name.replace(/^not-/, '')));
  if (key === undefined) return input;
  const { [key]: value, ...rest } = input;
  const type = key.replace(/^not-/, '');
  const negation = type === key ? {} : { not: true };
  if (type === 'length' && isRecord(value)) return { ...rest, ...value, ...negation, type };
  if (type === 'json' && value === true) return { ...rest, ...negation, type };
  return { ...rest, ...negation, type, [SHORT_FIELD[type] ?? 'value']: value };
}

/** The one value of a check in its short form, as `readCsvCases` takes it; undefined where it says more than that. */
export function shortValueOf(check: Record<string, unknown>): unknown {
  const { type, not: _, ...rest } = check;
  const fields = Object.keys(rest);
  if (type === 'length') return rest;
  if (type === 'json' && fields.length === 0) return true;
  const [field] = fields;
  return fields.length === 1 && field === (SHORT_FIELD[String(type)] ?? 'value') ? rest[field] : undefined;
}

/** A check, or what is wrong with it and at which field. */
export type ParsedAssertion = { ok: true; assertion: Assertion } | { ok: false; problems: ExplainedIssue[] };

function findOwnProblem(assertion: Assertion): string | null {
  if (assertion.type === 'length' && assertion.min === undefined && assertion.max === undefined)
    return 'needs min, max or both';
  if (assertion.type === 'tool-called' && assertion.path === undefined && assertion.value !== undefined)
    return 'needs a path: the place of this value in the arguments';
  if (assertion.type === 'javascript') return codeFault(assertion.code);
  if (assertion.type !== 'regex') return null;
  try {
    new RegExp(assertion.value, assertion.flags);
    return null;
  } catch (error) {
    return `is not a regular expression: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Parses one check in its short or long form. */
export function parseAssertion(input: unknown): ParsedAssertion {
  const long = expandShortForm(input);
  const type = isRecord(long) ? long.type : undefined;
  if (typeof type !== 'string' || !Object.hasOwn(assertionSchemas, type)) {
    const known = ASSERTION_TYPES.join(', ');
    const shown = typeof type === 'string' ? `"${type}" is not a kind of check` : 'names no kind of check';
    return { ok: false, problems: [{ path: [], reason: `${shown}; known are ${known}` }] };
  }
  const result = assertionSchemas[type as AssertionType].safeParse(long);
  if (!result.success) {
    return { ok: false, problems: explainIssues(result.error) };
  }
  const reason = findOwnProblem(result.data);
  return reason === null
    ? { ok: true, assertion: result.data }
    : { ok: false, problems: [{ path: [result.data.type === 'javascript' ? 'code' : 'value'], reason }] };
}
