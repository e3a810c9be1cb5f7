/**
 * Refuses requests that change something when another site made the browser send them, before their body is read.
 * Programs that are not browsers send neither header and carry no victim's cookies.
 */
const reading = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * @param url of the request; its host has already been checked
 * @param publicUrl the address that visitors use
 */
export function comesFromAnotherSite(method: string, headers: Headers, url: URL, publicUrl: string): boolean {
  if (reading.has(method)) return false;
  // Other sites cannot set this header without permission, and API keys work without cookies.
  if (url.pathname.startsWith('/api/') && /^bearer\s/i.test(headers.get('authorization') ?? '')) return false;
  const origin = headers.get('origin');
  if (origin !== null) return origin !== new URL(publicUrl).origin && URL.parse(origin)?.host !== url.host;
  const site = headers.get('sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}
