/**
 * Limits on making pages: one page is made once however many ask for it at the same time, and only so many are made at
 * once. The rest wait in a short queue; who finds that full is asked to come back, instead of growing the memory.
 */

/** Pages made at once: more only wait for each other, and for the database's connections. */
const MOST_MADE = 24;
/** Requests that wait for their turn; each holds its connection and little else. */
const MOST_WAITING = 200;
/** Addresses whose pages are known to be made for each reader alone. */
const MOST_KNOWN = 5_000;

export class PageMaking {
  readonly #flights = new Map<string, Promise<void>>();
  readonly #private = new Set<string>();
  readonly #waiting: (() => void)[] = [];
  #made = 0;

  /**
   * Makes a page, or waits for the request that is making it already. Pages that turn out to differ between readers are from then on
   * made side by side.
   * @param findShared the finished page, once it is in the cache
   * @param make makes the page
   * @param staysPrivate whether a page that did not enter the cache is one that never will
   */
  async share(
    key: string,
    findShared: () => Response | null,
    make: () => Promise<Response>,
    staysPrivate: (response: Response) => boolean,
  ): Promise<Response> {
    for (let flight = this.#flights.get(key); flight && !this.#private.has(key); flight = this.#flights.get(key)) {
      await flight;
      const shared = findShared();
      if (shared) return shared;
    }
    if (this.#private.has(key)) return await make();
    const landed = Promise.withResolvers<void>();
    this.#flights.set(key, landed.promise);
    try {
      const response = await make();
      if (staysPrivate(response)) this.#remember(key);
      return response;
    } finally {
      this.#flights.delete(key);
      landed.resolve();
    }
  }

  /** Does the work when it is its turn; null when too many wait already. */
  async inTurn<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (this.#made >= MOST_MADE) {
      if (this.#waiting.length >= MOST_WAITING) return null;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#made += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#made -= 1;
    }
  }

  #remember(key: string): void {
    if (this.#private.size >= MOST_KNOWN) this.#private.clear();
    this.#private.add(key);
  }
}
