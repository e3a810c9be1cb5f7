import type { BatchRow, BatchStore } from '@yardstick/bench';
import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { recordStatement } from '../platform/mutate.server.ts';
import { type HeldRun, RunLost, whileHeld } from './held-run.server.ts';
import { benchmarkBatches, benchmarkSamples } from './schema.server.ts';

type Stored = typeof benchmarkBatches.$inferSelect;

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

const rowOf = ({ key, modelKey, calls, sha256, state, fileId, batchId, sentAt, cancelledAt }: Stored): BatchRow => ({
  key,
  modelKey,
  calls,
  sha256,
  state,
  fileId,
  batchId,
  sentAt: isoOf(sentAt),
  cancelledAt: isoOf(cancelledAt),
});

/** The batches of a run, in the order in which they were sent. */
export async function listBatches(ctx: Pick<Context, 'db'>, runId: string): Promise<Stored[]> {
  return await ctx.db
    .select()
    .from(benchmarkBatches)
    .where(eq(benchmarkBatches.runId, runId))
    .orderBy(asc(benchmarkBatches.sentAt), asc(benchmarkBatches.key));
}

/** By the key of each batch that was collected, how many of its calls are on record since it was begun. */
export async function countCollected(ctx: Pick<Context, 'db'>, runId: string): Promise<Map<string, number>> {
  const { key, calls, state, firstAt } = benchmarkBatches;
  const { caseId, modelKey, round, storedAt } = benchmarkSamples;
  const isItsCall = sql`call.id = ${benchmarkSamples.runId} || '/' || ${caseId} || '/' || ${modelKey} || '/' || ${round}`;
  const rows = await ctx.db
    .select({ key, stored: sql<number>`count(*)::int` })
    .from(benchmarkBatches)
    .innerJoin(sql`lateral jsonb_array_elements_text(${calls}) as call(id)`, sql`true`)
    .innerJoin(benchmarkSamples, and(eq(benchmarkSamples.runId, runId), isItsCall, gte(storedAt, firstAt)))
    .where(and(eq(benchmarkBatches.runId, runId), inArray(state, ['collected', 'cancelled'])))
    .groupBy(key);
  return new Map(rows.map((row) => [row.key, row.stored]));
}

/** Those of the part of the run that has not ended. */
export async function listOpenBatches(ctx: Context, runId: string): Promise<BatchRow[]> {
  return (await listBatches(ctx, runId)).filter(({ settledAt }) => settledAt === null).map(rowOf);
}

/**
 * The engine's store in the database, for the worker that holds the run: another's writes are refused, so that it submits nothing.
 * Each row is committed, and on the disk, before the engine takes its next step.
 * @param keyNameOf the name of the key of a model
 */
export function batchStore(ctx: Context, run: HeldRun, keyNameOf: (modelKey: string) => string): BatchStore {
  return {
    read: () => listOpenBatches(ctx, run.id),
    async write(row) {
      const facts = JSON.stringify({ ...row, keyName: keyNameOf(row.modelKey), firstAt: ctx.now() });
      const written = await recordStatement(
        ctx,
        sql`with ${whileHeld(run)}
          insert into ${benchmarkBatches}
            (run_id, key, model_key, key_name, calls, sha256, state, file_id, batch_id, sent_at, cancelled_at,
              first_at)
          select held.id, given.* from held, jsonb_to_record(${facts}::jsonb) as given (
            key text, "modelKey" text, "keyName" text, calls jsonb, sha256 text, state text, "fileId" text, "batchId" text,
            "sentAt" timestamptz, "cancelledAt" timestamptz, "firstAt" timestamptz)
          on conflict (run_id, key) do update set sha256 = excluded.sha256, state = excluded.state,
            file_id = excluded.file_id, batch_id = excluded.batch_id, sent_at = excluded.sent_at,
            cancelled_at = excluded.cancelled_at
          returning 1`,
      );
      if (written.length === 0) throw new RunLost('Another worker has taken the run.');
    },
  };
}

/** Nothing of its batches is collected any more: if the run is resumed, it submits new ones. */
export async function settleBatches(tx: Transaction, runId: string, now: Date): Promise<void> {
  await tx
    .update(benchmarkBatches)
    .set({ settledAt: now })
    .where(and(eq(benchmarkBatches.runId, runId), isNull(benchmarkBatches.settledAt)));
}
