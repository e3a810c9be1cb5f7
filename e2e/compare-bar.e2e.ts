/** The bar at the foot of every page that carries the picked tools from page to page. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, hydrated } from './browser.ts';
import { isOnPostgres } from './product.ts';
import { productJourney } from './product-journey.ts';

const journey = productJourney();

async function visit(path: string) {
  const opened = await journey.visit();
  await opened.page.goto(path);
  await hydrated(opened.page);
  return opened;
}

function columns(page: Page): Promise<string[]> {
  return page.locator('.comparison-table thead th a:visible').allInnerTexts();
}

describe.skipIf(isOnPostgres)('the compare bar', () => {
  it('keeps what was picked across pages, by keyboard, and leads to the comparison', async () => {
    const { page, problems, close } = await visit('/category/coding');
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
    await page.waitForURL('**/about');
    await bar.getByText('2/5').waitFor();
    await page.reload();
    await bar.getByText('2/5').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await bar.getByRole('link', { name: 'Compare' }).click();
    await page.waitForURL('**/compare?tools=*');
    await expect.poll(() => columns(page)).toHaveLength(2);
    await expect.poll(() => bar.count()).toBe(0);
    await page.getByRole('link', { name: 'Remove all' }).click();
    await page.getByRole('heading', { name: 'Select tools to compare' }).waitFor();
    await page.getByRole('link', { name: 'About', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: /About/ }).waitFor();
    await expect.poll(() => bar.count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('is what the link Compare Models opens, and a Remove all leaves it empty', async () => {
    const { page, close } = await visit('/category/coding');
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
    await close();
  });

  it('takes a tool from its page, whose button then says how to take it out', async () => {
    const { page, close } = await visit('/tool/claude');
    const bar = page.getByRole('region', { name: 'Comparison', exact: true });
    await page.getByRole('button', { name: 'Add to Comparison: Claude' }).click();
    await bar.getByText('1/5').waitFor();
    await page.getByRole('button', { name: 'Remove from Comparison: Claude' }).click();
    await expect.poll(() => bar.count()).toBe(0);
    await page.getByRole('button', { name: 'Add to Comparison: Claude' }).waitFor();
    await close();
  });
});
