/** What is sent beside the prompt of a run: as its form writes it, as the engine takes it, and in words. */
import { formatMoney } from '@yardstick/bench/words';
import type { WrittenCheck } from './answer-check.ts';
import { isTooDeep, MAX_JSON_DEPTH } from './json-depth.ts';
import { MAX_SCHEMA_BYTES, type RequestSettings, type RunSpec } from './run-spec.ts';

type Schema = Record<string, unknown>;

export const MAX_STOPS = 16;
export const MAX_STOP_CHARS = 200;
/** US dollars. */
export const MAX_BUDGET = 100_000;

/** As the engine has them: `true` is any JSON object. */
export const sentSettings = ({ json, ...settings }: RequestSettings) => ({
  ...settings,
  ...(json ? { json: json === true ? {} : json } : {}),
});

export const schemaOf = ({ json }: RequestSettings): Schema | null => (typeof json === 'object' ? json.schema : null);

/** The schema that somebody typed, or in a sentence why it is none. Whether it is sound, the engine says. */
export function readSchema(text: string): { schema: Schema } | { problem: string } {
  if (new TextEncoder().encode(text).length > MAX_SCHEMA_BYTES)
    return { problem: `A JSON Schema has at most ${MAX_SCHEMA_BYTES / 1024} KB.` };
  try {
    const schema: unknown = JSON.parse(text);
    if (typeof schema === 'object' && schema !== null && !Array.isArray(schema)) return { schema: { ...schema } };
    return { problem: 'A JSON Schema is an object in braces, such as {"type": "object"}.' };
  } catch (error) {
    return { problem: `This is not JSON: ${(error as Error).message}` };
  }
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', '\\': '\\' };

/** One a line; \n, \t, \r and \\ stand for what cannot be typed there. */
export const readStops = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/\\([ntr\\])/g, (_, letter: string) => escapes[letter]!));

export const writeStops = (stops: readonly string[] = []): string =>
  stops
    .map((stop) =>
      stop.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r'),
    )
    .join('\n');

/** Why a number or a list is not taken; null: all are. */
export function findSettingProblem({
  seed,
  stop = [],
  json,
}: RequestSettings): { field: string; words: string } | null {
  if (seed !== undefined && !Number.isSafeInteger(seed))
    return { field: 'parameters.seed', words: 'A seed is a whole number.' };
  if (stop.length > MAX_STOPS)
    return { field: 'parameters.stop', words: `At most ${MAX_STOPS} stop sequences are taken.` };
  if (stop.some((one) => one === '' || one.length > MAX_STOP_CHARS))
    return { field: 'parameters.stop', words: `A stop sequence has from 1 to ${MAX_STOP_CHARS} characters.` };
  if (typeof json === 'object' && isTooDeep(json.schema))
    return { field: 'parameters.json', words: `A JSON Schema is nested at most ${MAX_JSON_DEPTH} deep.` };
  const schema = typeof json === 'object' ? JSON.stringify(json.schema) : '';
  if (new TextEncoder().encode(schema).length > MAX_SCHEMA_BYTES)
    return { field: 'parameters.json', words: `A JSON Schema has at most ${MAX_SCHEMA_BYTES / 1024} KB.` };
  return null;
}

const isSame = (one: object, other: object): boolean =>
  ![one, other].some((check) => isTooDeep(check, MAX_JSON_DEPTH + 1)) && canonical(one) === canonical(other);

/** JSON with sorted keys: a database changes their order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`);
  return `{${parts.toSorted().join()}}`;
}

/** The check that holds answers to the schema that they were asked for. */
const checkOf = (schema: Schema): WrittenCheck => ({ json: schema, name: 'fits the JSON Schema' });

/** The checks with that of the schema, once. */
export function withSchemaCheck(checks: WrittenCheck[], settings: RequestSettings): WrittenCheck[] {
  const schema = schemaOf(settings);
  return schema === null || checksSchema(checks, settings) ? checks : [...checks, checkOf(schema)];
}

export const withoutSchemaCheck = (checks: readonly WrittenCheck[], settings: RequestSettings): WrittenCheck[] =>
  checks.filter((check) => !isSchemaCheck(check, settings));

export const checksSchema = (checks: readonly WrittenCheck[], settings: RequestSettings): boolean =>
  checks.some((check) => isSchemaCheck(check, settings));

function isSchemaCheck(check: WrittenCheck, settings: RequestSettings): boolean {
  const schema = schemaOf(settings);
  return schema !== null && isSame(check, checkOf(schema));
}

export const nanosOfMoney = (money: number): number => Math.round(money * 1e9);
export const writeBudget = (nanos: number): string => formatMoney(nanos, 'USD');

/** What was set, each with its label; a schema is named and shown apart. */
export function describeSettings(settings: RequestSettings): [string, string][] {
  const { maxOutputTokens, temperature, topP, reasoningEffort, seed, stop, json } = settings;
  const quoted = stop?.map((one) => JSON.stringify(one)).join(', ');
  const facts: [string, string | number | undefined][] = [
    [settingNames.maxOutputTokens, maxOutputTokens === undefined ? undefined : `${maxOutputTokens} tokens`],
    [settingNames.temperature, temperature],
    [settingNames.topP, topP],
    [settingNames.reasoningEffort, reasoningEffort],
    [settingNames.seed, seed],
    [settingNames.stop, quoted],
    [settingNames.json, json ? (json === true ? 'any object' : 'by a JSON Schema') : undefined],
  ];
  return facts.flatMap(([label, value]): [string, string][] => (value === undefined ? [] : [[label, String(value)]]));
}

/** The settings of a run with those of its budget, in words. */
export const describeAsked = ({
  request,
  budgetNanos,
}: Pick<RunSpec, 'request' | 'budgetNanos'>): [string, string][] => [
  ...describeSettings(request),
  ...(budgetNanos === undefined ? [] : [['Budget', writeBudget(budgetNanos)] as [string, string]]),
];

export const settingNames: Record<keyof RequestSettings, string> = {
  maxOutputTokens: 'Output limit',
  temperature: 'Temperature',
  topP: 'Top P',
  reasoningEffort: 'Reasoning effort',
  seed: 'Seed',
  stop: 'Stop sequences',
  json: 'JSON',
};

/** What is set beside a suite in YAML or JSON, whose author's parameters are part of it. */
export function unsentWords(request: RequestSettings): string[] {
  const names = (Object.keys(request) as (keyof RequestSettings)[]).map((name) => settingNames[name]);
  if (names.length === 0) return [];
  return [
    `Not sent: ${names.join(', ')}. A suite in YAML or JSON has its parameters in itself: write them there as request.`,
  ];
}

/** Versions for the engine that make it look at the schemas of these settings. */
export const schemaVariants = (parts: readonly { request?: RequestSettings | undefined }[]) =>
  parts
    .flatMap(({ request }) => (typeof request?.json === 'object' ? [request.json] : []))
    .map((json, index) => ({ id: index, request: { json } }));

export const describeSchemaProblem = ({ path, reason }: { path: string; reason: string }): string =>
  path.includes('schema') ? `The JSON Schema ${reason.replace(/^is not a JSON Schema/, 'is not sound')}` : reason;
