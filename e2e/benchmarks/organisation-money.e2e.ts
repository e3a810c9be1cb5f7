/** An organisation limits what its shared keys cost, and shares a model and a list. */
import { expect } from '@playwright/test';
import { axeFindings, isSound, open, phone } from '../browser.ts';
import { pressRun, test } from './bench-test.ts';
import { followMail, makeOrganisation } from './companies.ts';

test('An owner shares a model and limits what runs cost; what does not fit is refused, and what was spent is shown', {
  tag: '@embedded-only',
}, async ({ page, openPage, given }) => {
  const owner = await given.account(page);
  await followMail(page, given, owner, '/verify-email');
  await makeOrganisation(page, 'Thrifty', 'thrifty');
  await open(page, '/organisations/thrifty/keys');
  await page.getByRole('button', { name: 'Add Key' }).click();
  await page.locator('input[name=apiKey]').fill('sk-of-thrifty-and-nobody-else-12345678');
  await page.getByLabel('Name').fill('Team');
  await page.getByRole('button', { name: 'Save Key' }).click();
  await page.getByText('OpenAI API key saved successfully').waitFor();

  await open(page, '/organisations/thrifty/models');
  await page.getByRole('link', { name: 'Register a model' }).click();
  await page.getByText('It belongs to Thrifty').waitFor();
  await page.locator('input[name=name]').fill('gpt-4o-mini');
  await page.locator('input[name=modelType]').fill('text-generation');
  await page.locator('select[name=provider]').selectOption('openai');
  await page.getByRole('button', { name: 'Register Model' }).click();
  await page.getByRole('heading', { level: 1, name: 'Thrifty' }).waitFor();
  await page.getByRole('link', { name: 'gpt-4o-mini' }).waitFor();

  const dark = await openPage({ viewport: phone, colorScheme: 'dark' });
  await dark.context().addCookies(await page.context().cookies());
  await open(page, '/organisations/thrifty/spending');
  await page.getByText('Nothing was spent').waitFor();
  await page.getByLabel('All keys together').fill('a lot');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await page.getByText('An amount in US dollars from 0 to 1,000,000').waitFor();
  await page.getByLabel('All keys together').fill('0.01');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await page.getByText('The limits were saved.').waitFor();

  await open(page, '/benchmarking?for=thrifty');
  await page.getByRole('checkbox', { name: /gpt-4o-mini/ }).check();
  await page.locator('textarea[name=prompt]').fill('Say hello');
  await page.getByText('is paid with keys of Thrifty; the whole $0.01 is left of its limit this month').waitFor();
  await page.getByText('Suite, system prompt and settings').click();
  await page.locator('input[name=maxOutputTokens]').fill('16000');
  await page.getByText('This may cost up to').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
  await page.getByText('Spending limit reached').first().waitFor();
  await page.locator('input[name=maxOutputTokens]').fill('100');
  await page.getByText(/^Up to \$0\.000/).waitFor();
  await pressRun(page);
  await page.getByText('Hello from gpt-4o-mini').first().waitFor();

  await expect(async () => {
    await open(page, '/organisations/thrifty/spending');
    await expect(page.getByRole('region', { name: 'By member' })).toContainText('$0.000013', { timeout: 1_000 });
  }).toPass();
  await open(dark, '/organisations/thrifty/spending');
  for (const screen of [page, dark]) {
    await screen.getByText('gpt-4o-mini (openai)').waitFor();
    await isSound(screen);
  }

  await open(page, '/organisations/thrifty/lists');
  await page.getByLabel('Name').fill('For support');
  await page.getByRole('button', { name: 'Make List' }).click();
  await page.getByText('Nothing in this list yet').waitFor();
  await open(page, '/lists/add?tool=chatgpt');
  await page.getByText('Of Thrifty.').waitFor();
  await page.getByRole('checkbox', { name: /For support/ }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  for (const path of ['lists', 'models', 'roles']) {
    await open(dark, `/organisations/thrifty/${path}`);
    await isSound(dark);
  }
  await open(page, '/lists');
  await page.getByRole('link', { name: 'For support' }).click();
  await page.getByText('Only members of Thrifty').waitFor();
  await page.getByText('Move this list', { exact: true }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Move to me' }).click();
  await page.getByRole('button', { name: 'Yes, move it to me' }).click();
  await page.getByText('The list belongs to you now.').waitFor();
});
