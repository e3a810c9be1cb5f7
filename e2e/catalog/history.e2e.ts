/** Prices for a team, pages of a past day, and the history of prices: on the tool page and in the comparison. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { axeFindings, isSound, open, phone, scrollsSideways } from '../browser.ts';
import { givenOn } from '../given.ts';
import { test as base } from '../test.ts';

/** A product of its own: the tool of this file must not change what others list. */
const test = base.extend({ environment: { OPERATOR_NAME: 'Editors' } });

const tool = '/tool/acme';
const prices2026 = { '2026-03-01': { month: 1000, year: 800 }, '2026-09-01': { month: 1500, year: 1200 } };

/** A tool with prices per seat, each of two dates. */
test.beforeAll(async ({ product }) => {
  const plan = { name: 'Team', tier: 'starter', currency: 'USD', interval: 'month', perSeat: true };
  const ground = { standing: 'reported', by: 'A list', source: 'https://list.example/acme', quote: 'Team, a seat' };
  const facts = Object.entries(prices2026).flatMap(([observedAt, amounts]) =>
    Object.entries(amounts).map(([billed, amountMinor]) => ({
      field: 'plan',
      value: { ...plan, billed, amountMinor },
      ...ground,
      observedAt,
      checkedAt: observedAt,
    })),
  );
  const acme = {
    id: 'acme',
    name: 'Acme',
    description: 'Plans work.',
    category: 'business',
    website: 'https://acme.example',
  };
  const file = path.join(product.dataDir, 'acme.json');
  writeFileSync(file, JSON.stringify([{ ...acme, facts }]));
  await givenOn(product).command('catalog:import', file);
});
const narrow = { width: 320, height: 640 };

const prices = (page: Page) => page.getByRole('region', { name: 'Price for your team' });

/** The first plan of the history: its first day and price, and its price now. */
async function firstChange(page: Page) {
  const table = page.getByRole('table', { name: 'Prices per month over time' });
  const plan = table.getByRole('rowheader').first();
  const rows = await plan.evaluate((head: HTMLTableCellElement) => head.rowSpan);
  const cellsOf = (row: number) => table.getByRole('row').nth(row).getByRole('cell').allInnerTexts();
  const [words, before] = await cellsOf(1);
  const price = (text: string | undefined) => `${/\$[\d.,]+/.exec(text ?? '')![0]}/`;
  const day = new Date(`${words} UTC`);
  const month = day.toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  return {
    day: day.toISOString().slice(0, 10),
    words: `${day.getUTCDate()} ${month} ${day.getUTCFullYear()}`,
    before: price(before),
    now: price((await cellsOf(rows)).at(-1)),
  };
}

for (const javaScriptEnabled of [true, false])
  test(`The tool page counts prices for a team, ${javaScriptEnabled ? 'with' : 'without'} scripts`, {
    tag: '@embedded-only',
  }, async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled, viewport: narrow });
    await page.goto(tool);
    await page.getByLabel('People').fill('5');
    await page.getByLabel('Billed').selectOption('Yearly');
    await page.getByRole('form', { name: 'Team and billing' }).getByRole('button', { name: 'Show' }).press('Enter');
    await page.waitForURL(`**${tool}?team=5&billing=yearly`);
    const table = prices(page).getByRole('table', { name: 'Plans for 5 people, billed yearly' });
    const row = table.getByRole('row', { name: /× 5 seats/ }).first();
    const [total, each] = (await row.getByRole('cell').allInnerTexts()).map((text) =>
      Number(text.replace(/[$,]/g, '')),
    );
    expect(total).toBe(each! * 5);
    await row.getByRole('button', { name: /^Reported|^Read/ }).press('Enter');
    const source = page.locator('.fact-note [popover]:popover-open').getByRole('link').first();
    await expect(source).toHaveAttribute('href', /^https:/);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`${tool}$`));
    if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([]);
  });

