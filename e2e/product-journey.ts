/** What journeys of visitors share: the product as it comes, a browser, and a fresh visitor for each test. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser, openPage, type PageOptions } from './browser.ts';
import { openProduct, type Product } from './product.ts';

export interface ProductJourney {
  product: Product;
  browser: Browser;
  url: string;
  visit: (options?: PageOptions) => ReturnType<typeof openPage>;
}

/** One product and one browser for all tests of a file: opened before the first, closed after the last. */
export function productJourney(environment: Record<string, string> = {}): ProductJourney {
  const journey = {} as ProductJourney;
  beforeAll(async () => {
    const [product, browser] = await Promise.all([openProduct(environment), openBrowser()]);
    const visit = (options?: PageOptions) => openPage(browser, product.url, options);
    Object.assign(journey, { product, browser, url: product.url, visit });
  });
  afterAll(async () => {
    await journey.browser?.close();
    await journey.product?.stop();
  });
  return journey;
}
