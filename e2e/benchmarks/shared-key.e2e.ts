/** A company shares a provider key and its runs: a member is invited, measures with the key without seeing it, is removed, and loses both. */
import { expect } from '@playwright/test';
import { axeFindings, isSound, open, phone, scrollsSideways } from '../browser.ts';
import { openRunPage } from '../follow-run.ts';
import { pressRun, test } from './bench-test.ts';
import { followMail, makeOrganisation } from './companies.ts';

const secret = 'sk-of-acme-and-nobody-else-1234567890';

test('A member is invited, measures with the key of the organisation, and loses it when removed', {
  tag: '@embedded-only',
}, async ({ page, openPage, given, openaiServer }) => {
  const owner = await given.account(page);
  await followMail(page, given, owner, '/verify-email');
  await makeOrganisation(page, 'Acme', 'acme');
  await open(page, '/organisations/acme/keys');
  await page.getByRole('button', { name: 'Add Key' }).click();
  await page.locator('input[name=apiKey]').fill(secret);
  await page.getByLabel('Name').fill('Team');
  await page.getByRole('button', { name: 'Save Key' }).click();
  await page.getByText('OpenAI API key saved successfully').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const mia = await openPage({ viewport: phone, colorScheme: 'dark' });
  const email = await given.account(mia);
  await followMail(mia, given, email, '/verify-email');
  await open(page, '/organisations/acme');
  await page.getByLabel('Email address', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('The invitation was sent.').waitFor();
  await followMail(mia, given, email, '/organisations/join');
  await mia.getByRole('button', { name: 'Join Acme' }).click();
  await mia.getByText('Your role: Member').waitFor();
  expect((await mia.request.get('/organisations/acme/keys')).status()).toBe(403);

  await open(mia, '/benchmarking');
  await expect(mia.getByLabel('Key', { exact: true })).toContainText('OpenAI: Team of Acme');
  await mia.getByLabel('Find a model of this key').fill('a');
  await mia.getByRole('checkbox', { name: 'alpha', exact: true }).check();
  await mia.getByRole('button', { name: 'Add 1 model' }).click();
  await mia.getByText('1 model chosen', { exact: true }).waitFor();
  await mia.locator('textarea[name=prompt]').fill('Say hello');
  await pressRun(mia);
  await mia.getByText('Hello from alpha').first().waitFor();
  expect(openaiServer.keys.at(-1)).toBe(`Bearer ${secret}`);
  for (const path of [
    '/benchmarking',
    '/benchmarking?tab=settings',
    '/organisations/acme',
    '/api/get-provider-configs',
  ])
    expect(await (await mia.request.get(path)).text()).not.toContain(secret.slice(-8));

  await open(mia, '/organisations/acme/runs');
  await mia.getByText('No runs yet').waitFor();
  await mia.getByRole('link', { name: 'New run for Acme' }).click();
  await expect(mia.getByLabel('Belongs to')).toHaveValue('acme');
  await mia.getByText('All members of Acme see the run').waitFor();
  expect(await axeFindings(mia)).toEqual([]);
  await mia.locator('textarea[name=prompt]').fill('Say hello to Acme');
  await mia.getByRole('checkbox', { name: /alpha/ }).first().check();
  await pressRun(mia);
  await open(page, '/organisations/acme/runs');
  await expect(page.getByRole('row').filter({ hasText: 'Say hello to Acme' })).toContainText(email);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Say hello to Acme' }).click();
  await page.getByText(`started by ${email}`).waitFor();
  const runPath = new URL(page.url()).pathname;
  expect((await mia.request.get(runPath)).status()).toBe(200);

  await open(page, '/organisations/acme/keys');
  await page.getByRole('link', { name: 'who used which key, and when' }).click();
  const row = page.getByRole('row').filter({ hasText: 'organisation.use-key' }).first();
  await expect(row).toContainText(email);
  await open(page, '/organisations/acme');
  await page.getByRole('button', { name: `Remove ${email}` }).click();
  await page.getByRole('button', { name: `Yes, remove ${email}` }).click();
  await page.getByText('The member was removed and has lost access.').waitFor();
  const before = openaiServer.keys.length;
  await open(mia, '/benchmarking');
  await mia.locator('textarea[name=prompt]').fill('Say hello again');
  await mia.getByRole('checkbox', { name: /alpha/ }).first().check();
  await mia.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
  await mia.getByText('alpha cannot be called: add an API key for OpenAI.').first().waitFor();
  expect(openaiServer.keys.length).toBe(before);
  for (const path of ['/organisations/acme', '/organisations/acme/runs', runPath])
    expect((await mia.request.get(path)).status(), path).toBe(404);
  expect(await scrollsSideways(mia)).toBe(false);
});

test('A person gives a run and its suite to an organisation and takes them back, told before what becomes of them', {
  tag: '@embedded-only',
}, async ({ page, openPage, given }) => {
  const email = await given.account(page);
  await given.models(page, [['openai', 'alpha']]);
  const dark = await openPage({ viewport: phone, colorScheme: 'dark' });
  await dark.context().addCookies(await page.context().cookies());
  await followMail(page, given, email, '/verify-email');
  await makeOrganisation(page, 'Movers', 'movers');
  await open(page, '/benchmarking');
  await page.getByRole('checkbox', { name: /^alpha/ }).check();
  await page.getByText('Suite, system prompt and settings').click();
  await page.locator('input[name=name]').fill('Greetings');
  await page.locator('textarea[name=prompt]').fill('Say hello');
  await pressRun(page);
  await openRunPage(page);
  await page.getByText('Move this run', { exact: true }).click();
  await page.getByText('All members of Movers see it then').waitFor();
  await open(dark, page.url());
  await dark.getByText('Move this run', { exact: true }).click();
  for (const screen of [page, dark]) {
    await isSound(screen);
  }
  await page.getByRole('button', { name: 'Move to Movers' }).press('Enter');
  await page.getByRole('button', { name: 'Yes, move it to Movers' }).press('Enter');
  await page.getByText('The run belongs to Movers now.').waitFor();
  await page.getByRole('link', { name: 'Runs of Movers' }).waitFor();
  await page.getByRole('link', { name: 'Suite, version 1' }).click();
  await page.getByText('Move this suite', { exact: true }).click();
  await page.getByText('Only you see it then: Movers loses it.').waitFor();
  await page.getByRole('button', { name: 'Move to me' }).click();
  await page.getByRole('button', { name: 'Yes, move it to me' }).click();
  await page.getByRole('alert').filter({ hasText: 'There is a suite “Greetings” already.' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goBack();
  await page.getByText('Move this run', { exact: true }).click();
  await page.getByRole('button', { name: 'Move to me' }).click();
  await page.getByRole('button', { name: 'Yes, move it to me' }).click();
  await page.getByText('The run belongs to you now.').waitFor();
});
