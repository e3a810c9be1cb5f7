/** The news and the feeds: every page of what is read, then what can be typed, filtered and loaded. */
import { expect } from '@playwright/test';
import { open } from '../browser.ts';
import { test } from '../test.ts';
import { walkPages } from '../walk-pages.ts';

walkPages([
  { path: '/news', text: 'AI News & Updates' },
  { path: '/news?q=mistral', text: 'Mistral' },
  { path: '/news?q=nothing-has-this', text: 'No news found' },
  { path: '/blog', text: 'Read article' },
  { path: '/blog/introducing-yardstick', text: 'Editors' },
  { path: '/blog/10-ai-tools-2025', text: 'The ten at a glance' },
  { path: '/blog/nobody-wrote-this', text: 'Blog post not found', status: 404 },
  { path: '/faq', text: 'Getting Started' },
  { path: '/faq?q=zzzz', text: 'No results found' },
  { path: '/contact', text: 'Use the form for both: it reaches the operator of this site.' },
]);

test('The news follow what is typed, and so does the address', { tag: '@embedded-only' }, async ({ page }) => {
  await open(page, '/news');
  expect(await page.locator('main article').count()).toBe(30);
  await page.getByRole('searchbox').fill('council of the EU');
  await page.waitForURL('**/news?q=council+of+the+EU');
  // The address changes first, the cards follow.
  await expect
    .poll(async () => {
      const cards = await page.locator('main article').allInnerTexts();
      return cards.length > 0 && cards.every((card) => card.includes('Council of the EU'));
    })
    .toBe(true);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('audio');
  await page.getByText('No news found').waitFor();
  await page.getByRole('link', { name: 'Show all news' }).click();
  await page.waitForURL('**/news');
  await expect.poll(() => page.locator('main article').count()).toBe(30);
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
  await page.getByRole('link', { name: 'Show more news' }).click();
  await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(30);
});

test('The news show six skeletons while they load, and a button to the top after 300 pixels', {
  tag: '@embedded-only',
}, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/news.data*', async (route) => {
    await held;
    await route.continue();
  });
  await open(page, '/about');
  await page.getByRole('navigation').getByRole('link', { name: 'News', exact: true }).first().click();
  await page.locator('[data-loading="news"]').waitFor();
  expect(await page.locator('[data-loading="news"] > li').count()).toBe(6);
  release();
  await expect.poll(() => page.locator('main article:not([aria-hidden])').count()).toBe(30);
  const up = page.getByRole('button', { name: 'Scroll to top' });
  expect(await up.isVisible()).toBe(false);
  await page.evaluate(() => window.scrollTo(0, 301));
  await up.click();
  await page.waitForFunction(() => window.scrollY === 0);
});

test('Without scripts the news are searched and read', { tag: '@embedded-only' }, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/news');
  await page.getByRole('searchbox').fill('mistral');
  await page.getByRole('search', { name: 'Search news' }).getByRole('button', { name: 'Search' }).click();
  await page.waitForURL((url) => url.searchParams.get('q') === 'mistral');
  await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(2);
});

for (const [address, type, element, count] of [
  ['/news/rss.xml', 'application/rss+xml', 'item', 50],
  ['/news/atom.xml', 'application/atom+xml', 'entry', 50],
  ['/blog/rss.xml', 'application/rss+xml', 'item', 4],
  ['/blog/atom.xml', 'application/atom+xml', 'entry', 4],
] as const)
  test(`${address} is well-formed for the browser’s own XML parser`, { tag: '@embedded-only' }, async ({ page }) => {
    await page.goto('/about');
    const read = await page.evaluate(
      async ([from, tag]) => {
        const answer = await fetch(from as string);
        const document_ = new DOMParser().parseFromString(await answer.text(), 'application/xml');
        const entries = [...document_.getElementsByTagName(tag as string)];
        const ids = entries.map((entry) => entry.querySelector('guid, id')?.textContent);
        return {
          type: answer.headers.get('content-type'),
          error: document_.querySelector('parsererror')?.textContent ?? null,
          count: entries.length,
          ids: new Set(ids).size,
          dated: entries.every(
            (entry) => !Number.isNaN(Date.parse(entry.querySelector('pubDate, updated')?.textContent ?? '')),
          ),
        };
      },
      [address, element],
    );
    expect(read).toEqual({ type: `${type}; charset=utf-8`, error: null, count, ids: count, dated: true });
  });
