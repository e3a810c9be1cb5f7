import { and, eq, getTableColumns, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { benchmarkRuns, benchmarkSamples } from '../schema.server.ts';

/** A worker that is silent for this long has lost its run. */
const LEASE_MS = 15_000;
export const RENEW_EVERY_MS = 3_000;

const leaseEnd = (ctx: Context) => new Date(ctx.now().getTime() + LEASE_MS);

export interface TakenRun {
  run: typeof benchmarkRuns.$inferSelect;
  /** No call of it is on record: no worker has come so far before. */
  isFirst: boolean;
}

/**
 * Takes a run for this job, unless another worker holds it or another run of the account is going.
 * @returns the run, or null
 */
export async function takeRun(ctx: Context, runId: string, jobId: string): Promise<TakenRun | null> {
  const other = alias(benchmarkRuns, 'other');
  const now = ctx.now();
  const isMineToTake = or(
    eq(benchmarkRuns.status, 'queued'),
    // A retry of the same job: its first attempt is over.
    and(eq(benchmarkRuns.status, 'running'), or(eq(benchmarkRuns.leaseJob, jobId), lt(benchmarkRuns.leaseUntil, now))),
  );
  return await record(ctx, async (tx) => {
    // One at a time an account: whoever starts locks the account's open runs first. The disk need not be waited for: a lease
    // that a power cut takes back was never used, since the note before the first call is written behind it and waited for.
    await tx.execute(
      sql`select id, set_config('synchronous_commit', 'off', true) from ${benchmarkRuns}
        where user_id = (select user_id from ${benchmarkRuns} where id = ${runId}) and status in ('queued', 'running')
        order by id for update`,
    );
    const [taken] = await tx
      .update(benchmarkRuns)
      .set({
        status: 'running',
        leaseJob: jobId,
        leaseUntil: leaseEnd(ctx),
        startedAt: sql`coalesce(${benchmarkRuns.startedAt}, ${now})`,
      })
      .where(
        and(
          eq(benchmarkRuns.id, runId),
          isMineToTake,
          notExists(
            tx
              .select({ one: sql`1` })
              .from(other)
              .where(
                and(
                  eq(other.userId, benchmarkRuns.userId),
                  eq(other.status, 'running'),
                  ne(other.id, benchmarkRuns.id),
                ),
              ),
          ),
        ),
      )
      .returning({
        run: getTableColumns(benchmarkRuns),
        isFirst: sql<boolean>`not exists (select 1 from ${benchmarkSamples} where ${benchmarkSamples.runId} = ${runId})`,
      });
    return taken ?? null;
  });
}

/** Says that the worker lives, and hears what the person wished in the meantime. Null: the run was taken away. */
export async function renewLease(ctx: Context, runId: string, jobId: string): Promise<{ wish: string | null } | null> {
  return await record(ctx, async (tx) => {
    const [row] = await tx
      .update(benchmarkRuns)
      .set({ leaseUntil: leaseEnd(ctx) })
      .where(and(eq(benchmarkRuns.id, runId), eq(benchmarkRuns.leaseJob, jobId), eq(benchmarkRuns.status, 'running')))
      .returning({ wish: benchmarkRuns.wish });
    return row ?? null;
  });
}
