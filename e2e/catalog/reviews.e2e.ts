/** Reviews: written by people with a confirmed address, counted by a formula, decided by two keys where they wait. */
import { expect, type Page } from '@playwright/test';
import { axeFindings, open } from '../browser.ts';
import { test as base } from '../test.ts';

// These tests change what the catalogue shows, so they have a product of their own.
const test = base.extend({ environment: { OPERATOR_NAME: 'Editors' } });

type Given = { command: (...words: string[]) => Promise<string> };

/** @param arrival the heading to which the link of the mail leads */
async function confirmAddress(page: Page, given: Given, email: string, arrival = 'Welcome') {
  await page.goto('about:blank');
  const mail = await given.command('admin', 'show-mail', email);
  const link = /\/verify-email\?token=[\w.-]+/.exec(mail)?.[0];
  await page.goto(link ?? 'about:blank');
  await page.getByRole('heading', { name: arrival }).waitFor();
}

async function fill(page: Page, rating: string, pros: string) {
  for (const question of [
    'How well does it do',
    'How easy is it',
    'How good is it for its price',
    'How good are its help',
  ])
    await page.getByRole('group', { name: question }).getByLabel(rating, { exact: true }).check();
  await page.getByLabel('What is good about it?').fill(pros);
  await page.getByLabel('What is not good about it?').fill('It forgets what was agreed an hour ago.');
  await page.getByLabel('What do you use it for?').fill('Letters to customers');
  await page.getByLabel('How long have you used it?').selectOption('years');
  await page.getByLabel('How often do you use it?').selectOption('week');
  await page.getByLabel('Do you have an interest').selectOption('none');
  await page.getByLabel('Did you get anything').selectOption('none');
}

test('A person reviews a tool and proves its use, and another than the author decides what waits by two keys', {
  tag: '@embedded-only',
}, async ({ page, openPage, given }) => {
  await open(page, '/tool/chatgpt');
  await page.getByText('Nobody has reviewed ChatGPT yet').waitFor();
  const email = await given.account(page, 'ada@gmail.com');
  await open(page, '/tool/chatgpt/review');
  await page.getByText(`Please confirm ${email} first`).waitFor();
  await confirmAddress(page, given, email);
  await open(page, '/tool/chatgpt/review');
  await page.getByRole('heading', { name: 'Review ChatGPT' }).waitFor();
  await page.getByRole('button', { name: 'Publish Review' }).click();
  await page.getByText('Please say for how long you have used it.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await fill(page, '4', 'It finds the right tone for angry customers.');
  await page.getByRole('button', { name: 'Publish Review' }).click();
  await page.getByText('Your review is public').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Prove that you use it' }).click();
  await page.getByRole('heading', { name: 'Prove that you use ChatGPT' }).waitFor();
  const send = async (buffer: Buffer) => {
    await page.getByLabel('Screenshot').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Send the Screenshot' }).click();
  };
  await send(Buffer.from('<script>alert(1)</script>'));
  await page.getByText('This is not a complete PNG, JPEG or WebP image.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await send(await page.screenshot());
  await page.getByText('A moderator has not looked at your screenshot yet').waitFor();
  await page.getByRole('link', { name: 'Your review of ChatGPT' }).click();
  await page.getByLabel('What is good about it?').fill('It finds the right tone, in four languages.');
  // Not the report of a page view, which is a POST too.
  const isSaving = (url: string) => new URL(url).pathname.startsWith('/tool/chatgpt/review');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && isSaving(answer.url()));
  await page.getByRole('button', { name: 'Save Review' }).click();
  await saved;
  await page.goto('/tool/chatgpt');
  await page.getByText('It finds the right tone, in four languages.').waitFor();
  await page.getByText('from 1 verified review').waitFor();

  const vendor = await openPage({ javaScriptEnabled: false, viewport: { width: 375, height: 740 } });
  await confirmAddress(vendor, given, await given.account(vendor, 'eve@openai.com'), 'Completing Authentication');
  await vendor.goto('/tool/chatgpt/review');
  await fill(vendor, '5, excellent', 'Everything about this wonderful product is good.');
  await vendor.getByRole('button', { name: 'Publish Review' }).click();
  await vendor.getByText('Your review waits for a look by an editor').waitFor();
  await vendor.goto('/tool/chatgpt/reviews');
  await vendor.getByRole('link', { name: '1 earlier version' }).click();
  await vendor.getByText('It finds the right tone for angry customers.').waitFor();
  await vendor.getByRole('link', { name: 'Reviews of ChatGPT' }).click();
  await vendor.getByRole('button', { name: /Helpful/ }).click();
  await vendor.getByText('Addresses at the domain of the vendor cannot vote').waitFor();
  await vendor.goto('/tool/chatgpt/reviews');
  await vendor.getByRole('link', { name: 'Report', exact: true }).click();
  await vendor.getByLabel('It was paid for').check();
  await vendor.getByRole('button', { name: 'Send Report' }).click();
  await vendor.getByText('Your report has arrived').waitFor();

  const chief = await openPage();
  await given.command('admin', await given.account(chief, 'chief@acme.example'));
  await open(chief, '/admin/inbox?kind=review');
  await chief.getByRole('heading', { name: 'Review of ChatGPT' }).waitFor();
  expect(await axeFindings(chief)).toEqual([]);
  await chief.keyboard.press('r');
  await chief.keyboard.press('2');
  await chief.getByText('Refused.').waitFor();
  await open(chief, '/admin/inbox?kind=proof');
  await chief.getByRole('img', { name: 'What the author sent' }).waitFor();
  await expect(chief.getByRole('heading', { name: 'Proof of use: Review of ChatGPT' })).toBeFocused();
  expect(await axeFindings(chief)).toEqual([]);
  await chief.keyboard.press('a');
  await chief.keyboard.press('1');
  await chief.getByText('Accepted.').waitFor();
  await vendor.goto('/tool/chatgpt/reviews?verified=use');
  await vendor.getByText('It finds the right tone, in four languages.').waitFor();
  // The author of the review decides nothing about it, whatever their role.
  await page.goto('about:blank');
  await given.command('admin', email);
  await open(page, '/admin/inbox?kind=report');
  await page.getByText('Not yours to decide').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await open(chief, '/admin/inbox?kind=report');
  await expect(chief.getByRole('heading', { name: 'Report of a review' })).toBeFocused();
  await chief.keyboard.press('r');
  await chief.keyboard.press('1');
  await chief.getByText('Refused.').waitFor();
  await page.goto('/moderation');
  await page.getByText('Its author works for the vendor or a competitor and did not say so.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await vendor.goto('/account/reviews');
  await vendor.getByText('Removed: Its author works for the vendor').waitFor();
});
