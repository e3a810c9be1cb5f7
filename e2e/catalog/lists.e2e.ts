/** Lists and alerts: saved from the catalogue, put in order, followed, shared, read by somebody else, and taken back. */
import { expect, type Page } from '@playwright/test';
import { isSound, open, phone } from '../browser.ts';
import { test } from '../test.ts';

const namesOf = (page: Page) => page.locator('main ol > li > div > a').allTextContents();

test('A person saves tools from their pages in a list, orders, follows and shares it, and a visitor reads it without scripts until it is private again', {
  tag: '@embedded-only',
}, async ({ page, openPage, given }) => {
  await given.account(page);
  await open(page, '/tool/chatgpt');
  await page.getByRole('link', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Save ChatGPT' }).waitFor();
  await isSound(page);
  await page.getByLabel('And in a new list').fill('Writing');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  await expect(page.getByLabel('Writing')).toBeChecked();
  for (const [path, name] of [
    ['/lists/add?tool=claude', 'Claude'],
    ['/lists/add?model=claude-opus-4-5', 'Claude Opus 4.5'],
  ] as const) {
    await open(page, path);
    await page.getByRole('heading', { name: `Save ${name}`, exact: true }).waitFor();
    await page.getByLabel('Writing').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
  }
  await page.getByRole('main').getByRole('link', { name: 'Your lists' }).first().click();
  await page.getByRole('heading', { name: 'Lists', exact: true }).waitFor();
  await isSound(page);
  await page.getByRole('link', { name: 'Writing' }).click();
  await page.getByRole('heading', { name: 'Writing', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Move Claude up', exact: true }).click();
  await expect.poll(() => namesOf(page)).toEqual(['Claude', 'ChatGPT', 'Claude Opus 4.5']);
  await page.getByRole('button', { name: 'Remove Claude Opus 4.5' }).click();
  await page.getByText('Claude Opus 4.5 was removed.').waitFor();
  await isSound(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => namesOf(page)).toEqual(['Claude', 'ChatGPT', 'Claude Opus 4.5']);
  const listAddress = page.url();
  await page.getByRole('link', { name: 'Alerts', exact: true }).click();
  await page.getByRole('heading', { name: 'Alerts about Writing' }).waitFor();
  await page.getByRole('radio', { name: /^Webhook/ }).check();
  await page.getByRole('button', { name: 'Turn On' }).click();
  await page.getByText('That is not a complete web address.').waitFor();
  await isSound(page);
  await page.getByRole('radio', { name: /^Private feed/ }).check();
  await page.getByRole('button', { name: 'Turn On' }).click();
  await page.getByText('Your alert is on.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Your alerts' }).click();
  await page.getByRole('heading', { name: 'Alerts', exact: true }).waitFor();
  await isSound(page);
  const feed = await page.getByRole('link', { name: 'JSON feed' }).getAttribute('href');
  expect(await (await page.request.get(feed!)).json()).toMatchObject({ items: [] });
  await open(page, listAddress);
  await page.getByLabel('Anybody with the link').check();
  await page.getByRole('button', { name: 'Save who can read it' }).click();
  const address = (await page.getByRole('link', { name: '/lists/shared/' }).getAttribute('href'))!;

  const visitor = await openPage({ javaScriptEnabled: false, viewport: phone });
  await visitor.goto(address);
  await visitor.getByRole('heading', { name: 'Writing', exact: true }).waitFor();
  expect(await namesOf(visitor)).toEqual(['Claude', 'ChatGPT', 'Claude Opus 4.5']);
  await visitor.getByRole('link', { name: 'Compare the 2 tools' }).click();
  await visitor.getByRole('heading', { name: 'ChatGPT vs Claude', exact: true }).waitFor();

  await page.getByLabel('Only you').check();
  await page.getByRole('button', { name: 'Save who can read it' }).click();
  await page.getByRole('link', { name: '/lists/shared/' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Delete this list' }).click();
  await page.getByText('“Writing” was deleted.').waitFor();
  await isSound(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'Writing', exact: true }).waitFor();
  expect((await visitor.goto(address))?.status()).toBe(404);
});
