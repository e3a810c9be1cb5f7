import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '../config.server.ts';

/**
 * Checks and normalises what a request asks for before anything else reads it: nothing behind this sees a foreign host
 * or a campaign parameter.
 */

const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** Whether a request names this site. Health probes and scrapes use an inner address and are always accepted. */
export function hostCheck(config: Config): (request: IncomingMessage) => boolean {
  const own = new URL(config.publicUrl);
  // Nearly all requests name the same host, and parsing it costs a tenth of a cached page.
  let lastAccepted: string | undefined;
  return (request) => {
    const target = request.url ?? '/';
    if (probes.has(target.split('?', 1)[0] as string)) return true;
    // An absolute target overrides the Host header.
    const host = target.startsWith('/') || target === '*' ? request.headers.host : URL.parse(target)?.host;
    if (host === undefined) return false;
    if (host === lastAccepted) return true;
    const asked = URL.parse(`${own.protocol}//${host}`);
    if (asked === null || !isOwnHost(asked, own, config)) return false;
    lastAccepted = host;
    return true;
  };
}

function isOwnHost(asked: URL, own: URL, config: Config): boolean {
  if (config.isPublicUrlSet) return asked.host === own.host;
  // DNS rebinding: on a server that listens on loopback, any other name belongs to somebody else's page.
  return !config.isOnLoopback || isLoopbackOrAddress(asked.hostname);
}

function isLoopbackOrAddress(hostname: string): boolean {
  return /(^|\.)localhost$/.test(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

/** Path and query in one normal form: no host, no campaign parameters, parameters sorted by name. */
export function uniformTarget(target: string): string {
  const path = target.startsWith('/') || target === '*' ? target : pathOf(target);
  const mark = path.indexOf('?');
  if (mark === -1) return path;
  const parameters = path
    .slice(mark + 1)
    .split('&')
    .filter((part) => part !== '' && !/^(utm_[a-z]+|gclid|fbclid|mc_[a-z]+)(=|$)/.test(part))
    .map((part) => ({ part, name: part.split('=', 1)[0] as string }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ part }) => part);
  return parameters.length === 0 ? path.slice(0, mark) : `${path.slice(0, mark)}?${parameters.join('&')}`;
}

function pathOf(target: string): string {
  const url = URL.parse(target);
  return url === null ? '/' : url.pathname + url.search;
}
