/** Decides when two items of different feeds are the same story: by address or by title. */

/** Query parameters that say how a reader got there, not which page it is. */
const campaign =
  /^(utm_\w+|fbclid|gclid|mc_[ce]id|ref|ref_src|source|cmp|cmpid|ocid|rss|feed|partner|_hsenc|_hsmi|igshid)$/i;

/** The address without scheme, www, campaign parameters, fragment, index file and trailing slash; parameters sorted. */
export function urlKey(address: string): string {
  const url = new URL(address);
  const parameters = [...url.searchParams].filter(([name]) => !campaign.test(name));
  parameters.sort(([a, x], [b, y]) => a.localeCompare(b) || x.localeCompare(y));
  const host = url.host.replace(/^(www|m|amp)\./, '');
  const path = url.pathname.replace(/\/(index\.(html?|php)|amp)\/?$/i, '/').replace(/\/+$/, '');
  const query = new URLSearchParams(parameters).toString();
  return `${host}${path}${query === '' ? '' : `?${query}`}`;
}

/** The title's words without case, accents, punctuation and a final "| Source" or "- Source". */
export function titleKey(title: string, source = ''): string {
  const ending = source === '' ? title : title.replace(new RegExp(`\\s+[|\\-–—:]\\s+${quoted(source)}\\s*$`, 'i'), '');
  return ending
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Short titles ("Release notes", "Weekly update") repeat; only longer ones identify a story. */
export function isDistinctiveTitle(key: string): boolean {
  return key.length >= 20 && key.split(' ').length >= 4;
}

/** Days within which equal titles mean the same story. */
export const SAME_TITLE_DAYS = 4;
