import {
  bounded,
  type Manifest,
  type ModelSummary,
  missingCalls,
  optionsOfManifest,
  type RunSummary,
  watchedModel,
} from '@yardstick/bench';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { settleBatches } from './batch-store.server.ts';
import { insertEvents } from './live/live-writer.server.ts';
import { settleCharges } from './run-charges.server.ts';
import { publishRunEnded } from './run-ended.server.ts';
import { payerOf } from './run-payer.server.ts';
import { tokensUsed } from './run-spec.ts';
import { readSampleBatches } from './sample-store.server.ts';
import { benchmarkResults, benchmarkRuns, benchmarkSamples } from './schema.server.ts';
import { settleTokens } from './token-usage.server.ts';

type Run = typeof benchmarkRuns.$inferSelect;

interface Ending {
  manifest: Manifest | null;
  isCancelled: boolean;
  /** Why it failed. */
  error?: string;
  /** What is to be known of a run that did not fail. */
  note?: string | null;
}

/** Sums up the run, books its tokens and stores its results. */
export async function finishRun(ctx: Context, run: Run, ending: Ending): Promise<void> {
  const summary = await summarizeStored(ctx, run, ending.manifest?.ending);
  const status = statusOf(summary, ending);
  const error = await errorOf(ctx, run, summary, ending);
  const [{ tokens }] = (await ctx.db
    .select({ tokens: sql<number>`coalesce(sum(${benchmarkSamples.tokens}), 0)::float8` })
    .from(benchmarkSamples)
    .where(eq(benchmarkSamples.runId, run.id))) as [{ tokens: number }];
  await mutate(ctx, 'run.finish', { kind: 'run', id: run.id }, async (tx) => {
    tx.detail({ status, tokens });
    const [open] = await tx
      .select({
        status: benchmarkRuns.status,
        block: benchmarkRuns.block,
        usedTokens: benchmarkRuns.usedTokens,
        reservedTokens: benchmarkRuns.reservedTokens,
      })
      .from(benchmarkRuns)
      .where(eq(benchmarkRuns.id, run.id))
      .for('update');
    if (open?.status !== 'running' || open.block !== run.block) return;
    const used = Math.max(0, tokens - open.usedTokens);
    await settleTokens(tx, { userId: payerOf(run), month: run.month, reserved: open.reservedTokens, used });
    await settleCharges(tx, run);
    if (run.spec.batch) await settleBatches(tx, run.id, ctx.now());
    await tx
      .update(benchmarkRuns)
      .set({
        status,
        // What a run that ended itself did not make is not missing.
        ...(ending.manifest ? { planned: ending.manifest.totals.planned } : {}),
        usedTokens: tokens,
        reservedTokens: 0,
        cancelRequested: null,
        leaseJob: null,
        leaseUntil: null,
        manifest: manifestOf(run, ending.manifest, status),
        summary,
        watched: run.repeatOf === null ? null : summary.models.map(watchedModel),
        error,
        finishedAt: ctx.now(),
      })
      .where(eq(benchmarkRuns.id, run.id));
    for (const model of summary.models) await writeResult(ctx, tx, run, model);
    const answered = summary.models.filter((model) => model.answered > 0).length;
    const missing = status === 'completed' ? missingOf(summary, ending.manifest) : 0;
    await publishRunEnded(tx, { run, status, answered, missing, now: ctx.now() });
    await insertEvents(tx, run.id, [{ kind: 'end', status }]);
  });
}

function missingOf({ models }: RunSummary, manifest: Manifest | null): number {
  if (!manifest) return 0;
  const planned = manifest.totals.planned / Math.max(1, manifest.models.length);
  return models.reduce((rest, model) => rest - planned + missingCalls(model, planned), manifest.totals.planned);
}

/** In another process: comparing all pairs of models takes seconds for a large run. */
export async function summarizeStored(
  ctx: Context,
  run: Pick<Run, 'id' | 'spec'>,
  ending?: Manifest['ending'],
): Promise<RunSummary> {
  const options = optionsOfManifest({ ...run.spec, ending });
  return await bounded.summarizeRun(readSampleBatches(ctx, run.id), options);
}

