/** What must hold of every page, at two widths and in two themes; of PostgreSQL, that it gives the page its words. */
import type { Browser } from 'playwright-core';
import { afterAll, describe, expect, it, onTestFailed } from 'vitest';
import { axeFindings, hydrated, openPage, phone, scrollsSideways, wide } from './browser.ts';
import { isOnPostgres } from './product.ts';

export interface WalkedPage {
  path: string;
  /** A part of what stands in <main>. */
  text: string;
  /** 200 unless said otherwise. */
  status?: number;
}

export const screens = [
  { name: 'wide and light', options: { viewport: wide, colorScheme: 'light' as const } },
  { name: 'a phone and dark', options: { viewport: phone, colorScheme: 'dark' as const } },
];

/** Layout and markup are looked at on the embedded database; here each page is read once, by one reader without scripts. */
function readPages(pages: readonly WalkedPage[], where: () => { browser: Browser; url: string }): void {
  let reader: Awaited<ReturnType<typeof openPage>> | undefined;
  afterAll(() => reader?.close());

  it.each(pages)('$path answers with its words', async ({ path, text, status = 200 }) => {
    const { browser, url } = where();
    reader ??= await openPage(browser, url, { javaScriptEnabled: false });
    const response = await reader.page.goto(path);
    expect(response?.status()).toBe(status);
    expect(await reader.page.locator('main').innerText()).toContain(text);
  });
}

/**
 * Registers a test a page and screen. One visitor looks at all pages of a screen, as visitors do: each page is loaded anew,
 * but what the browser has read and compiled before, it keeps. @param where asked when a test runs, after what opens browser and product */
export function walkPages(pages: readonly WalkedPage[], where: () => { browser: Browser; url: string }): void {
  if (isOnPostgres) {
    readPages(pages, where);
    return;
  }
  describe.each(screens)('on $name', ({ options }) => {
    let visitor: Awaited<ReturnType<typeof openPage>> | undefined;
    const leave = async () => {
      await visitor?.close();
      visitor = undefined;
    };
    afterAll(leave);

    it.each(pages)('$path answers, fits the window and leaves axe silent', async ({ path, text, status = 200 }) => {
      const { browser, url } = where();
      // The next page gets another visitor, so that one failure does not become the next one's.
      onTestFailed(leave);
      visitor ??= await openPage(browser, url, options);
      const { page, problems } = visitor;
      problems.length = 0;
      const response = await page.goto(path);
      expect(response?.status()).toBe(status);
      await hydrated(page);
      expect(await page.locator('main').innerText()).toContain(text);
      expect(await scrollsSideways(page)).toBe(false);
      expect(await axeFindings(page)).toEqual([]);
      expect(problems).toEqual([]);
    });
  });
}
