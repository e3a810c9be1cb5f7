/** An engineer without a company and without a plan measures real models with a key of their own. */
import { expect } from '@playwright/test';

import { axeFindings, open } from '../browser.ts';
import { newEmail, password } from '../given.ts';
import { test as base, pressRun } from './bench-test.ts';

const test = base.extend({
  environment: [
    ({ openaiServer }, use) => use({ ALLOW_PRIVATE_ENDPOINTS: 'on', PROVIDER_BASE_URLS: `openai=${openaiServer.url}` }),
    { scope: 'worker' },
  ],
});

test('An engineer signs up without a company, adds a key, picks models by name and reads the first result without a plan', {
  tag: '@embedded-only',
}, async ({ page }) => {
  await open(page, '/benchmarking');
  await page.getByText('3 models at once and 200,000 tokens a month are free').waitFor();
  await page.locator('main').getByRole('link', { name: 'Sign Up', exact: true }).click();
  await page.waitForURL('**/sign-up?for=benchmarks');
  await expect(page.getByLabel('Company name')).toHaveCount(0);
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/welcome');
  await page.getByRole('link', { name: 'Configure keys' }).click();
  await page.getByRole('button', { name: 'Add Key' }).click();
  await page.locator('input[name=apiKey]').fill('sk-0123456789abcdef0123');
  await page.getByRole('button', { name: 'Save Key' }).click();
  await page.getByText('OpenAI API key saved successfully').waitFor();
  await page.getByRole('link', { name: 'Prompt & Models' }).click();
  await page.getByLabel('Find a model of this key').fill('a');
  await page.getByRole('checkbox', { name: 'alpha', exact: true }).check();
  await page.getByRole('checkbox', { name: 'beta', exact: true }).check();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add 2 models' }).click();
  await page.getByText('2 of 3', { exact: true }).waitFor();
  await page.locator('textarea[name=prompt]').fill('Say hello');
  await pressRun(page);
  await page.getByText('Hello from beta').first().waitFor();
});
