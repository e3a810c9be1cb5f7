import { createRequire } from 'node:module';
import { Validator } from '@seriousme/openapi-schema-validator';
import OpenAPIBackend from 'openapi-backend';
import { expect, it } from 'vitest';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
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
  const at = ['paths', path, method, 'responses', String(response.status), 'content', type, 'schema'];
  const pointer = at.map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const validate = ajv.getSchema(`api#/${encodeURI(pointer)}`);
  if (!validate) return [`the document does not describe ${method} ${path} ${response.status} ${type}`];
  const body = type === 'text/csv' ? await response.text() : await response.json();
  return validate(body) ? [] : validate.errors.slice(0, 3);
}

const get = async (url: string) => {
  const browser = new TestBrowser(await testContext());
  browser.address = `10.1.${++caller >> 8}.${caller & 255}`;
  const request = new Request(`https://site.example${url}`);
  return await answerApiCall({ context: browser.provider(), request });
};
let caller = 0;

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
  operations.filter(({ scope }) => scope === null).map((operation) => [exampleUrl(operation), operation] as const),
)('The live answer to %s is what the document says', async (url, { path, method }) => {
  const response = await get(url);
  expect([response.status, await mismatches(path, method, response)]).toEqual([200, []]);
});

it('A refusal is what the document says', async () => {
  const response = await get('/api/v1/tools?limit=0');
  expect([response.status, await mismatches('/api/v1/tools', 'get', response)]).toEqual([400, []]);
});
