/** What must hold of every page, in two sizes and themes; on PostgreSQL, that it gives the page its text. */
import { expect } from '@playwright/test';
import { isSound, open, screens, showOn } from './browser.ts';
import { isOnPostgres } from './product.ts';
import { test, type WatchedPage, watch } from './test.ts';

export interface WalkedPage {
  path: string;
  /** A part of the text in <main>. */
  text: string;
  /** 200 by default. */
  status?: number;
}

/**
 * Registers a test for each page. One visitor goes to all of them, as visitors do: each page is loaded again, but the
 * browser keeps the scripts and styles that it has compiled. Pages are loaded on a phone, because journeys load theirs in a
 * wide window, and then shown on both screens.
 */
export function walkPages(pages: readonly WalkedPage[]): void {
  if (isOnPostgres) {
    readPages(pages);
    return;
  }
  let visitor: WatchedPage | undefined;
  for (const { path, text, status = 200 } of pages)
    test(`${path} answers, fits a dark phone and a wide and light window, and has no axe findings`, async ({
      browser,
      baseURL,
    }) => {
      visitor ??= watch(await (await browser.newContext({ baseURL })).newPage());
      const { page, problems } = visitor;
      const response = page.waitForResponse((answer) => answer.request().isNavigationRequest());
      await showOn(page, screens[0]!.options);
      await open(page, path);
      expect((await response).status()).toBe(status);
      for (const { options } of screens) {
        await showOn(page, options);
        await expect(page.locator('main')).toContainText(text, { useInnerText: true });
        await isSound(page);
      }
      expect(problems).toEqual([]);
    });
  test.afterAll(() => visitor?.page.context().close());
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
