/** Corrections and submissions: sent by visitors, decided by two keys, and shown to everybody. */
import { expect, type Page } from '@playwright/test';
import { axeFindings, open } from '../browser.ts';
import { test as base } from '../test.ts';

// These tests change the catalogue, so they have a product of their own.
const test = base.extend({ environment: { OPERATOR_NAME: 'Editors' } });

const quote = 'There is no free plan.';

async function correct(page: Page) {
  await page.getByRole('heading', { name: 'Correct: Free Plan' }).waitFor();
  await page.getByLabel('No', { exact: true }).check();
  await page.getByLabel('Address of the source').fill('https://openai.com/prices');
  await page.getByLabel('The sentence that says so').fill(quote);
  await page.getByRole('button', { name: 'Send Correction' }).click();
  await page.getByRole('heading', { name: 'It has arrived' }).waitFor();
}

async function asAdministrator(
  page: Page,
  given: { account: (page: Page, email?: string) => Promise<string>; command: (...words: string[]) => Promise<string> },
) {
  const email = await given.account(page);
  await page.goto('about:blank');
  await given.command('admin', email);
}

test('A visitor corrects a cell from its note, an editor accepts it by two keys, and the page shows it with its source', {
  tag: '@embedded-only',
}, async ({ page, openPage, given }) => {
  await open(page, '/tool/chatgpt');
  const note = page.locator('.fact-note', { hasText: 'Free Plan' }).first();
  await note.getByRole('button').click();
  await note.getByRole('link', { name: 'Correct this' }).click();
  await page.getByRole('heading', { name: 'Correct: Free Plan' }).waitFor();
  await page.getByRole('button', { name: 'Send Correction' }).click();
  await page.getByText('Please give the new value.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await correct(page);
  expect(await axeFindings(page)).toEqual([]);
  const receipt = page.url();

  const editor = await openPage();
  await asAdministrator(editor, given);
  await open(editor, '/admin/inbox');
  await editor.getByRole('heading', { name: 'Free Plan of ChatGPT' }).waitFor();
  await editor.getByText(quote).waitFor();
  expect(await axeFindings(editor)).toEqual([]);
  await expect(editor.getByRole('heading', { name: 'Free Plan of ChatGPT' })).toBeFocused();
  await editor.keyboard.press('a');
  await editor.keyboard.press('1');
  await editor.getByText('Accepted.').waitFor();
  expect(await axeFindings(editor)).toEqual([]);

  await page.goto(receipt);
  await page.getByRole('heading', { name: 'It was accepted' }).waitFor();
  await page.goto('/tool/chatgpt');
  await page.getByRole('button', { name: /Free Plan: No$/ }).click();
  await page.getByText(quote).waitFor();
  await page.getByText('Free plan: from yes to no', { exact: true }).waitFor();

  await editor.keyboard.press('u');
  await editor.getByRole('heading', { name: 'Free Plan of ChatGPT' }).waitFor();
  await editor.keyboard.press('r');
  await editor.keyboard.press('1');
  await editor.getByText('Refused.').waitFor();
  await page.goto('/corrections');
  await page.getByText('Reason: The source does not say this.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test('An editor refuses two corrections at once, and takes both back by one undo', { tag: '@embedded-only' }, async ({
  page,
  openPage,
  given,
}) => {
  for (const tool of ['claude', 'gemini']) {
    await open(page, `/corrections/new?tool=${tool}&field=pricing.free`);
    await correct(page);
  }
  const editor = await openPage();
  await asAdministrator(editor, given);
  await open(editor, '/admin/inbox?kind=correction');
  const boxes = ['Claude', 'Gemini'].map((name) => editor.getByLabel(`Select: Free Plan of ${name}`));
  for (const box of boxes) await box.check();
  const decision = editor.getByRole('form', { name: 'Several items' });
  await decision.getByLabel('Another reason').fill('The page is about something else.');
  await editor.getByRole('button', { name: 'Decide the selected' }).click();
  await editor.getByRole('alert').waitFor();
  expect(await axeFindings(editor)).toEqual([]);
  await editor.getByLabel('Decide the selected items').selectOption('With the reason below');
  await editor.getByRole('button', { name: 'Decide the selected' }).click();
  await editor.getByRole('button', { name: 'Undo all 2' }).waitFor();
  for (const box of boxes) await expect(box).toHaveCount(0);
  await page.goto('/corrections');
  await expect(page.getByText('Reason: The page is about something else.')).toHaveCount(2);
  await editor.keyboard.press('u');
  for (const box of boxes) await expect(box).toBeVisible();
  await page.goto('/corrections');
  await expect(page.getByText('Reason: The page is about something else.')).toHaveCount(0);
});

test('A correction is sent and refused fields are named without scripts, on a phone', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 375, height: 740 } });
  await page.goto('/corrections/new?tool=chatgpt');
  await page.getByRole('link', { name: 'Free Plan', exact: true }).click();
  await page.getByLabel('Address of the source').fill('http://127.0.0.1/prices');
  await page.getByRole('button', { name: 'Send Correction' }).click();
  await page.getByText('leads into a private network').waitFor();
  expect(await page.getByLabel('Address of the source').inputValue()).toBe('http://127.0.0.1/prices');
  await correct(page);
});

