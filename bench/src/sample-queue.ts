// Between a finished call and the sink: scoring, with a limit on how many samples wait. The timed path never waits for it,
// except when the sink falls so far behind that memory would grow.
import type { Sample } from './record.ts';

const MOST_PENDING = 64;

export class SampleQueue {
  /** What the sink or a judge threw; the run ends with it. */
  error: unknown = null;
  readonly #deliver: (sample: Sample) => Promise<void>;
  readonly #mostPending: number;
  readonly #pending = new Set<Promise<void>>();

  /** @param mostPending samples that are delivered at once */
  constructor(deliver: (sample: Sample) => Promise<void>, mostPending = MOST_PENDING) {
    this.#deliver = deliver;
    this.#mostPending = mostPending;
  }

  async push(sample: Sample): Promise<void> {
    while (this.#pending.size >= this.#mostPending) await Promise.race(this.#pending);
    const task: Promise<void> = this.#deliver(sample)
      .catch((error: unknown) => {
        this.error ??= error;
      })
      .finally(() => this.#pending.delete(task));
    this.#pending.add(task);
  }

  /** @returns whether it succeeded; where it did not, the run ends */
  async guard(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.error ??= error;
      return false;
    }
  }

  async drain(): Promise<void> {
    await Promise.all(this.#pending);
  }
}
