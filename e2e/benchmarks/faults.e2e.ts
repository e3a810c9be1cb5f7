/** The product is killed in the middle of a run: nothing acknowledged is lost, no call is made twice, the run is finished. */
import { LLMock } from '@copilotkit/aimock';
import { expect, type Page } from '@playwright/test';
import { type FakeProvider, openFakeProvider } from '../../app/runs/testing/fake-provider.ts';
import { hydrated, open } from '../browser.ts';
import { doneOf, followRun, type Heard, placeOf } from '../follow-run.ts';
import type { Given, NamedModel } from '../given.ts';
import { isOnPostgres, type ProcessName } from '../product.ts';
import { test as base } from '../test.ts';

const CASES = 14;
/** Calls of each provider that are answered before a test holds the rest back. */
const ANSWERED = 4;

interface Servers {
  /** Two providers, so that two calls are always under way. */
  own: FakeProvider[];
  /** Providers as others emulate them. */
  emulator: LLMock;
}

const cut = { streamingProfile: { ttft: 20, tps: 100 }, truncateAfterChunks: 8 };

async function openEmulator(): Promise<LLMock> {
  const emulator = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent', chunkSize: 12 });
  emulator.onMessage('Name the planets', { content: 'Mercury, Venus, <b>Earth</b>' });
  emulator.onMessage('Break', { error: { message: 'Something burnt.', type: 'server_error' }, status: 500 });
  emulator.onMessage('Cut', { content: 'one two three four five six seven '.repeat(8) }, cut);
  await emulator.start();
  return emulator;
}

const test = base.extend<{ providers: FakeProvider[] }, { servers: Servers }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const [own, emulator] = await Promise.all([
        Promise.all([openFakeProvider(), openFakeProvider()]),
        openEmulator(),
      ]);
      await use({ own, emulator });
      for (const provider of own) provider.close();
      await emulator.stop();
    },
    { scope: 'worker' },
  ],
  environment: [
    ({ servers: { own, emulator } }, use) =>
      use({
        BILLING: 'off',
        ALLOW_PRIVATE_ENDPOINTS: 'on',
        PROVIDER_BASE_URLS: [
          `openai=${own[0]!.url},mistral=${own[1]!.url}`,
          `anthropic=${emulator.url}/v1,google=${emulator.url}/v1beta,cohere=${emulator.url}/v2`,
        ].join(),
      }),
    { scope: 'worker' },
  ],
  providers: ({ servers: { own } }, use) => {
    for (const provider of own) {
      provider.calls.length = 0;
      provider.onCall = () => {};
    }
    return use(own);
  },
});

/** Holds back all answers but the first of each provider. */
function holdAnswers(providers: readonly FakeProvider[]) {
  const held = Promise.withResolvers<void>();
  for (const provider of providers) provider.onCall = (count) => (count > ANSWERED ? held.promise : undefined);
  return {
    release: held.resolve,
    isStuck: () => providers.every(({ calls }) => calls.length > ANSWERED),
  };
}

const twoModels: NamedModel[] = [
  ['openai', 'alpha'],
  ['mistral', 'beta'],
];

/**
 * An account starts a suite whose every call has a prompt of its own.
 * @param code a check of each answer
 * @returns the run's id
 */
async function startSuite(page: Page, given: Given, code?: string): Promise<string> {
  const { request } = page;
  await given.account(page);
  const ids = await given.models(page, twoModels);
  const [column, cell] = code === undefined ? ['', ''] : [',assert.javascript', `,${code}`];
  const table = `id,thing${column}\n${Array.from({ length: CASES }, (_, at) => `case${at},thing ${at}${cell}`).join('\n')}`;
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'run', prompt: 'Say {{thing}}', table, preset: 'single' }))
    form.set(name, value);
  for (const id of Object.values(ids)) form.append('modelIds', id);
  await request.post('/benchmarking', { multipart: form });
  const [run] = (await (await request.get('/api/runs')).json()) as { id: string }[];
  return run!.id;
}

/** Follows the event stream as the signed-in page does. */
async function follow(
  page: Page,
  url: string,
  runId: string,
  lastId: string,
  isEnough?: (heard: Heard) => boolean,
): Promise<Heard> {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  return await followRun({ url, cookie, runId }, lastId, isEnough);
}

const promptsOf = (providers: readonly FakeProvider[]) =>
  providers.flatMap(({ calls }) => calls.map(({ model, prompt }) => `${model}: ${prompt}`));

