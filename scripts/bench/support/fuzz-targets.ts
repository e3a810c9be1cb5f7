/** What the fuzzer aims at: every route of the map and every operation of the OpenAPI document. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../../app/routes.ts';
import { root } from '../../../e2e/product.ts';
import { simulatedRun } from './simulated-run.ts';

export interface Target {
  /** With parameters as `:name`, `{name}` or `*`. */
  path: string;
  /** Those that it answers; empty for all. */
  methods: string[];
  /** Names of fields, search parameters and headers that its code reads. */
  names: string[];
  /** Texts that its code compares with, such as intents. */
  choices: string[];
  /** A JSON body or form fields that are taken as they are, or the JSON Schema of a body. */
  body: { example: unknown } | { fields: Record<string, string> } | { schema: JsonSchema } | null;
}

export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  [keyword: string]: unknown;
}

interface Operation {
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

interface OpenApi {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

/** The names and texts that a source reads: `form.get('email')`, `name="email"`, `=== 'verify'`. */
function wordsOf(source: string): { names: string[]; choices: string[] } {
  const all = (pattern: RegExp) => [...source.matchAll(pattern)].map((match) => match[1]!);
  return {
    names: all(/(?:\.get(?:All)?\(|\bname=)['"]([\w-]{1,40})['"]/g),
    choices: all(/(?:=== |case |\bvalue=|\bintent=)['"]([\w-]{1,30})['"]/g),
  };
}

/** What the exports of a route's module answer. */
function methodsOf(source: string): string[] {
  const methods = [];
  if (/export (const|async function|function) loader\b/.test(source) || source.includes('export default'))
    methods.push('GET');
  if (/export (const|async function|function) action\b/.test(source)) methods.push('POST', 'POST');
  return methods;
}

function roomSource(room: string): string {
  const folder = path.join(root, 'app', room);
  const files = readdirSync(folder, { recursive: true }).map(String);
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
}

export function routeTargets(): Target[] {
  const rooms = new Map<string, ReturnType<typeof wordsOf>>();
  const targets: Target[] = [];
  const walk = (entries: RouteConfigEntry[], parent: string) => {
    for (const { path: own = '', file, children } of entries) {
      const full = `${parent}/${own}`.replace(/\/+/g, '/');
      if (children) {
        walk(children, full);
        continue;
      }
      const room = file.split('/', 1)[0]!;
      if (!rooms.has(room)) rooms.set(room, wordsOf(roomSource(room)));
      const source = readFileSync(path.join(root, 'app', file), 'utf8');
      const [near, far] = [wordsOf(source), rooms.get(room)!];
      // What the route's own file reads is drawn as often as all the rest of the room.
      const mixed = (one: string[], other: string[]) => {
        const times = one.length === 0 ? 0 : Math.ceil(other.length / one.length);
        return [...other, ...Array.from({ length: times }, () => one).flat()];
      };
      targets.push({
        path: full,
        methods: methodsOf(source),
        names: mixed(near.names, far.names),
        choices: mixed(near.choices, far.choices),
        body: null,
      });
    }
  };
  walk(routes as RouteConfigEntry[], '');
  return targets;
}

export async function openApiTargets(url: string, documents: string[]): Promise<Target[]> {
  const targets: Target[] = [];
  for (const document of documents) {
    const answer = await fetch(url + document);
    if (!answer.ok) throw new Error(`${document} answered ${answer.status}`);
    const { servers, paths } = (await answer.json()) as OpenApi;
    const base = new URL(servers[0]!.url).pathname.replace(/\/$/, '');
    for (const [pathname, operations] of Object.entries(paths))
      for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
        const schema = requestBody?.content['application/json']?.schema;
        targets.push({
          path: base + pathname,
          methods: [method.toUpperCase()],
          names: parameters.map(({ name }) => name),
          choices: [],
          body: schema ? { schema } : null,
        });
      }
  }
  return targets;
}

/** Bodies that are read deeply only when nearly all of them is right. */
export async function exampleTargets(modelId: string): Promise<Target[]> {
  const suite =
    'name: s\nprompt: Say {{a}}\ncases:\n - id: c1\n   vars: { a: 1 }\n   assert: [{ contains: x }, { json: {} }]\n';
  const form = (table: string, tableName: string) => ({
    fields: {
      intent: 'forecast',
      prompt: 'Say {{a}}',
      table,
      tableName,
      preset: 'standard',
      modelIds: modelId,
      cacheMode: 'warm',
      tieMargin: '0.2',
    },
  });
  const aim = (path: string, body: Target['body']): Target => ({
    path,
    methods: ['POST'],
    names: [],
    choices: [],
    body,
  });
  return [
    aim('/api/push-run', { example: await simulatedRun(2, 2) }),
    aim('/benchmarking', form(suite, 'suite.yaml')),
    aim('/benchmarking', form('id,a\n1,2\n3,"4"', 'cases.csv')),
  ];
}
