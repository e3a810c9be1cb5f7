/** What a person on the benchmark page relies on: nothing typed is lost, every press is answered, runs are found again. */
import { expect, type Page } from '@playwright/test';
import { axeFindings, open } from '../browser.ts';
import { openRunPage } from '../follow-run.ts';
import { openBench, test } from './bench-test.ts';

const promptOf = (page: Page) => page.locator('textarea[name=prompt]');
const resultsOf = (page: Page) => page.getByRole('region', { name: 'Results', exact: true });

async function run(page: Page, prompt: string) {
  await promptOf(page).fill(prompt);
  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
}

test('What was typed is kept across tabs and pages, and the models of the last run are chosen again', {
  tag: '@embedded-only',
}, async ({ page, given }) => {
  await openBench(page, given, ['alpha', 'beta', 'gamma']);
  await page.getByRole('checkbox', { name: /^beta/ }).check();
  await page.getByText('Suite, system prompt and settings').click();
  await page.locator('textarea[name=system]').fill('Be brief.');
  await promptOf(page).fill('A long prompt');
  await page.getByRole('link', { name: 'API Keys' }).click();
  await page.getByRole('button', { name: 'Add Key' }).waitFor();
  await page.getByRole('link', { name: 'Prompt & Models' }).click();
  await promptOf(page).waitFor();
  await expect.poll(() => page.locator('textarea[name=system]').inputValue()).toBe('Be brief.');
  await page.getByRole('link', { name: 'Add a model' }).click();
  await page.getByRole('button', { name: 'Register Model' }).waitFor();
  await page.goBack();
  await expect.poll(() => promptOf(page).inputValue()).toBe('A long prompt');
  await page.getByRole('checkbox', { name: /^beta/ }).check();
  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
  await resultsOf(page).waitFor();
  await open(page, '/benchmarking');
  await expect.poll(() => page.locator('input[name=modelIds]:checked').count()).toBe(1);
  expect(await page.getByRole('checkbox', { name: /^beta/ }).isChecked()).toBe(true);
});

