import type { Page } from '@playwright/test';

export const five = '/compare?tools=chatgpt,claude,cursor,midjourney,notion-ai';

/** The names of the columns as they stand. */
export function columns(page: Page): Promise<string[]> {
  return page.locator('.comparison-table thead th a:visible').allInnerTexts();
}
