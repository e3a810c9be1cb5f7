/** The editor of models: a price corrected with its source, seen by readers, reverted; two editors at once. */
import { expect } from '@playwright/test';
import { axeFindings, isSound, open, phone, scrollsSideways } from '../browser.ts';
import { test as base } from '../test.ts';

// These tests change what the catalogue shows, so they have a product of their own.
const test = base.extend({ environment: { OPERATOR_NAME: 'Model editors' } });

const record = '/admin/catalogue/model/gpt-5-mini';
const price = `${record}/value?field=price&provider=openai&name=gpt-5-mini`;

test('An editor corrects a price of a model, readers see it with its source, a colleague is told, and a revert takes it back', {
  tag: '@embedded-only',
}, async ({ page, openPage, given }) => {
  const email = await given.account(page);
  await given.command('admin', email);
  await open(page, '/admin/catalogue?of=models&q=gpt-5-mini');
  await page.getByRole('link', { name: /^GPT-5 Mini model/ }).click();
  await page.getByRole('heading', { name: 'GPT-5 Mini', level: 1 }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: /^Correct.*Price at OpenAI .gpt-5-mini./ }).press('Enter');
  await page.getByRole('heading', { name: 'Edit: Price at OpenAI (gpt-5-mini)' }).waitFor();
  const input = page.getByLabel('Input, per million tokens');
  const before = await input.inputValue();
  // A colleague begins at the same time, on a phone.
  const other = await openPage({ viewport: phone, colorScheme: 'dark' });
  const colleague = await given.account(other);
  await given.command('admin', colleague);
  await open(other, price);

  await input.fill('9,750');
  await input.press('Enter');
  await page.getByText('Please give a number per million tokens').waitFor();
  await page.getByText('Please copy the sentence that says so.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await input.fill('9.75');
  await page.getByLabel('Address of the source').fill('https://openai.com/api/pricing');
  await page.getByLabel('The sentence that says so').fill('Input: $9.75 per million tokens.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'What it will say' })).toContainText('$9.75 in');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  const last = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  await expect(last).toContainText('$9.75 in');
  await expect(last).toContainText(email);
  expect(await axeFindings(page)).toEqual([]);

  const reader = await openPage({ javaScriptEnabled: false, viewport: phone });
  await reader.goto('/models/gpt-5-mini');
  await reader.getByText('openai.com, read by an editor').first().waitFor();
  await expect(reader.getByText('$9.75').first()).toBeVisible();
  await reader.goto('/corrections');
  await reader.getByText('Price at OpenAI (gpt-5-mini) of GPT-5 Mini').waitFor();

  await other.getByLabel('Input, per million tokens').fill('8');
  await other.getByLabel('Address of the source').fill('https://openai.com/api/pricing');
  await other.getByLabel('The sentence that says so').fill('Input: $8 per million tokens.');
  await other.getByRole('button', { name: 'Publish' }).click();
  await other.getByText(`${email} changed it on`).waitFor();
  await expect(other.getByRole('region', { name: 'What it says now' })).toContainText('$9.75 in');
  expect(await axeFindings(other)).toEqual([]);

  await open(other, record);
  await other.getByText('Revert', { exact: false }).and(other.locator('summary')).click();
  await other.getByLabel('Reason').fill('The page was of another model.');
  await other.getByRole('button', { name: 'Revert this change' }).click();
  await other.getByRole('button', { name: 'Restore' }).waitFor();
  await reader.goto('/models/gpt-5-mini');
  await expect(reader.getByText('read by an editor')).toHaveCount(0);
  await reader.goto('/corrections');
  await reader.getByText('Reason: The page was of another model.').waitFor();
  await open(page, price);
  await expect(page.getByLabel('Input, per million tokens')).toHaveValue(before);
});

test('An editor removes and adds a step of a price for long prompts on a phone, by keyboard, and readers see it', {
  tag: '@embedded-only',
}, async ({ openPage, given }) => {
  const editor = await openPage({ viewport: phone, colorScheme: 'dark' });
  await given.command('admin', await given.account(editor));
  const model = '/admin/catalogue/model/gemini-2.5-pro';
  await open(editor, `${model}/value?field=price&provider=google&name=gemini-2.5-pro`);
  await expect(editor.getByRole('region', { name: 'What it says now' })).toContainText('above 200,000 input tokens');
  const above = editor.getByLabel('Above tokens');
  await expect(above).toHaveValue('200000');
  await editor.getByRole('button', { name: 'Remove step 1' }).press('Enter');
  await expect(above).toHaveCount(0);
  const add = editor.getByRole('button', { name: 'Add a step' });
  await expect(add).toBeFocused();
  await add.press('Enter');
  await expect(above).toBeFocused();
  await above.fill('many');
  await editor.getByLabel('Input (step 1)').fill('3.75');
  await editor.getByLabel('Address of the source').fill('https://ai.google.dev/pricing');
  await editor.getByLabel('The sentence that says so').fill('Input: $3.75 for prompts of more than 256k tokens.');
  await editor.getByRole('button', { name: 'Preview' }).click();
  await editor.getByText('Please give a whole number of input tokens').waitFor();
  await isSound(editor);
  await above.fill('256000');
  await editor.getByRole('button', { name: 'Preview' }).click();
  const words = 'above 256,000 input tokens: $3.75 in';
  await expect(editor.getByRole('region', { name: 'What it will say' })).toContainText(words);
  await editor.getByRole('button', { name: 'Publish' }).click();
  const last = editor.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  await expect(last.locator('del')).toContainText('above 200,000 input tokens');
  await expect(last.locator('ins')).toContainText(words);
  const reader = await openPage({ javaScriptEnabled: false, viewport: phone });
  await reader.goto('/models/gemini-2.5-pro');
  await reader.getByText(words).first().waitFor();
});

test('An editor adds an announced end, readers find it among the retirements, and the editor withdraws it', {
  tag: '@embedded-only',
}, async ({ page, openPage, given }) => {
  await given.command('admin', await given.account(page));
  const model = '/admin/catalogue/model/gpt-6-sol';
  await open(page, model);
  await page.getByRole('link', { name: /^Correct.*Announced end at OpenAI .gpt-6-sol./ }).press('Enter');
  await page.getByRole('heading', { name: 'Edit: Announced end at OpenAI (gpt-6-sol)' }).waitFor();
  await expect(page.getByRole('region', { name: 'What it says now' })).toContainText('None announced');
  await page.getByLabel('Address of the source').fill('https://platform.openai.com/docs/deprecations');
  await page.getByLabel('The sentence that says so').fill('gpt-6-sol shuts down on 31 March 2030.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('Please enter the day of the end').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Shuts down on').fill('2030-03-31');
  await page.getByLabel('Recommended instead').fill('gpt-6.1-sol');
  await page.getByRole('button', { name: 'Publish' }).click();
  const last = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  await expect(last.locator('del')).toHaveText('None announced');
  await expect(last.locator('ins')).toContainText('Shuts down on 2030-03-31; recommended instead: gpt-6.1-sol');

  const reader = await openPage({ javaScriptEnabled: false, viewport: phone, colorScheme: 'dark' });
  await reader.goto('/retirements');
  const row = reader.getByRole('row').filter({ hasText: 'gpt-6-sol' });
  await expect(row).toContainText('by an editor');
  await reader.goto('/models/gpt-6-sol');
  await reader.getByText('gpt-6-sol shuts down on 31 March 2030.').waitFor();

  // Who registers the model, and who chooses it for a run, is told as well.
  await open(page, '/model/new?provider=openai&model=gpt-6-sol');
  const words = 'Shuts down on 2030-03-31; recommended instead: gpt-6.1-sol';
  await page.getByRole('combobox', { name: 'Model at the provider', description: words }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Register Model' }).click();
  await page.getByRole('checkbox', { name: `gpt-6-sol gpt-6-sol ${words}` }).waitFor();
  expect(await scrollsSideways(page)).toBe(false);

  await open(page, `${model}/value?field=end&provider=openai&name=gpt-6-sol`);
  await expect(page.getByLabel('Shuts down on')).toHaveValue('2030-03-31');
  await page.getByLabel('No end is announced').check();
  await page.getByLabel('Address of the source').fill('https://platform.openai.com/docs/deprecations');
  await page.getByLabel('The sentence that says so').fill('gpt-6-sol stays available.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(last.locator('ins')).toHaveText('None announced');
  await reader.goto('/retirements');
  await reader.getByRole('heading', { level: 1 }).waitFor();
  await expect(row).toHaveCount(0);
});
