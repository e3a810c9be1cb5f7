import { LRUCache } from 'lru-cache';
import { clientNetwork } from './client-network.ts';
import { problem } from './http-errors.ts';

/**
 * Fixed-window rate limit by client address. Bounded, so that addresses cannot fill the memory. Each process counts for
 * itself, so several processes allow as many times more: a shared count would cost a write per read.
 */
export interface RateState {
  isAllowed: boolean;
  remaining: number;
  /** Whole seconds until the window ends. */
  resetS: number;
}

const MOST_ADDRESSES = 20_000;

export class RateLimit {
  readonly quota: number;
  readonly windowS: number;
  readonly #windows = new LRUCache<string, { endsAtMs: number; used: number }>({ max: MOST_ADDRESSES });

  constructor(quota: number, windowS: number) {
    this.quota = quota;
    this.windowS = windowS;
  }

  /** @param cost how many calls this one counts as */
  take(address: string, nowMs: number, cost = 1): RateState {
    let window = this.#windows.get(address);
    if (!window || nowMs >= window.endsAtMs) {
      window = { endsAtMs: nowMs + this.windowS * 1_000, used: 0 };
      this.#windows.set(address, window);
    }
    const isAllowed = window.used + cost <= this.quota;
    if (isAllowed) window.used += cost;
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
}
