/** A company signs in, adds a key, registers models, runs a benchmark and shares it; a visitor tries the demo. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeProvider, openFakeProvider } from '../app/benchmarks/testing/fake-provider.ts';
import { axeFindings, hydrated, openBrowser, openPage, phone, scrollsSideways } from './browser.ts';
import { openProduct, type Product } from './product.ts';

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

describe.each([
  ['wide and light', {}],
  ['a phone and dark', { viewport: phone, colorScheme: 'dark' as const }],
])('on %s', (_name, options) => {
  it('a visitor runs the simulated models and sees the whole result, marked as simulated', async () => {
    const { page, problems, close } = await openPage(browser, product.url, options);
    await page.goto('/benchmarking');
    await hydrated(page);
    await expect.poll(() => page.getByRole('heading', { name: 'Login Required' }).isVisible()).toBe(true);
    expect(await page.getByText('Please enter a prompt first').isVisible()).toBe(true);
    await page.locator('textarea[name=prompt]').fill('Why is the sky blue?');
    await page.getByRole('button', { name: 'Run Demo' }).click();
    await page.getByText('Tested your prompt against 3 demo models').waitFor();
    const results = page.getByRole('region', { name: 'Results', exact: true });
    const words = await results.innerText();
    for (const word of ['Simulated', 'Fastest', 'Slowest', 'Export']) expect(words).toContain(word);
    expect(words).toMatch(/\d\.\d\d s/);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});

async function signUp(page: Page, name: string): Promise<void> {
  await page.goto('/sign-up');
  await hydrated(page);
  await page.locator('input[name=companyName]').fill('Acme');
  await page.locator('main input[name=email]').fill(`${name}@example.com`);
  await page.locator('main input[name=password]').fill('Passw0rd!long');
  await page.locator('main button[type=submit]').last().click();
  await page.waitForURL(/\/welcome/);
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
    expect(await main.innerText()).toContain(words);

  await page.goto('/benchmarking?tab=settings');
  await hydrated(page);
  expect(await main.innerText()).toContain('No API keys configured yet.');
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
  expect(await page.getByText('Please enter a prompt and select at least one model').isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.getByText('Before you run').waitFor();
  await page.locator('main form button[type=submit]').last().click();
  await page.getByText('Successfully benchmarked 2 models').waitFor();
  await page.getByRole('region', { name: 'Results', exact: true }).waitFor();
  expect(await main.innerText()).toContain('<script>alert(1)</script>');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: /Open this run/ }).click();
  await page.waitForURL(/\/benchmarking\/runs\//);
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
