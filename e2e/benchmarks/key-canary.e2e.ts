/**
 * A key goes in by the page's own form, is used with providers that quote it, and is then looked for in every byte that
 * leaves the running product: pages, their data, calls, events as they stream, exports, logs, the data folder, and the
 * file of data:export.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, expect, request } from '@playwright/test';
import { type FakeProvider, openFakeProvider } from '../../app/runs/testing/fake-provider.ts';
import { formsOfKey } from '../../app/runs/testing/key-spellings.ts';
import { type Product, root } from '../product.ts';
import { test as base } from '../test.ts';

const canary = 'sk-proj-Ub3Kf7Wz1Nq5Xd9Ty2Gm6Hs0Lc4Rv8Pj1Ei5Oa9Zx3Bt7Qk2Yl6Fn0Dw4Cg8Mu1Sh5Ve9Jp3Ia7Ro2Xz6Kb0Ng4Tq8Wd1L';
const forms = formsOfKey(canary).map((form) => Buffer.from(form));
/** The models that are called, in order; most of them quote the key. */
const called = ['alpha', 'cutting', 'dripping', 'echoing', 'quoting', 'spelling'];
/** What takes its place where a provider quoted it. */
const erased = '[key]';

const test = base.extend<object, { provider: FakeProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const provider = await openFakeProvider();
      await use(provider);
      provider.close();
    },
    { scope: 'worker' },
  ],
  environment: [
    ({ provider }, use) =>
      use({
        BILLING: 'off',
        ALLOW_PRIVATE_ENDPOINTS: 'on',
        LOG_LEVEL: 'trace',
        PROVIDER_BASE_URLS: `openai=${provider.url},mistral=${provider.url},cohere=${provider.url}/refusing`,
      }),
    { scope: 'worker' },
  ],
});

let product: Product;
let anna: APIRequestContext;
let visitor: APIRequestContext;

test.beforeAll(async ({ product: opened }) => {
  product = opened;
  const options = { baseURL: product.url, extraHTTPHeaders: { origin: product.url } };
  [anna, visitor] = await Promise.all([request.newContext(options), request.newContext(options)]);
});
test.afterAll(() => Promise.all([anna?.dispose(), visitor?.dispose()]));

const places: [place: string, bytes: Buffer][] = [];
const look = (place: string, bytes: Buffer | string) => void places.push([place, Buffer.from(bytes)]);

async function read(from: APIRequestContext, address: string): Promise<string> {
  const answer = await from.get(address);
  expect([address, answer.status()]).toEqual([address, 200]);
  const body = await answer.body();
  look(address, Buffer.concat([Buffer.from(JSON.stringify(answer.headersArray())), body]));
  return body.toString();
}

async function send(address: string, form: Record<string, string>): Promise<void> {
  const answer = await anna.post(address, { form, maxRedirects: 0 });
  expect([address, answer.status() < 400]).toEqual([address, true]);
  look(`POST ${address} ${form.intent}`, await answer.body());
}

