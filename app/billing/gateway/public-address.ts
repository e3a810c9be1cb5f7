import type { Config } from '../../platform/config.server.ts';

/**
 * Whether people outside this machine and its network can probably reach this site: according to PUBLIC_URL, or,
 * without it, when the process listens on all addresses.
 */
export function isReachableByOthers(
  config: Pick<Config, 'publicUrl' | 'isPublicUrlSet' | 'isOnAllAddresses'>,
): boolean {
  return (config.isOnAllAddresses && !config.isPublicUrlSet) || isPublicAddress(config.publicUrl);
}

function isPublicAddress(publicUrl: string): boolean {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (/^(localhost|.*\.(localhost|local|internal|lan|test|home\.arpa))$/.test(host)) return false;
  if (host.includes(':')) return !/^(::1$|f[cd]|fe[89ab])/.test(host);
  if (!/^[\d.]+$/.test(host)) return true;
  return !/^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(host);
}
