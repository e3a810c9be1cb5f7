/** What tests of the benchmark page share: a provider that tests control, and an account with models at it. */
import type { Page } from '@playwright/test';
import { type FakeProvider, openFakeProvider } from '../../app/runs/testing/fake-provider.ts';
import { open } from '../browser.ts';
import type { Given } from '../given.ts';
import { test as base } from '../test.ts';

interface Provided {
  /** Answers at once, unless a test sets `onCall`. */
  provider: FakeProvider;
}

export const test = base.extend<Provided, { openaiServer: FakeProvider }>({
  openaiServer: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const server = await openFakeProvider();
      await use(server);
      server.close();
    },
    { scope: 'worker' },
  ],
  environment: [
    ({ openaiServer }, use) =>
      use({
        BILLING: 'off',
        ALLOW_PRIVATE_ENDPOINTS: 'on',
        // Nobody listens at the second address.
        PROVIDER_BASE_URLS: `openai=${openaiServer.url},mistral=http://127.0.0.1:9/v1`,
      }),
    { scope: 'worker' },
  ],
  // Every test begins with the provider's own answers, also one that never names it: the server outlives a test.
  provider: [
    ({ openaiServer }, use) => {
      openaiServer.onCall = () => {};
      openaiServer.reply = () => null;
      return use(openaiServer);
    },
    { auto: true },
  ],
});

/** An account with a key and these models, on the benchmark page. */
export async function openBench(page: Page, given: Given, models: readonly string[]): Promise<void> {
  await given.account(page);
  await given.models(
    page,
    models.map((name) => ['openai', name] as const),
  );
  await open(page, '/benchmarking');
}

export async function pressRun(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
  await page.getByRole('region', { name: 'Results', exact: true }).waitFor();
}