/** Every byte of the event stream of a run, from its beginning to its end. */
async function followRun(runId: string): Promise<string> {
  const { cookies } = await anna.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${product.url}/api/runs/${runId}/events`, { headers: { cookie, 'last-event-id': '0' } });
  let text = '';
  for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (/"kind":"end"/.test(text)) break;
  }
  look('event stream', text);
  return text;
}

/** Pages and calls about the run, and the link to it. */
async function readRun(runId: string): Promise<void> {
  for (const tab of ['run', 'settings', 'models', 'results']) {
    await read(anna, `/benchmarking?tab=${tab}`);
    await read(anna, `/benchmarking.data?tab=${tab}`);
  }
  const page = await read(anna, `/benchmarking/runs/${runId}`);
  expect(page).toContain(erased);
  await read(anna, `/benchmarking?run=${runId}`);
  for (const call of ['api/get-provider-configs', 'api/ai_models', 'api/benchmark_results', 'api/runs', 'account.data'])
    await read(anna, `/${call}`);
  for (const part of ['', '/prompt', '/answers']) await read(anna, `/api/runs/${runId}${part}`);
  for (const format of ['json', 'csv', 'jsonl', 'md', 'png', 'svg', 'suite'])
    await read(anna, `/api/runs/${runId}/export?format=${format}`);
  await read(anna, '/api/account/export');
  await send(`/benchmarking/runs/${runId}`, { intent: 'share', visibility: 'public', hasPrompts: 'on' });
  const [link] = /\/shared\/[\w-]+/.exec(await read(anna, `/benchmarking/runs/${runId}`)) ?? [];
  const shared = await read(visitor, link!);
  await read(visitor, `${link}.data`);
  expect(shared).toContain('Say hello');
}

/** Starts a run with these models, follows it to its end and reads everything that is shown of it. */
async function runAndRead(modelIds: string[]): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'run', prompt: 'Say hello', preset: 'single' }))
    form.set(name, value);
  for (const id of modelIds) form.append('modelIds', id);
  look('start of the run', await (await anna.post('/benchmarking', { multipart: form })).body());
  const [run] = JSON.parse(await read(anna, '/api/runs')) as { id: string }[];
  expect(await followRun(run!.id)).toContain(erased);
  await readRun(run!.id);
  return run!.id;
}

function lookIntoFolder(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (statSync(file).isFile()) look(`data folder: ${name}`, readFileSync(file));
  }
}

test('A key and its beginnings are found in no page, call, event, export, log line, file of the data folder, or data:export', async ({
  provider,
}) => {
  const account = { companyName: 'Acme', email: 'canary@example.com', password: 'Passw0rd!long' };
  await anna.post('/sign-up', { form: { intent: 'password', ...account } });
  for (const name of ['openai', 'mistral', 'cohere'])
    await send('/benchmarking?tab=settings', {
      intent: 'save-key',
      provider: name,
      name: '',
      apiKey: canary,
      endpoint: '',
    });
  const modelIds = new Map<string, string>();
  for (const [name, type] of [
    ['alpha', 'openai'],
    ['echoing', 'openai'],
    ['spelling', 'openai'],
    ['dripping', 'openai'],
    ['cutting', 'openai'],
    ['quoting', 'mistral'],
  ] as const) {
    const made = await anna.post('/api/ai_models', { data: { name, model_type: type } });
    look(`register ${name}`, await made.body());
    modelIds.set(name, ((await made.json()) as { id: string }).id);
  }
  expect(await read(anna, '/benchmarking?tab=settings')).toContain(erased);
  const run = await runAndRead([...modelIds.values()]);
  expect(provider.calls.map(({ model }) => model).sort()).toEqual(called);
  // A run of which every call fails.
  const failing = await runAndRead([modelIds.get('cutting')!, modelIds.get('quoting')!]);
  expect(
    provider.calls
      .slice(called.length)
      .map(({ model }) => model)
      .sort(),
  ).toEqual(['cutting', 'quoting']);
  for (const format of ['json', 'csv'])
    expect(await read(anna, `/api/runs/${failing}/export?format=${format}`)).toContain(erased);

  const offered = await anna.post('/api/offered-models', { data: { provider: 'openai', key_id: '' } });
  look('offered models', await offered.body());
  expect((await anna.get('/api/offered-models?provider=openai')).status()).toBeGreaterThanOrEqual(400);
  look('log', product.log());
  await product.kill();
  lookIntoFolder(product.dataDir);
  const file = path.join(product.dataDir, 'everything.jsonl');
  execFileSync(process.execPath, [path.join(root, 'scripts/run-command.ts'), 'data:export', file], {
    cwd: root,
    env: product.environment,
  });
  const exported = readFileSync(file, 'utf8');
  expect(exported).toContain('public.provider_key');
  expect(exported).toContain(erased);
  look('data:export', exported);

  const found = places.filter(([, bytes]) => forms.some((form) => bytes.includes(form))).map(([place]) => place);
  expect(found).toEqual([]);
  const looked = places.map(([place]) => place);
  expect(looked).toEqual(
    expect.arrayContaining([
      '/benchmarking?tab=settings',
      'event stream',
      `/benchmarking/runs/${run}`,
      `/benchmarking/runs/${failing}`,
      'log',
      'data:export',
    ]),
  );
  expect(looked.length).toBeGreaterThan(70);
});
