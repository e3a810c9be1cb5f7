/**
 * Cache headers of the two kinds of page. Public pages are the same bytes for everyone and are cached; everything else
 * is never stored. A public page names the data it was made from, so that a write can purge it.
 */

/** Seconds for which tools and news count as fresh. */
export const CATALOG_FRESH_S = 300;
/** Seconds for which other public data counts as fresh. */
export const DEFAULT_FRESH_S = 60;

/** Internal header, removed before sending: comma-separated tags for purging the page cache. */
export const CACHE_TAGS_HEADER = 'x-cache-tags';

export type CacheTag =
  | 'catalog'
  | 'models'
  | 'news'
  | 'blog'
  | 'help'
  | 'contributions'
  | 'reviews'
  | 'placements'
  | 'certifications'
  | 'shared-results';

/**
 * Headers of a public page.
 * @param freshS seconds before the cached page is made again in the background
 * @param tags the data it shows
 */
export function publicPage(freshS: number, ...tags: CacheTag[]): Record<string, string> {
  return {
    'cache-control': `public, max-age=0, s-maxage=${freshS}, stale-while-revalidate=86400`,
    ...(tags.length > 0 ? { [CACHE_TAGS_HEADER]: tags.join(',') } : {}),
  };
}

/**
 * Keys by which a CDN purges a public page, in the two notations that are common: `yardstick`, and one key for each kind
 * of data that the page shows.
 */
export function purgeKeys(tags: string): Record<string, string> {
  const shown = tags.split(',').filter((tag) => tag !== '');
  const keys = ['yardstick', ...shown.map((tag) => `yardstick-${tag}`)];
  return { 'surrogate-key': keys.join(' '), 'cache-tag': keys.join(',') };
}

/** Headers of anything that depends on the viewer. */
export function privatePage(): Record<string, string> {
  return { 'cache-control': 'no-store' };
}

/** Those that the loader answered with: none for an error, which no cache may keep. */
export function loadedHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  return loaderHeaders;
}
