/** What can take a tool's place: from the search and the tool's page to the comparison of both. */
import { expect } from '@playwright/test';
import { isSound, open, scrollsSideways } from '../browser.ts';
import { test } from '../test.ts';

test('Alternatives lead from the search to a comparison without scripts, and fit 320 pixels', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  await page.goto('/search?q=alternatives+to+midjourney');
  await page.locator('main').getByRole('link', { name: 'Alternatives to Midjourney' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alternatives to Midjourney');
  expect(new URL(page.url()).pathname).toBe('/alternatives/midjourney');
  expect(await scrollsSideways(page)).toBe(false);
  const compared = page.getByRole('link', { name: /^Midjourney and .* compared$/ }).first();
  const name = (await compared.innerText()).replace(/^Midjourney and | compared$/g, '');
  await compared.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test('The heading of the similar tools leads to the alternatives, which have no axe findings at 320 pixels', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  await open(page, '/tool/chatgpt');
  await page.getByRole('heading', { name: 'Similar tools' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alternatives to ChatGPT');
  await isSound(page);
});
