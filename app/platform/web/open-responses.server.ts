import type { ServerResponse } from 'node:http';

/**
 * The open responses, for a graceful stop. While stopping, each connection closes after its current response, so that
 * clients and proxies open their next one elsewhere.
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
