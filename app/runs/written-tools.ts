/** Tools of a run as its spec keeps them, a list in JSON as in a suite, and as the fields of a form. */
import type { PlayedUser } from '@yardstick/bench';
import * as z from 'zod/mini';
import { deepLiteral } from './answer-check.ts';
import { parseJson } from './json-depth.ts';
import type { RunSpec } from './run-spec.ts';

export interface ResultFields {
  /** Arguments that this answers, as JSON; empty: any. */
  when: string;
  /** As sent to the model: a text, or JSON. */
  result: string;
  isError: boolean;
}

export interface ToolFields {
  name: string;
  description: string;
  /** The JSON Schema of its arguments; empty: none. */
  parameters: string;
  /** Empty: a call of the tool ends the answer. */
  results: ResultFields[];
  /** Takes the place of the results. */
  http: AddressFields | null;
}

/** An address that answers the calls of a tool. */
export interface AddressFields {
  url: string;
  isGet: boolean;
  /** A call that fails ends the answer. */
  endsAnswer: boolean;
  /** What a suite says of it beside, as JSON: headers and limits. */
  more: string;
}

export const emptyResult: ResultFields = { when: '', result: '', isError: false };
export const emptyTool: ToolFields = { name: '', description: '', parameters: '', results: [emptyResult], http: null };
export const emptyAddress: AddressFields = { url: '', isGet: false, endsAnswer: false, more: '' };

/** More belong into a suite file. */
export const MAX_TOOLS = 20;
export const MOST_TURNS = 20;

interface SuiteTools {
  tools?: unknown;
  maxTurns?: number;
  user?: PlayedUser;
}

/** What a suite says of its tools, and of who goes on with its conversations. */
export const suiteToolsOf = ({ tools, maxTurns, user }: Pick<RunSpec, 'tools' | 'maxTurns' | 'user'>): SuiteTools => ({
  ...(tools === undefined ? {} : { tools: JSON.parse(tools) as unknown }),
  ...(maxTurns === undefined ? {} : { maxTurns }),
  ...(user ? { user } : {}),
});

type Json = Record<string, unknown>;

/** A text that is no JSON is kept, so that it is refused and not dropped. */
function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

function writeResult({ when, result, isError }: ResultFields): Json {
  const read = readJson(result);
  // 007 and 1.0 are sent as they were typed.
  const value = typeof read === 'number' && String(read) !== result.trim() ? result : read;
  return {
    ...(when.trim() === '' ? {} : { when: readJson(when) }),
    ...(isError ? { error: result } : { result: value }),
  };
}

const writeAddress = ({ url, isGet, endsAnswer, more }: AddressFields): Json => ({
  url: url.trim(),
  ...(isGet ? { method: 'GET' } : {}),
  ...(endsAnswer ? { onFailure: 'end' } : {}),
  ...(more === '' ? {} : (readJson(more) as Json)),
});

const fieldsSchema = z.array(
  z.object({
    name: z.string(),
    description: z.string(),
    parameters: z.string(),
    results: z.array(z.object({ when: z.string(), result: z.string(), isError: z.boolean() })),
    http: z.nullish(z.object({ url: z.string(), isGet: z.boolean(), endsAnswer: z.boolean(), more: z.string() })),
  }),
);

/** The tools of a form's field, which is JSON of `ToolFields`; undefined for none. */
export function toolsOfField(field: string): string | undefined {
  if (field === '') return undefined;
  const read = fieldsSchema.safeParse(readJson(field));
  if (!read.success) return JSON.stringify(field);
  const tools = read.data.map(({ name, description, parameters, results, http }) => ({
    name: name.trim(),
    ...(description.trim() === '' ? {} : { description }),
    ...(parameters.trim() === '' ? {} : { parameters: readJson(parameters) }),
    ...(http ? { http: writeAddress(http) } : results.length === 0 ? {} : { results: results.map(writeResult) }),
  }));
  return tools.length === 0 ? undefined : JSON.stringify(tools);
}

const writeJson = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** A text that would be read as JSON keeps its quotes. */
const writeText = (value: unknown): string =>
  typeof value === 'string' && readJson(value) === value ? value : JSON.stringify(value);

const readAddress = ({ url, method, onFailure, ...more }: Json): AddressFields => ({
  url: String(url),
  isGet: method === 'GET',
  endsAnswer: onFailure === 'end',
  more: Object.keys(more).length === 0 ? '' : JSON.stringify(more),
});

/** The fields of tools that were taken once. */
export function fieldsOfTools(tools: string | undefined): ToolFields[] {
  const read = tools === undefined ? [] : (JSON.parse(tools) as Json[]);
  return read.map(({ name, description = '', parameters, results = [], http }) => ({
    name: String(name),
    description: String(description),
    parameters: writeJson(parameters),
    results: (results as Json[]).map(({ when, result, error }) => ({
      when: when === undefined ? '' : JSON.stringify(when),
      result: error === undefined ? writeText(result) : String(error),
      isError: error !== undefined,
    })),
    http: http === undefined ? null : readAddress(http as Json),
  }));
}

/** What can be said of a field of JSON before the server is asked; null: nothing. */
export function jsonProblem(text: string): string | null {
  if (text.trim() === '') return null;
  try {
    const value = parseJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? null
      : 'This is not a JSON object: write {"name": …}.';
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

const partNames: Record<string, string> = { parameters: 'arguments' };

/** A mistake in tools for every case, by the names of the form: `Tool 1, result 2, when: is not a JSON object`. */
export function describeToolProblem({ path, reason }: { path: string; reason: string }): string {
  if (path === 'maxTurns') return `Requests of one answer must be a whole number from 1 to ${MOST_TURNS}.`;
  const [, tool, written = ''] = /^tools\[(\d+)\](.*)$/.exec(path) ?? [];
  const rest = written.replace(/^\.http\b(?:\.url)?/, '.address');
  const [, result] = /^\.results\[(\d+)\]/.exec(rest) ?? [];
  const [, part = '', below = ''] = /^(?:\.results\[\d+\])?\.?(\w*)(.*)$/.exec(rest) ?? [];
  const place = [
    tool === undefined ? 'Tools' : `Tool ${Number(tool) + 1}`,
    ...(result === undefined ? [] : [`result ${Number(result) + 1}`]),
    ...(part === '' ? [] : [`${partNames[part] ?? part}${below}`]),
  ];
  return `${place.join(', ')}: ${/expected (record|object), received/.test(reason) ? 'is not a JSON object' : reason}`;
}

/** The same tools for a prompt that is sent unchanged: braces are escaped where they would stand for variables. */
export function literalTools({ tools, user, ...others }: SuiteTools): SuiteTools {
  const rest = { ...others, ...(user ? { user: deepLiteral(user) as PlayedUser } : {}) };
  if (!Array.isArray(tools)) return tools === undefined ? rest : { tools, ...rest };
  const literal = tools.map((tool: Json) => (tool?.results ? { ...tool, results: deepLiteral(tool.results) } : tool));
  return { tools: literal, ...rest };
}
