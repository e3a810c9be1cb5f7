// Between a finished call and the sink: scoring, with a limit on how many samples wait. The timed path never waits for it,
// except when the sink falls so far behind that memory would grow.
import type { Sample } from './record.ts';

const MAX_PENDING = 64;

export class SampleQueue {
  /** What the sink or a judge threw; the run ends with it. */
  error: unknown = null;
  readonly #deliver: (sample: Sample) => Promise<void>;
  readonly #pending = new Set<Promise<void>>();

  constructor(deliver: (sample: Sample) => Promise<void>) {
    this.#deliver = deliver;
  }

  async push(sample: Sample): Promise<void> {
    const task: Promise<void> = this.#deliver(sample)
      .catch((error: unknown) => {
        this.error ??= error;
      })
      .finally(() => this.#pending.delete(task));
    this.#pending.add(task);
    if (this.#pending.size >= MAX_PENDING) await Promise.race(this.#pending);
  }

  async drain(): Promise<void> {
    await Promise.all(this.#pending);
  }
}
