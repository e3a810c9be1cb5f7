/** What someone at work on the benchmark page relies on: nothing typed is lost, every press is answered, runs are found again. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type FakeProvider, openFakeProvider } from '../app/runs/testing/fake-provider.ts';
import { axeFindings, hydrated, openBrowser, openPage, type PageOptions } from './browser.ts';
import { openRunPage } from './follow-run.ts';
import { openProduct, type Product } from './product.ts';

let product: Product;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let provider: FakeProvider;

beforeAll(async () => {
  provider = await openFakeProvider();
  const environment = {
    ...{ BILLING: 'off', ALLOW_PRIVATE_ENDPOINTS: 'on' },
    // Nobody listens at the second address.
    PROVIDER_BASE_URLS: `openai=${provider.url},mistral=http://127.0.0.1:9/v1`,
  };
  [product, browser] = await Promise.all([openProduct(environment), openBrowser()]);
});
beforeEach(() => {
  provider.onCall = () => {};
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  provider?.close();
});

/** An account with a key and these models, on the benchmark page. */
async function openBench(name: string, models: string[], options: PageOptions = {}) {
  const opened = await openPage(browser, product.url, options);
  const { page } = opened;
  const headers = { origin: product.url };
  const form = { companyName: 'Acme', email: `${name}@example.com`, password: 'Passw0rd!long' };
  await page.request.post('/sign-up', { headers, form });
  await page.request.post('/api/set-provider-key', {
    headers,
    data: { provider: 'openai', api_key: 'sk-journey-12345' },
  });
  for (const model of models)
    await page.request.post('/api/ai_models', { headers, data: { name: model, model_type: 'OpenAI' } });
  await go(page, '/benchmarking');
  return opened;
}

