/** The bar at the foot of every page that carries the selected tools from page to page. */
import { expect } from '@playwright/test';
import { axeFindings, hydrated, open } from '../browser.ts';
import { test } from '../test.ts';
import { columns } from './columns.ts';

test('The bar keeps the selection across pages, works by keyboard, and leads to the comparison', {
  tag: '@embedded-only',
}, async ({ page }) => {
  await open(page, '/category/coding');
  const bar = page.getByRole('region', { name: 'Comparison', exact: true });
  expect(await bar.count()).toBe(0);
  const buttons = page.getByRole('button', { name: /^Compare\s*:/ });
  await buttons.nth(0).focus();
  await page.keyboard.press('Space');
  await buttons.nth(1).click();
  await bar.getByText('2/5').waitFor();
  await expect.poll(() => buttons.nth(0).getAttribute('aria-pressed')).toBe('true');
  await page.getByText(/added to comparison: 2 of 5/).waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeFocused();
  await bar.getByText('2/5').waitFor();
  await page.reload();
  await bar.getByText('2/5').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await hydrated(page);
  await bar
    .getByRole('button', { name: /^Remove / })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await bar.getByText('1/5').waitFor();
  await expect(bar).toBeFocused();
  await open(page, '/category/coding');
  await buttons.nth(0).click();
  await bar.getByText('2/5').waitFor();
  await bar.getByRole('link', { name: 'Compare' }).click();
  await page.waitForURL('**/compare?tools=*');
  await expect.poll(() => columns(page)).toHaveLength(2);
  await expect.poll(() => bar.count()).toBe(0);
  await page.getByRole('link', { name: 'Remove all' }).click();
  await page.getByRole('heading', { name: 'Select tools to compare' }).waitFor();
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: /About/ }).waitFor();
  await expect.poll(() => bar.count()).toBe(0);
  await open(page, '/category/coding');
  await buttons.nth(0).click();
  await bar.getByRole('button', { name: /^Remove / }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => bar.count()).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('The link Compare Models opens the selection, and Remove all empties it', { tag: '@embedded-only' }, async ({
  page,
}) => {
  await open(page, '/category/coding');
  const buttons = page.getByRole('button', { name: /^Compare\s*:/ });
  await buttons.nth(0).click();
  await buttons.nth(1).click();
  await page.getByRole('region', { name: 'Comparison', exact: true }).getByText('2/5').waitFor();
  const link = page.getByRole('banner').getByRole('link', { name: 'Compare Models' });
  await link.click();
  await page.waitForURL('**/compare?tools=*');
  await expect.poll(() => columns(page)).toHaveLength(2);
  await link.click();
  await expect.poll(() => columns(page)).toHaveLength(2);
  await page.goto('/compare');
  await page.waitForURL('**/compare?tools=*');
  await expect.poll(() => columns(page)).toHaveLength(2);
  await page.getByRole('link', { name: 'Remove all' }).click();
  await page.getByRole('heading', { name: 'Select tools to compare' }).waitFor();
  await link.click();
  await page.getByRole('heading', { name: 'Select tools to compare' }).waitFor();
});

test('A tool is added from its own page, whose button then removes it again', { tag: '@embedded-only' }, async ({
  page,
}) => {
  await open(page, '/tool/claude');
  const bar = page.getByRole('region', { name: 'Comparison', exact: true });
  await page.getByRole('button', { name: 'Add to Comparison: Claude' }).click();
  await bar.getByText('1/5').waitFor();
  await page.getByRole('button', { name: 'Remove from Comparison: Claude' }).click();
  await expect.poll(() => bar.count()).toBe(0);
  await page.getByRole('button', { name: 'Add to Comparison: Claude' }).waitFor();
});
