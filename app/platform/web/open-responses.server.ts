import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** A load balancer asks at least as often. */
const PROBED_LATELY_MS = 15_000;

/**
 * The open responses, for a graceful stop. While stopping, each connection closes after its current response, so that
 * clients and proxies open their next one elsewhere.
 */
export class OpenResponses {
  readonly #open = new Set<ServerResponse>();
  readonly #noticed = Promise.withResolvers<void>();
  #lastProbeMs = Number.NEGATIVE_INFINITY;
  #isStopping = false;
  #whenEmpty: (() => void) | null = null;

  get isStopping(): boolean {
    return this.#isStopping;
  }

  add(response: ServerResponse): void {
    if (this.#isStopping) response.shouldKeepAlive = false;
    this.#open.add(response);
    response.once('close', () => {
      this.#open.delete(response);
      if (this.#open.size === 0) this.#whenEmpty?.();
    });
  }

  /** A load balancer asks whether to send requests here. */
  probe(): void {
    this.#lastProbeMs = performance.now();
    if (this.#isStopping) this.#noticed.resolve();
  }

  /** Resolves when a load balancer that asks regularly has been answered that this process is stopping. */
  async noticed(atMostMs: number): Promise<void> {
    if (performance.now() - this.#lastProbeMs > PROBED_LATELY_MS) return;
    const limit = new AbortController();
    await Promise.race([this.#noticed.promise, wait(atMostMs, undefined, { signal: limit.signal })]);
    limit.abort();
  }

  startStopping(): void {
    this.#isStopping = true;
    for (const response of this.#open) response.shouldKeepAlive = false;
  }

  /** Event streams never end by themselves; clients reconnect, to a process that keeps running. */
  endEventStreams(): void {
    for (const response of this.#open)
      if (String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')) response.end();
  }

  /** Resolves when all responses are sent. */
  async finished(): Promise<void> {
    if (this.#open.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#whenEmpty = resolve;
    await promise;
  }
}
