import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '../config.server.ts';

/**
 * What a request says about where it wants to go: checked and made uniform before anything else looks at it, so that
 * nothing behind this ever sees a foreign host, or a parameter that only tells campaigns apart.
 */

const probes = new Set(['/healthz', '/readyz']);

/** Whether the request is for another site than this one. Probes ask by address and are always ours. */
export function isForAnotherHost(request: IncomingMessage, config: Config): boolean {
  const target = request.url ?? '/';
  if (probes.has(target.split('?', 1)[0] as string)) return false;
  // An absolute target overrides the Host header.
  const host = target.startsWith('/') || target === '*' ? request.headers.host : URL.parse(target)?.host;
  if (host === undefined) return true;
  const asked = URL.parse(`${new URL(config.publicUrl).protocol}//${host}`);
  if (asked === null) return true;
  if (config.isPublicUrlSet) return asked.host !== new URL(config.publicUrl).host;
  // On a machine of one's own, a name that is not the machine's is somebody else's page that turned its name around.
  return config.isOnLoopback && !isLoopbackOrAddress(asked.hostname);
}

function isLoopbackOrAddress(hostname: string): boolean {
  return /(^|\.)localhost$/.test(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

/** Path and query in one form: without the host, without campaign parameters, with its parameters in order of their names. */
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
