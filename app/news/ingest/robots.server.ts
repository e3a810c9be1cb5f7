import robotsParser from 'robots-parser';
import type { Context } from '../../platform/context.server.ts';
import { GuardError, guardedFetch } from '../../platform/guarded-fetch.server.ts';

/**
 * What sites allow robots to read, asked once a day per origin. As RFC 9309 has it: a missing robots.txt allows all, one
 * that cannot be had because the server fails allows nothing for now.
 */
const ROBOT = 'YardstickBot';
const KEPT_MS = 24 * 3_600_000;
const RETRY_MS = 30 * 60_000;
const MAX_ORIGINS = 500;

export function userAgent(publicUrl: string): string {
  return `${ROBOT}/1.0 (+${publicUrl}/news)`;
}

type Rules = { isAllowed: (url: string) => boolean; untilMs: number };
const known = new Map<string, Rules>();

/** Forgets what was asked; for tests. */
export function forgetRobots(): void {
  known.clear();
}

/** Throws when the site does not want this address to be read by robots. */
export async function respectRobots(ctx: Context, url: URL, signal: AbortSignal): Promise<void> {
  const nowMs = ctx.now().getTime();
  let rules = known.get(url.origin);
  if (!rules || rules.untilMs <= nowMs) {
    rules = await ask(ctx, url.origin, nowMs, signal);
    if (known.size >= MAX_ORIGINS) known.delete(known.keys().next().value as string);
    known.set(url.origin, rules);
  }
  if (!rules.isAllowed(url.href)) throw new RobotsRefusal(`${url.host} does not let robots read ${url.pathname}.`);
}

/** The site's robots.txt says no, or could not be had. */
export class RobotsRefusal extends Error {}

async function ask(ctx: Context, origin: string, nowMs: number, signal: AbortSignal): Promise<Rules> {
  const address = `${origin}/robots.txt`;
  try {
    const answer = await guardedFetch(address, {
      allowPrivate: ctx.config.allowPrivateEndpoints,
      headers: { 'user-agent': userAgent(ctx.config.publicUrl), accept: 'text/plain' },
      maxBytes: 512 * 1024,
      timeoutMs: 10_000,
      signal,
    });
    if (answer.status >= 500 || answer.status === 429) return { isAllowed: () => false, untilMs: nowMs + RETRY_MS };
    if (answer.status !== 200) return { isAllowed: () => true, untilMs: nowMs + KEPT_MS };
    const robots = robotsParser(address, answer.body.toString('utf8'));
    return { isAllowed: (url) => robots.isAllowed(url, ROBOT) !== false, untilMs: nowMs + KEPT_MS };
  } catch (error) {
    if (error instanceof GuardError && error.reason === 'too-large')
      return { isAllowed: () => true, untilMs: nowMs + KEPT_MS };
    // The door's own refusal (a private address, a cancelled job) speaks for itself when the feed is opened.
    if (error instanceof GuardError && error.reason !== 'address-refused' && error.reason !== 'cancelled') {
      return { isAllowed: () => false, untilMs: nowMs + RETRY_MS };
    }
    throw error;
  }
}
