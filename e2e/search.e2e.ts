/** What a visitor finds, and what machines are told: pages, palette, pictures, feeds and the open interface. */

import { parseFeed } from 'feedsmith';
import { HtmlValidate } from 'html-validate';
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

const read = async (path: string) => await (await fetch(product.url + path)).text();

describe('every kind of page', () => {
  const pages = [
    '/',
    '/category/coding',
    '/tool/chatgpt',
    '/compare?tools=chatgpt,claude',
    '/blog/how-to-compare-ai-tools',
    '/news',
    '/faq',
    '/search?q=voice',
  ];

  it.each(pages)('%s is valid HTML with a title, a description, an address of its own and a picture', async (path) => {
    const html = await read(path);
    const validate = new HtmlValidate({
      root: true,
      extends: ['html-validate:standard'],
      rules: {
        // React writes void elements, styles and doctype in its own way.
        'void-style': 'off',
        'no-inline-style': 'off',
        'doctype-style': 'off',
        'long-title': 'off',
        'attr-case': 'off',
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'no-trailing-whitespace': 'off',
        'no-raw-characters': 'off',
        'prefer-native-element': 'off',
        'require-sri': 'off',
        'tel-non-breaking': 'off',
        'script-type': 'off',
      },
    });
    const report = await validate.validateString(html);
    const messages = report.results.flatMap(({ messages: found }) =>
      found
        .filter(({ severity }) => severity === 2)
        .map(({ ruleId, message, line }) => `${ruleId}: ${message} (${line})`),
    );
    expect([...new Set(messages)].slice(0, 10)).toEqual([]);
    for (const part of [
      /<title>[^<]{5,}/,
      /name="description" content="[^"]{30,}/,
      /rel="canonical" href="http/,
      /property="og:image" content="http/,
    ])
      expect(html).toMatch(part);
    const picture = /property="og:image" content="([^"]+)"/.exec(html)![1]!;
    const image = await fetch(product.url + new URL(picture).pathname);
    expect(image.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await image.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});

it('names every tool in the site map, and each address of the first file answers', async () => {
  const index = await read('/sitemap.xml');
  expect(index).toContain('/sitemaps/tools-1.xml');
  const paths = [...(await read('/sitemaps/pages.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => {
    const { pathname, search } = new URL(match[1]!.replaceAll('&amp;', '&'));
    return pathname + search;
  });
  expect(paths).toContain('/category/coding');
  for (const path of paths.filter((path) => /^\/(category|blog|compare|tool|search)/.test(path)))
    expect((await fetch(product.url + path)).status, path).toBe(200);
});

it.each(['/changes/rss.xml', '/changes/atom.xml', '/changes/feed.json'])('%s is a feed', async (path) => {
  expect(['rss', 'atom', 'json']).toContain(parseFeed(await read(path)).format);
});

it.each(['/tool/chatgpt.md', '/compare.md?tools=chatgpt,claude', '/blog/how-to-compare-ai-tools.md'])(
  '%s is Markdown of the page',
  async (path) => {
    const response = await fetch(product.url + path);
    expect(response.headers.get('content-type')).toContain('text/markdown');
    expect(await response.text()).toMatch(/^# \S/);
  },
);

it('answers programs from elsewhere, with quota and tag', async () => {
  const response = await fetch(`${product.url}/api/v1/tools?limit=2`, { headers: { origin: 'https://other.example' } });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('ratelimit-policy')).toBe('"default";q=120;w=60');
  expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(2);
  const again = await fetch(`${product.url}/api/v1/tools?limit=2`, {
    headers: { 'if-none-match': response.headers.get('etag')! },
  });
  expect(again.status).toBe(304);
  const rows = JSON.parse(await read('/api/ai_tools')) as { rating: number; review_count: number }[];
  expect(rows.length).toBeGreaterThan(200);
  expect(rows[0]!.rating).toBeGreaterThanOrEqual(rows.at(-1)!.rating);
  expect(rows[0]).toHaveProperty('review_count');
});
