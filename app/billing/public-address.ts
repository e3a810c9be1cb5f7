import type { Config } from '../platform/config.server.ts';

/**
 * Whether people outside this machine and its own network are likely to reach this site: what PUBLIC_URL says, and
 * without it a process that listens on all addresses, whose networks nobody has named.
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