function statusOf(summary: RunSummary, { isCancelled, error, manifest }: Ending): string {
  if (error !== undefined) return 'failed';
  if (isCancelled) return 'cancelled';
  if (summary.models.every(({ answered, refused }) => answered + refused === 0)) return 'failed';
  return manifest?.status === 'budget_reached' ? 'budget_reached' : 'completed';
}

/** Why a run has no answer, in the providers' words: a refused warm-up has no other trace. */
async function errorOf(
  ctx: Context,
  run: Pick<Run, 'id' | 'spec'>,
  summary: RunSummary,
  { error, isCancelled, note = null }: Ending,
): Promise<string | null> {
  if (error !== undefined) return error;
  if (isCancelled || summary.models.some(({ answered, refused }) => answered + refused > 0)) return note;
  const failure = sql`${benchmarkSamples.record} -> 'failure'`;
  const message = sql<string>`left(${failure} ->> 'message', 300)`;
  const isPlayer = sql<boolean>`${failure} ->> 'reason' = 'simulated_user'`;
  const failed = await ctx.db
    .selectDistinct({ modelKey: benchmarkSamples.modelKey, message, isPlayer })
    .from(benchmarkSamples)
    .where(and(eq(benchmarkSamples.runId, run.id), sql`${message} is not null`))
    .limit(3);
  const nameOf = (key: string) => run.spec.models.find((model) => model.key === key)?.name ?? key;
  const words = failed.map((call) => `${nameOf(call.modelKey)}: ${call.message.replace(/\.$/, '')}`);
  if (words.length === 0) return 'No call was made';
  const what = failed.every((call) => call.isPlayer) ? 'No conversation could go on' : 'No model answered';
  return `${what} (${words.join('; ')})`;
}

/** A resumed run has the start time of its first part. */
function manifestOf(run: Run, manifest: Manifest | null, status: string): unknown {
  if (!manifest) return null;
  const startedAt = run.startedAt?.toISOString() ?? manifest.startedAt;
  const ended = status === 'cancelled' ? 'aborted' : status === 'failed' ? 'failed' : manifest.status;
  return { ...manifest, startedAt, status: ended };
}

type Tx = Parameters<Parameters<typeof mutate>[3]>[0];

/** A row of the Results table. */
export async function writeResult(
  ctx: Context,
  tx: Tx,
  run: Pick<Run, 'id' | 'userId' | 'testId' | 'name' | 'spec'>,
  model: ModelSummary,
): Promise<void> {
  const planned = run.spec.models.find(({ key }) => key === model.modelKey);
  const median = (key: keyof ModelSummary['metrics']) => model.metrics[key]?.estimate.median ?? null;
  const facts = {
    testId: run.testId,
    modelId: planned?.modelId ?? null,
    modelName: model.name,
    testName: run.name,
    status: model.answered > 0 ? 'completed' : 'failed',
    metrics: {
      response_time_ms: median('responseMs'),
      time_to_first_answer_ms: median('timeToFirstAnswerMs'),
      tokens_used: tokensUsed(perCall(model.tokens.input, model), perCall(model.tokens.output, model)),
      tokens_generated: perCall(model.tokens.output, model),
      success_rate: model.successRate,
    },
    createdAt: ctx.now(),
  };
  const [existing] = await tx
    .select({ id: benchmarkResults.id })
    .from(benchmarkResults)
    .where(and(eq(benchmarkResults.runId, run.id), eq(benchmarkResults.modelKey, model.modelKey)));
  if (existing) await tx.update(benchmarkResults).set(facts).where(eq(benchmarkResults.id, existing.id));
  else
    await tx
      .insert(benchmarkResults)
      .values({ id: newId(), userId: run.userId, runId: run.id, modelKey: model.modelKey, ...facts });
}

/** Mean tokens per call, over calls whose tokens are known. */
export function perCall(
  total: number | null,
  { attempted, tokens }: Pick<ModelSummary, 'attempted' | 'tokens'>,
): number | null {
  const known = tokens.counted ?? attempted - tokens.unknown;
  return total === null || known <= 0 ? null : Math.round(total / known);
}