for (const javaScriptEnabled of [true, false])
  test(`One value of a list is called wrong without another one, ${javaScriptEnabled ? 'with' : 'without'} scripts`, {
    tag: '@embedded-only',
  }, async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled, viewport: { width: 375, height: 740 } });
    await page.goto('/corrections/new?tool=chatgpt&field=models');
    await expect(page.getByLabel('Which one is wrong')).toBeHidden();
    await page.getByLabel('This is wrong, and I know no right value').check();
    await expect(page.getByLabel('New value')).toBeHidden();
    await page.getByLabel('Which one is wrong').selectOption('GPT-6 Astra');
    await page.getByRole('button', { name: 'Send Correction' }).click();
    await page.getByText('Please copy the sentence that says so.').waitFor();
    await expect(page.getByLabel('Which one is wrong')).toHaveValue('GPT-6 Astra');
    if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Address of the source').fill('https://openai.com/models');
    await page.getByLabel('The sentence that says so').fill('GPT-6 Astra is not in ChatGPT.');
    await page.getByRole('button', { name: 'Send Correction' }).click();
    await page.getByRole('heading', { name: 'It has arrived' }).waitFor();
    await page.getByText('From GPT-6 Astra to no known value').waitFor();
  });

test('A submission names tools that look like it, survives a reload, and is in the account of its sender', {
  tag: '@embedded-only',
}, async ({ page, given }) => {
  await given.account(page);
  await open(page, '/submit');
  await page.getByLabel('Name', { exact: true }).fill('ChatGPT');
  await page.getByRole('link', { name: 'ChatGPT', exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Name', { exact: true }).fill('Wren Writer');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Wren Writer');
  await page.getByLabel('Website').fill('wren-writer.com');
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByLabel('What it does, and for whom').fill('Writes letters for people who would rather not.');
  await page.getByRole('button', { name: 'Submit Tool' }).click();
  await page.getByRole('heading', { name: 'It has arrived' }).waitFor();
  await open(page, '/account/contributions');
  await page.getByText('New tool: Wren Writer', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await open(page, '/submit');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
});

test('A submission of a tool that is in the catalogue is asked about without scripts', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/submit');
  await page.getByLabel('Name', { exact: true }).fill('Chat GPT');
  await page.getByLabel('Website').fill('https://chatgpt.com');
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByLabel('What it does, and for whom').fill('Answers questions for everybody who asks them.');
  await page.getByRole('button', { name: 'Submit Tool' }).click();
  await page.getByText('Please look at these first.').waitFor();
  await page.getByLabel('It is none of these').check();
  await page.getByRole('button', { name: 'Submit Tool' }).click();
  await page.getByRole('heading', { name: 'It has arrived' }).waitFor();
});
