import { createRequire } from 'node:module';
import { Validator } from '@seriousme/openapi-schema-validator';
import { runSuite, type Sample } from '@yardstick/bench';
import OpenAPIBackend from 'openapi-backend';
import { describe, expect, it } from 'vitest';
import { makeOrganisationAccount } from '../../accounts/organisation-account.server.ts';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { alertSubscriptions } from '../../collections/schema.server.ts';
import { organisationMembers, organisations } from '../../organisations/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/database.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { requestFactsContext } from '../../platform/request-context.server.ts';
import { openTestDatabase, testContext } from '../../platform/testing/test-database.server.ts';
import { createApiKey } from '../../run-api/calls/api-keys.server.ts';
import { benchmarkTests } from '../../runs/schema.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { openApiDocument } from './openapi-document.server.ts';
import { answerApiCall, operations } from './operations.server.ts';

const require = createRequire(import.meta.url);
const Ajv2020 = require('ajv/dist/2020').default;
const addFormats = require('ajv-formats').default;

const document = openApiDocument('https://site.example', operations);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema(document, 'api');

/** Everything that an answer breaks of what the document says about it. */
async function mismatches(path: string, method: string, response: Response): Promise<unknown[]> {
  const type = response.headers.get('content-type')?.split(';')[0];
  const { content } = document.paths![path]![method as 'get']!.responses![response.status]!;
  const at = [
    'paths',
    path,
    method,
    'responses',
    response.status,
    'content',
    '*/*' in content! ? '*/*' : type,
    'schema',
  ];
  const pointer = at.map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const validate = ajv.getSchema(`api#/${encodeURI(pointer)}`);
  if (!validate) return [`the document does not describe ${method} ${path} ${response.status} ${type}`];
  const body = type?.endsWith('json') ? await response.json() : await response.text();
  return validate(body) ? [] : validate.errors.slice(0, 3);
}

const get = async (url: string, headers: Record<string, string> = {}, ctx?: Context) => {
  const browser = new TestBrowser(ctx ?? (await testContext()));
  browser.address = `10.1.${++caller >> 8}.${caller & 255}`;
  const request = new Request(`https://site.example${url}`, { headers });
  return await answerApiCall({ context: browser.provider(), request });
};
let caller = 0;

const call = async (
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
  { ctx, database }: { ctx: Context; database: Database },
) => {
  const context = new TestBrowser(ctx).provider();
  Object.assign(context.get(requestFactsContext)!.services, { database });
  const request = new Request(`https://site.example${path}`, {
    method: method.toUpperCase(),
    headers: { ...headers, 'content-type': 'application/json' },
    ...(method === 'get' ? {} : { body: JSON.stringify(body) }),
  });
  return await answerApiCall({ context, request });
};

/** Where an operation's example leads. */
function exampleUrl({ path, example }: (typeof operations)[number]): string {
  const query = new URLSearchParams(example.query).toString();
  return path.replace(/\{(\w+)\}/g, (_, name) => example.params![name]!) + (query && `?${query}`);
}

it('The OpenAPI document fits the published schema of OpenAPI 3.1', async () => {
  const specification = new Validator();
  const accepted = await specification.validate(structuredClone(document) as never);
  expect(accepted.errors ?? []).toEqual([]);
  expect([accepted.valid, specification.version]).toEqual([true, '3.1']);
  const nameless = structuredClone(document);
  nameless.paths!['/api/v1/tools']!.get!.parameters![0] = { in: 'query' } as never;
  expect((await new Validator().validate(nameless as never)).valid).toBe(false);
});

