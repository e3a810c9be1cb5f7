import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { clientNetwork } from './client-network.ts';
import { problem } from './http-errors.ts';

/**
 * Fixed-window rate limit by client. Bounded, so that clients cannot fill the memory. It counts in memory, since a row would
 * cost a write per read; several web processes send each other what they counted (shared-rate-limits.server.ts).
 */
export interface RateState {
  isAllowed: boolean;
  remaining: number;
  /** Whole seconds until the window ends. */
  resetS: number;
}

interface Window {
  endsAtMs: number;
  used: number;
  /** How many of them were not sent to the other processes. */
  unsent: number;
}

/** What one process counted of a client, by the hash of its name. */
export type ClientCount = [client: string, endsAtMs: number, calls: number];

const MOST_CLIENTS = 20_000;

/** All limits of this process by name. */
export const rateLimits = new Map<string, RateLimit>();

export class RateLimit {
  readonly quota: number;
  readonly windowS: number;
  readonly #windows = new LRUCache<string, Window>({ max: MOST_CLIENTS });

  /** @param name the same in every process */
  constructor(name: string, quota: number, windowS: number) {
    this.quota = quota;
    this.windowS = windowS;
    rateLimits.set(name, this);
  }

  /** @param cost how many calls this one counts as */
  take(client: string, nowMs: number, cost = 1): RateState {
    const window = this.#windowOf(hashOf(client), nowMs, nowMs + this.windowS * 1_000);
    const isAllowed = window.used + cost <= this.quota;
    if (isAllowed) {
      window.used += cost;
      window.unsent += cost;
    }
    return {
      isAllowed,
      remaining: Math.max(0, this.quota - window.used),
      resetS: Math.max(1, Math.ceil((window.endsAtMs - nowMs) / 1_000)),
    };
  }

  /**
   * Counts a request of a client.
   * @returns the two headers of the IETF draft "RateLimit header fields for HTTP"
   * @throws a problem Response with status 429
   */
  enforce(clientAddress: string, nowMs: number, cost = 1): Record<string, string> {
    const { isAllowed, remaining, resetS } = this.take(clientNetwork(clientAddress), nowMs, cost);
    const headers = {
      ratelimit: `"default";r=${remaining};t=${resetS}`,
      'ratelimit-policy': `"default";q=${this.quota};w=${this.windowS}`,
    };
    if (isAllowed) return headers;
    const detail = `At most ${this.quota} requests in ${this.windowS} seconds. Try again in ${resetS} seconds.`;
    throw problem(429, { title: 'Too many requests', detail }, { ...headers, 'retry-after': String(resetS) });
  }

  /** What was counted here since the last call of this function. */
  takeUnsent(): ClientCount[] {
    const counts: ClientCount[] = [];
    for (const [client, window] of this.#windows.entries()) {
      if (window.unsent > 0) counts.push([client, window.endsAtMs, window.unsent]);
      window.unsent = 0;
    }
    return counts;
  }

  /** Adds what another process counted. */
  add([client, endsAtMs, calls]: ClientCount, nowMs: number): void {
    if (endsAtMs > nowMs) this.#windowOf(client, nowMs, endsAtMs).used += calls;
  }

  /** The window of a client, or a new one that ends at `endsAtMs`. */
  #windowOf(client: string, nowMs: number, endsAtMs: number): Window {
    const known = this.#windows.get(client);
    if (known && nowMs < known.endsAtMs) return known;
    const window = { endsAtMs, used: 0, unsent: 0 };
    this.#windows.set(client, window);
    return window;
  }
}

/** Addresses of clients go through the database, whose log may keep them: their hashes say less. */
const hashOf = (client: string) => createHash('sha256').update(client).digest('base64url').slice(0, 16);
