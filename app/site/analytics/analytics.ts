/** What a page view is and which ones count. Nothing about the visitor is stored. */

export type ReferrerKind = 'internal' | 'direct' | 'search' | 'social' | 'other';

export interface PageView {
  /** Without query and fragment. */
  path: string;
  referrerKind: ReferrerKind;
}

/** Longer paths are cut. */
export const MAX_PATH_LENGTH = 200;

const searchHosts =
  /(^|\.)(google|bing|duckduckgo|ecosia|qwant|startpage|yahoo|yandex|baidu|kagi|brave|perplexity)\.[a-z.]+$/;
const socialHosts =
  /(^|\.)(linkedin\.com|lnkd\.in|twitter\.com|x\.com|t\.co|facebook\.com|reddit\.com|news\.ycombinator\.com|youtube\.com|bsky\.app|mastodon\.[a-z]+|instagram\.com|threads\.(net|com))$/;

/** Addresses that hold a token, which is all that their pages ask for, or that name an organisation. */
const closed = /^\/(rate|shared|organisations|lists\/shared|alerts\/(leave|feed)|corrections(?!\/new$))(?=\/)/i;

/** The path of a view as it is counted, without what is left out of it; null when it is invalid. */
export function countedPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || path.startsWith('//')) return null;
  const bare = (path.split(/[?#]/)[0] ?? '').replace(/\/+$/, '') || '/';
  // The router matches decoded paths, without regard to case.
  const known = closed.exec(decoded(bare))?.[0].toLowerCase() ?? bare;
  return /[\u0000-\u001f]/.test(bare) ? null : known.slice(0, MAX_PATH_LENGTH);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The referrer that an analytics service gets: empty for a page of ours, because its address may hold a token. */
export function reportedReferrer(referrer: string | null, publicUrl: string): string {
  return referrerKind(referrer, publicUrl) === 'internal' ? '' : (referrer ?? '');
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

/** Whether the browser sends Do Not Track or Global Privacy Control. */
export function asksForPrivacy(headers: Headers): boolean {
  return headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';
}
