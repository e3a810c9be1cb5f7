import { LRUCache } from 'lru-cache';
import type { Context } from '../../platform/context.server.ts';
import { fetchRobots, robotName, robotsRules } from '../../platform/robots.server.ts';

/** robots.txt rules, fetched once a day per origin. What a failing server cannot deliver allows nothing for now. */
const KEPT_MS = 24 * 3_600_000;
const RETRY_MS = 5 * 60_000;
const MAX_ORIGINS = 500;

export function userAgent(publicUrl: string): string {
  return robotName(publicUrl, '/news');
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
  const answer = await fetchRobots(ctx, `${origin}/robots.txt`, userAgent(ctx.config.publicUrl), signal);
  if ('text' in answer) return { isAllowed: robotsRules(origin, answer.text), untilMs: nowMs + KEPT_MS };
  if (answer.isTooLarge) return { isAllowed: () => true, untilMs: nowMs + KEPT_MS };
  return { isAllowed: () => false, unknownBecause: answer.failure, untilMs: nowMs + RETRY_MS };
}
