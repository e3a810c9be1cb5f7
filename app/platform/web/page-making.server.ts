/**
 * Limits on making pages: a page is made once however many requests wait for it, and only so many pages are made at
 * once. The others wait in a short queue; when it is full, the request is refused with a 503 instead of growing the
 * memory.
 */

/** Pages made at once: more would only wait for each other and for database connections. */
const MOST_MADE = 24;
/** Requests in the queue; each holds its connection and little else. */
const MOST_WAITING = 200;
/** Addresses known to give each viewer a different page. */
const MOST_KNOWN = 5_000;

export class PageMaking {
  readonly #flights = new Map<string, Promise<void>>();
  readonly #private = new Set<string>();
  readonly #waiting: (() => void)[] = [];
  #made = 0;

  /**
   * Makes a page, or waits for the request that is already making it. Pages that turn out to differ between viewers are
   * from then on made in parallel.
   * @param findShared the finished page, once it is cached
   * @param make makes the page
   * @param staysPrivate whether a page that was not cached never will be
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

  /** Runs the work in its turn; null when the queue is full. */
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
