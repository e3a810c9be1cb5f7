/** The product is killed in the middle of a run: nothing acknowledged is lost, no call is made twice, the run is finished. */
import { LLMock } from '@copilotkit/aimock';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type FakeProvider, openFakeProvider } from '../app/runs/testing/fake-provider.ts';
import { hydrated, openBrowser, openPage } from './browser.ts';
import { doneOf, followRun, type Heard, placeOf } from './follow-run.ts';
import { isOnPostgres, openProduct, type ProcessName, type Product } from './product.ts';

const CASES = 14;

let product: Product;
let browser: Browser;
/** Providers as others emulate them. */
let emulator: LLMock;
/** Two providers, so that two calls are always under way. */
let providers: FakeProvider[];
/** From this call on (of each provider) answers are held back until `release`. */
let holdFrom = Number.POSITIVE_INFINITY;
let release = () => {};

const cut = { streamingProfile: { ttft: 20, tps: 100 }, truncateAfterChunks: 8 };

beforeAll(async () => {
  providers = [await openFakeProvider(), await openFakeProvider()];
  emulator = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent', chunkSize: 12 });
  emulator.onMessage('Name the planets', { content: 'Mercury, Venus, <b>Earth</b>' });
  emulator.onMessage('Break', { error: { message: 'Something burnt.', type: 'server_error' }, status: 500 });
  emulator.onMessage('Cut', { content: 'one two three four five six seven '.repeat(8) }, cut);
  await emulator.start();
  const environment = {
    ...{ BILLING: 'off', ALLOW_PRIVATE_ENDPOINTS: 'on' },
    PROVIDER_BASE_URLS: [
      `openai=${providers[0]!.url},mistral=${providers[1]!.url}`,
      `anthropic=${emulator.url}/v1,google=${emulator.url}/v1beta,cohere=${emulator.url}/v2`,
    ].join(),
  };
  [product, browser] = await Promise.all([openProduct(environment), openBrowser()]);
});
beforeEach(() => {
  const held = Promise.withResolvers<void>();
  release = held.resolve;
  for (const provider of providers) {
    provider.calls.length = 0;
    provider.onCall = (count) => (count >= holdFrom ? held.promise : undefined);
  }
});
afterAll(async () => {
  release();
  await browser?.close();
  await product?.stop();
  for (const provider of providers ?? []) provider.close();
  await emulator?.stop();
});

type NamedModel = readonly [provider: string, model: string];
const twoModels: NamedModel[] = [
  ['openai', 'alpha'],
  ['mistral', 'beta'],
];

/** An account with a key and a model at each of these providers. @returns the models' ids */
async function signUp({ request }: Page, name: string, models = twoModels): Promise<string[]> {
  const headers = { origin: product.url };
  const form = { companyName: 'Acme', email: `${name}@example.com`, password: 'Passw0rd!long' };
  await request.post('/sign-up', { headers, form });
  const ids: string[] = [];
  for (const [provider, model] of models) {
    await request.post('/api/set-provider-key', { headers, data: { provider, api_key: 'sk-of-a-journey-1' } });
    const made = await request.post('/api/ai_models', { headers, data: { name: model, model_type: provider } });
    ids.push(((await made.json()) as { id: string }).id);
  }
  return ids;
}

/** Starts a suite whose every call has a prompt of its own. @returns the run's id */
async function startSuite({ request }: Page, modelIds: string[]): Promise<string> {
  const table = `id,thing\n${Array.from({ length: CASES }, (_, at) => `case${at},thing ${at}`).join('\n')}`;
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'run', prompt: 'Say {{thing}}', table, preset: 'single' }))
    form.set(name, value);
  for (const id of modelIds) form.append('modelIds', id);
  await request.post('/benchmarking', { headers: { origin: product.url }, multipart: form });
  const [run] = (await (await request.get('/api/runs')).json()) as { id: string }[];
  return run!.id;
}

/** Follows the event stream as the signed-in page does. */
async function follow(page: Page, runId: string, lastId: string, isEnough?: (heard: Heard) => boolean): Promise<Heard> {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  return await followRun({ url: product.url, cookie, runId }, lastId, isEnough);
}

const promptsOf = () => providers.flatMap(({ calls }) => calls.map(({ model, prompt }) => `${model}: ${prompt}`));

interface StoredSample {
  caseId: string;
  modelKey: string;
  outcome: string;
  text: string;
}

async function readSamples({ request }: Page, runId: string): Promise<StoredSample[]> {
  const file = (await (await request.get(`/api/runs/${runId}/export?format=json`)).json()) as {
    samples: StoredSample[];
  };
  return file.samples;
}

const killings: [string, ProcessName | undefined][] = isOnPostgres
  ? [
      ['the worker', 'worker'],
      ['the web process', 'web'],
      ['both processes', undefined],
    ]
  : [['the process', undefined]];

