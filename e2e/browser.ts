/** A real browser for journeys, with what every journey checks: no errors in the console, nothing for axe to find. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterEach } from 'vitest';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What Playwright turns off itself; said again, because the last flag of this name is the one that counts. */
const turnedOffByPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

/**
 * The address bar's popup: each new window loads it, a page of a hundred scripts in a process of its own that nobody
 * sees, and that takes longer than the page which a journey opened.
 */
const popupsOfTheAddressBar = ['WebUIOmniboxAimPopup', 'WebUIOmniboxPopup'];

const flags = [
  `--disable-features=${[...turnedOffByPlaywright, ...popupsOfTheAddressBar].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Not a headless mark: pages for bots wait for everything and would hide streaming. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

export const wide = { width: 1440, height: 900 };
export const phone = { width: 375, height: 812 };

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.BROWSER_PATH || '/usr/bin/chromium', args: flags });
}

export interface PageOptions {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  javaScriptEnabled?: boolean;
  permissions?: string[];
}

/** Pages that are open, with their last requests: what a failed journey leaves behind is the way to its cause. */
const openPages = new Map<Page, string[]>();

function logRequests(page: Page): void {
  const lines: string[] = [];
  const started = Date.now();
  const note = (words: string) => lines.push(`${String(Date.now() - started).padStart(6)} ms ${words}`);
  openPages.set(page, lines);
  page.on('request', (request) => note(`> ${request.method()} ${request.url()}`));
  page.on('response', (response) => note(`< ${response.status()} ${response.url()}`));
  page.on('requestfailed', (request) => note(`x ${request.url()} ${request.failure()?.errorText ?? ''}`));
  page.on('framenavigated', (frame) => note(`= ${frame.url()}`));
}

// The benches open pages too, with no test around them.
if (process.env.VITEST)
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      for (const [page, lines] of openPages) {
        const words = await page.locator('body').innerText({ timeout: 2000 }).catch(String);
        console.error(`${task.name}: the page at its end\n${page.url()}\n${words}\n\n${lines.slice(-40).join('\n')}`);
      }
  });

/** A page of a fresh visitor; `problems` collects script errors and failed scripts as they happen. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: PageOptions = {},
): Promise<{ page: Page; problems: string[]; close: () => Promise<void> }> {
  const settings: BrowserContextOptions = { baseURL, userAgent, viewport: wide, reducedMotion: 'reduce', ...options };
  const context = await browser.newContext(settings);
  const page = await context.newPage();
  logRequests(page);
  page.on('close', () => openPages.delete(page));
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // A page that answers 404 or 401 on purpose logs a failed resource of its own; those are asserted by status.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  return { page, problems, close: () => context.close() };
}

/**
 * What axe finds on the page as it stands: rule and places. It judges markup and style, which no database changes, so it
 * looks at each page in the run on the embedded database; on PostgreSQL journeys go by it.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  if (process.env.TEST_DATABASE_URL) return [];
  await page.evaluate(axeSource);
  return await page.evaluate(async () => {
    const { violations } = await (
      window as unknown as {
        axe: {
          run: (
            node: Document,
            options: object,
          ) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
        };
      }
    ).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Describing every place that passed takes a third of the time, and nobody reads it.
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 5)
          .join(', ')}`,
    );
  });
}

/** True when the page is wider than the window: a phone would scroll sideways. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);
}

/** Toasts go by themselves: all that one says is waited for at once. */
export const toast = (page: Page, title: string, description = '') =>
  page.locator('[data-sonner-toast]', { hasText: title }).filter({ hasText: description }).first();

/** Resolves when React has taken over: before that, buttons are only markup. */
export function hydrated(page: Page): Promise<unknown> {
  return page.waitForFunction(() => {
    const { hydrated, arriving } = document.documentElement.dataset;
    return hydrated === 'true' && arriving === undefined;
  });
}
