import { and, eq, getTableColumns, inArray, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import type { HeldRun } from '../held-run.server.ts';
import { isOver, leaseEnd } from '../lease.server.ts';
import { isStarterActive, starterOrOwner } from '../run-payer.server.ts';
import { benchmarkRuns, benchmarkSamples } from '../schema.server.ts';

export const RENEW_EVERY_MS = 3_000;
/** Held by a worker without a heartbeat for too long. */
export const isLeaseOver = isOver(benchmarkRuns.leaseUntil);

/** Its batches are cancelled, and no calls made; also where the worker died that did so. */
const onlyCancelsBatches = and(
  eq(benchmarkRuns.cancelRequested, 'cancel'),
  or(
    eq(benchmarkRuns.status, 'waiting'),
    and(eq(benchmarkRuns.status, 'running'), isLeaseOver, sql`${benchmarkRuns.spec} ->> 'batch' = 'true'`),
  ),
);

export interface TakenRun {
  run: typeof benchmarkRuns.$inferSelect;
  /** Whether no call of it is stored. */
  isFirst: boolean;
  /** Whether it was in the queue, rather than left by a dead worker. */
  hasWaited: boolean;
}

/**
 * Takes a run for this job, unless another worker holds it, another run of the account is executing, or the account
 * that pays is suspended. One that only has its batches cancelled makes no calls, and waits for no other run.
 * @returns the run, or null
 */
export async function takeRun(ctx: Context, runId: string, jobId: string): Promise<TakenRun | null> {
  const other = alias(benchmarkRuns, 'other');
  const now = ctx.now();
  const isMineToTake = or(
    inArray(benchmarkRuns.status, ['queued', 'waiting']),
    // A retry of the same job: its first attempt is over.
    and(eq(benchmarkRuns.status, 'running'), or(eq(benchmarkRuns.leaseJob, jobId), isLeaseOver)),
  );
  return await record(ctx, async (tx) => {
    // One run per account: locks the account's open runs first. Commits asynchronously: a lease that a power cut
    // reverts was never used, because the row of the first call is written after it and synchronously.
    const { rows: open } = await tx.execute(
      sql`select id, status, set_config('synchronous_commit', 'off', true) from ${benchmarkRuns}
        where ${starterOrOwner} = (select ${starterOrOwner} from ${benchmarkRuns} where id = ${runId}) and status in ('queued', 'running', 'waiting')
        order by id for update`,
    );
    const [taken] = await tx
      .update(benchmarkRuns)
      .set({
        status: 'running',
        leaseJob: jobId,
        leaseUntil: leaseEnd,
        visitAt: null,
        // The fencing token: later writes of the previous worker are refused.
        block: sql`${benchmarkRuns.block} + 1`,
        startedAt: sql`coalesce(${benchmarkRuns.startedAt}, ${now})`,
      })
      .where(
        and(
          eq(benchmarkRuns.id, runId),
          isMineToTake,
          isStarterActive,
          or(
            onlyCancelsBatches,
            notExists(
              tx
                .select({ one: sql`1` })
                .from(other)
                .where(
                  and(
                    eq(sql`coalesce(${other.startedBy}, ${other.userId})`, starterOrOwner),
                    eq(other.status, 'running'),
                    ne(other.id, benchmarkRuns.id),
                  ),
                ),
            ),
          ),
        ),
      )
      .returning({
        run: getTableColumns(benchmarkRuns),
        isFirst: sql<boolean>`not exists (select 1 from ${benchmarkSamples} where ${benchmarkSamples.runId} = ${runId})`,
      });
    const hasWaited = open.some(({ id, status }) => id === runId && status === 'queued');
    return taken ? { ...taken, hasWaited } : null;
  });
}

/** Renews the lease of the worker that holds this part of the run. False: another worker has taken it. */
export async function renewLease(ctx: Context, { id, block }: HeldRun): Promise<boolean> {
  return await record(ctx, async (tx) => {
    const renewed = await tx
      .update(benchmarkRuns)
      .set({ leaseUntil: leaseEnd })
      .where(and(eq(benchmarkRuns.id, id), eq(benchmarkRuns.block, block), eq(benchmarkRuns.status, 'running')))
      .returning({ id: benchmarkRuns.id });
    return renewed.length > 0;
  });
}
