/** A visitor browses the catalogue: every page at two widths and two themes, then what can be clicked. */
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

const pages: [string, number, string][] = [
  ['/', 200, 'Measure before you choose'],
  ['/category/coding', 200, 'Coding & Development AI Tools'],
  ['/category/coding?view=list&sort=name', 200, 'Coding & Development AI Tools'],
  ['/category/nonsense', 404, 'No Tools Found'],
  ['/tool/chatgpt', 200, 'ChatGPT'],
  ['/tool/nonsense', 404, 'Tool Not Found'],
  ['/compare', 200, 'Select tools to compare'],
  ['/compare?tools=chatgpt,claude,cursor', 200, 'ChatGPT'],
  ['/about', 200, 'Transparency'],
  ['/how-we-rank', 200, 'rank'],
  ['/privacy-policy', 200, 'Privacy Policy'],
  ['/terms-and-conditions', 200, 'Terms and Conditions'],
  ['/no/such/page', 404, 'Page Not Found'],
];

describe.each([
  ['wide and light', { viewport: wide, colorScheme: 'light' as const }],
  ['a phone and dark', { viewport: phone, colorScheme: 'dark' as const }],
])('on %s', (_name, options) => {
  it.each(pages)('%s answers %i, fits the window and leaves axe silent', async (path, status, text) => {
    const { page, problems, close } = await openPage(browser, product.url, options);
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    await hydrated(page);
    expect(await page.locator('main').innerText()).toContain(text);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the home page', () => {
  it('shows twelve tools, six more at each press, and resets an empty filter', async () => {
    const { page, close } = await openPage(browser, product.url);
    await page.goto('/');
    await hydrated(page);
    const cards = page.locator('#featured article');
    const before = await cards.count();
    expect(before).toBe(12);
    await page.getByRole('link', { name: 'Show More Tools' }).or(page.getByRole('button', { name: 'Show More Tools' })).click();
    await expect.poll(() => cards.count()).toBe(18);
    await close();
  });
});

describe('a wild address', () => {
  const wild = [
    `/compare?tools=${Array.from({ length: 200 }, (_, index) => `tool-${index}`).join(',')}`,
    `/compare?q=${'x'.repeat(10_000)}`,
    '/compare?tools=%ff%fe,__proto__,constructor',
    '/category/__proto__',
    '/tool/..%2f..%2fetc%2fpasswd',
    '/tool/%E0%A4%A',
    `/category/coding?features=${'y'.repeat(10_000)}&page=-1&sort=__proto__`,
    '/?category=__proto__&shown=99999999999999999999',
  ];
  it.each(wild)('%s never ends in a server error', async (path) => {
    const response = await fetch(product.url + path);
    await response.arrayBuffer();
    expect(response.status).toBeLessThan(500);
  });
});

it('is the same bytes for everyone, whoever asks', async () => {
  const read = async (headers: Record<string, string>) => await (await fetch(`${product.url}/tool/claude`, { headers })).text();
  const anonymous = await read({});
  expect(await read({ cookie: 'session=forged', 'user-agent': 'other', 'x-forwarded-host': 'evil.example' })).toBe(anonymous);
});
