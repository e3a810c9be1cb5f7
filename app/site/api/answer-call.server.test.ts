import { createRequire } from 'node:module';
import { Validator } from '@seriousme/openapi-schema-validator';
import OpenAPIBackend from 'openapi-backend';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { answerCall } from './answer-call.server.ts';

const require = createRequire(import.meta.url);
const Ajv2020 = require('ajv/dist/2020').default;
const addFormats = require('ajv-formats').default;

type Document = {
  paths: Record<string, { get: { responses: Record<string, { content: Record<string, { schema: object }> }> } }>;
};

let caller = 0;
/** Every call from an address of its own, unless the quota is what is tested. */
function call(ctx: Context, path: string, init: RequestInit = {}, address = `10.0.${++caller >> 8}.${caller & 255}`) {
  return answerCall(ctx, new Request(`https://site.example/api/v1${path}`, init), path.split('?')[0]!, address);
}

let document: Document;
beforeAll(async () => {
  document = (await (await call(await testContext(), '/openapi.json')).json()) as Document;
});

function validator(schema: object) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  return ajv.compile(schema);
}

const calls: [string, string][] = [
  ['/tools', '/tools'],
  ['/tools', '/tools?category=coding&sort=price&free=true&limit=5'],
  ['/tools/{id}', '/tools/chatgpt'],
  ['/tools/{id}/changes', '/tools/chatgpt/changes'],
  ['/categories', '/categories'],
  ['/companies', '/companies?limit=3'],
  ['/news', '/news?limit=50'],
  ['/compare', '/compare?tools=chatgpt,claude,nonsense'],
  ['/search', '/search?q=speech+to+text'],
  ['/changes', '/changes'],
];

describe('the OpenAPI document', () => {
  it('fits the published schema of OpenAPI 3.1', async () => {
    const specification = new Validator();
    const accepted = await specification.validate(structuredClone(document));
    expect(accepted.errors ?? []).toEqual([]);
    expect([accepted.valid, specification.version]).toEqual([true, '3.1']);
    const nameless = structuredClone(document) as unknown as {
      paths: Record<string, { get: { parameters: object[] } }>;
    };
    nameless.paths['/tools']!.get.parameters[0] = { in: 'query' };
    expect((await new Validator().validate(nameless)).valid).toBe(false);
  });

  it('is held against calls by a validator of others', async () => {
    // Its own check of documents knows 3.0 only: `quick` leaves that out.
    const backend = new OpenAPIBackend({
      definition: structuredClone(document) as never,
      quick: true,
      customizeAjv: (ajv) => addFormats(ajv) ?? ajv,
    });
    await backend.init();
    expect(backend.router.getOperations().length).toBe(Object.keys(document.paths).length);
    const request = (path: string) => ({ method: 'get', path, headers: {} });
    expect(backend.validateRequest(request('/tools?limit=5&sort=price')).valid).toBe(true);
    for (const wrong of ['/tools?limit=0', '/tools?sort=magic', '/search', '/news?category=gossip'])
      expect(backend.validateRequest(request(wrong)).valid, wrong).toBe(false);
    const answer = await (await call(await testContext(), '/tools?limit=3')).json();
    expect(backend.validateResponse(answer, 'listTools').valid).toBe(true);
    expect(backend.validateResponse({ data: [{ id: 1 }], next: null }, 'listTools').valid).toBe(false);
  });

  it.each(calls)('describes what %s answers to %s', async (path, url) => {
    const response = await call(await testContext(), url);
    expect(response.status).toBe(200);
    const validate = validator(document.paths[path]!.get.responses[200]!.content['application/json']!.schema);
    const body = await response.json();
    expect(validate(body), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
    if ('data' in body && !path.includes('changes')) expect(body.data.length).toBeGreaterThan(0);
  });
});

it('goes through all tools by cursors, each once', async () => {
  const ctx = await testContext();
  const ids: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const response = await call(ctx, `/tools?limit=100${next === '' ? '' : `&cursor=${next}`}`);
    const body = (await response.json()) as { data: { id: string }[]; next: string | null };
    ids.push(...body.data.map(({ id }) => id));
    next = body.next;
  }
  expect(ids.length).toBeGreaterThan(200);
  expect(new Set(ids).size).toBe(ids.length);
});

it.each([
  ['/tools?limit=0', 'limit'],
  ['/tools?limit=x', 'limit'],
  ['/tools?cursor=%00', 'cursor'],
  ['/tools?sort=__proto__', 'sort'],
  ['/tools?constructor=1', 'constructor'],
  ['/search', 'q'],
  ['/compare', 'tools'],
])('refuses %s and names the field', async (url, field) => {
  const response = await call(await testContext(), url);
  expect(response.status).toBe(400);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const body = (await response.json()) as { status: number; errors: { field: string; reason: string }[] };
  expect(body.status).toBe(400);
  expect(body.errors.map((error) => error.field)).toContain(field);
});

it.each(['/tools/nonsense', '/nonsense', '/tools/a/b/c', '/compare?tools=nonsense', '/dumps/users.json'])(
  'has nothing at %s',
  async (url) => {
    expect((await call(await testContext(), url)).status).toBe(404);
  },
);

it('answers 304 to a known ETag, and lets any site read', async () => {
  const ctx = await testContext();
  const first = await call(ctx, '/categories');
  expect(first.headers.get('access-control-allow-origin')).toBe('*');
  const again = await call(ctx, '/categories', { headers: { 'if-none-match': first.headers.get('etag')! } });
  expect(again.status).toBe(304);
  expect((await call(ctx, '/categories', { method: 'OPTIONS' })).status).toBe(204);
  expect((await call(ctx, '/categories', { method: 'POST' })).status).toBe(405);
});

it('lets one address ask 120 times a minute, and says so before and after', async () => {
  let now = new Date('2026-11-01T12:00:00Z');
  const ctx = await testContext({ now: () => now });
  const first = await call(ctx, '/categories', {}, '192.0.2.1');
  expect(first.headers.get('ratelimit-policy')).toBe('"default";q=120;w=60');
  expect(first.headers.get('ratelimit')).toBe('"default";r=119;t=60');
  for (let index = 1; index < 120; index++) await call(ctx, '/nonsense', {}, '192.0.2.1');
  const refused = await call(ctx, '/categories', {}, '192.0.2.1');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect((await call(ctx, '/categories', {}, '192.0.2.2')).status).toBe(200);
  now = new Date('2026-11-01T12:01:00Z');
  expect((await call(ctx, '/categories', {}, '192.0.2.1')).status).toBe(200);
});

it('gives all tools in one file, with the licence and the credit that sources ask for', async () => {
  const ctx = await testContext();
  const json = (await (await call(ctx, '/dumps/tools.json')).json()) as { licence: { name: string }; tools: object[] };
  expect(json.licence.name).toBe('CC BY-SA 4.0');
  const response = await call(ctx, '/dumps/tools.csv');
  const { parse } = await import('csv-parse/sync');
  const rows = parse(await response.text(), { columns: true, bom: true }) as Record<string, string>[];
  expect(rows.length).toBe(json.tools.length);
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.some((row) => row.price_attribution !== '')).toBe(true);
});
