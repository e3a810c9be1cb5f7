/** What a visitor finds: the search page and the palette. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, hydrated, openBrowser, openPage, phone, scrollsSideways, wide } from './browser.ts';
import { openProduct, type Product } from './product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe.each([
  ['wide and light', { viewport: wide, colorScheme: 'light' as const }],
  ['a phone and dark', { viewport: phone, colorScheme: 'dark' as const }],
])('on %s', (_name, options) => {
  it.each([
    ['/search', 'For example'],
    ['/search?q=speech+to+text', 'Tools'],
    ['/search?q=cluade', 'Claude'],
    ['/search?q=qqxxzz', 'Nothing found'],
    ['/search?q=writing&kind=tool&free=1', 'Free plan'],
  ])('%s fits the window and leaves axe silent', async (path, text) => {
    const { page, problems, close } = await openPage(browser, product.url, options);
    await page.goto(path);
    await hydrated(page);
    expect(await page.locator('main').innerText()).toContain(text);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('the palette finds a misspelt tool by keyboard alone', async () => {
    const { page, problems, close } = await openPage(browser, product.url, options);
    await page.goto('/about');
    await hydrated(page);
    await page.keyboard.press('Control+k');
    await page.locator('dialog[open] input').waitFor();
    await page.keyboard.type('cluade');
    await page.locator('dialog [cmdk-item][data-value="tool:claude"][data-selected="true"]').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/tool/claude');
    expect(await page.locator('dialog[open]').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});

it('searches without scripts', async () => {
  const { page, close } = await openPage(browser, product.url, { javaScriptEnabled: false });
  await page.goto('/search');
  await page.getByRole('searchbox').fill('midjurney');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  expect(await page.locator('main').innerText()).toContain('Midjourney');
  await close();
});
