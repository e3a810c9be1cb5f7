import type { Context } from '../context.server.ts';
import type { AnyJob } from '../job-definition.server.ts';

/** A job as fetched from the queue; `retryCount` identifies the attempt. */
export interface Fetched {
  id: string;
  retryCount: number;
  data: unknown;
}

/** How long an aborted attempt may take to end before it is abandoned. */
const windDownMs = 5_000;

/** One attempt of one job. */
export class JobAttempt {
  readonly job: AnyJob;
  readonly fetched: Fetched;
  readonly #controller = new AbortController();
  readonly #touch: () => Promise<void>;
  #isRequeued = false;

  constructor(job: AnyJob, fetched: Fetched, touch: (attempt: JobAttempt) => Promise<void>) {
    this.job = job;
    this.fetched = fetched;
    this.#touch = () => touch(this);
  }

  abort(reason: string): void {
    this.#controller.abort(new Error(reason));
  }

  /** Whether the worker is stopping: the job is requeued and its failure does not count. */
  get isRequeued(): boolean {
    return this.#isRequeued;
  }

  requeue(): void {
    this.#isRequeued = true;
    this.abort('The worker stops.');
  }

  /** Resolves when the work is done; rejects with its error, or with the reason of the abort. */
  async run(ctx: Context): Promise<void> {
    const { signal } = this.#controller;
    const timeoutMs = this.job.timeoutMs ?? 15 * 60_000;
    const timer = setTimeout(() => this.abort(`The job ran longer than its ${timeoutMs} ms.`), timeoutMs);
    let givingUp: NodeJS.Timeout | undefined;
    const givenUp = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => {
        givingUp = setTimeout(() => reject(signal.reason), windDownMs);
      });
    });
    const work = (async () => {
      const payload = this.job.payload.parse(this.fetched.data ?? {});
      await this.job.run(ctx, payload, {
        signal,
        jobId: this.fetched.id,
        attempt: this.fetched.retryCount,
        heartbeat: this.#touch,
      });
    })();
    try {
      await Promise.race([work, givenUp]);
    } finally {
      clearTimeout(timer);
      clearTimeout(givingUp);
    }
  }
}
