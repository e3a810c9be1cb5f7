import { type LostSite, ownerDoubt } from './record/lost-site.ts';

/** Turns a record's website text into an address that is safe to link. */

export interface WebsiteLink {
  href: string;
  /** True when the record has no usable address and the link is a web search. */
  isSearch: boolean;
  /** Why it is a search; null: it is none. */
  why: string | null;
}

/**
 * http(s) addresses as they are, others with https:// in front; invalid ones become a web search.
 * @param lost the site that the tool had
 */
export function websiteLink(
  website: string | null | undefined,
  name: string,
  lost: LostSite | null = null,
): WebsiteLink {
  const address = httpAddress(website ?? '');
  if (address !== null) return { href: address, isSearch: false, why: null };
  const why = `${lost === null ? 'No website on record' : ownerDoubt(lost)}: searches the web`;
  return { href: `https://duckduckgo.com/?q=${encodeURIComponent(`${name} AI tool website`)}`, isSearch: true, why };
}

/**
 * A valid http(s) address, or null. Bare hosts get https://; other schemes, blanks and hosts without a dot are refused.
 */
export function httpAddress(website: string): string | null {
  const written = website.trim();
  const withScheme = /^https?:\/\//i.test(written) ? written : `https://${written}`;
  if (/\s/.test(withScheme) || /^https:\/\/[a-z][a-z0-9+.-]*:(?!\d)/i.test(withScheme)) return null;
  if (!URL.canParse(withScheme)) return null;
  const url = new URL(withScheme);
  const isHost = /^[^.]+(\.[^.]+)+\.?$/.test(url.hostname) || url.hostname.startsWith('[');
  return isHost && url.username === '' && url.password === '' ? url.href : null;
}
