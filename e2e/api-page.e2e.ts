/** The page about the API: found in the palette, and its calls can be tried. */
import { expect, type Page } from '@playwright/test';
import { axeFindings, open } from './browser.ts';
import { test } from './test.ts';

/** Opens the details of a call. @returns the form that tries it */
async function openCall(page: Page, name: string) {
  const [method, path] = name.split(' ') as [string, string];
  const call = page.locator('summary').filter({ hasText: method, has: page.getByText(path, { exact: true }) });
  await call.click();
  const form = page.getByRole('form', { name: `Try ${name}`, exact: true });
  await form.waitFor();
  return form;
}

test('A visitor finds the page about the API in the palette, and tries a call that answers and one that is refused', {
  tag: '@embedded-only',
}, async ({ page }) => {
  await open(page, '/about');
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open] input').waitFor();
  await page.keyboard.type('api');
  await page.locator('dialog [cmdk-item][data-value="page:/api"]').click();
  await page.getByRole('heading', { level: 1, name: 'API' }).waitFor();
  const form = await openCall(page, 'GET /api/v1/tools');
  await form.getByLabel('limit').fill('2');
  await form.getByRole('button', { name: 'Send' }).click();
  const status = form.getByRole('status');
  await expect(status).toContainText(/^200 .* ms · application\/json$/);
  await expect(form.locator('pre')).toContainText('"next"');
  expect(JSON.parse(await form.locator('pre').innerText()).data).toHaveLength(2);
  await form.getByLabel('limit').fill('0');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(status).toContainText('400');
  await expect(form.locator('pre')).toContainText('"field": "limit"');
  expect(await axeFindings(page)).toEqual([]);
});

test('A call about an account is tried with the session of the page, or with the key that is typed and nothing else', {
  tag: '@embedded-only',
}, async ({ page, given }) => {
  await open(page, '/api');
  const form = await openCall(page, 'POST /api/ai_models');
  const send = form.getByRole('button', { name: 'Send' });
  const status = form.getByRole('status');
  await send.click();
  await expect(status).toContainText(/^401/);
  await given.account(page);
  await send.click();
  await expect(status).toContainText(/^201/);
  expect(JSON.parse(await form.locator('pre').innerText())).toMatchObject({ model_type: 'text-generation' });
  await page.getByLabel('API key').first().fill('ys_of_nobody');
  await send.click();
  await expect(status).toContainText(/^401/);
});
