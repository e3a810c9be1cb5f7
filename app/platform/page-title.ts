/**
 * The product's name in titles, feeds, mails and, as {product}, in content/. To run a copy under another name, change
 * it here and in public/manifest.webmanifest.
 */
export const SITE_NAME = 'Yardstick';

/** "Blog · Yardstick": a page's title in tabs and search results. */
export function pageTitle(title: string): string {
  return `${title} · ${SITE_NAME}`;
}
