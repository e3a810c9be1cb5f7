import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { RunLost } from '../held-run.server.ts';
import { mayGoOn } from '../run-payer.server.ts';
import { benchmarkRuns } from '../schema.server.ts';
import { ThrottledFailureLog } from '../throttled-failure-log.ts';
import { RENEW_EVERY_MS, renewLease } from './run-lease.server.ts';

type Run = typeof benchmarkRuns.$inferSelect;
type StopReason = 'cancel' | 'worker' | 'lost';

/** Holds the lease, and hears of a cancellation or of the worker's end. */
export class RunWatch {
  reason: StopReason | null = null;
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #onWorkerEnd: () => void;
  readonly #worker: AbortSignal;
  /** It is being cancelled, which takes some work. */
  isEnding = false;

  constructor(ctx: Context, run: Run, worker: AbortSignal) {
    this.#worker = worker;
    this.#onWorkerEnd = () => this.stop('worker');
    worker.addEventListener('abort', this.#onWorkerEnd, { once: true });
    let elapsedMs = 0;
    const failureLog = new ThrottledFailureLog(
      ctx.log,
      { runId: run.id },
      {
        failed: 'a running benchmark could not be looked after',
        succeeded: 'a running benchmark is looked after again',
      },
    );
    this.#timer = setInterval(async () => {
      elapsedMs += WATCH_MS;
      try {
        const mustStop = await isStopRequested(ctx, run.id);
        failureLog.succeeded();
        if (mustStop && !this.isEnding) this.stop('cancel');
        if (elapsedMs % RENEW_EVERY_MS !== 0) return;
        if (!(await renewLease(ctx, run)) && this.reason === null) this.stop('lost');
      } catch (error) {
        failureLog.failed(error);
      }
    }, WATCH_MS);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  stop(reason: StopReason): void {
    this.reason ??= reason;
    this.#controller.abort();
  }

  /** @throws where this worker may not go on with the run */
  throwIfTaken(): void {
    if (this.reason === 'worker') throw new Error('The worker stops; another one continues the run.');
    if (this.reason === 'lost') throw new RunLost('Another worker has taken the run.');
  }

  end(): void {
    clearInterval(this.#timer);
    this.#worker.removeEventListener('abort', this.#onWorkerEnd);
  }
}

/** How often a requested cancellation is checked, ms. */
const WATCH_MS = 500;

/** By its owner, or because it may not go on. */
export async function isStopRequested(ctx: Context, runId: string, mayWork = mayGoOn): Promise<boolean> {
  const [row] = await ctx.db
    .select({ cancelRequested: benchmarkRuns.cancelRequested, mayWork })
    .from(benchmarkRuns)
    .where(eq(benchmarkRuns.id, runId));
  return row?.cancelRequested === 'cancel' || row?.mayWork === false;
}
