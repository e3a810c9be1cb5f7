import type { ServerResponse } from 'node:http';

/**
 * The responses that are under way, for a graceful stop. While stopping, connections end with the response that is on
 * them, so that clients and proxies open their next one elsewhere.
 */
export class OpenResponses {
  readonly #open = new Set<ServerResponse>();
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

  startStopping(): void {
    this.#isStopping = true;
    for (const response of this.#open) response.shouldKeepAlive = false;
  }

  /** Event streams have no end of their own; their readers connect again, to a process that goes on. */
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
