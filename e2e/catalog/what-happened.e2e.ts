/** What happened to a tool that ended or changed hands: from wherever a visitor meets it. */
import { expect } from '@playwright/test';
import { axeFindings, open, scrollsSideways } from '../browser.ts';
import { test } from '../test.ts';

test('What happened to a tool is one link away from its page, a comparison, its alternatives, the graveyard and the search', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  for (const path of [
    '/tool/continue',
    '/compare?tools=continue,cline',
    '/alternatives/continue',
    '/graveyard',
    '/search?q=what+happened+to+continue',
  ]) {
    await page.goto(path);
    await page.locator('main a[href="/what-happened/continue"]').first().click();
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('What happened to Continue');
  }
  expect(await scrollsSideways(page)).toBe(false);
  await expect(page.getByText('is no longer actively maintained')).toBeVisible();
  await page.getByRole('link', { name: 'All we know about Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Continue');
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`The page that says what happened to a tool has no axe findings in the ${colorScheme} theme`, {
    tag: '@embedded-only',
  }, async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 320, height: 640 }, colorScheme });
    for (const id of ['remove-bg', 'cursor', 'continue']) {
      await open(page, `/what-happened/${id}`);
      expect(await axeFindings(page), id).toEqual([]);
      expect(await scrollsSideways(page), id).toBe(false);
    }
  });

test('The palette answers "what happened to" with that page', { tag: '@embedded-only' }, async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open] input').waitFor();
  await page.keyboard.type('what happened to jules');
  await page.locator('dialog [cmdk-item][data-value="answer:what-happened"][data-selected="true"]').waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What happened to Jules');
});
