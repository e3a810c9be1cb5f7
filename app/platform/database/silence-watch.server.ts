import type { Duplex } from 'node:stream';
import type { Pool, PoolClient } from 'pg';

const lookEveryMs = 1_000;

/**
 * A server that hangs, or a network that drops packets, breaks no connection: statements would wait for their timeout. While a
 * connection of the pool has been in use for a second, this asks again and again whether the database answers at all.
 */
export class SilenceWatch {
  readonly #look: () => Promise<void>;
  readonly #connected = new Set<PoolClient>();
  readonly #inUseSince = new Map<PoolClient, number>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param look asks, and calls `breakOff` when nothing answers */
  constructor(pool: Pool, look: () => Promise<void>) {
    this.#look = look;
    pool.on('connect', (client) => this.#connected.add(client));
    pool.on('remove', (client) => this.#connected.delete(client));
    pool.on('acquire', (client) => {
      this.#inUseSince.set(client, performance.now());
      this.#lookSoon();
    });
    pool.on('release', (_error, client) => this.#inUseSince.delete(client));
  }

  /** What waits on a connection fails at once, and none that is dead is used again. */
  breakOff(): void {
    for (const client of this.#connected) (client as unknown as Wired).connection.stream.destroy();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #lookSoon(): void {
    if (this.#timer !== undefined || this.#isClosed) return;
    this.#timer = setTimeout(async () => {
      const oldest = Math.min(...this.#inUseSince.values());
      if (performance.now() - oldest >= lookEveryMs) await this.#look();
      this.#timer = undefined;
      if (this.#inUseSince.size > 0) this.#lookSoon();
    }, lookEveryMs);
    this.#timer.unref();
  }
}

/** A client of pg; its types leave this out. */
interface Wired {
  connection: { stream: Duplex };
}
