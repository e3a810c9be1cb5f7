/** A run that is sent as a batch: chosen in the form, waited for on its page, and read without a single time. */
import { expect } from '@playwright/test';
import { type BatchServer, openBatchServer } from '../../bench/src/testing/batch-server.ts';
import { axeFindings, open } from '../browser.ts';
import { test as base } from '../test.ts';

const test = base.extend<object, { batchServer: BatchServer }>({
  batchServer: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const { host, close } = await openBatchServer({ polls: 1_000 });
      await use(host);
      close();
    },
    { scope: 'worker' },
  ],
  environment: [
    ({ batchServer }, use) =>
      use({
        BILLING: 'off',
        ALLOW_PRIVATE_ENDPOINTS: 'on',
        PROVIDER_BASE_URLS: `openai=${batchServer.base('openai')},anthropic=${batchServer.base('anthropic')},deepseek=http://127.0.0.1:9/v1`,
      }),
    { scope: 'worker' },
  ],
});

test('A run sent as a batch is waited for on its page, which may be closed, and its result has no times', async ({
  page,
  given,
  batchServer,
}) => {
  test.slow();
  await given.account(page);
  await given.models(page, [
    ['openai', 'gpt-4o-mini'],
    ['anthropic', 'claude-haiku-4-5'],
    ['deepseek', 'deepseek-chat'],
  ]);
  await open(page, '/benchmarking');
  const choice = page.getByRole('checkbox', { name: /^Send as a batch/ });
  await page.getByRole('checkbox', { name: /^gpt-4o-mini/ }).check();
  await page.getByRole('checkbox', { name: /^deepseek-chat/ }).check();
  await page.getByText('Not possible with deepseek-chat: its provider has no batches.').waitFor();
  await expect(choice).toBeDisabled();
  await page.getByRole('checkbox', { name: /^deepseek-chat/ }).uncheck();
  await page.getByRole('checkbox', { name: /^claude-haiku-4-5/ }).check();
  await choice.check();
  await page.locator('textarea[name=prompt]').fill('Say hello');
  await page.getByText('Within 24 hours').waitFor();
  await page.getByText(/^Saves usually \$\S+ of \$\S+\.$/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
  const batches = page.getByRole('region', { name: 'Batches' });
  await batches
    .getByText(/^Submitted at .*, checked at .*, expected by .* UTC\.$/)
    .first()
    .waitFor();
  // Another run may be started meanwhile.
  await expect(page.getByRole('button', { name: 'Run Benchmark', exact: true })).toBeEnabled();
  await page.goto(
    await page.getByRole('link', { name: /Open this run/ }).evaluate((link: HTMLAnchorElement) => link.href),
  );
  await page.getByText('Waiting for answers').waitFor();
  expect(await batches.getByText(/^Submitted at/).count()).toBe(2);
  expect(await axeFindings(page)).toEqual([]);
  for (const batch of batchServer.batches) batch.state = 'done';
  await page.getByRole('region', { name: 'Results', exact: true }).waitFor({ timeout: 90_000 });
  const table = page.getByRole('table', { name: 'Results by model: medians' });
  await table.getByText('100 / 10').first().waitFor();
  await expect(table.getByText('Response time')).toHaveCount(0);
  await expect(table.getByText('First answer')).toHaveCount(0);
  await page.getByText('The answers came in batches: no time was measured').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(batchServer.batches).toHaveLength(2);
});

test('A run whose batch is cancelled on its page keeps what was answered', async ({ page, given, batchServer }) => {
  test.slow();
  batchServer.batches.splice(0);
  await given.account(page);
  await given.models(page, [['openai', 'gpt-4o-mini']]);
  await open(page, '/benchmarking');
  await page.getByRole('checkbox', { name: /^gpt-4o-mini/ }).check();
  await page.getByRole('checkbox', { name: /^Send as a batch/ }).check();
  await page.locator('textarea[name=prompt]').fill('Say hello');
  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
  const batches = page.getByRole('region', { name: 'Batches' });
  await batches.getByText(/^Submitted at/).waitFor();
  await batches.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('region', { name: 'Results', exact: true }).waitFor({ timeout: 60_000 });
  await page.getByText(/^Cancelled after/).waitFor();
  expect(batchServer.batches[0]?.state).toBe('cancelled');
});
