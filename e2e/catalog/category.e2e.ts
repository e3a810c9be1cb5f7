/** A category: its filters, its order, and the way through them. */
import { expect } from '@playwright/test';
import { open } from '../browser.ts';
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
  await page.getByText('Starting at').first().waitFor();
  const row = page.locator('[aria-label="Tools"] article').first();
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
