/** What a visitor finds: the search page and the palette. */
import { describe, expect, it } from 'vitest';
import { axeFindings, hydrated } from './browser.ts';
import { isOnPostgres } from './product.ts';
import { productJourney } from './product-journey.ts';
import { screens, walkPages } from './walk-pages.ts';

const journey = productJourney();

walkPages(
  [
    { path: '/search', text: 'For example' },
    { path: '/search?q=speech+to+text', text: 'Tools' },
    { path: '/search?q=cluade', text: 'Claude' },
    { path: '/search?q=qqxxzz', text: 'Nothing found' },
    { path: '/search?q=writing&kind=tool&free=1', text: 'Free plan' },
    { path: '/changes', text: 'Nothing has changed yet' },
  ],
  () => journey,
);

describe.each(isOnPostgres ? screens.slice(0, 1) : screens)('on $name', ({ options }) => {
  it('the palette finds a misspelt tool by keyboard alone', async () => {
    const { page, problems, close } = await journey.visit(options);
    await page.goto('/about');
    await hydrated(page);
    await page.keyboard.press('Control+k');
    await page.locator('dialog[open] input').waitFor();
    await page.keyboard.type('cluade');
    await page.locator('dialog [cmdk-item][data-value="tool:claude"][data-selected="true"]').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/tool/claude');
    await page.locator('dialog[open]').waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    await close();
  });
});

it('searches without scripts', async () => {
  const { page, close } = await journey.visit({ javaScriptEnabled: false });
  await page.goto('/search');
  await page.getByRole('searchbox').fill('midjurney');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(() => page.locator('main').innerText()).toContain('Midjourney');
  await close();
});

it('puts a tool before the company of its name, on the page and in the palette', async () => {
  const { page, close } = await journey.visit();
  await page.goto('/search?q=midjourney');
  await hydrated(page);
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
  await close();
});

it.skipIf(isOnPostgres)('opens the palette before the page is alive, with what was typed meanwhile', async () => {
  const { page, close } = await journey.visit();
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
  await close();
});