it('Every operation is in the document once, under an id of its own', () => {
  const described = Object.entries(document.paths!).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  );
  expect(described.sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort());
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

it('A validator that is not ours accepts calls and answers that fit the document, and no others', async () => {
  // `quick` skips its document validation, which knows only OpenAPI 3.0.
  const backend = new OpenAPIBackend({
    definition: structuredClone(document) as never,
    quick: true,
    customizeAjv: (instance) => addFormats(instance) ?? instance,
  });
  await backend.init();
  expect(backend.router.getOperations().length).toBe(operations.length);
  const isValid = (path: string) => backend.validateRequest({ method: 'get', path, headers: {} }).valid;
  expect(isValid('/api/v1/tools?limit=5&sort=price')).toBe(true);
  for (const wrong of ['tools?limit=0', 'tools?sort=magic', 'search', 'news?category=gossip'])
    expect(isValid(`/api/v1/${wrong}`), wrong).toBe(false);
  const answer = await (await get('/api/v1/tools?limit=3')).json();
  expect(backend.validateResponse(answer, 'listTools').valid).toBe(true);
  expect(backend.validateResponse({ data: [{ id: 1 }], next: null }, 'listTools').valid).toBe(false);
});

it.each(
  operations
    .filter(({ tag }) => tag === 'Catalogue' || tag === 'Tables')
    .map((operation) => [exampleUrl(operation), operation] as const),
)('The live answer to %s is what the document says', async (url, { path, method }) => {
  const response = await get(url);
  expect([response.status, await mismatches(path, method, response)]).toEqual([200, []]);
});

it.each([
  'cursor acquisition',
  'image generator for commercial use',
  'cheapest api',
  'chatgpt vs claude',
  'openai news',
])('The answer to the question "%s" is what the document says', async (question) => {
  const response = await get(`/api/v1/search?q=${encodeURIComponent(question)}`);
  expect([response.status, await mismatches('/api/v1/search', 'get', response)]).toEqual([200, []]);
});

it('A refusal is what the document says', async () => {
  const response = await get('/api/v1/tools?limit=0');
  expect([response.status, await mismatches('/api/v1/tools', 'get', response)]).toEqual([400, []]);
});

describe('Of an account with a measured run', () => {
  const provider = startFakeProvider();

  it('every read answers what the document says', async () => {
    const ctx = await openBenchmarkAccount();
    const modelId = await addModel(ctx, 'alpha', { apiEndpoint: provider.url });
    const id = await beginRun(ctx, { modelIds: [modelId] });
    await carryOutRuns(ctx);
    const created = await createApiKey(ctx, 'anna', 'machine', ['read']);
    const authorization = `Bearer ${'secret' in created ? created.secret : ''}`;
    // A stream of events has no schema but text, and is followed in the browser tests.
    const reads = operations.filter(
      ({ method, scope, operationId }) => method === 'get' && scope === 'read' && operationId !== 'followRun',
    );
    const findings = [];
    for (const operation of reads) {
      const query = operation.operationId === 'getSample' ? { model: modelId } : operation.example.query;
      const url = exampleUrl({ ...operation, example: { params: { id }, ...(query ? { query } : {}) } });
      const response = await get(url, { authorization }, ctx);
      findings.push([url, response.status, await mismatches(operation.path, operation.method, response)]);
    }
    expect(findings).toEqual(findings.map(([url]) => [url, 200, []]));
    expect(findings.length).toBeGreaterThan(9);
  });

  it('every call that changes something answers what the document says, carried out and refused', async () => {
    const database = await openTestDatabase();
    const ctx = await openBenchmarkAccount({}, database);
    const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
    const id = await beginRun(ctx, { modelIds }, { startKey: 'carried out', origin: 'api' });
    await carryOutRuns(ctx);
    await beginRun(ctx, { modelIds, name: 'Suite' }, { startKey: 'suite', origin: 'api' });
    await carryOutRuns(ctx);
    const [suite] = await ctx.db.select().from(benchmarkTests);
    await makeOrganisationOf(ctx, 'anna');
    const created = await createApiKey(ctx, 'anna', 'machine', ['read', 'run', 'keys', 'push', 'webhooks']);
    const authorization = `Bearer ${'secret' in created ? created.secret : ''}`;
    const beta = { name: 'beta', model_type: 'text-generation', api_endpoint: provider.url };
    const key = { provider: 'custom', api_key: 'sk-0123456789abcdef', endpoint: provider.url };
    const run = await demoRun();
    const hook = { name: 'Builds', url: provider.url, events: ['run.failed'] };
    const calls: [operationId: string, status: number, body: unknown, headers?: Record<string, string>][] = [
      ['registerModel', 201, beta],
      ['registerModel', 403, { ...beta, user_id: 'somebody else' }],
      ['registerModel', 422, { ...beta, name: '' }],
      ['postProviderConfigs', 200, {}],
      ['setProviderKey', 200, key],
      ['setProviderKey', 422, { ...key, provider: 'nobody' }],
      ['listOfferedModels', 200, { provider: 'openai' }],
      ['listOfferedModels', 400, { provider: 5 }],
      ['runBenchmark', 200, { prompt: 'Say hello', modelIds }, { 'idempotency-key': 'carried out' }],
      ['runBenchmark', 400, { prompt: 5 }],
      ['runBenchmark', 422, { prompt: 'Hi', modelIds, checks: [{ contains: 5 }] }],
      ['startRun', 202, { prompt: 'Say hello', modelIds }, { 'idempotency-key': 'carried out' }],
      ['startRun', 400, { prompt: 'Hi', modelIds, cases: [{ expect: 'x' }] }],
      ['startRun', 422, { prompt: 'Hi', modelIds, versions: [{}] }],
      ['pushRun', 201, run],
      ['pushRun', 200, run],
      ['pushRun', 422, {}],
      ['transferRun', 400, {}],
      ['transferRun', 409, { organisation: '' }],
      ['transferRun', 200, { organisation: 'acme' }],
      ['transferSuite', 409, { organisation: 'no-such' }],
      ['transferSuite', 200, { organisation: 'acme' }],
      ['createWebhook', 422, { ...hook, events: [] }],
      ['createWebhook', 201, hook],
      ['listWebhooks', 200, {}],
      ['getWebhook', 200, {}],
      ['changeWebhook', 200, { state: 'on' }],
      ['changeWebhook', 422, { url: 'x' }],
      ['rotateWebhookSecret', 200, {}],
      ['testWebhook', 202, {}],
      ['listWebhookDeliveries', 200, {}],
      ['replayWebhookDelivery', 404, {}],
      ['deleteWebhook', 204, {}],
    ];
    const ids: Record<string, string> = { transferRun: id, transferSuite: suite!.id };
    const findings = [];
    for (const [operationId, , body, headers] of calls) {
      const operation = operations.find((candidate) => candidate.operationId === operationId)!;
      const [newest] = await ctx.db.select().from(alertSubscriptions);
      const params = { id: ids[operationId] ?? newest?.id ?? '', address: 'acme', delivery: 'none' };
      const url = exampleUrl({ ...operation, example: { params } });
      const response = await call(operation.method, url, body, { authorization, ...headers }, { ctx, database });
      const isEmpty = response.status === 204;
      findings.push([
        operationId,
        response.status,
        isEmpty ? [] : await mismatches(operation.path, operation.method, response),
      ]);
    }
    expect(findings).toEqual(calls.map(([operationId, status]) => [operationId, status, []]));
    const acts = operations.filter(({ method }) => method !== 'get').map(({ operationId }) => operationId);
    expect(calls.map(([operationId]) => operationId)).toEqual(expect.arrayContaining(acts));
  });
});

async function makeOrganisationOf(ctx: Context, userId: string): Promise<void> {
  const organisationId = 'acme-account';
  await mutate(ctx, 'test.organisation', { kind: 'organisation', id: organisationId }, async (tx) => {
    await makeOrganisationAccount(ctx, tx, { id: organisationId, name: 'Acme' });
    await tx.insert(organisations).values({ id: organisationId, address: 'acme' });
    await tx.insert(organisationMembers).values({ organisationId, userId, role: 'owner', joinedAt: ctx.now() });
  });
}

/** A run as the command line sends it. */
async function demoRun() {
  const samples: Sample[] = [];
  const manifest = await runSuite({
    suite: {
      name: 'rivers',
      cases: [{ id: 'one', prompt: { messages: [{ role: 'user', content: 'Name a river.' }] } }],
    },
    models: [{ key: 'm', provider: 'demo', model: 'demo-swift', parameters: { pace: 0 } }],
    rounds: 1,
    seed: 7,
    pauseMs: 0,
    sink: (sample) => void samples.push(sample),
  });
  return { manifest, samples };
}

it('A call about an account is described with a key of its scope and with the session of a person', () => {
  expect(document.paths!['/api/runs']!.get!.security).toEqual([{ key: ['read'] }, { session: [] }]);
  expect(document.components!.securitySchemes!.session).toMatchObject({
    in: 'cookie',
    name: '__Secure-yardstick.session_token',
  });
});
