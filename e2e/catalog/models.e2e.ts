/** Models: a visitor narrows the list, reads a page and goes on to measure; addresses and files. */
import { expect } from '@playwright/test';
import { open, scrollsSideways } from '../browser.ts';
import { test } from '../test.ts';

test('A visitor finds a model under a dollar that calls tools, reads 200k tokens and lives for a year, and measures it', {
  tag: '@embedded-only',
}, async ({ page }) => {
  await open(page, '/models');
  const asked = () => new URL(page.url()).searchParams;
  await page.getByLabel('Output price').selectOption('1');
  await expect.poll(() => asked().get('price')).toBe('1');
  await page.getByLabel('Context window').selectOption('200000');
  await expect.poll(() => asked().get('context')).toBe('200000');
  await page.getByLabel('Announced end').selectOption('12');
  await expect.poll(() => asked().get('life')).toBe('12');
  await page.getByLabel('Tool calling').check();
  await expect.poll(() => asked().get('tools')).toBe('yes');
  const first = page.locator('main tbody tr').first().getByRole('link');
  const name = await first.innerText();
  await first.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('link', { name: 'Benchmark this model' }).click();
  await page.waitForURL(/\/benchmarking\?model=/);
});

test('The list of models does not scroll sideways in a window of 320 px', { tag: '@embedded-only' }, async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  await open(page, '/models');
  expect(await scrollsSideways(page)).toBe(false);
});

test('The list of models is narrowed and ordered without scripts', { tag: '@embedded-only' }, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/models');
  await page.getByRole('searchbox', { name: 'Search' }).fill('claude');
  await page.getByLabel('Order', { exact: true }).selectOption('name');
  await page.getByRole('button', { name: 'Apply' }).click();
  const names = await page.locator('main tbody th a').allInnerTexts();
  expect(names.length).toBeGreaterThan(5);
  expect(names.every((name) => name.includes('Claude'))).toBe(true);
  expect(names).toEqual(names.toSorted((left, right) => left.localeCompare(right, 'en')));
});

test('The names of gateways and of dated versions lead to the page of the model', async ({ product }) => {
  for (const [path, to] of [
    ['/models/openai/gpt-6-sol', '/models/gpt-6-sol'],
    ['/models/claude-opus-4-5-20251101', '/models/claude-opus-4-5'],
  ]) {
    const response = await fetch(product.url + path, { redirect: 'manual' });
    expect([path, response.status, response.headers.get('location')]).toEqual([path, 301, to]);
  }
});

test('A model that nobody serves any more answers 410 and names what replaced it', async ({ product }) => {
  const response = await fetch(`${product.url}/models/claude-3-opus`);
  expect(response.status).toBe(410);
  expect(await response.text()).toContain('/models/claude-opus-4-8');
  expect((await fetch(`${product.url}/models/claude-3-opus.md`)).status).toBe(410);
});

test('The files about models say what they are, and are the same bytes for everyone', async ({ product }) => {
  for (const [path, type] of [
    ['/models/gpt-6-sol.md', 'text/markdown'],
    ['/retirements/calendar.ics', 'text/calendar'],
    ['/retirements/rss.xml', 'application/rss+xml'],
    ['/retirements/models.json', 'application/json'],
  ] as const) {
    const first = await fetch(product.url + path);
    const second = await fetch(product.url + path, { headers: { cookie: 'session=forged' } });
    expect([path, first.status, first.headers.get('content-type')]).toEqual([path, 200, expect.stringContaining(type)]);
    expect(await first.text()).toBe(await second.text());
  }
});
