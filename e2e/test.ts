/** The tests' fixtures: a product for each file or worker, pages that must end without an error, and given states. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Given, givenOn } from './given.ts';
import { openProduct, type Product } from './product.ts';

interface PageOptions {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  javaScriptEnabled?: boolean;
  permissions?: string[];
  baseURL?: string;
}

interface TestFixtures {
  /** Opens a page of another visitor, or of one with these settings. It is closed after the test, as `page` is. */
  openPage: (options?: PageOptions) => Promise<Page>;
  /** States that a test begins with, made by requests instead of presses. */
  given: Given;
  /** Errors that a test causes on purpose; any other error in the console of a page fails its test. */
  expectedProblems: RegExp[];
}

interface WorkerFixtures {
  /** Variables of docs/operating.md for the product. */
  environment: Record<string, string>;
  /** The built product on a fresh database. Files that set their own environment have a product of their own. */
  product: Product;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  environment: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ environment }, use) => {
      const product = await openProduct(environment);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
  expectedProblems: [[], { option: true }],
  openPage: async ({ browser, baseURL, expectedProblems }, use, testInfo) => {
    const opened: WatchedPage[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL, ...options });
      if (process.env.SLOW_RENDER) await drawLate(context, Number(process.env.SLOW_RENDER));
      const page = await context.newPage();
      opened.push(watch(page));
      return page;
    });
    if (testInfo.status !== testInfo.expectedStatus) await Promise.all(opened.map(printPage));
    await Promise.all(opened.map(({ page }) => page.context().close()));
    const problems = opened.flatMap(({ problems }) => problems);
    expect(problems.filter((problem) => !expectedProblems.some((expected) => expected.test(problem)))).toEqual([]);
  },
  page: async ({ openPage }, use) => use(await openPage()),
  given: ({ product }, use) => use(givenOn(product)),
});

export interface WatchedPage {
  page: Page;
  requests: string[];
  /** Script errors and errors in the console. */
  problems: string[];
}

export function watch(page: Page): WatchedPage {
  const watched: WatchedPage = { page, requests: [], problems: [] };
  const startedMs = Date.now();
  const note = (text: string) => watched.requests.push(`${String(Date.now() - startedMs).padStart(6)} ms ${text}`);
  page.on('request', (request) => note(`> ${request.method()} ${request.url()}`));
  page.on('response', (response) => note(`< ${response.status()} ${response.url()}`));
  page.on('requestfailed', (request) => note(`x ${request.url()} ${request.failure()?.errorText ?? ''}`));
  page.on('framenavigated', (frame) => note(`= ${frame.url()}`));
  page.on('pageerror', (error) => watched.problems.push(error.message));
  page.on('console', (message) => {
    // A page that answers 404 or 401 on purpose logs a failed resource of its own; those are asserted by status.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      watched.problems.push(message.text());
  });
  return watched;
}

/** React schedules its work by message: what no press asks for directly is drawn so much later, as on a slow machine. */
async function drawLate(context: BrowserContext, delayMs: number): Promise<void> {
  await context.addInitScript((ms) => {
    const { postMessage } = MessagePort.prototype;
    const later = window.setTimeout.bind(window);
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      later(() => postMessage.call(this, message), ms);
    };
  }, delayMs);
}

/** A log is often all that is left of a failed run: it says what the page showed and requested last. */
async function printPage({ page, requests }: WatchedPage): Promise<void> {
  const text = await page.locator('body').innerText({ timeout: 2_000 }).catch(String);
  console.error(`The page at the end of the test: ${page.url()}\n${text}\n\n${requests.slice(-40).join('\n')}`);
}
