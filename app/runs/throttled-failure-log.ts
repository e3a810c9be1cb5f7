interface Log {
  warn: (facts: object, message: string) => void;
  info: (facts: object, message: string) => void;
}

/** For repeated attempts: logs the first failure, and the recovery. */
export class ThrottledFailureLog {
  readonly #log: Log;
  readonly #facts: object;
  readonly #words: { failed: string; succeeded: string };
  #failures = 0;

  constructor(log: Log, facts: object, words: { failed: string; succeeded: string }) {
    this.#log = log;
    this.#facts = facts;
    this.#words = words;
  }

  /** @returns failures in a row, including this one */
  failed(error: unknown): number {
    if (this.#failures++ === 0) this.#log.warn({ ...this.#facts, err: error }, this.#words.failed);
    return this.#failures;
  }

  succeeded(): void {
    if (this.#failures > 0) this.#log.info({ ...this.#facts, failures: this.#failures }, this.#words.succeeded);
    this.#failures = 0;
  }
}
