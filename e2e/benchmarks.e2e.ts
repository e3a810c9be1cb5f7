/** A company signs in, adds a key, registers models, runs a benchmark and shares it; a visitor tries the demo. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeProvider, openFakeProvider } from '../app/runs/testing/fake-provider.ts';
import { axeFindings, hydrated, openBrowser, openPage, phone, scrollsSideways } from './browser.ts';
import { openRunPage } from './follow-run.ts';
import { isOnPostgres, openProduct, type Product } from './product.ts';

const canary = 'sk-canary-0c7f3a91d2b84e65';
let product: Product;
let browser: Browser;
let provider: FakeProvider;

beforeAll(async () => {
  provider = await openFakeProvider();
  const environment = { BILLING: 'off', ALLOW_PRIVATE_ENDPOINTS: 'on', PROVIDER_BASE_URLS: `openai=${provider.url}` };
  [product, browser] = await Promise.all([openProduct(environment), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  provider?.close();
});

describe.skipIf(isOnPostgres).each([
  ['wide and light', {}],
  ['a phone and dark', { viewport: phone, colorScheme: 'dark' as const }],
])('on %s', (_name, options) => {
  it('a visitor runs the simulated models and sees the whole result, marked as simulated', async () => {
    const { page, problems, close } = await openPage(browser, product.url, options);
    await page.goto('/benchmarking');
    await hydrated(page);
    await page.getByRole('heading', { name: 'Login Required' }).waitFor();
    await page.getByText('Please enter a prompt first').waitFor();
    await page.locator('textarea[name=prompt]').fill('Why is the sky blue?');
    await page.getByRole('button', { name: 'Run Demo' }).click();
    await page.getByText('Tested your prompt against 3 demo models').waitFor();
    const results = page.getByRole('region', { name: 'Results', exact: true });
    for (const word of ['Simulated', 'Fastest', 'Slowest', 'Export', /\d\.\d\d s/])
      await expect.poll(() => results.innerText()).toMatch(word);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});

/** By a call: the form is looked at where accounts are. */
async function signUp(page: Page, name: string): Promise<void> {
  const form = { companyName: 'Acme', email: `${name}@example.com`, password: 'Passw0rd!long' };
  const answer = await page.request.post('/sign-up', { form, headers: { origin: product.url }, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
}

async function register(page: Page, name: string): Promise<void> {
  await page.goto('/model/new');
  await hydrated(page);
  await page.getByLabel('Model Name').fill(name);
  await page.getByLabel('Model Type').fill('OpenAI');
  await page.getByRole('button', { name: 'Register Model' }).click();
  await page.waitForURL(/\/benchmarking$/);
}

it('a company adds a key, registers models, runs them, and shares the result; the key is found nowhere', async () => {
  const { page, problems, close } = await openPage(browser, product.url);
  await signUp(page, 'anna');
  await page.goto('/benchmarking');
  await hydrated(page);
  const main = page.locator('main');
  for (const words of ['No models registered', 'Get Started', 'Add Your First AI Model', 'Try Demo Mode Instead'])
    await expect.poll(() => main.innerText()).toContain(words);

  await page.goto('/benchmarking?tab=settings');
  await hydrated(page);
  await main.getByText('No API keys configured yet.').waitFor();
  await page.getByRole('button', { name: 'Add Key' }).click();
  await page.getByRole('button', { name: 'Save Key' }).click();
  await page.getByText('API key cannot be empty').first().waitFor();
  await page.locator('input[name=apiKey]').fill(canary);
  await page.getByRole('button', { name: 'Save Key' }).click();
  await page.getByText('OpenAI API key saved successfully').waitFor();
  await page.getByText('Key configured', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await register(page, 'alpha');
  await register(page, 'odd');
  await page.locator('textarea[name=prompt]').fill('Say hello');
  await page.getByText('Please enter a prompt and select at least one model').waitFor();
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.getByText('Before you run').waitFor();
  await page.locator('main form button[type=submit]').last().click();
  await page.getByText('Successfully benchmarked 2 models').waitFor();
  await page.getByRole('region', { name: 'Results', exact: true }).waitFor();
  await expect.poll(() => main.innerText()).toContain('<script>alert(1)</script>');
  expect(await axeFindings(page)).toEqual([]);

  await openRunPage(page);
  await page.getByRole('button', { name: 'Make a link' }).click();
  const shared = page.locator('a[href*="/shared/"]');
  await shared.waitFor();
  const address = new URL((await shared.getAttribute('href'))!);
  const before = await page.request.get(address.pathname);
  expect(before.status()).toBe(200);
  expect(await before.text()).not.toContain('Say hello');
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(async () => (await page.request.get(address.pathname)).status()).toBe(404);

  const run = page.url().split('/').pop();
  for (const format of ['json', 'csv', 'md', 'png']) {
    const file = await page.request.get(`/api/runs/${run}/export?format=${format}`);
    expect(file.status()).toBe(200);
    expect((await file.body()).includes(canary)).toBe(false);
  }
  for (const path of [
    '/benchmarking?tab=settings',
    `/benchmarking/runs/${run}`,
    '/api/get-provider-configs',
    '/api/account/export',
  ])
    expect(await (await page.request.get(path)).text()).not.toContain(canary);
  expect(product.log()).not.toContain(canary);
  expect(problems).toEqual([]);
  await close();
});

const table = 'id,thing,assert.contains\nrain,rain,Hello\ntides,the tides,moon\nsnow,snow,Hello';

/** A signed-in account with a key and two models, on the benchmark page. */
async function openBench(name: string, options: object = {}) {
  const opened = await openPage(browser, product.url, options);
  const { page } = opened;
  await signUp(page, name);
  await page.request.post('/api/set-provider-key', { data: { provider: 'openai', api_key: `sk-${name}-12345678` } });
  for (const model of ['beta', 'alpha'])
    await page.request.post('/api/ai_models', { data: { name: model, model_type: 'OpenAI' } });
  await page.goto('/benchmarking');
  await hydrated(page);
  return { ...opened, main: page.locator('main') };
}

async function pressRun(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
  await page.getByRole('region', { name: 'Results', exact: true }).waitFor();
}

it('a suite is pasted, its mistake is named by line, and its cases are read, compared, marked and rated blind', async () => {
  const { page, main, problems, close } = await openBench('carla');
  await page.locator('textarea[name=prompt]').fill('Explain {{thing}}.');
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.getByText('Suite, system prompt and settings').click();
  await page.locator('input[name=name]').fill('Weather');
  await page.locator('textarea[name=table]').fill(table.replace('tides,the', 'rain,the'));
  await main.getByText(/^Line 3/).waitFor();
  await page.locator('textarea[name=table]').fill(table);
  await main.getByText('6 calls').or(main.getByText('18 calls')).first().waitFor();
  await pressRun(page);

  const answers = page.getByRole('region', { name: 'Answers', exact: true });
  await answers.getByText('3 cases').waitFor();
  await answers.getByLabel('Cases shown').selectOption('failed');
  await answers.getByText('1 case', { exact: true }).waitFor();
  await answers.getByRole('button', { name: 'tides' }).click();
  await answers.getByText('Explain the tides.').waitFor();
  await answers.getByLabel('Compare the text with').selectOption({ label: 'Differences to alpha' });
  await answers.locator('ins', { hasText: 'beta' }).waitFor();
  await answers.getByRole('button', { name: 'Star the answer of beta' }).click();
  await answers.getByRole('button', { name: 'Add note on the answer of beta' }).click();
  await answers.getByLabel('Note on the answer of beta').fill('Names no moon.');
  const noted = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && (reply.request().postData() ?? '').includes('moon'),
  );
  await answers.getByRole('button', { name: 'Save note' }).click();
  await noted;
  await answers.getByRole('button', { name: 'Replay at true speed' }).click();
  await page.getByRole('region', { name: 'Replay' }).getByText('Hello from beta').waitFor();
  await page.getByRole('button', { name: 'Close the replay' }).click();
  await answers.getByRole('button', { name: 'Raw record of beta' }).click();
  await answers.getByText('"rawBase64"').or(answers.getByText('"attempts"')).first().waitFor();

  await openRunPage(page);
  await answers.getByLabel('Cases shown').selectOption('marked');
  await answers.getByText('1 case', { exact: true }).waitFor();
  // Rated with the keyboard alone: its place goes along, and what was voted is read aloud.
  const rating = page.getByRole('region', { name: 'Blind rating' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await rating.getByRole('button', { name: 'Rate answers without names' }).press('Enter');
  await rating.getByText('Which answer is better?').waitFor();
  expect(await rating.innerText()).not.toMatch(/\b(alpha|beta)\b(?<!from (alpha|beta))/);
  await rating.getByRole('button', { name: 'Equal' }).press('ArrowLeft');
  await expect.poll(focused).toBe('Left is better');
  await page.keyboard.press('Enter');
  await rating
    .getByRole('status')
    .getByText(/^You preferred (alpha to beta|beta to alpha)\.$/)
    .waitFor();
  await expect.poll(focused).toBe('Next pair');
  await page.keyboard.press('Enter');
  await rating.getByText('Which answer is better?').waitFor();
  await expect.poll(focused).toMatch(/^Which answer is better\?/);
  await rating.getByText('Your ranking after 1 vote (preliminary)').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const first = page.url();
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.waitForURL((url) => url.href !== first && /\/benchmarking\/runs\//.test(url.href));
  await page.getByRole('link', { name: 'What changed since Weather' }).click();
  await page.getByRole('heading', { name: /^What changed since Weather/ }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('images go with the prompt, parameters only where they are set, and a run is changed from its own form', async () => {
  const { page, close } = await openBench('dora');
  await page.locator('textarea[name=prompt]').fill('What is in the picture?');
  await page.getByRole('checkbox', { name: /^alpha/ }).check();
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.getByLabel('Add images').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer });
  await page.getByAltText('Attached, number 1').waitFor();
  await page.getByText('Suite, system prompt and settings').click();
  await page.locator('textarea[name=system]').fill('Be brief.');
  await page.locator('input[name=temperature]').fill('0.5');
  await pressRun(page);
  const sent = provider.bodies.map((body) => JSON.stringify(body)).findLast((body) => body.includes('the picture?'));
  for (const part of ['image_url', 'iVBORw0KGgo', 'Be brief.', '"temperature":0.5']) expect(sent).toContain(part);
  for (const part of ['top_p', 'reasoning_effort', 'max_tokens', 'max_completion_tokens'])
    expect(sent).not.toContain(part);
  await openRunPage(page);
  await page.getByRole('link', { name: 'Change and run' }).click();
  await page.waitForURL(/from=/);
  await expect.poll(() => page.locator('textarea[name=system]').inputValue()).toBe('Be brief.');
  await expect.poll(() => page.locator('input[name=temperature]').inputValue()).toBe('0.5');
  await page.getByAltText('Attached, number 1').waitFor();
  await close();
});

it('the race is still there after a reload and after looking at another tab, and can be stopped', async () => {
  const held = Promise.withResolvers<void>();
  const { page, close } = await openBench('emil');
  provider.onCall = () => held.promise;
  await page.locator('textarea[name=prompt]').fill('Wait for it');
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
  const live = page.getByRole('region', { name: 'Live answers' });
  await live.getByText(/Waits: its turn comes after (alpha|beta)/).waitFor();
  await page.reload();
  await hydrated(page);
  await live.getByText(/Waits: its turn comes after (alpha|beta)/).waitFor();
  await page.getByRole('link', { name: 'Results', exact: true }).click();
  await page.getByRole('link', { name: 'Wait for it' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Wait for it' }).waitFor();
  await live.getByText(/Waits: its turn comes after (alpha|beta)/).waitFor();
  await live.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  // Not before: the run would be over sooner than it is stopped.
  provider.onCall = () => {};
  held.resolve();
  await close();
});

it.skipIf(isOnPostgres)('every page of the room is quiet for axe and fits a phone in the dark', async () => {
  const { page, main, problems, close } = await openBench('fritz', { viewport: phone, colorScheme: 'dark' });
  await page.locator('textarea[name=prompt]').fill('Say hello');
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await pressRun(page);
  const run = new URL(page.url()).searchParams.get('run');
  const [{ id }] = (await (await page.request.get('/api/ai_models')).json()) as [{ id: string }];
  await page.goto(`/benchmarking/runs/${run}`);
  await hydrated(page);
  await page.getByLabel('With prompts and answers').check();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const shared = await page.locator('a[href*="/shared/"]').getAttribute('href');
  const paths = [
    ...['models', 'results', 'settings'].map((tab) => `/benchmarking?tab=${tab}`),
    ...[`/benchmarking/runs/${run}`, '/model/new', `/model/${id}`, '/account/api-keys', new URL(shared!).pathname],
  ];
  for (const path of paths) {
    await page.goto(path);
    await hydrated(page);
    expect([path, await axeFindings(page), await scrollsSideways(page)]).toEqual([path, [], false]);
  }
  await expect.poll(() => main.innerText()).toContain('Hello from alpha');
  await page.goto(`/model/${id}/benchmark`);
  expect(new URL(page.url()).searchParams.get('model')).toBe(id);
  expect(problems).toEqual([]);
  await close();
});

it('strangers and keys without the scope are refused; a key with it runs a benchmark', async () => {
  const { page, close } = await openPage(browser, product.url);
  const call = (headers: Record<string, string>, data: object) =>
    page.request.post('/api/run-benchmark', { headers, data, failOnStatusCode: false });
  expect((await call({}, { prompt: 'Hi', modelIds: ['x'] })).status()).toBe(401);
  await signUp(page, 'bob');
  await page.goto('/benchmarking?tab=settings');
  await hydrated(page);
  await page.request.post('/api/set-provider-key', { data: { provider: 'openai', api_key: 'sk-another-key-1234' } });
  const made = await page.request.post('/api/ai_models', { data: { name: 'beta', model_type: 'openai' } });
  const { id } = (await made.json()) as { id: string };
  await page.goto('/account/api-keys');
  await hydrated(page);
  await page.locator('main input[name=name]').fill('CI');
  await page.locator('input[name=scopes][value=run]').check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const secret = await page.locator('code', { hasText: /^ys_.{20}/ }).innerText();
  await page.context().clearCookies();
  const authorization = `Bearer ${secret.trim()}`;
  expect((await call({ authorization }, { prompt: ' ', modelIds: [id] })).status()).toBe(400);
  const answer = await call({ authorization }, { prompt: 'Hi', modelIds: [id] });
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({
    [id]: { model_name: 'beta', response: 'Hello from beta', metrics: { tokens_generated: 3 } },
  });
  const keys = await page.request.post('/api/set-provider-key', {
    headers: { authorization },
    data: { provider: 'openai', api_key: 'x' },
  });
  expect(keys.status()).toBe(403);
  await close();
});
