/** A company adds a key, registers models, runs a benchmark and shares it; a visitor tries the demo. */
import { expect, type Page } from '@playwright/test';
import { axeFindings, looksRight, open, phone, screens, scrollsSideways } from '../browser.ts';
import { openRunPage } from '../follow-run.ts';
import { openBench, pressRun, test } from './bench-test.ts';

const canary = 'sk-canary-0c7f3a91d2b84e65';

test('A visitor on a phone runs the simulated models and sees the whole result on both screens, marked as simulated', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage(screens[0]!.options);
  await open(page, '/benchmarking');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  await page.getByText('Please enter a prompt first').waitFor();
  await page.locator('textarea[name=prompt]').fill('Why is the sky blue?');
  await page.getByRole('button', { name: 'Run Demo' }).click();
  await page.getByText('Tested your prompt against 3 demo models').waitFor();
  const results = page.getByRole('region', { name: 'Results', exact: true });
  for (const word of ['Simulated', 'Fastest', 'Slowest', 'Export', /\d\.\d\d s/])
    await expect.poll(() => results.innerText()).toMatch(word);
  await looksRight(page);
  const figures = await results.getByRole('table').first().innerText();
  await open(page, page.url());
  await expect(results.getByRole('table').first()).toHaveText(figures, { useInnerText: true });
  await page.getByRole('link', { name: /^Write a polite reply/ }).click();
  await expect(page.locator('textarea[name=prompt]')).toHaveValue(/^Write a polite reply/);
  await expect(page.getByRole('group', { name: 'Answer of Demo Swift' })).toContainText('Dear customer');
});

async function register(page: Page, name: string): Promise<void> {
  await open(page, '/model/new');
  await page.getByLabel('Model Name').fill(name);
  await page.getByLabel('Model Type').fill('OpenAI');
  await page.getByRole('button', { name: 'Register Model' }).click();
  await page.waitForURL(/\/benchmarking$/);
}

test('A company adds a key, registers models, runs them, and shares the result without the key', async ({
  page,
  product,
  given,
}) => {
  await given.account(page);
  await open(page, '/benchmarking');
  const main = page.locator('main');
  for (const words of ['No models registered', 'Get Started', 'Add Your First AI Model', 'Try Demo Mode Instead'])
    await expect.poll(() => main.innerText()).toContain(words);

  await open(page, '/benchmarking?tab=settings');
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
  await page.getByRole('button', { name: 'For other programs' }).click();
  const parquet = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Parquet/ }).click();
  expect((await parquet).suggestedFilename()).toBe(`yardstick-${run}.parquet`);
  expect(await axeFindings(page)).toEqual([]);
  for (const format of ['json', 'csv', 'md', 'png', 'jsonl', 'inspect']) {
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
});

test('Every benchmark page has no axe findings and fits a dark phone', { tag: '@embedded-only' }, async ({
  openPage,
  given,
}) => {
  const page = await openPage({ viewport: phone, colorScheme: 'dark' });
  await openBench(page, given, ['beta', 'alpha']);
  const main = page.locator('main');
  await page.locator('textarea[name=prompt]').fill('Say hello');
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await pressRun(page);
  const run = new URL(page.url()).searchParams.get('run');
  const [{ id }] = (await (await page.request.get('/api/ai_models')).json()) as [{ id: string }];
  await open(page, `/benchmarking/runs/${run}`);
  await page.getByLabel('With prompts and answers').check();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const shared = await page.locator('a[href*="/shared/"]').getAttribute('href');
  const paths = [
    ...['models', 'results', 'settings'].map((tab) => `/benchmarking?tab=${tab}`),
    `/benchmarking/runs/${run}`,
    '/model/new',
    `/model/${id}`,
    '/account/api-keys',
    new URL(shared!).pathname,
  ];
  for (const path of paths) {
    await open(page, path);
    expect([path, await axeFindings(page), await scrollsSideways(page)]).toEqual([path, [], false]);
  }
  await expect.poll(() => main.innerText()).toContain('Hello from alpha');
  await page.goto(`/model/${id}/benchmark`);
  expect(new URL(page.url()).searchParams.get('model')).toBe(id);
});

test('Strangers and keys without the scope are refused, and a key with it runs a benchmark', async ({
  page,
  given,
}) => {
  const call = (headers: Record<string, string>, data: object) =>
    page.request.post('/api/run-benchmark', { headers, data, failOnStatusCode: false });
  expect((await call({}, { prompt: 'Hi', modelIds: ['x'] })).status()).toBe(401);
  await given.account(page);
  await open(page, '/benchmarking?tab=settings');
  await page.request.post('/api/set-provider-key', { data: { provider: 'openai', api_key: 'sk-another-key-1234' } });
  const made = await page.request.post('/api/ai_models', { data: { name: 'beta', model_type: 'openai' } });
  const { id } = (await made.json()) as { id: string };
  await open(page, '/account/api-keys');
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
    [id]: { model_name: 'beta', response: 'Hello from beta', metrics: { tokens_used: 13, tokens_generated: 3 } },
  });
  const keys = await page.request.post('/api/set-provider-key', {
    headers: { authorization },
    data: { provider: 'openai', api_key: 'x' },
  });
  expect(keys.status()).toBe(403);
});

test('Without scripts a visitor runs the demo, and its address holds the prompt', { tag: '@embedded-only' }, async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/benchmarking');
  await page.getByRole('textbox', { name: 'Prompt' }).fill('What is a median?');
  await page.getByRole('button', { name: 'Run Demo' }).last().click();
  const result = page.getByText('Simulated: no model was called');
  await result.waitFor();
  await page.goto(page.url());
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('What is a median?');
  await result.waitFor();
});
