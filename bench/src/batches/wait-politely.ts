// How long is waited between two questions about the same batch, and before one that failed is put again.

/** @param why what the provider said instead of what it was asked for */
export type Pause = (ms: number, signal?: AbortSignal, why?: string) => Promise<unknown>;

/** Thrown in place of a wait, where the caller comes back later. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
  readonly waitMs: number;
  readonly why: string | null;

  constructor(waitMs: number, why: string | null) {
    super('The provider is to be asked again later.');
    this.waitMs = waitMs;
    this.why = why;
  }
}

/** Waits for nothing. */
export const comeBackLater: Pause = (ms, _signal, why) => Promise.reject(new NotYet(ms, why ?? null));

/** Most batches take minutes or hours. */
const FIRST_MS = 10_000;
const MOST_MS = 5 * 60_000;
/** What a provider may ask to wait. */
const MOST_ASKED_MS = 30 * 60_000;

export class Patience {
  #nextMs = FIRST_MS;

  /** The next wait: longer each time, and at least what the provider asked. @param jitter in [0, 1) */
  next(jitter: number, askedMs: number | null = null): number {
    const ms = this.#nextMs * (0.8 + 0.4 * jitter);
    this.#nextMs = Math.min(MOST_MS, this.#nextMs * 1.5);
    return Math.max(ms, Math.min(askedMs ?? 0, MOST_ASKED_MS));
  }
}