test('The race scrolls into view, stays across tabs, and resumes after it was stopped', async ({
  openPage,
  given,
  provider,
}) => {
  const held = Promise.withResolvers<void>();
  provider.onCall = () => held.promise;
  const many = Array.from({ length: 10 }, (_, index) => `model-${index}`);
  const page = await openPage({ reducedMotion: 'no-preference' });
  await openBench(page, given, many);
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.locator('input[name=preset][value=single]').check({ force: true });
  await run(page, 'Wait for it');
  const live = page.getByRole('region', { name: 'Live answers' });
  await live.waitFor();
  await expect.poll(async () => (await live.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  await expect.poll(async () => (await live.boundingBox())?.y ?? 9_999).toBeLessThan(400);
  await page.getByRole('link', { name: 'API Keys' }).click();
  await page.getByRole('button', { name: 'Add Key' }).waitFor();
  await page.getByRole('link', { name: 'Prompt & Models' }).click();
  await live.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText(/^Cancelled after \d+ of 10 calls$/).waitFor();
  provider.onCall = () => {};
  held.resolve();
  await openRunPage(page);
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page.getByText('Completed', { exact: true }).waitFor();
  await page.getByText(/^Cancelled after/).waitFor({ state: 'detached' });
});

test('A run that could not be started says so in the words of the page, and loses nothing', {
  tag: '@embedded-only',
}, async ({ page, given }) => {
  await openBench(page, given, ['alpha']);
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  const button = page.getByRole('button', { name: 'Run Benchmark', exact: true });
  const placeOf = () => button.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const place = await placeOf();
  await promptOf(page).fill('Still here');
  await page.getByText('Before you run').waitFor();
  // The forecast comes while somebody is on the way to the button, and a button that moved is not pressed.
  expect(await placeOf()).toBe(place);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
  await page.getByText('An error occurred while running the benchmark. Please check API keys and try again.').waitFor();
  expect(await promptOf(page).inputValue()).toBe('Still here');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
  await resultsOf(page).waitFor();
});

test('Runs are found by name, status and star through the address, and repeated runs are marked', async ({
  page,
  given,
}) => {
  await openBench(page, given, ['alpha']);
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  for (const prompt of ['Rain in spring', 'Snow, 100 % of it']) {
    await run(page, prompt);
    await page.getByText('Successfully benchmarked 1 model').first().waitFor();
    await resultsOf(page).waitFor();
    await open(page, '/benchmarking');
  }
  await page.getByRole('link', { name: 'Results', exact: true }).click();
  const runs = page.getByRole('region', { name: 'Runs' });
  const names = () => runs.locator('tbody th a').allInnerTexts();
  await runs.getByLabel('Name').fill('100 %');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=100/);
  await expect.poll(names).toEqual(['Snow, 100 % of it']);
  await runs.getByLabel('Status').selectOption('cancelled');
  await runs.getByText('No run matches these filters.').waitFor();
  await page.goBack();
  await expect.poll(names).toEqual(['Snow, 100 % of it']);
  await expect.poll(() => runs.getByLabel('Status').inputValue()).toBe('');
  await runs.getByRole('link', { name: 'Clear filters' }).click();
  await expect.poll(names).toEqual(['Snow, 100 % of it', 'Rain in spring']);

  await runs.getByRole('link', { name: 'Rain in spring' }).click();
  await page.getByLabel('Run it again by itself').selectOption('weekly');
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await page.getByText('Schedule saved').waitFor();
  await page.getByRole('button', { name: '☆ Star', exact: true }).last().click();
  await page.getByRole('button', { name: '★ Starred', exact: true }).waitFor();
  await open(page, '/benchmarking?tab=results');
  await runs.getByRole('checkbox', { name: 'Starred' }).check();
  await page.waitForURL(/starred=on/);
  await expect.poll(names).toEqual(['Rain in spring']);
  await runs.getByText('runs again weekly').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test('A stored key that could not be checked says so, and a key is deleted only at the second press', {
  tag: '@embedded-only',
}, async ({ page, given }) => {
  await openBench(page, given, []);
  await open(page, '/benchmarking?tab=settings');
  await page.getByRole('button', { name: 'Add Key' }).click();
  await page.locator('select[name=provider]').selectOption('mistral');
  await page.locator('input[name=apiKey]').fill('sk-unreachable-and-unavailable-1');
  await page.getByRole('button', { name: 'Save Key' }).click();
  await page.getByText('Mistral API key saved successfully').waitFor();
  await page.getByText('This Mistral key could not be checked').waitFor();
  await page.getByText(/^Could not be checked/).waitFor();
  await page.getByRole('button', { name: /^Delete the key Default .*le-1$/ }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: /^Delete the key Default .*le-1$/ }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('The key was deleted').waitFor();
  await expect.poll(() => page.locator('main').innerText()).not.toContain('le-1');
  expect(await axeFindings(page)).toEqual([]);
});

test('A table of 100,000 rows is refused at once, and a visitor who wants to register a model is sent to sign in', {
  tag: '@embedded-only',
}, async ({ page, given }) => {
  await openBench(page, given, ['alpha']);
  await page.getByText('Suite, system prompt and settings').click();
  const rows = Array.from({ length: 100_000 }, (_, index) => `c${index},thing ${index}`);
  const buffer = Buffer.from(`id,thing\n${rows.join('\n')}`);
  await page.locator('input[type=file][accept*=csv]').setInputFiles({ name: 'big.csv', mimeType: 'text/csv', buffer });
  await page.getByText('The suite has 100,000 cases; one run takes at most 1,000.').waitFor();
  await page.context().clearCookies();
  await page.goto('/model/new');
  await page.waitForURL(/\/login\?/);
  await page.getByText('Please sign in to register a model').waitFor();
});

test('What OpenTelemetry recorded becomes cases, and what is left out is named', { tag: '@embedded-only' }, async ({
  page,
  given,
}) => {
  await openBench(page, given, ['alpha']);
  await page.getByText('Suite, system prompt and settings').click();
  const messages = JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: 'Is the shop open today?' }] }]);
  const attributes = [{ key: 'gen_ai.input.messages', value: { stringValue: messages } }];
  const spans = [{ spanId: 'a1', attributes }, { spanId: 'a2', attributes }, { spanId: 'a3' }];
  const buffer = Buffer.from(JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] }));
  const file = { name: 'spans.json', mimeType: 'application/json', buffer };
  await page.locator('input[type=file][accept*=csv]').setInputFiles(file);
  await page.getByText('1 case imported from spans.json.').waitFor();
  await page.getByText('spans: 1 span with the same question as another').waitFor();
  await expect.poll(() => page.getByRole('grid').innerText()).toContain('Is the shop open today?');
  expect(await axeFindings(page)).toEqual([]);
});
