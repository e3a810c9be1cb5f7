import { type BatchRow, interruptedSample, type Sample } from '@yardstick/bench';
import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import type { RunRow } from './run-queries.server.ts';
import { listMadeCalls } from './sample-store.server.ts';
import { benchmarkBatches, benchmarkSamples } from './schema.server.ts';

const WHY_LOST =
  'The batch that this call was in cannot be collected any more. It may have been answered and billed, so it was not made again; "Run failed calls again" makes it again.';

/** Calls of batches whose answers nobody can collect: they may have been paid for, and count as such. */
export async function lostCalls(ctx: Context, run: RunRow, rows: readonly BatchRow[]): Promise<Sample[]> {
  const made = await listMadeCalls(ctx, run.id, run.redoBefore);
  const settled = new Set(made.filter(({ outcome }) => outcome !== 'aborted').map(({ id }) => id));
  const { isStreaming, cacheMode, concurrency, models } = run.spec;
  return rows.flatMap(({ modelKey, calls, sentAt }) => {
    const model = models.find(({ key }) => key === modelKey);
    const startedAt = sentAt ?? ctx.now().toISOString();
    const open = calls.filter((id) => !settled.has(id)).map((id) => placeOf(id, run.id, modelKey));
    return (model ? open : []).map((place) => {
      const call = { runId: run.id, ...place, model: model!, isStreaming, cacheMode, concurrency };
      return interruptedSample({ ...call, startedAt }, WHY_LOST);
    });
  });
}

/** Case and round of a call by its id, which stand around the key of its model. */
function placeOf(id: string, runId: string, modelKey: string): Pick<Sample, 'caseId' | 'round'> {
  const round = id.slice(id.lastIndexOf('/') + 1);
  return { caseId: id.slice(runId.length + 1, -(modelKey.length + round.length + 2)), round: Number(round) };
}

/**
 * Of a run that is deleted in the same transaction while its batches are at work: what they may cost is not known, and is not nothing.
 * The rows only have to be counted.
 */
export async function noteLostCalls(tx: Transaction, runId: string): Promise<void> {
  await tx.execute(sql`insert into ${benchmarkSamples} (run_id, case_id, model_key, round, outcome, record, stored_at)
    select batch.run_id, call.id, batch.model_key, 1, 'interrupted', '{"outcome": "interrupted"}'::jsonb, clock_timestamp()
    from ${benchmarkBatches} as batch, jsonb_array_elements_text(batch.calls) as call(id)
    where batch.run_id = ${runId} and batch.settled_at is null and batch.state in ('sending', 'submitted')
    on conflict do nothing`);
}
