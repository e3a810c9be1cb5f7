/** What a visitor finds: the search page and the palette. */
import { expect } from '@playwright/test';
import { axeFindings, open, screens } from './browser.ts';
import { test } from './test.ts';
import { walkPages } from './walk-pages.ts';

walkPages([
  { path: '/search', text: 'For example' },
  { path: '/search?q=speech+to+text', text: 'Tools' },
  { path: '/search?q=cluade', text: 'Claude' },
  { path: '/search?q=qqxxzz', text: 'Nothing found' },
  { path: '/search?q=chatgpt+vs+claude', text: 'ChatGPT and Claude compared' },
  { path: '/search?q=free+alternatives+to+midjourney', text: 'Alternatives to Midjourney with a free plan' },
  { path: '/search?q=writing&kind=tool&free=1', text: 'Free plan' },
  { path: '/changes', text: 'Nothing has changed yet' },
]);

for (const { name, options } of screens)
  test(`The palette finds a misspelt tool by keyboard alone on ${name}`, { tag: '@embedded-only' }, async ({
    openPage,
  }) => {
    const page = await openPage(options);
    await open(page, '/about');
    await page.keyboard.press('Control+k');
    await page.locator('dialog[open] input').waitFor();
    await page.keyboard.type('cluade');
    await page.locator('dialog [cmdk-item][data-value="tool:claude"][data-selected="true"]').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/tool/claude');
    await page.locator('dialog[open]').waitFor({ state: 'hidden' });
  });

test('Without scripts the search page finds a misspelt tool', { tag: '@embedded-only' }, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/search');
  await page.getByRole('searchbox').fill('midjurney');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(() => page.locator('main').innerText()).toContain('Midjourney');
});

test('A question is answered by the comparison it asks for, and the palette remembers it until it is cleared', {
  tag: '@embedded-only',
}, async ({ page }) => {
  await open(page, '/search?q=chatgpt+vs+claude');
  await page.getByRole('link', { name: 'ChatGPT and Claude compared' }).click();
  await page.waitForURL('**/compare?tools=chatgpt,claude');
  await page.getByRole('table', { name: 'ChatGPT vs Claude' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open] input').waitFor();
  await page.keyboard.type('cursor vs copilot');
  await page.locator('dialog [cmdk-item][data-value="answer:comparison"][data-selected="true"]').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/compare?tools=cursor,github-copilot');
  await page.getByRole('columnheader', { name: 'Cursor' }).first().waitFor();
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('dialog').getByRole('group', { name: 'Recently viewed' });
  await expect(recent.getByRole('option')).toHaveText(['ChatGPT vs Claude', 'Clear recently viewed']);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.type('clear recent');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Calculate what a model costs' }).waitFor();
  await expect(recent).toHaveCount(0);
  await page.keyboard.type('calculate');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/calculator');
});

test('A narrowed search says how it was read, and can be made again for its words', { tag: '@embedded-only' }, async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/search?q=free+video+generator');
  await page.getByText('Tools with a free plan for “video generator”.').waitFor();
  await page.getByRole('link', { name: 'Search for the words instead' }).click();
  await page.waitForURL('**/search?q=free+video+generator&words=1');
  await expect(page.getByText('Tools with a free plan for')).toHaveCount(0);
});

test('A tool comes before the company of the same name, on the search page and in the palette', {
  tag: '@embedded-only',
}, async ({ page }) => {
  await open(page, '/search?q=midjourney');
  expect((await page.locator('main h2').allInnerTexts()).map((heading) => heading.split(' ')[0])).toEqual([
    'Tools',
    'Companies',
  ]);
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open] input').waitFor();
  await page.keyboard.type('midjourney');
  await page.locator('dialog [cmdk-item][data-value="tool:midjourney"][data-selected="true"]').waitFor();
  const found = () =>
    page
      .locator('dialog [cmdk-item]')
      .evaluateAll((items) => items.slice(0, 2).map((item) => item.getAttribute('data-value')));
  await expect.poll(found).toEqual(['tool:midjourney', 'company:midjourney']);
});

test('The palette opens before the page is interactive, with what was typed meanwhile', {
  tag: '@embedded-only',
}, async ({ page }) => {
  // Scripts are held back until the keys were pressed: the page stands as markup.
  const { promise: pressed, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    if (route.request().resourceType() === 'script') await pressed;
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('midjourney');
  release();
  const field = page.getByPlaceholder('Search tools, companies, news, answers');
  await field.waitFor();
  await expect.poll(() => field.inputValue()).toBe('midjourney');
  await page.locator('dialog [cmdk-item][data-value="tool:midjourney"]').waitFor();
});
