/** The browser's settings, and what tests ask of any page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

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

export const flags = [
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
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

export const wide = { width: 1440, height: 900 };
export const phone = { width: 375, height: 812 };

/**
 * What axe finds on the page as it stands: rule and places. It judges markup and style, which no database changes, so it
 * looks at each page in the run on the embedded database; on PostgreSQL journeys go by it.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  if (process.env.TEST_DATABASE_URL) return [];
  // A page that was looked at before has it still.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return await page.evaluate(async () => {
    // Parts that are not rendered until they come near the viewport have no true place before: axe found them one on the other.
    const rendered = new CSSStyleSheet();
    rendered.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(rendered);
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
    document.adoptedStyleSheets.pop();
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

/** The screens that pages are looked at on: both widths and both themes. */
export const screens = [
  { name: 'a dark phone', options: { viewport: phone, colorScheme: 'dark' as const } },
  { name: 'a wide and light window', options: { viewport: wide, colorScheme: 'light' as const } },
];

/** Shows the page on another screen, without loading it again. */
export async function showOn(
  page: Page,
  { viewport, colorScheme }: (typeof screens)[number]['options'],
): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
}

/** axe finds nothing and nothing scrolls sideways. */
export async function isSound(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
}

/** The page is sound on both screens, and then wide and light. */
export async function looksRight(page: Page): Promise<void> {
  for (const { options } of screens) {
    await showOn(page, options);
    await isSound(page);
  }
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

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}
