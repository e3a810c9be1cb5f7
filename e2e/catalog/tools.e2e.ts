/** The list of all tools: filters, order, and the way back. */
import { expect } from '@playwright/test';
import { axeFindings, hydrated, open, phone, scrollsSideways } from '../browser.ts';
import { test } from '../test.ts';

test('On a phone the filters of all tools are a sheet, each is an entry of the history, and the link shows the same list', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await open(page, '/tools');
  const total = () => page.getByText(/^[\d,]+ tools \(|^[\d,]+ tools$|^One tool$/).innerText();
  const all = await total();
  await expect(page.getByText(`${all}, best known first`)).toBeVisible();
  await expect(page.getByRole('table').getByRole('rowheader').first()).toContainText('ChatGPT');
  const sheet = page.getByRole('search', { name: 'Filter tools' });
  const openSheet = () => page.getByRole('button', { name: /^Filters and order/ }).click();
  await expect(sheet).toBeHidden();
  await openSheet();
  await expect(sheet).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole('checkbox', { name: /^Free plan/ }).check();
  await page.waitForURL('**/tools?free=yes');
  await expect.poll(total).not.toBe(all);
  const free = await total();
  await sheet.getByRole('checkbox', { name: /^macOS/ }).check();
  await page.waitForURL('**/tools?free=yes&platform=macos');
  await expect.poll(total).not.toBe(free);
  const both = await total();
  await sheet.getByRole('button', { name: /^Show / }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('columnheader', { name: 'Price' }).getByRole('link').click();
  await page.waitForURL('**/tools?free=yes&platform=macos&sort=price');
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending');
  expect(await scrollsSideways(page)).toBe(false);
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row.getByRole('button', { name: /^Compare: / })).toBeVisible();
  await page.reload();
  await hydrated(page);
  expect(await total()).toBe(both);
  await page.goBack();
  await page.waitForURL('**/tools?free=yes&platform=macos');
  await expect(page.getByRole('columnheader', { name: 'Price' })).not.toHaveAttribute('aria-sort');
  await page.goBack();
  await page.waitForURL('**/tools?free=yes');
  await expect.poll(total).toBe(free);
  await openSheet();
  await expect(sheet.getByRole('checkbox', { name: /^macOS/ })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Remove the filter Free plan' }).click();
  await page.waitForURL('**/tools');
  await expect.poll(total).toBe(all);
});

for (const path of ['/tools?sort=rating', '/category/coding?view=list'])
  test(`Without scripts the heads sort the table of ${path}, and the back button goes back`, {
    tag: '@embedded-only',
  }, async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(path);
    const table = page.getByRole('table');
    const byScore = await table.getByRole('rowheader').first().innerText();
    const price = table.getByRole('columnheader', { name: 'Price' });
    await price.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/sort=price/);
    await expect(price).toHaveAttribute('aria-sort', 'ascending');
    expect(await table.getByRole('rowheader').first().innerText()).not.toBe(byScore);
    await price.getByRole('link').click();
    await page.waitForURL(/sort=-price/);
    await expect(price).toHaveAttribute('aria-sort', 'descending');
    await page.goBack();
    await page.goBack();
    await expect(table.getByRole('columnheader', { name: 'Yardstick score' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    expect(await table.getByRole('rowheader').first().innerText()).toBe(byScore);
    await table
      .getByRole('button', { name: /^Compare: / })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === '/compare');
  });
