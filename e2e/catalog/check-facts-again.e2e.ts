/** The administrators' page about the freshness of tools. */
import { expect } from '@playwright/test';
import { axeFindings, open } from '../browser.ts';
import { test as base } from '../test.ts';

// These tests change the catalogue, so they have a product of their own.
const test = base.extend({ environment: { OPERATOR_NAME: 'Editors' } });

test('An operator confirms a fact that is too old, also after a mistake, and dismisses another', {
  tag: '@embedded-only',
}, async ({ page, given }) => {
  const email = await given.account(page);
  expect((await page.goto('/admin/freshness'))?.status()).toBe(403);
  await page.goto('about:blank');
  await given.command('admin', email);
  await open(page, '/admin/freshness');
  await page.getByText('FRESHNESS is empty').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const row = page.getByRole('table', { name: 'Facts to check again' }).locator('tbody tr').first();
  const fact = () => row.innerText().then((text) => text.split('\n').slice(0, 2).join());
  const first = await fact();

  await row.locator('summary').click();
  await row.getByLabel('Seen on').fill('1999-12-31');
  await row.getByLabel('Page that says so').fill('https://vendor.example/new');
  await row.getByLabel('Its words').fill('As we say on our new page.');
  await row.getByRole('button', { name: /^Confirm/ }).click();
  await page.getByText('The fact was seen later than that already.').waitFor();
  expect(await row.getByLabel('Page that says so').inputValue()).toBe('https://vendor.example/new');
  expect(await axeFindings(page)).toEqual([]);
  expect(await fact()).toBe(first);

  await row.getByLabel('Seen on').fill(new Date().toISOString().slice(0, 10));
  await row.getByRole('button', { name: /^Confirm/ }).click();
  await expect.poll(fact).not.toBe(first);
  const second = await fact();
  await row.getByRole('button', { name: /^Dismiss/ }).click();
  await expect.poll(fact).not.toBe(second);
  await page.reload();
  expect([first, second]).not.toContain(await fact());
});

test('On a phone no part of the list of facts to check again scrolls sideways, also while a form is open', {
  tag: '@embedded-only',
}, async ({ openPage, given }) => {
  const page = await openPage({ viewport: { width: 320, height: 740 } });
  const email = await given.account(page);
  await page.goto('about:blank');
  await given.command('admin', email);
  await open(page, '/admin/freshness');
  const table = page.getByRole('region', { name: 'Facts to check again' });
  await table.locator('summary').first().click();
  await expect(table.getByLabel('Seen on').first()).toBeInViewport();
  for (const frame of [table, page.locator('html')])
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
});
