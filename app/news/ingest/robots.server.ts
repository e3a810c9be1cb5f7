import { LRUCache } from 'lru-cache';
import robotsParser from 'robots-parser';
import type { Context } from '../../platform/context.server.ts';
import { GuardError, guardedFetch } from '../../platform/guarded-fetch.server.ts';

/**
 * robots.txt rules, fetched once a day per origin. Following RFC 9309, a missing robots.txt allows everything, and one
 * that a failing server cannot deliver allows nothing for now.
 */
const ROBOT = 'YardstickBot';
const KEPT_MS = 24 * 3_600_000;
const RETRY_MS = 5 * 60_000;
const MAX_ORIGINS = 500;

export function userAgent(publicUrl: string): string {
  return `${ROBOT}/1.0 (+${publicUrl}/news)`;
}

interface Rules {
  isAllowed: (url: string) => boolean;
  /** Why nothing may be read for now: robots.txt could not be fetched. */
  unknownBecause?: string;
  untilMs: number;
}
const known = new LRUCache<string, Rules>({ max: MAX_ORIGINS });

/** Empties the cache, for tests. */
export function forgetRobots(): void {
  known.clear();
}

/** Throws when robots.txt disallows this address or cannot be fetched. */
export async function respectRobots(ctx: Context, url: URL, signal: AbortSignal): Promise<void> {
  const nowMs = ctx.now().getTime();
  let rules = known.get(url.origin);
  if (!rules || rules.untilMs <= nowMs) {
    rules = await ask(ctx, url.origin, nowMs, signal);
    known.set(url.origin, rules);
  }
  if (rules.unknownBecause !== undefined)
    throw new RobotsRefusal(
      `Not visited, because robots.txt of ${url.host} could not be read: ${rules.unknownBecause}`,
    );
  if (!rules.isAllowed(url.href)) throw new RobotsRefusal(`${url.host} does not let robots read ${url.pathname}.`);
}

/** robots.txt disallows the address, or could not be fetched. */
export class RobotsRefusal extends Error {}

async function ask(ctx: Context, origin: string, nowMs: number, signal: AbortSignal): Promise<Rules> {
  const address = `${origin}/robots.txt`;
  const all: Rules = { isAllowed: () => true, untilMs: nowMs + KEPT_MS };
  const unknown = (why: string): Rules => ({
    isAllowed: () => false,
    unknownBecause: why,
    untilMs: nowMs + RETRY_MS,
  });
  try {
    const answer = await guardedFetch(address, {
      allowPrivate: ctx.config.allowPrivateEndpoints,
      headers: { 'user-agent': userAgent(ctx.config.publicUrl), accept: 'text/plain' },
      maxBytes: 512 * 1024,
      timeoutMs: 10_000,
      signal,
    });
    if (answer.status >= 500 || answer.status === 429)
      return unknown(`the server answered with status ${answer.status}.`);
    if (answer.status !== 200) return all;
    const robots = robotsParser(address, answer.body.toString('utf8'));
    return { ...all, isAllowed: (url) => robots.isAllowed(url, ROBOT) !== false };
  } catch (error) {
    if (!(error instanceof GuardError) || error.reason === 'address-refused' || error.reason === 'cancelled') {
      // A GuardError (a private address, an aborted job) has its own message.
      throw error;
    }
    return error.reason === 'too-large' ? all : unknown(error.message);
  }
}
