import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { RunLost } from '../held-run.server.ts';
import { LEASE_MS } from '../lease.server.ts';
import { mayGoOn } from '../run-payer.server.ts';
import { benchmarkRuns } from '../schema.server.ts';
import { ThrottledFailureLog } from '../throttled-failure-log.ts';
import { RENEW_EVERY_MS, renewLease } from './run-lease.server.ts';

type Run = typeof benchmarkRuns.$inferSelect;
type StopReason = 'cancel' | 'worker' | 'lost';
type Gone = Exclude<StopReason, 'cancel'>;

/** Holds the lease, and hears of a cancellation or of the worker's end. */
export class RunWatch {
  reason: StopReason | null = null;
  /** Why this worker may not go on with the run; also where it was being cancelled, which the next worker then finishes. */
  gone: Gone | null = null;
  readonly #controller = new AbortController();
  readonly #checks = new AbortController();
  #checksEnd: NodeJS.Timeout | undefined;
  readonly #isBatch: boolean;
  readonly #timer: NodeJS.Timeout;
  readonly #onWorkerEnd: () => void;
  readonly #worker: AbortSignal;
  /** It is being cancelled, which takes some work. */
  isEnding = false;
  /** Questions to the database that are not answered yet. */
  #asking = 0;
  #triedMs = performance.now();
  #renewedMs = performance.now();

  constructor(ctx: Context, run: Run, worker: AbortSignal) {
    this.#worker = worker;
    this.#isBatch = run.spec.batch ?? false;
    this.#onWorkerEnd = () => this.stop('worker');
    worker.addEventListener('abort', this.#onWorkerEnd, { once: true });
    const failureLog = new ThrottledFailureLog(
      ctx.log,
      { runId: run.id },
      {
        failed: 'a running benchmark could not be looked after',
        succeeded: 'a running benchmark is looked after again',
      },
    );
    this.#timer = setInterval(async () => {
      if (this.#asking > 0) this.#checkLease();
      this.#asking++;
      try {
        await this.#look(ctx, run);
        failureLog.succeeded();
      } catch (error) {
        failureLog.failed(error);
        this.#checkLease();
      }
      this.#asking--;
    }, WATCH_MS);
  }

  async #look(ctx: Context, run: Run): Promise<void> {
    const askedMs = performance.now();
    const mustStop = await isStopRequested(ctx, run.id);
    if (mustStop && !this.isEnding) this.stop('cancel');
    if (askedMs - this.#triedMs < RENEW_EVERY_MS) return;
    this.#triedMs = askedMs;
    if (await renewLease(ctx, run)) this.#renewedMs = askedMs;
    else if (this.reason === null) this.stop('lost');
  }

  /** The database does not answer: once the lease is over, another worker may have the run. */
  #checkLease(): void {
    if (performance.now() - this.#renewedMs > LEASE_MS) this.stop('lost');
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * Aborts when checks of answers are not begun any more. Those of a run that is cancelled are made for some time, or as long as they
   * take where its batches are collected.
   */
  get checksSignal(): AbortSignal {
    return this.#checks.signal;
  }

  stop(reason: StopReason): void {
    this.reason ??= reason;
    if (reason !== 'cancel') this.gone ??= reason;
    this.#controller.abort();
    if (reason !== 'cancel') this.#checks.abort();
    else if (!this.#isBatch) this.#checksEnd ??= setTimeout(() => this.#checks.abort(), CANCELLED_CHECKS_MS).unref();
  }

  /** @throws where this worker may not go on with the run */
  throwIfTaken(): void {
    if (this.gone === 'worker') throw new Error('The worker stops; another one continues the run.');
    if (this.gone === 'lost') throw new RunLost('Another worker has taken the run.');
  }

  end(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#checksEnd);
    this.#worker.removeEventListener('abort', this.#onWorkerEnd);
  }
}

/** How often a requested cancellation is checked, ms. */
const WATCH_MS = 500;
/** How long checks of what a cancelled run was answered are begun, ms: with code they could take 20 minutes. */
const CANCELLED_CHECKS_MS = 30_000;

/** By its owner, or because it may not go on. */
export async function isStopRequested(ctx: Context, runId: string, mayWork = mayGoOn): Promise<boolean> {
  const [row] = await ctx.db
    .select({ cancelRequested: benchmarkRuns.cancelRequested, mayWork })
    .from(benchmarkRuns)
    .where(eq(benchmarkRuns.id, runId));
  return row?.cancelRequested === 'cancel' || row?.mayWork === false;
}