it.each(killings)('keeps what was acknowledged, and finishes the run, when %s is killed', async (_name, which) => {
  holdFrom = 5;
  const { page, close } = await openPage(browser, product.url);
  const modelIds = await signUp(page, `killed-${which ?? 'all'}`);
  const runId = await startSuite(page, modelIds);
  const isStuck = () => providers.every(({ calls }) => calls.length >= holdFrom);
  const before = await follow(page, runId, '0', (heard) => doneOf(heard).length >= 8);
  await expect.poll(isStuck).toBe(true);

  await product.kill(which);
  // Only a worker that lives can still take the answers that come now; for a killed one they are lost.
  if (which === 'web') release();
  const underWay = which === 'web' ? 0 : providers.length;
  await product.restart();
  release();

  const after = await follow(page, runId, before.lastId);
  expect(after.isOver).toBe(true);
  expect(Number(after.lastId)).toBeGreaterThan(Number(before.lastId));
  const told = [...doneOf(before), ...doneOf(after)].map(placeOf);
  expect(new Set(told).size).toBe(told.length);
  expect(told).toHaveLength(CASES * 2);

  const samples = await readSamples(page, runId);
  expect(samples).toHaveLength(CASES * 2);
  for (const done of doneOf(before)) {
    const kept = samples.find((sample) => placeOf(sample) === placeOf(done))!;
    expect(kept).toMatchObject({ outcome: 'ok', text: done.answer });
  }
  expect(samples.filter(({ outcome }) => outcome === 'interrupted')).toHaveLength(underWay);
  expect(samples.filter(({ outcome }) => outcome === 'ok')).toHaveLength(CASES * 2 - underWay);
  const prompts = promptsOf();
  expect(prompts).toHaveLength(CASES * 2);
  expect(new Set(prompts).size).toBe(CASES * 2);
  const [run] = (await (await page.request.get('/api/runs')).json()) as { status: string; tokens: number }[];
  expect(run).toMatchObject({ status: 'completed', tokens: (CASES * 2 - underWay) * 13 });
  await close();
});

it('a page that was open all the time goes on by itself after the server came back', async () => {
  holdFrom = 5;
  const { page, close } = await openPage(browser, product.url);
  const runId = await startSuite(page, await signUp(page, 'looking-on'));
  await page.goto(`/benchmarking/runs/${runId}`);
  await page.getByRole('region', { name: 'Live answers' }).waitFor();
  // All scripts of the page are there, so that it is the run that is cut off and not the page.
  await hydrated(page);
  await expect.poll(() => providers.every(({ calls }) => calls.length >= holdFrom)).toBe(true);
  await product.kill();
  await page.getByRole('status').getByText('Connection lost … reconnecting').waitFor();
  await page.getByText('The run continues. You see its progress so far.').waitFor();
  await product.restart();
  await page.getByText('Connection lost … reconnecting').waitFor({ state: 'detached', timeout: 60_000 });
  release();
  await page.getByText('Successfully benchmarked 2 models').waitFor({ timeout: 60_000 });
  await page.getByRole('region', { name: 'Results', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Run failed calls again' }).waitFor();
  await close();
});

it('a run whose provider refuses the key half way says how many calls are missing, and counts only whole models', async () => {
  holdFrom = Number.POSITIVE_INFINITY;
  const { page, problems, close } = await openPage(browser, product.url);
  const [first] = providers;
  const modelIds = await signUp(page, 'refused-half-way');
  const held = Promise.withResolvers<void>();
  first!.onCall = (count) => (count === 5 ? held.promise : undefined);
  first!.reply = () => (first!.calls.length >= 5 ? { status: 401, message: 'This key was revoked.' } : null);
  const runId = await startSuite(page, modelIds);
  await page.goto(`/benchmarking/runs/${runId}`);
  await page.getByRole('region', { name: 'Live answers' }).waitFor();
  await hydrated(page);
  held.resolve();
  await page.getByText('Benchmark completed with missing calls').waitFor({ timeout: 60_000 });
  await page.getByText('Successfully benchmarked 1 of 2 models').waitFor();
  await page.getByText('Completed with missing calls', { exact: true }).waitFor();
  // The refused call is a call of the model; the nine after it were never made.
  await page.getByText('9 of 28 calls were not made').waitFor();
  await page.getByRole('button', { name: 'Run failed calls again' }).waitFor();
  first!.reply = () => null;
  expect(problems).toEqual([]);
  await close();
});

it.each([
  ['Name the planets', 'Mercury, Venus, <b>Earth</b>'],
  ['Break', 'Something burnt.'],
  ['Cut', 'one two three four five'],
])('emulated providers that are asked “%s” are shown as what they sent', async (prompt, words) => {
  const { page, problems, close } = await openPage(browser, product.url);
  const emulated: NamedModel[] = [
    ['anthropic', 'claude-sonnet-4-5'],
    ['google', 'gemini-2.5-flash'],
    ['cohere', 'command-a-03-2025'],
  ];
  await signUp(page, `emulated-${prompt.slice(0, 4).trim()}`, emulated);
  await page.goto('/benchmarking');
  await hydrated(page);
  await page.locator('textarea[name=prompt]').fill(prompt);
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.locator('input[name=preset][value=single]').check({ force: true });
  await page.locator('main form button[type=submit]').last().click();
  await page.getByRole('region', { name: 'Results', exact: true }).waitFor();
  const shown = () => page.locator('main').innerText();
  await expect.poll(async () => (await shown()).split(words).length - 1).toBeGreaterThanOrEqual(emulated.length);
  for (const [, model] of emulated) expect(await shown()).toContain(model);
  expect(await page.locator('main b', { hasText: 'Earth' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});
