/** What a page view is and which ones count. Nothing that tells one visitor from another is kept. */

export type ReferrerKind = 'internal' | 'direct' | 'search' | 'social' | 'other';

export interface PageView {
  /** Without query and fragment. */
  path: string;
  referrerKind: ReferrerKind;
}

/** Longest path that is told apart. */
export const MAX_PATH_LENGTH = 200;

const searchHosts =
  /(^|\.)(google|bing|duckduckgo|ecosia|qwant|startpage|yahoo|yandex|baidu|kagi|brave|perplexity)\.[a-z.]+$/;
const socialHosts =
  /(^|\.)(linkedin\.com|lnkd\.in|twitter\.com|x\.com|t\.co|facebook\.com|reddit\.com|news\.ycombinator\.com|youtube\.com|bsky\.app|mastodon\.[a-z]+|instagram\.com|threads\.(net|com))$/;

/** Path of a view as it is counted; null when it is none. */
export function countedPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || path.startsWith('//')) return null;
  const bare = (path.split(/[?#]/)[0] ?? '').replace(/\/+$/, '') || '/';
  return /[\u0000-\u001f]/.test(bare) ? null : bare.slice(0, MAX_PATH_LENGTH);
}

/** @param referrer address of the page that linked here; empty: none, null: another page of this site */
export function referrerKind(referrer: string | null, publicUrl: string): ReferrerKind {
  if (referrer === null) return 'internal';
  if (!URL.canParse(referrer)) return 'direct';
  const { host } = new URL(referrer);
  if (host === new URL(publicUrl).host) return 'internal';
  if (searchHosts.test(host)) return 'search';
  return socialHosts.test(host) ? 'social' : 'other';
}

/** Do Not Track and Global Privacy Control, as the browser sends them. */
export function asksForPrivacy(headers: Headers): boolean {
  return headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';
}
