/**
 * The one place where requests that change something are refused when another site made a browser send them, before
 * anything of them is read. Programs without a browser send neither header and carry no cookies of a victim.
 */
const reading = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * @param url of the request; its host has been compared with ours already
 * @param publicUrl the address that visitors use
 */
export function comesFromAnotherSite(method: string, headers: Headers, url: URL, publicUrl: string): boolean {
  if (reading.has(method)) return false;
  // Another site cannot set it without being allowed to, and what is done with an API key is done without cookies.
  if (url.pathname.startsWith('/api/') && /^bearer\s/i.test(headers.get('authorization') ?? '')) return false;
  const origin = headers.get('origin');
  if (origin !== null) return origin !== new URL(publicUrl).origin && URL.parse(origin)?.host !== url.host;
  const site = headers.get('sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}
