import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { RunLost } from '../../runs/held-run.server.ts';
import { isOver, leaseEnd } from '../../runs/lease.server.ts';
import { isStarterActive, mayGoOn, starterOrOwner } from '../../runs/run-payer.server.ts';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { ThrottledFailureLog } from '../../runs/throttled-failure-log.ts';
import { benchmarkJudgings } from '../schema.server.ts';

/** Interval of heartbeats and of checks for cancellation, ms. */
export const WATCH_MS = 2_000;

type Tx = Parameters<Parameters<typeof record>[1]>[0];

/** A judging held by a worker; `block` is its fencing token. */
export interface HeldJudging {
  runId: string;
  block: number;
}

const isHeld = ({ runId, block }: HeldJudging) =>
  and(eq(benchmarkJudgings.runId, runId), eq(benchmarkJudgings.block, block), eq(benchmarkJudgings.status, 'running'));

/**
 * Writes in one transaction while this worker holds the judging. The lock makes a worker that takes the judging wait
 * for it.
 * @throws RunLost when another worker has taken the judging
 */
export async function writeHeld<Result>(
  ctx: Context,
  held: HeldJudging,
  write: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return await record(ctx, async (tx) => {
    const [row] = await tx
      .select({ runId: benchmarkJudgings.runId })
      .from(benchmarkJudgings)
      .where(isHeld(held))
      .for('no key update');
    if (!row) throw new RunLost('Another worker has taken the judging.');
    return await write(tx);
  });
}

const ofRun = (condition: SQL) =>
  sql<boolean>`exists (select from ${benchmarkRuns} where ${benchmarkRuns.id} = ${benchmarkJudgings.runId} and ${condition})`;

/** Whether the account may act: a suspended one is not judged for. A judging that may not go on is taken too, and ended. */
export const mayPayerAct = ofRun(isStarterActive);

/** Takes a waiting or abandoned judging for this job. Null: another worker holds it, or the account is suspended. */
export async function takeJudging(ctx: Context, runId: string, jobId: string): Promise<HeldJudging | null> {
  return await record(ctx, async (tx) => {
    const isLeft = or(eq(benchmarkJudgings.leaseJob, jobId), isOver(benchmarkJudgings.leaseUntil));
    const [taken] = await tx
      .update(benchmarkJudgings)
      .set({
        status: 'running',
        leaseJob: jobId,
        leaseUntil: leaseEnd,
        block: sql`${benchmarkJudgings.block} + 1`,
      })
      .where(
        and(
          eq(benchmarkJudgings.runId, runId),
          mayPayerAct,
          or(eq(benchmarkJudgings.status, 'queued'), and(eq(benchmarkJudgings.status, 'running'), isLeft)),
        ),
      )
      .returning({ runId: benchmarkJudgings.runId, block: benchmarkJudgings.block });
    return taken ?? null;
  });
}

/** Null: the judging was taken over, or its run deleted. */
async function renew(ctx: Context, held: HeldJudging) {
  return await record(ctx, async (tx) => {
    const [row] = await tx
      .update(benchmarkJudgings)
      .set({ leaseUntil: leaseEnd })
      .where(isHeld(held))
      .returning({ cancelRequested: benchmarkJudgings.cancelRequested, mayAct: ofRun(mayGoOn) });
    return row ?? null;
  });
}

/** Measuring has priority: questions to a judge would disturb the times of a run of the same account. */
async function isMeasuring(ctx: Context, userId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: benchmarkRuns.id })
    .from(benchmarkRuns)
    .where(and(eq(starterOrOwner, userId), eq(benchmarkRuns.status, 'running')))
    .limit(1);
  return row !== undefined;
}

export type StopReason = 'cancel' | 'worker' | 'lost';

/**
 * Renews the lease, watches for cancellation and the worker's end, and knows when a run of the account is being
 * measured.
 */
export class JudgingWatch {
  reason: StopReason | null = null;
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #worker: AbortSignal;
  readonly #onWorkerEnd = () => this.#stop('worker');
  #free: PromiseWithResolvers<void> | null = null;

  constructor(ctx: Context, held: HeldJudging, userId: string, worker: AbortSignal) {
    this.#worker = worker;
    worker.addEventListener('abort', this.#onWorkerEnd, { once: true });
    if (worker.aborted) this.#stop('worker');
    const failureLog = new ThrottledFailureLog(
      ctx.log,
      { runId: held.runId },
      {
        failed: 'a judging could not be looked after',
        succeeded: 'a judging is looked after again',
      },
    );
    this.#timer = setInterval(() => {
      void this.look(ctx, held, userId).then(
        () => failureLog.succeeded(),
        (error: unknown) => void failureLog.failed(error),
      );
    }, WATCH_MS);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Resolves at once unless a run of the account is being measured. */
  async whenFree(): Promise<void> {
    await this.#free?.promise;
  }

  async look(ctx: Context, held: HeldJudging, userId: string): Promise<void> {
    const renewed = await renew(ctx, held);
    if (renewed === null) return this.#stop('lost');
    if (renewed.cancelRequested === 'cancel' || renewed.mayAct === false) return this.#stop('cancel');
    if (await isMeasuring(ctx, userId)) this.#free ??= Promise.withResolvers<void>();
    else this.#release();
  }

  /** A write was refused: another worker has taken the judging. */
  lose(): void {
    this.#stop('lost');
  }

  #release(): void {
    this.#free?.resolve();
    this.#free = null;
  }

  #stop(reason: StopReason): void {
    this.reason ??= reason;
    this.#controller.abort();
    this.#release();
  }

  end(): void {
    clearInterval(this.#timer);
    this.#worker.removeEventListener('abort', this.#onWorkerEnd);
    this.#release();
  }
}
