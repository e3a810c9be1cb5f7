// Everything one call is given. The key is fetched at the moment of the call and lives in no record.
import type { CacheMode } from './cache-mode.ts';
import type { AskUser } from './conversation/user-prompt.ts';
import type { PriceTable } from './prices/price-book.ts';
import type { ResolveHost } from './reading/connection-pool.ts';
import type { ExchangeLimits, ExchangeResult } from './reading/exchange.ts';
import type { ModelSpec, Sample } from './record.ts';
import type { Prompt } from './request.ts';
import type { RetryRules } from './retry-rules.ts';
import type { HttpTools } from './tools/http-tools.ts';
import type { WallClock } from './wall-clock.ts';

/**
 * Gives the key of a provider for one call; null or an empty string where none is needed. The model distinguishes endpoints of one
 * provider that have different keys. `origin` is where the key will be sent: scheme, host and port.
 */
export type KeyProvider = (
  provider: string,
  model?: ModelSpec,
  origin?: string,
) => string | null | Promise<string | null>;

/** Newly arrived text of a running call; text that arrives within some milliseconds comes in one piece. */
export interface CallDelta {
  answer: string;
  reasoning: string;
  /** When the first of it came, ms since the request was written. */
  atMs: number;
}

/** A sleep before another attempt. */
export interface CallWait {
  provider: string;
  waitMs: number;
  reason: string;
}

/** Where a call stands in its run; a call made by itself needs none of it. */
export interface CallPlace {
  runId: string;
  caseId: string;
  caseFamily: string | null;
  round: number;
  position: number;
  isWarmup: boolean;
  concurrency: number;
  /** ms on the monotonic clock. */
  enqueuedMs: number;
}

export interface CallModelOptions {
  model: ModelSpec;
  prompt: Prompt;
  key?: KeyProvider;
  /** Default true. */
  isStreaming?: boolean;
  /** Default `warm`. A model that has one of its own keeps it. */
  cacheMode?: CacheMode;
  limits?: Partial<ExchangeLimits>;
  retries?: Partial<RetryRules>;
  /** Price tables in the order they are asked. Default: the bundled table. */
  prices?: PriceTable[];
  signal?: AbortSignal;
  /** Live text; it is never in the timed path. */
  onDelta?: (delta: CallDelta) => void;
  onWait?: (wait: CallWait) => void;
  /** Resolves and approves every address that is connected to; throw to refuse. Pass one stable function: connections are pooled by it. */
  resolveHost?: ResolveHost;
  /** Calls the tools that have an address; one object for a whole run. Without it, such a call throws. */
  httpTools?: HttpTools;
  /** What came of the call another way, in a batch: nothing is sent, and there is no second attempt. */
  reply?: ExchangeResult;
  /** Plays the user of a conversation; one for a whole run. Without it, such a call throws. */
  simulatedUser?: AskUser;
  /** A conversation of the same place that was cut off: it goes on, and its sample holds both. */
  begun?: Sample | undefined;
  /**
   * Receives a conversation that is under way after each answer and each message, as if it had been cut off there, and is waited for:
   * what is paid for can be stored before more is. False ends it there.
   */
  onTurn?: ((sample: Sample) => boolean | Promise<boolean>) | undefined;
  /** Keep the compressed bytes of each reply. Default true. */
  keepsRaw?: boolean;
  /** Seeds the jitter of sleeps and the cold prefix. Default 1. */
  seed?: number;
  now?: WallClock;
  place?: Partial<CallPlace>;
}