test('The tool page shows a past day, says so, and leads back to today', { tag: '@embedded-only' }, async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone, colorScheme: 'dark' });
  await open(page, tool);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('figure', { name: /^Prices over time/ })).toBeVisible();
  const { day, words, before, now } = await firstChange(page);
  await history.getByLabel('See this page as of').fill(day);
  await history.getByRole('button', { name: 'Show' }).click();
  await page.getByText(`What was known on ${words}, not today.`).waitFor();
  await expect(prices(page)).toContainText(before);
  await expect(prices(page)).not.toContainText(now);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await isSound(page);
  await page.getByRole('link', { name: 'See today' }).click();
  await expect(prices(page)).toContainText(now);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
});

test('A day before everything that is known, and a value that makes no sense, get a clear answer', {
  tag: '@embedded-only',
}, async ({ page }) => {
  const answer = await page.goto(`${tool}?asOf=2001-01-01`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText(/^Nothing is known of .* by then\. Its first fact is of/)).toBeVisible();
  await page.goto(`${tool}?team=many&asOf=2999-01-01`);
  await expect(page.getByText('“many” is no team size')).toBeVisible();
  await expect(page.getByText('“2999-01-01” has not come yet.')).toBeVisible();
  await expect(prices(page).getByRole('table')).toHaveAccessibleName('Plans for 1 person, billed monthly');
});

for (const javaScriptEnabled of [true, false])
  test(`The comparison counts prices for a team and shows a past day, ${javaScriptEnabled ? 'with' : 'without'} scripts`, {
    tag: '@embedded-only',
  }, async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled, viewport: narrow });
    if (javaScriptEnabled) await open(page, '/compare?tools=acme,chatgpt');
    else await page.goto('/compare?tools=acme,chatgpt');
    const past = page.getByRole('region', { name: 'Prices that have changed' });
    await expect(past.getByRole('listitem').filter({ hasText: 'Acme' })).toHaveText([
      /Acme, Team per seat, price per month: \$10 on 1 March 2026, \$15 on 1 September 2026 · Sources/,
      /Acme, Team per seat, billed yearly, price per month: \$8 on 1 March 2026, \$12 on 1 September 2026 · Sources/,
    ]);
    const controls = page.getByRole('button', { name: 'Tools, rows, team and export' });
    await controls.click();
    const choice = page.getByRole('form', { name: 'Team and day' });
    await choice.getByLabel('People').fill('5');
    await choice.getByLabel('As of').fill('2026-06-01');
    await choice.getByRole('button', { name: 'Show' }).click();
    await page.getByText('What was known on 1 June 2026, not today.').waitFor();
    await expect(past).toHaveCount(0);
    const table = page.getByRole('region', { name: 'Comparison table' });
    const total = table.getByRole('row', { name: /per month in total \(5 people, billed monthly\)/ });
    await expect(total).toContainText('× 5 seats');
    await controls.click();
    const differences = page.getByRole('link', { name: 'Only differences', includeHidden: true });
    await differences.click();
    await page.waitForURL('**/compare?tools=acme,chatgpt&view=differences&team=5&asOf=2026-06-01');
    await expect(differences).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('rowheader', { name: /^May differ/ })).toHaveCount(0);
    expect(await scrollsSideways(page)).toBe(false);
    if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([]);
    const csv = await page.request.get((await page.locator('a[href*="format=csv"]').getAttribute('href')) ?? '');
    expect(await csv.text()).toContain('What was known on 1 June 2026');
    await page.getByRole('link', { name: 'See today' }).click();
    await page.waitForURL('**/compare?tools=acme,chatgpt&view=differences&team=5');
  });

test('Every choice of team and day is a page of its own in the cache', { tag: '@embedded-only' }, async ({ page }) => {
  const tags = new Set<string | undefined>();
  for (const query of ['', '?team=5', '?team=5&billing=yearly', '?asOf=2026-06-01']) {
    const [first, second] = [await page.request.get(tool + query), await page.request.get(tool + query)];
    expect(first.headers()['cache-control']).toContain('s-maxage');
    expect(second.headers()['etag']).toBe(first.headers()['etag']);
    tags.add(second.headers()['etag']);
  }
  expect(tags.size).toBe(4);
});
