/** Models: a visitor narrows the list, reads a page and goes on to measure; addresses and files. */
import { expect } from '@playwright/test';
import { isSound, open, phone, scrollsSideways } from '../browser.ts';
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

test('On a phone the prices of a model and the plans of a tool stand whole on the screen', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  for (const [path, parts] of [
    ['/models/gpt-6-sol', '[aria-labelledby="prices"] > div > section'],
    ['/tool/chatgpt', '.tool-plans'],
  ] as const) {
    await open(page, path);
    await page.locator(parts).waitFor();
    expect(await page.locator(parts).evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
  }
});

test('On a phone the first model is on the first screen, and what narrows the list is a sheet', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await open(page, '/models');
  const first = (await page.locator('main tbody tr').first().boundingBox())!;
  expect(first.y).toBeLessThan(580);
  await expect(page.getByLabel('Maker')).toBeHidden();
  await page.getByRole('button', { name: 'Filters and order' }).click();
  await page.getByLabel('Maker').selectOption('openai');
  await page.waitForURL('**/models?maker=openai');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByLabel('Maker')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters and order (1)' })).toBeVisible();
});

test('The same question is answered on a phone by keyboard alone', { tag: '@embedded-only' }, async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await open(page, '/models');
  const asked = () => new URL(page.url()).searchParams;
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };
  await page.getByRole('button', { name: 'Filters and order' }).focus();
  await keys('Enter', 'Tab');
  await expect(page.getByLabel('Maker')).toBeFocused();
  // Each choice goes to the address at once, and the focus stays where it is.
  await keys('Tab');
  await page.keyboard.type('At least 200k');
  await expect.poll(() => asked().get('context')).toBe('200000');
  await expect(page.getByLabel('Context window')).toBeFocused();
  await keys('Tab');
  await page.keyboard.type('At most $1 ');
  await expect.poll(() => asked().get('price')).toBe('1');
  await keys('Tab');
  await page.keyboard.type('None within a');
  await expect.poll(() => asked().get('life')).toBe('12');
  await page.getByLabel('Tool calling').focus();
  await keys('Space');
  await expect.poll(() => asked().get('tools')).toBe('yes');
  await expect(page.getByLabel('Tool calling')).toBeFocused();
  const first = page.locator('main tbody tr').first().getByRole('link');
  const name = await first.innerText();
  await first.focus();
  await keys('Enter');
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
});

test('One call of the interface answers the same question', async ({ product }) => {
  const response = await fetch(`${product.url}/api/v1/models?price=1&tools=yes&context=200000&life=12&sort=price`);
  const { data } = (await response.json()) as {
    data: { tools: boolean; contextTokens: number; shutdown: string | null; lowest: { output: number } }[];
  };
  expect(data.length).toBeGreaterThan(5);
  for (const model of data) {
    expect(model.lowest.output).toBeLessThanOrEqual(1);
    expect([model.tools, model.contextTokens >= 200_000]).toEqual([true, true]);
  }
});

