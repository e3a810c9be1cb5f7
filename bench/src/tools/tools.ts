// Tools: their definitions as the model gets them, and what is scripted of their answers. Pure.
import { isDeepStrictEqual } from 'node:util';
import { parseJson } from '../providers/lenient-json.ts';
import type { Prompt, Tool } from '../request.ts';
import { mostCharsOf } from './http-tools.ts';

/** Requests of one answer where tools may be called and the prompt sets no other limit. */
const DEFAULT_TURNS = 5;

/** Whether a tool answers, so that the model is asked again. */
export const hasResults = ({ tools }: Pick<Prompt, 'tools'>): boolean =>
  tools?.some(({ results, http }) => results || http) ?? false;

/** Requests of one answer at most. */
export const turnsOf = (prompt: Pick<Prompt, 'tools' | 'maxTurns'>): number =>
  hasResults(prompt) ? (prompt.maxTurns ?? DEFAULT_TURNS) : 1;

/** What is sent of a tool. Some protocols demand a schema of its arguments. */
export function describedTool({ name, description, parameters }: Tool) {
  const schema = parameters ?? { type: 'object', properties: {} };
  return { name, ...(description === undefined ? {} : { description }), parameters: schema };
}

const write = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null'));

/** Characters of the longest result, scripted or taken from an address. */
export function mostResultChars(tools: readonly Tool[] = []): number {
  const scripted = tools
    .flatMap(({ results = [] }) => results)
    .map(({ result, error }) => write(error ?? result).length);
  const taken = tools.flatMap(({ http }) => (http ? [mostCharsOf(http)] : []));
  return [...scripted, ...taken].reduce((most, chars) => Math.max(most, chars), 0);
}

/** Results that are reserved for each request, and the least characters of one: errors that no suite scripts are sent too. */
export const RESULTS_A_REQUEST = 8;
const LEAST_RESULT_CHARS = 160;

/** Characters of results that one reply may call for, on the average of its conversation. */
export const reservedResultChars = (tools: readonly Tool[] = []): number =>
  RESULTS_A_REQUEST * Math.max(LEAST_RESULT_CHARS, mostResultChars(tools));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value holds at least what is wanted: objects may have more fields; everything else is equal. */
export function holds(value: unknown, wanted: unknown): boolean {
  if (!isObject(wanted) || !isObject(value)) return isDeepStrictEqual(value, wanted);
  return Object.entries(wanted).every(([name, part]) => Object.hasOwn(value, name) && holds(value[name], part));
}

/** The arguments of a call; null where they are no JSON object. None at all are an empty one. */
export function readArguments(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {};
  const value = parseJson(text);
  return isObject(value) ? value : null;
}

export interface ToolAnswer {
  result: string;
  isError: boolean;
}

/** What is sent to the model after a call that no address answers. Null: the tool answers nothing, so that the answer ends with the call. */
export function answerCall(
  tools: readonly Tool[],
  name: string,
  input: Record<string, unknown> | null,
): ToolAnswer | null {
  const tool = tools.find((one) => one.name === name);
  if (!tool) return { result: `There is no tool called ${name.slice(0, 100)}.`, isError: true };
  if (!tool.results && !tool.http) return null;
  if (input === null) return { result: 'The arguments are no JSON object.', isError: true };
  const found = tool.results?.find(({ when }) => when === undefined || holds(input, when));
  if (!found) return { result: 'There is no result for these arguments.', isError: true };
  return found.error === undefined
    ? { result: write(found.result), isError: false }
    : { result: found.error, isError: true };
}
