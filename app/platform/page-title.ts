/** The program, whatever the site that runs it is called. */
export const PRODUCT_NAME = 'Yardstick';

/**
 * The site's name in titles, feeds, mails and, as {product}, in content/: SITE_NAME, or what was saved on the site. A live
 * binding: read it when a text is made, not when a module is loaded. A browser reads it from the document.
 */
export let siteName =
  (typeof document !== 'undefined' && document.querySelector('meta[name=application-name]')?.getAttribute('content')) ||
  PRODUCT_NAME;

export function setSiteName(name: string): void {
  siteName = name;
}

/** "Blog · Yardstick": a page's title in tabs and search results. */
export function pageTitle(title: string): string {
  return `${title} · ${siteName}`;
}

/** The meta of a page that search engines leave out. */
export function unindexedMeta(title: string) {
  return [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }];
}
