/** Turns a record's website text into an address that is safe to link. */

export interface WebsiteLink {
  href: string;
  /** True when the record has no usable address and the link is a web search. */
  isSearch: boolean;
}

/** http(s) addresses as they are, others with https:// in front; invalid ones become a web search. */
export function websiteLink(website: string | null | undefined, name: string): WebsiteLink {
  const address = httpAddress(website ?? '');
  if (address !== null) return { href: address, isSearch: false };
  return { href: `https://duckduckgo.com/?q=${encodeURIComponent(`${name} AI tool website`)}`, isSearch: true };
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
