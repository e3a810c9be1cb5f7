/** The product's name, as titles, feeds and mails carry it; whoever runs a copy under another name changes it here. */
export const SITE_NAME = 'Yardstick';

/** "Blog · Yardstick": a page's title in tabs and search results. */
export function pageTitle(title: string): string {
  return `${title} · ${SITE_NAME}`;
}