test('Models that are picked in the list are compared, and the comparison opens the benchmark with them', {
  tag: '@embedded-only',
}, async ({ page }) => {
  await open(page, '/models?q=claude-opus-5');
  await page.getByRole('checkbox', { name: 'Compare Claude Opus 5', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Compare Claude Opus 5.5' }).check();
  await page.getByRole('button', { name: 'Compare the picked models' }).click();
  await page.getByRole('heading', { level: 1, name: 'Claude Opus 5 vs Claude Opus 5.5' }).waitFor();
  await page.getByRole('combobox', { name: 'Search models to add' }).fill('gpt-6-sol');
  await page.getByRole('option', { name: /^GPT-6 Sol \$/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /GPT-6 Sol/ }).waitFor();
  await page.getByRole('link', { name: 'Pin GPT-6 Sol as the base' }).click();
  await expect(page.getByRole('row', { name: /Output, per million/ })).toContainText('to base');
  await page.getByRole('link', { name: 'Benchmark these models' }).click();
  await page.waitForURL(/\/benchmarking\?model=.*&model=.*&model=/);
});

test('The list of models is read as cards on a phone, stays so when it is filtered, and is compared from them', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await open(page, '/models');
  await page.getByRole('link', { name: 'Cards', exact: true }).click();
  await page.getByRole('listitem').getByRole('heading', { level: 2 }).first().waitFor();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Claude Opus 5.5' }) });
  await page.getByRole('searchbox', { name: 'Search' }).fill('claude-opus-5');
  await page.waitForURL(/view=cards&q=claude-opus-5/);
  await expect(card).toContainText('Context');
  expect(await scrollsSideways(page)).toBe(false);
  await card.getByRole('checkbox', { name: 'Compare Claude Opus 5.5' }).check();
  await page.getByRole('checkbox', { name: 'Compare Claude Opus 5', exact: true }).check();
  await page.getByRole('button', { name: 'Compare the picked models' }).click();
  await page.getByRole('heading', { level: 1, name: /^Claude Opus 5.* vs Claude Opus 5/ }).waitFor();
});

test('The list of models says that five fit before a sixth is picked, and opens again when one is taken away', {
  tag: '@embedded-only',
}, async ({ page }) => {
  await open(page, '/models');
  const boxes = page.getByRole('checkbox', { name: /^Compare / });
  const note = page.getByRole('status').filter({ hasText: 'side by side' });
  for (const index of [0, 1, 2, 3, 4]) await boxes.nth(index).check();
  await expect(note).toHaveText(/^5 models are picked; five fit/);
  await expect(boxes.nth(5)).toBeDisabled();
  await boxes.nth(0).uncheck();
  await expect(note).toHaveText(/^Up to five models fit/);
  await boxes.nth(5).check();
  await expect(boxes.nth(0)).toBeDisabled();
});

test('A model that was shut down is compared with its end, and ids that nobody uses are named', async ({ product }) => {
  const response = await fetch(`${product.url}/models/compare?models=claude-3-opus,gpt-6-sol,no-such-model`);
  const html = await response.text();
  expect(new URL(response.url).searchParams.get('dropped')).toBe('no-such-model');
  for (const text of ['Shut down on 2026-01-05', 'no-such-model', 'One model is not in the catalogue'])
    expect(html).toContain(text);
});

test('The calculator answers without scripts, and its address holds the question', { tag: '@embedded-only' }, async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/calculator');
  await page.getByLabel('Requests a day').fill('100');
  await page.getByLabel('Only models named').fill('gpt-6-sol');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page).toHaveURL(/requests=100.*q=gpt-6-sol/);
  // 100 requests of 3,000 tokens in at 2 dollars and 1,000 out at 10, on thirty days.
  await expect(page.getByRole('row', { name: /^GPT-6 Sol OpenAI/ })).toContainText('$48.00');
  await page.goto('/calculator?in=9000000');
  const tooLong = page
    .getByRole('group')
    .filter({ hasText: /\d+ models: cannot take 9,001,000 tokens in one request/ });
  await tooLong.getByText('cannot take').click();
  await expect(tooLong.getByRole('listitem')).toHaveCount(50);
  await tooLong.getByRole('link', { name: /^All \d+ of them$/ }).click();
  await page.getByRole('heading', { name: /cannot take 9,001,000 tokens/ }).waitFor();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.waitForURL('**/calculator?in=9000000&left=too-long&page=2');
  await page.getByRole('link', { name: 'What the other models cost' }).click();
  await page.waitForURL('**/calculator?in=9000000');
  await page.goto('/calculator?q=claude');
  await page.getByRole('link', { name: 'Model', exact: true }).click();
  await expect(page).toHaveURL(/sort=name/);
  const names = await page.locator('main tbody th a').allInnerTexts();
  expect(names).toEqual(names.toSorted((left, right) => left.localeCompare(right, 'en')));
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
    ['/prices.md', 'text/markdown'],
    ['/providers.md', 'text/markdown'],
    ['/calculator.md?requests=50', 'text/markdown'],
    ['/retirements/calendar.ics', 'text/calendar'],
    ['/retirements/rss.xml', 'application/rss+xml'],
    ['/retirements/models.json', 'application/json'],
    ['/prices/feed.json', 'application/feed+json'],
    ['/models/compare/export?models=claude-opus-5,gpt-6-sol&format=csv', 'text/csv'],
  ] as const) {
    const first = await fetch(product.url + path);
    const second = await fetch(product.url + path, { headers: { cookie: 'session=forged' } });
    expect([path, first.status, first.headers.get('content-type')]).toEqual([path, 200, expect.stringContaining(type)]);
    expect(await first.text()).toBe(await second.text());
  }
});

for (const width of [1440, 375])
  test(`One long table of models at ${width} px holds the rows near the window only, and Back and a reload return to the place`, {
    tag: '@embedded-only',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/models?view=all');
    const table = page.getByRole('table', { name: /Models with their lowest price/ });
    await expect(table).toHaveAttribute('aria-rowcount', /^\d{3,}$/);
    const total = Number(await table.getAttribute('aria-rowcount'));
    const row = (index: number) => table.locator(`tr[aria-rowindex="${index}"]`);

    await row(2).getByRole('checkbox').focus();
    for (let press = 1; press < 60; press++) await page.keyboard.press('Tab');
    await expect(row(31).getByRole('link')).toBeFocused();
    await expect(row(31).getByRole('link')).toBeInViewport();
    expect((await row(31).boundingBox())!.height).toBeLessThan(150);

    await row(31).getByRole('checkbox').check();
    const toLast = () =>
      expect(async () => {
        // Rows that come into view are measured, which moves the end.
        await table.evaluate((long) => long.scrollIntoView({ block: 'end' }));
        await expect(last).toBeInViewport({ timeout: 500 });
      }).toPass();
    const last = row(total).getByRole('link');
    await toLast();
    expect(await table.locator('tbody tr[aria-rowindex]').count()).toBeLessThan(80);
    await isSound(page);
    await expect(page.getByRole('button', { name: 'Compare the picked models' })).toBeVisible();

    const topOfLast = async () => Math.round((await last.boundingBox())!.y);
    // A click would scroll the row from under the bar of the picked models first.
    await last.focus();
    const [name, top] = [await last.textContent(), await topOfLast()];
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: name! }).waitFor();
    await page.goBack();
    await expect.poll(topOfLast).toBe(top);
    await page.reload();
    await expect.poll(topOfLast).toBe(top);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(/\/models\?page=2$/);
  });