async function go(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

const promptOf = (page: Page) => page.locator('textarea[name=prompt]');
const resultsOf = (page: Page) => page.getByRole('region', { name: 'Results', exact: true });

async function run(page: Page, prompt: string) {
  await promptOf(page).fill(prompt);
  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
}

it('keeps what was typed over other tabs and pages, and chooses the models of the last run again', async () => {
  const { page, problems, close } = await openBench('kept', ['alpha', 'beta', 'gamma']);
  await page.getByRole('checkbox', { name: /^beta/ }).check();
  await page.getByText('Suite, system prompt and settings').click();
  await page.locator('textarea[name=system]').fill('Be brief.');
  await promptOf(page).fill('A long prompt');
  await page.getByRole('link', { name: 'API Keys' }).click();
  await page.getByRole('button', { name: 'Add Key' }).waitFor();
  await page.getByRole('link', { name: 'Prompt & Models' }).click();
  await promptOf(page).waitFor();
  await expect.poll(() => page.locator('textarea[name=system]').inputValue()).toBe('Be brief.');
  await page.getByRole('link', { name: 'Add a model' }).click();
  await page.getByRole('button', { name: 'Register Model' }).waitFor();
  await page.goBack();
  await expect.poll(() => promptOf(page).inputValue()).toBe('A long prompt');
  await page.getByRole('checkbox', { name: /^beta/ }).check();
  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
  await resultsOf(page).waitFor();
  await go(page, '/benchmarking');
  await expect.poll(() => page.locator('input[name=modelIds]:checked').count()).toBe(1);
  expect(await page.getByRole('checkbox', { name: /^beta/ }).isChecked()).toBe(true);
  expect(problems).toEqual([]);
  await close();
});

it('brings the race into sight, keeps it over tabs, and goes on with it after it was stopped', async () => {
  const held = Promise.withResolvers<void>();
  provider.onCall = () => held.promise;
  const many = Array.from({ length: 10 }, (_, index) => `model-${index}`);
  const { page, problems, close } = await openBench('stopped', many, { reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.locator('input[name=preset][value=single]').check({ force: true });
  await run(page, 'Wait for it');
  const live = page.getByRole('region', { name: 'Live answers' });
  await live.waitFor();
  await expect.poll(async () => (await live.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  await expect.poll(async () => (await live.boundingBox())?.y ?? 9_999).toBeLessThan(400);
  await page.getByRole('link', { name: 'API Keys' }).click();
  await page.getByRole('button', { name: 'Add Key' }).waitFor();
  await page.getByRole('link', { name: 'Prompt & Models' }).click();
  await live.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText(/^Cancelled after \d+ of 10 calls$/).waitFor();
  provider.onCall = () => {};
  held.resolve();
  await openRunPage(page);
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page.getByText('Completed', { exact: true }).waitFor();
  await page.getByText(/^Cancelled after/).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await close();
});

it('says in the words of the page that a run could not be started, and loses nothing', async () => {
  const { page, close } = await openBench('offline', ['alpha']);
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  const button = page.getByRole('button', { name: 'Run Benchmark', exact: true });
  const placeOf = () => button.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const place = await placeOf();
  await promptOf(page).fill('Still here');
  await page.getByText('Before you run').waitFor();
  // The forecast comes while somebody is on the way to the button, and a button that moved is not pressed.
  expect(await placeOf()).toBe(place);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
  await page.getByText('An error occurred while running the benchmark. Please check API keys and try again.').waitFor();
  expect(await promptOf(page).inputValue()).toBe('Still here');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
  await resultsOf(page).waitFor();
  await close();
});

it('finds runs by name, status and star, all of it in the address, and shows what is repeated', async () => {
  const { page, problems, close } = await openBench('finder', ['alpha']);
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  for (const prompt of ['Rain in spring', 'Snow, 100 % of it']) {
    await run(page, prompt);
    await page.getByText('Successfully benchmarked 1 model').first().waitFor();
    await resultsOf(page).waitFor();
    await go(page, '/benchmarking');
  }
  await page.getByRole('link', { name: 'Results', exact: true }).click();
  const runs = page.getByRole('region', { name: 'Runs' });
  const names = () => runs.locator('tbody th a').allInnerTexts();
  await runs.getByLabel('Name').fill('100 %');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=100/);
  await expect.poll(names).toEqual(['Snow, 100 % of it']);
  await runs.getByLabel('Status').selectOption('cancelled');
  await runs.getByText('No run matches these filters.').waitFor();
  await page.goBack();
  await expect.poll(names).toEqual(['Snow, 100 % of it']);
  await expect.poll(() => runs.getByLabel('Status').inputValue()).toBe('');
  await runs.getByRole('link', { name: 'Clear filters' }).click();
  await expect.poll(names).toEqual(['Snow, 100 % of it', 'Rain in spring']);

  await runs.getByRole('link', { name: 'Rain in spring' }).click();
  await page.getByLabel('Run it again by itself').selectOption('weekly');
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await page.getByText('Schedule saved').waitFor();
  await page.getByRole('button', { name: '☆ Star', exact: true }).last().click();
  await page.getByRole('button', { name: '★ Starred', exact: true }).waitFor();
  await go(page, '/benchmarking?tab=results');
  await runs.getByRole('checkbox', { name: 'Starred' }).check();
  await page.waitForURL(/starred=on/);
  await expect.poll(names).toEqual(['Rain in spring']);
  await runs.getByText('runs again weekly').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

it('says when a stored key could not be checked, and deletes a key only on the second press', async () => {
  const { page, problems, close } = await openBench('keys', []);
  await go(page, '/benchmarking?tab=settings');
  await page.getByRole('button', { name: 'Add Key' }).click();
  await page.locator('select[name=provider]').selectOption('mistral');
  await page.locator('input[name=apiKey]').fill('sk-unreachable-and-unavailable-1');
  await page.getByRole('button', { name: 'Save Key' }).click();
  await page.getByText('Mistral API key saved successfully').waitFor();
  await page.getByText('This Mistral key could not be checked').waitFor();
  await page.getByText(/^Could not be checked/).waitFor();
  await page.getByRole('button', { name: /^Delete the key Default .*le-1$/ }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: /^Delete the key Default .*le-1$/ }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('The key was deleted').waitFor();
  await expect.poll(() => page.locator('main').innerText()).not.toContain('le-1');
  expect(await axeFindings(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

it('refuses a table of 100,000 rows at once, and sends a visitor who wants to register a model to sign in', async () => {
  const { page, close } = await openBench('giant', ['alpha']);
  await page.getByText('Suite, system prompt and settings').click();
  const rows = Array.from({ length: 100_000 }, (_, index) => `c${index},thing ${index}`);
  const buffer = Buffer.from(`id,thing\n${rows.join('\n')}`);
  await page.locator('input[type=file][accept*=csv]').setInputFiles({ name: 'big.csv', mimeType: 'text/csv', buffer });
  await page.getByText('The suite has 100,000 cases; one run takes at most 1,000.').waitFor();
  await page.context().clearCookies();
  await page.goto('/model/new');
  await page.waitForURL(/\/login\?/);
  await page.getByText('Please sign in to register a model').waitFor();
  await close();
});