interface StoredSample {
  scores: { passed: boolean | null }[];
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

for (const [name, which] of killings)
  test(`A kill of ${name} loses nothing that a run acknowledged, and the run is finished`, async ({
    page,
    product,
    given,
    providers,
  }) => {
    const { release, isStuck } = holdAnswers(providers);
    const runId = await startSuite(page, given);
    const before = await follow(page, product.url, runId, '0', (heard) => doneOf(heard).length >= 8);
    await expect.poll(isStuck).toBe(true);

    await product.kill(which);
    // Only a worker that lives can still take the answers that come now; for a killed one they are lost.
    if (which === 'web') release();
    const underWay = which === 'web' ? 0 : providers.length;
    await product.restart();
    release();

    const after = await follow(page, product.url, runId, before.lastId);
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
    const prompts = promptsOf(providers);
    expect(prompts).toHaveLength(CASES * 2);
    expect(new Set(prompts).size).toBe(CASES * 2);
    const [run] = (await (await page.request.get('/api/runs')).json()) as { status: string; tokens: number }[];
    expect(run).toMatchObject({ status: 'completed', tokens: (CASES * 2 - underWay) * 13 });
  });

test('A kill while checks are made loses no answer that came before it, and the checks are made afterwards', async ({
  page,
  product,
  given,
  providers,
}) => {
  const { release, isStuck } = holdAnswers(providers);
  const slow = 'const end = Date.now() + 700; while (Date.now() < end); return true;';
  const runId = await startSuite(page, given, slow);
  await expect.poll(isStuck).toBe(true);
  await product.kill();
  await product.restart();
  release();
  const after = await follow(page, product.url, runId, '0');
  expect(after.isOver).toBe(true);
  const samples = await readSamples(page, runId);
  const calls = CASES * providers.length;
  expect(samples.filter(({ outcome }) => outcome === 'ok')).toHaveLength(calls - providers.length);
  for (const { outcome, scores } of samples)
    expect(scores.map(({ passed }) => passed)).toEqual(outcome === 'ok' ? [true] : []);
  const prompts = promptsOf(providers);
  expect([prompts.length, new Set(prompts).size]).toEqual([calls, calls]);
});

test('A page that stays open continues by itself after the server came back', async ({
  page,
  product,
  given,
  providers,
}) => {
  const { release, isStuck } = holdAnswers(providers);
  const runId = await startSuite(page, given);
  await page.goto(`/benchmarking/runs/${runId}`);
  await page.getByRole('region', { name: 'Live answers' }).waitFor();
  // All scripts of the page are there, so that it is the run that is cut off and not the page.
  await hydrated(page);
  await expect.poll(isStuck).toBe(true);
  await product.kill();
  await page.getByRole('status').getByText('Connection lost … reconnecting').waitFor();
  await page.getByText('The run continues. You see its progress so far.').waitFor();
  await product.restart();
  await page.getByText('Connection lost … reconnecting').waitFor({ state: 'detached', timeout: 60_000 });
  release();
  await page.getByText('Successfully benchmarked 2 models').waitFor({ timeout: 60_000 });
  await page.getByRole('region', { name: 'Results', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Run failed calls again' }).waitFor();
});

test('A run whose key is refused half way says how many calls are missing, and counts only complete models', async ({
  page,
  given,
  providers,
}) => {
  const [first] = providers;
  const held = Promise.withResolvers<void>();
  first!.onCall = (count) => (count === 5 ? held.promise : undefined);
  first!.reply = () => (first!.calls.length >= 5 ? { status: 401, message: 'This key was revoked.' } : null);
  const runId = await startSuite(page, given);
  await page.goto(`/benchmarking/runs/${runId}`);
  await page.getByRole('region', { name: 'Live answers' }).waitFor();
  await hydrated(page);
  held.resolve();
  await page.getByText('Benchmark completed with missing calls').waitFor({ timeout: 60_000 });
  await page.getByText('Successfully benchmarked 1 of 2 models').waitFor();
  await page.getByText('Completed with missing calls', { exact: true }).waitFor();
  // The refused call is a call of the model; the nine after it were never made.
  await page.getByText('9 of 28 calls were not made').waitFor();
  first!.reply = () => null;
  await page.getByRole('button', { name: 'Run failed calls again' }).click();
  await page.getByText('1 made again later, 1 of them answered').waitFor({ state: 'attached', timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Run failed calls again' })).toHaveCount(0);
});

for (const [prompt, words] of [
  ['Name the planets', 'Mercury, Venus, <b>Earth</b>'],
  ['Break', 'Something burnt.'],
  ['Cut', 'one two three four five'],
] as const)
  test(`Emulated providers that are asked “${prompt}” are shown as what they sent`, { tag: '@embedded-only' }, async ({
    page,
    given,
  }) => {
    const emulated: NamedModel[] = [
      ['anthropic', 'claude-sonnet-4-5'],
      ['google', 'gemini-2.5-flash'],
      ['cohere', 'command-a-03-2025'],
    ];
    await given.account(page);
    await given.models(page, emulated);
    await open(page, '/benchmarking');
    await page.locator('textarea[name=prompt]').fill(prompt);
    await page.getByRole('button', { name: 'Select All', exact: true }).click();
    await page.locator('input[name=preset][value=single]').check({ force: true });
    await page.locator('main form button[type=submit]').last().click();
    await page.getByRole('region', { name: 'Results', exact: true }).waitFor();
    const shown = () => page.locator('main').innerText();
    await expect.poll(async () => (await shown()).split(words).length - 1).toBeGreaterThanOrEqual(emulated.length);
    for (const [, model] of emulated) expect(await shown()).toContain(model);
    expect(await page.locator('main b', { hasText: 'Earth' }).count()).toBe(0);
  });
