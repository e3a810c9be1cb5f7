/**
 * Refuses requests that change something when another site made the browser send them, before their body is read.
 * Programs that are not browsers send neither header and carry no victim's cookies.
 */
const reading = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * @param url as visitors write it; its host has already been checked
 */
export function comesFromAnotherSite(method: string, headers: Headers, url: URL): boolean {
  if (reading.has(method)) return false;
  if (isCallWithKey(headers, url)) return false;
  const origin = headers.get('origin');
  if (origin !== null) return URL.parse(origin)?.origin !== url.origin;
  const site = headers.get('sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}

/** Other sites cannot set this header without permission, and API keys work without cookies. */
export function isCallWithKey(headers: Headers, { pathname }: URL): boolean {
  return pathname.startsWith('/api/') && /^bearer\s/i.test(headers.get('authorization') ?? '');
}

/** The message of the refusal. It names the right address to senders who opened this site under another protocol. */
export function foreignOriginWords(headers: Headers, url: URL): string {
  const origin = URL.parse(headers.get('origin') ?? '');
  return origin?.host === url.host
    ? `This request came from ${origin.origin}, but the address of this site is ${url.origin}. Open the site there and try again.`
    : 'This request came from another site and was refused.';
}
