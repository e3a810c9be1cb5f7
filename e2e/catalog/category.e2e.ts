/** A category: its filters, its order, and the way through them. */
import { expect } from '@playwright/test';
import { axeFindings, open, phone, scrollsSideways } from '../browser.ts';
import { test } from '../test.ts';

const names = '[aria-label="Tools"] article :is(h2, h3)';

test('A category writes order, view and filters into the address, and restores them from it', {
  tag: '@embedded-only',
}, async ({ page }) => {
  await open(page, '/category/coding');
  const all = await page.getByText(/Showing \d+ tool\(s\)/).innerText();
  const byRating = await page.locator(names).allInnerTexts();
  await page.getByLabel('Sort').selectOption('By Name');
  await page.waitForURL('**/category/coding?sort=name');
  await expect.poll(async () => (await page.locator(names).allInnerTexts())[0]).not.toBe(byRating[0]);
  const byName = await page.locator(names).allInnerTexts();
  expect(byName).toEqual([...byName].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
  await page.getByRole('link', { name: 'List view' }).click();
  await page.waitForURL('**/category/coding?sort=name&view=list');
  const row = page.getByRole('table').getByRole('row').nth(1);
  expect(await row.getByRole('link', { name: /^Website/ }).getAttribute('href')).toMatch(/^https?:/);
  expect(await row.getByRole('link', { name: /^Details/ }).getAttribute('href')).toMatch(/^\/tool\//);
  await page.getByRole('checkbox', { name: /^Free plan/ }).check();
  await page.waitForURL(/free=yes/);
  expect(new URL(page.url()).searchParams.get('sort')).toBe('name');
  const shown = () => page.getByText(/Showing \d+ tool\(s\)/).innerText();
  await expect.poll(shown).not.toBe(all);
  const free = await shown();
  await page.reload();
  expect(await shown()).toBe(free);
  expect(await page.getByRole('checkbox', { name: /^Free plan/ }).isChecked()).toBe(true);
});

for (const width of [1440, 375])
  test(`The list view of a category is a table that its heads sort, at ${width} px`, {
    tag: '@embedded-only',
  }, async ({ openPage }) => {
    const page = await openPage({ viewport: { width, height: 812 } });
    await open(page, '/category/coding?view=list');
    const table = page.getByRole('table', { name: /^Tools with score/ });
    const head = (name: string) => table.getByRole('columnheader', { name });
    const first = table.getByRole('rowheader').first();
    await expect(head('Yardstick score')).toHaveAttribute('aria-sort', 'descending');
    await head('Tool').getByRole('link').click();
    await page.waitForURL('**/category/coding?sort=name&view=list');
    await expect(head('Tool')).toHaveAttribute('aria-sort', 'ascending');
    const atFirst = await first.innerText();
    await head('Tool').getByRole('link').click();
    await page.waitForURL('**/category/coding?sort=-name&view=list');
    await expect(head('Tool')).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByLabel('Sort')).toHaveValue('-name');
    expect(await first.innerText()).not.toBe(atFirst);
    await page.goBack();
    await expect(head('Tool')).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(() => first.innerText()).toBe(atFirst);
    await head('Price').getByRole('link').click();
    await expect(head('Price')).toHaveAttribute('aria-sort', 'ascending');
    await head('Open source').getByRole('link').click();
    await page.waitForURL('**/category/coding?sort=open&view=list');
    await expect(first.locator('..').getByText('Open source', { exact: true })).toBeVisible();
    for (const part of ['Price', 'Compare', 'Website', 'Details'])
      await expect(table.getByText(part).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test('On a phone the filters of a category are one sheet, and the first card is on the first screen', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await open(page, '/category/coding');
  await expect(page.locator(names).first()).toBeInViewport();
  await expect(
    page
      .locator('main article')
      .first()
      .getByRole('button', { name: /^Compare/ }),
  ).toBeInViewport();
  const sheet = page.getByRole('search', { name: 'Filter tools' });
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Filters and order' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole('radio', { name: /^10 to 20 per month/ }).check();
  await page.waitForURL('**/category/coding?price=*');
  await sheet.getByRole('checkbox', { name: /^Agent mode/ }).check();
  await page.waitForURL(/price=.*&feature=/);
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Filters and order (2 set)' }).click();
  await sheet.getByRole('link', { name: 'Clear 2 filters' }).click();
  await page.waitForURL('**/category/coding');
  expect(await scrollsSideways(page)).toBe(false);
});

for (const viewport of [phone, { width: 1_440, height: 900 }])
  test(`Without scripts the filters of a category are applied by the one button of the form, ${viewport.width} px wide`, {
    tag: '@embedded-only',
  }, async ({ openPage }) => {
    const page = await openPage({ viewport, javaScriptEnabled: false });
    await page.goto('/category/coding');
    if (viewport === phone) await page.getByRole('button', { name: 'Filters and order' }).click();
    const form = page.getByRole('search', { name: 'Filter tools' });
    await form.getByRole('checkbox', { name: /^Free plan/ }).check();
    await expect(form.getByRole('button', { name: 'Done' })).toBeHidden();
    await expect(form.getByRole('button', { name: 'Apply' })).toBeInViewport();
    await form.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL('**/category/coding?*free=yes*');
  });

test('A wide list view has rows of 56 px', { tag: '@embedded-only' }, async ({ page }) => {
  await open(page, '/category/coding?view=list');
  const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(heights.length).toBeGreaterThan(20);
  // A name, a price or a new owner that needs two lines may take one more.
  expect(heights.filter((height) => height > 56).length, String(heights)).toBeLessThanOrEqual(heights.length / 10);
});

test('The back button goes back through the filters one by one', { tag: '@embedded-only' }, async ({ page }) => {
  await open(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
  await page.waitForURL('**/about');
  await open(page, '/category/coding');
  const shown = () => page.getByText(/Showing \d+ tool\(s\)/).innerText();
  const all = await shown();
  const free = page.getByRole('checkbox', { name: /^Free plan/ });
  await free.check();
  await page.waitForURL('**/category/coding?free=yes');
  await expect.poll(shown).not.toBe(all);
  await page.getByLabel('Sort').selectOption('price');
  await page.waitForURL(/sort=price/);
  await page.goBack();
  await page.waitForURL('**/category/coding?free=yes');
  await expect.poll(() => page.getByLabel('Sort').inputValue()).toBe('rating');
  expect(await free.isChecked()).toBe(true);
  await page.goBack();
  await page.waitForURL('**/category/coding');
  await expect.poll(() => free.isChecked()).toBe(false);
});

test('A category lists tools whose main category is another one', { tag: '@embedded-only' }, async ({ page }) => {
  await page.goto('/category/multimodal');
  await page.getByRole('heading', { level: 1, name: 'Multimodal AI Tools' }).waitFor();
  await page.goto('/category/text-generation?page=2&sort=name');
  await page.goto('/category/text-generation?sort=name');
  await page.getByRole('link', { name: 'Gemini', exact: true }).first().waitFor();
});

for (const [path, text, link] of [
  ['/category/nonsense', 'The category you are looking for does not exist.', 'Return Home'],
  ['/no/such/page', 'Page Not Found', 'Back to Home'],
  ['/tool/nonsense', 'The tool you are looking for does not exist.', 'Return Home'],
] as const)
  test(`The page of ${path} leads home`, { tag: '@embedded-only' }, async ({ page, product }) => {
    await page.goto(path);
    await page.locator('main').getByText(text).first().waitFor();
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL(`${product.url}/`);
  });

test('Without scripts filters are sent, more tools are shown, and a comparison opens', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/?shown=18');
  expect(await page.locator('#featured article').count()).toBe(18);
  await page.getByRole('link', { name: 'Show More Tools' }).click();
  await expect.poll(() => page.locator('#featured article').count()).toBe(24);
  await page.goto('/category/coding');
  await page.getByLabel('Sort').selectOption('By Name');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL((url) => url.searchParams.get('sort') === 'name');
  await page
    .getByRole('button', { name: /^Compare/ })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === '/compare');
  await expect.poll(() => page.locator('main table').count()).toBe(1);
});
