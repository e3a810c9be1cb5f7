/** What must hold of every page, in two sizes and themes; on PostgreSQL, that it gives the page its text. */
import { expect } from '@playwright/test';
import { axeFindings, open, phone, scrollsSideways, wide } from './browser.ts';
import { isOnPostgres } from './product.ts';
import { test, type WatchedPage, watch } from './test.ts';

export interface WalkedPage {
  path: string;
  /** A part of the text in <main>. */
  text: string;
  /** 200 by default. */
  status?: number;
}

export const screens = [
  { name: 'a wide and light window', options: { viewport: wide, colorScheme: 'light' as const } },
  { name: 'a dark phone', options: { viewport: phone, colorScheme: 'dark' as const } },
];

/**
 * Registers a test for each page and screen. One visitor goes to all pages of a screen, as visitors do: each page is
 * loaded again, but the browser keeps the scripts and styles that it has compiled.
 */
export function walkPages(pages: readonly WalkedPage[]): void {
  if (isOnPostgres) {
    readPages(pages);
    return;
  }
  for (const { name, options } of screens) {
    let visitor: WatchedPage | undefined;
    for (const { path, text, status = 200 } of pages)
      test(`${path} answers, fits ${name} and has no axe findings`, async ({ browser, baseURL }) => {
        visitor ??= watch(await (await browser.newContext({ baseURL, ...options })).newPage());
        const { page, problems } = visitor;
        const response = page.waitForResponse((answer) => answer.request().isNavigationRequest());
        await open(page, path);
        expect((await response).status()).toBe(status);
        await expect(page.locator('main')).toContainText(text, { useInnerText: true });
        expect(await scrollsSideways(page)).toBe(false);
        expect(await axeFindings(page)).toEqual([]);
        expect(problems).toEqual([]);
      });
    test.afterAll(() => visitor?.page.context().close());
  }
}

/** Layout and markup are looked at on the embedded database; here each page is read once, without scripts. */
function readPages(pages: readonly WalkedPage[]): void {
  let reader: WatchedPage | undefined;
  for (const { path, text, status = 200 } of pages)
    test(`${path} answers with its text`, async ({ browser, baseURL }) => {
      reader ??= watch(await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage());
      const response = await reader.page.goto(path);
      expect(response?.status()).toBe(status);
      await expect(reader.page.locator('main')).toContainText(text, { useInnerText: true });
    });
  test.afterAll(() => reader?.page.context().close());
}
