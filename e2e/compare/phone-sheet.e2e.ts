/** What is done from the sheet of controls on a phone, and can be seen outside it. */
import { expect, type Locator } from '@playwright/test';
import { open, toast } from '../browser.ts';
import { test } from '../test.ts';

/** Whether nothing lies on its middle. */
const isUncovered = (shown: Locator) =>
  shown.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** A toast lies over the button that opens the sheet until it goes by itself, or is closed. */
const close = (shown: Locator) => shown.getByRole('button', { name: 'Close' }).click();

test('On a phone sharing, a picture that fails and printing close the sheet, so that what they show can be seen', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage({
    viewport: { width: 375, height: 667 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await open(page, '/compare?tools=chatgpt,claude');
  const sheet = page.locator('.controls-sheet');
  const openSheet = () => page.getByRole('button', { name: 'Tools, rows, team and export' }).click();
  await openSheet();
  await page.getByRole('button', { name: 'Share Comparison' }).click();
  const copied = toast(page, 'Link copied!', 'Comparison link copied to clipboard.');
  await expect(sheet).toBeHidden();
  await expect.poll(() => isUncovered(copied)).toBe(true);
  await close(copied);
  await openSheet();
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  });
  await page.getByRole('button', { name: 'PNG' }).click();
  await expect(sheet).toBeHidden();
  const failed = toast(page, "Couldn't draw the picture");
  await expect.poll(() => isUncovered(failed)).toBe(true);
  await close(failed);
  await openSheet();
  await page.evaluate(() => {
    window.print = () => {
      document.title = document.querySelector('.controls-sheet:popover-open') ? 'sheet printed' : 'table printed';
    };
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page).toHaveTitle('table printed');
});

test('On a phone a table that cannot be copied says so above the sheet, which stays open for another export', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 375, height: 667 } });
  await open(page, '/compare?tools=chatgpt,claude');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await page.getByRole('button', { name: 'Tools, rows, team and export' }).click();
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect.poll(() => isUncovered(toast(page, "Couldn't copy"))).toBe(true);
  await expect(page.locator('.controls-sheet')).toBeVisible();
});
