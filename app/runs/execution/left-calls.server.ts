import { type Attempt, asKilled, interruptedSample, isCutOff, type Sample, STOPPED_REASON } from '@yardstick/bench';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { record, recordStatement } from '../../platform/mutate.server.ts';
import { goesOnInRow, type HeldRun, PENDING, whileHeld } from '../held-run.server.ts';
import { insertEvents } from '../live/live-writer.server.ts';
import { endOf, type RunSpec } from '../run-spec.ts';
import {
  cellOf,
  isMadeAgain,
  listMadeCalls,
  rowOfSample,
  sampleOfRow,
  whyInterrupted,
} from '../sample-store.server.ts';
import { type benchmarkRuns, benchmarkSamples } from '../schema.server.ts';

/** What the worker before left under way: calls, checks and conversations. */
export async function readLeft(ctx: Context, run: typeof benchmarkRuns.$inferSelect) {
  const unscored = await settlePendingCalls(ctx, run, run.spec);
  const samples = await listMadeCalls(ctx, run.id, run.redoBefore);
  return { samples, unscored, begun: await listBegunTalks(ctx, run), ended: endOf(run) };
}

/** Answers whose checks a cancellation left unmade wait for them again. */
async function reopenChecks(ctx: Context, run: HeldRun): Promise<void> {
  const isLeft = sql`${benchmarkSamples.record} @> ${JSON.stringify({ scores: [{ passed: null, reason: STOPPED_REASON }] })}::jsonb`;
  await recordStatement(
    ctx,
    sql`with ${whileHeld(run)}
      update ${benchmarkSamples} set outcome = ${PENDING} from held
      where run_id = held.id and outcome <> ${PENDING} and ${isLeft} returning 1`,
  );
}

/**
 * Calls that a dead worker had begun are stored as interrupted, so that nothing is paid for twice.
 * @param run as it was taken: a call that a later worker has begun is left alone
 * @returns answers that were there already, and whose checks are still to be made
 */
export async function settlePendingCalls(ctx: Context, run: HeldRun, spec: RunSpec): Promise<Sample[]> {
  const { id: runId, block } = run;
  await reopenChecks(ctx, run);
  const pending = await ctx.db
    .select()
    .from(benchmarkSamples)
    .where(
      and(eq(benchmarkSamples.runId, runId), eq(benchmarkSamples.outcome, PENDING), lt(benchmarkSamples.block, block)),
    );
  for (const { caseId, modelKey, round, block: madeIn, tokens } of pending.filter(({ record }) => record === null)) {
    const model = spec.models.find(({ key }) => key === modelKey);
    if (!model || round === 0)
      await record(
        ctx,
        async (tx) => void (await tx.delete(benchmarkSamples).where(cellOf(runId, { caseId, modelKey, round }))),
      );
    else {
      const place = { caseId, modelKey, round };
      const { isStreaming, cacheMode, concurrency } = spec;
      const call = { runId, caseId, round, model, isStreaming, cacheMode, concurrency };
      const lost = interruptedSample({ ...call, startedAt: ctx.now().toISOString() }, whyInterrupted);
      const sample = { ...lost, block: madeIn };
      await record(ctx, async (tx) => {
        await tx
          .update(benchmarkSamples)
          .set({ ...rowOfSample(runId, sample, ctx.now()), tokens })
          .where(and(cellOf(runId, place), eq(benchmarkSamples.outcome, PENDING)));
        // A page that was open before the crash still shows the call as under way.
        const outcome = { outcome: sample.outcome, responseMs: null, firstAnswerMs: null, message: whyInterrupted };
        await insertEvents(tx, runId, [{ kind: 'done', ...place, ...outcome }]);
      });
    }
  }
  const samples = pending.flatMap((row) => (row.record === null ? [] : [{ row, sample: wholeSampleOf(row) }]));
  const cut = samples.filter(({ sample }) => isCutOff(sample));
  for (const { row, sample } of cut) await settleTalk(ctx, runId, row, sample);
  return samples.flatMap(({ sample }) => (isCutOff(sample) ? [] : [sample]));
}

type SampleRow = typeof benchmarkSamples.$inferSelect;

const wholeSampleOf = (row: Pick<SampleRow, 'record' | 'answer' | 'reasoning' | 'detail'>): Sample => ({
  ...sampleOfRow(row),
  attempts: row.detail as Attempt[],
});

/** A conversation whose worker ended: what was said in it stays on record, and of what was under way nobody knows what it cost. */
async function settleTalk(ctx: Context, runId: string, row: SampleRow, sample: Sample): Promise<void> {
  const { caseId, modelKey, round, tokens } = row;
  const lost = asKilled(sample, whyInterrupted);
  await record(ctx, async (tx) => {
    await tx
      .update(benchmarkSamples)
      .set({ ...rowOfSample(runId, lost, ctx.now()), tokens })
      .where(and(cellOf(runId, row), eq(benchmarkSamples.outcome, PENDING)));
    const outcome = { outcome: lost.outcome, responseMs: null, firstAnswerMs: null, message: whyInterrupted };
    await insertEvents(tx, runId, [{ kind: 'done', caseId, modelKey, round, ...outcome }]);
  });
}

/** Of a row: it holds a conversation that is gone on with when its call is made again, now. */
export const isGoingOn = (redoBefore: number) =>
  and(or(eq(benchmarkSamples.outcome, 'aborted'), isMadeAgain(redoBefore)), goesOnInRow)!;

/** Conversations that were cut off and are gone on with: those whose calls are to be made again. */
async function listBegunTalks(
  ctx: Context,
  { id: runId, redoBefore }: { id: string; redoBefore: number },
): Promise<Sample[]> {
  const rows = await ctx.db
    .select()
    .from(benchmarkSamples)
    .where(and(eq(benchmarkSamples.runId, runId), isGoingOn(redoBefore)));
  return rows.map(wholeSampleOf);
}
