import type { Config } from '../platform/config.server.ts';
import { problem } from '../platform/http-errors.ts';

/**
 * Refuses a changing request that another site made a browser send. Programs without a browser send neither header
 * and carry no cookies of a victim.
 */
export function requireSameOrigin(request: Request, config: Config): void {
  const origin = request.headers.get('origin');
  if (origin !== null) {
    if (origin === new URL(config.publicUrl).origin) return;
    if (URL.parse(origin)?.host === new URL(request.url).host) return;
    throw refusal();
  }
  const site = request.headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw refusal();
}

const refusal = () =>
  problem(403, { title: 'Forbidden', detail: 'This request came from another site and was refused.' });
