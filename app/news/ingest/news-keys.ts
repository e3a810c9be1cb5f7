/** What makes two items of different feeds the same story: where they lead, or what they are called. */

/** Parameters that name the way by which a reader came, not the page. */
const campaign =
  /^(utm_\w+|fbclid|gclid|mc_[ce]id|ref|ref_src|source|cmp|cmpid|ocid|rss|feed|partner|_hsenc|_hsmi|igshid)$/i;

/** The address without scheme, www, campaign marks, fragment, index file and closing slash; parameters in order. */
export function urlKey(address: string): string {
  const url = new URL(address);
  const parameters = [...url.searchParams].filter(([name]) => !campaign.test(name));
  parameters.sort(([a, x], [b, y]) => a.localeCompare(b) || x.localeCompare(y));
  const host = url.host.replace(/^(www|m|amp)\./, '');
  const path = url.pathname.replace(/\/(index\.(html?|php)|amp)\/?$/i, '/').replace(/\/+$/, '');
  const query = new URLSearchParams(parameters).toString();
  return `${host}${path}${query === '' ? '' : `?${query}`}`;
}

/** Words of the title without case, accents, punctuation and a closing "| Source" or "- Source". */
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

/** Days within which the same title means the same story. */
export const SAME_TITLE_DAYS = 4;
