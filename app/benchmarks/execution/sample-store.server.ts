import { type Attempt, type Outcome, RECORD_VERSION, type Sample } from '@yardstick/bench';
import { and, asc, eq, gt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { record, recordStatement } from '../../platform/mutate.server.ts';
import { insertEvents } from '../live/live-writer.server.ts';
import type { PlanModel, RunPlan } from '../run-plan.ts';
import { benchmarkSamples } from '../schema.server.ts';
import { storableJson, storableText } from './storable.server.ts';

/** A request body longer than this is in the plan already; keeping it with every call would multiply it. */
const MAX_KEPT_BODY = 32_768;

/** Outcomes of rows that hold no sample: a call that is about to be made, or that is to be made again. */
export const outcomesToCome = ['pending', 'redo'];

export interface CallPlace {
  caseId: string;
  modelKey: string;
  round: number;
}

const cellOf = (runId: string, { caseId, modelKey, round }: CallPlace) =>
  and(
    eq(benchmarkSamples.runId, runId),
    eq(benchmarkSamples.caseId, caseId),
    eq(benchmarkSamples.modelKey, modelKey),
    eq(benchmarkSamples.round, round),
  );

/** Notes that calls are about to be made, before any of them is: what a crash leaves behind was perhaps paid for. */
export async function noteCalls(ctx: Context, runId: string, calls: readonly CallPlace[]): Promise<void> {
  if (calls.length === 0) return;
  const rows = calls.map(({ caseId, modelKey, round }) => ({ caseId, modelKey, round }));
  await recordStatement(
    ctx,
    sql`insert into ${benchmarkSamples} (run_id, case_id, model_key, round, outcome, stored_at)
      select ${runId}, called.*, 'pending', ${ctx.now().toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as called ("caseId" text, "modelKey" text, round int)
      on conflict (run_id, case_id, model_key, round) do update set outcome = 'pending'`,
  );
}

/** The columns of a finished sample, as the database can keep them. */
export function rowOfSample(runId: string, sample: Sample, storedAt: Date) {
  const row = columnsOfSample(runId, sample, storedAt);
  const { answer, reasoning, record, detail } = row;
  return {
    ...row,
    answer: storableText(answer),
    reasoning: storableText(reasoning),
    record: storableJson(record),
    detail: storableJson(detail),
  };
}

/** The same as it came, for who makes all of it storable at once. */
export function columnsOfSample(runId: string, sample: Sample, storedAt: Date) {
  const { text, reasoningText, attempts, request, ...rest } = sample;
  const body = JSON.stringify(request.body ?? null);
  const keptRequest =
    body.length > MAX_KEPT_BODY
      ? { ...request, body: { leftOut: `${body.length} characters; the prompt is in the plan` } }
      : request;
  const light = attempts.map(({ raw: _raw, timeline: _timeline, responseHeaders: _headers, ...attempt }) => attempt);
  return {
    runId,
    caseId: sample.caseId,
    modelKey: sample.modelKey,
    round: sample.round,
    outcome: sample.outcome,
    responseMs: sample.metrics.responseMs,
    tokens: tokensOf(sample),
    answer: text,
    reasoning: reasoningText,
    record: { ...rest, request: keptRequest, attempts: light } as unknown,
    detail: attempts as unknown,
    storedAt,
  };
}

/** Tokens of all attempts, input and output: what the plan is metered in. */
export function tokensOf({ attempts }: Pick<Sample, 'attempts'>): number {
  return attempts.reduce((sum, { usage }) => sum + (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0), 0);
}

/** A sample as the engine made it, without the bulk of its attempts. */
export function sampleOfRow(row: { record: unknown; answer: string; reasoning: string }): Sample {
  const emptyTimeline = { atMs: [], bytes: [], answerChars: [], reasoningChars: [], uncertaintyMs: [], dropped: 0 };
  const kept = row.record as Sample;
  return {
    ...kept,
    text: row.answer,
    reasoningText: row.reasoning,
    attempts: kept.attempts.map(
      (attempt) => ({ ...attempt, responseHeaders: {}, timeline: emptyTimeline, raw: null }) as Attempt,
    ),
  };
}

/** Every finished sample of a run, in order, a page at a time. */
export async function* readSamples(ctx: Context, runId: string): AsyncGenerator<Sample> {
  let after: CallPlace | null = null;
  for (;;) {
    const isAfter: ReturnType<typeof and> = after
      ? or(
          gt(benchmarkSamples.round, after.round),
          and(eq(benchmarkSamples.round, after.round), gt(benchmarkSamples.caseId, after.caseId)),
          and(
            eq(benchmarkSamples.round, after.round),
            eq(benchmarkSamples.caseId, after.caseId),
            gt(benchmarkSamples.modelKey, after.modelKey),
          ),
        )
      : undefined;
    const rows = await ctx.db
      .select()
      .from(benchmarkSamples)
      .where(and(eq(benchmarkSamples.runId, runId), notInArray(benchmarkSamples.outcome, outcomesToCome), isAfter))
      .orderBy(asc(benchmarkSamples.round), asc(benchmarkSamples.caseId), asc(benchmarkSamples.modelKey))
      .limit(200);
    for (const row of rows) yield sampleOfRow(row);
    const last = rows.at(-1);
    if (!last || rows.length < 200) return;
    after = last;
  }
}

/** Calls that a dead worker had begun: kept as interrupted, so that nothing is paid for twice. */
export async function settlePendingCalls(ctx: Context, runId: string, plan: RunPlan): Promise<number> {
  const pending = await ctx.db
    .select()
    .from(benchmarkSamples)
    .where(and(eq(benchmarkSamples.runId, runId), eq(benchmarkSamples.outcome, 'pending')));
  for (const { caseId, modelKey, round } of pending) {
    const model = plan.models.find(({ key }) => key === modelKey);
    if (!model || round === 0)
      await record(
        ctx,
        async (tx) => void (await tx.delete(benchmarkSamples).where(cellOf(runId, { caseId, modelKey, round }))),
      );
    else {
      const place = { caseId, modelKey, round };
      const sample = interruptedSample(runId, place, model, plan, ctx.now());
      await record(ctx, async (tx) => {
        await tx
          .update(benchmarkSamples)
          .set(rowOfSample(runId, sample, ctx.now()))
          .where(cellOf(runId, place));
        // Who looks on since before the crash still sees the call as under way.
        const outcome = { outcome: sample.outcome, responseMs: null, firstAnswerMs: null, message: whyInterrupted };
        await insertEvents(tx, runId, [{ kind: 'done', ...place, ...outcome }]);
      });
    }
  }
  return pending.length;
}

const whyInterrupted =
  'The worker ended during this call. It was not made again, so that nothing is paid for twice; "Run failed calls again" makes it anew.';

function failureOf(message: string): NonNullable<Sample['failure']> {
  return {
    ...{
      class: 'interrupted' as Outcome,
      reason: 'worker_ended',
      message,
      httpStatus: null,
      providerCode: null,
      retryAfterMs: null,
    },
    ...{ isRetryable: true, stopsProvider: false, limitMs: null, body: null },
  };
}

/** A call that ran when its worker was told to stop: as interrupted as one whose worker was killed. */
export function asInterrupted(sample: Sample): Sample {
  return { ...sample, outcome: 'interrupted', failure: failureOf(whyInterrupted) };
}

function interruptedSample(runId: string, place: CallPlace, model: PlanModel, plan: RunPlan, now: Date): Sample {
  const none = null;
  return {
    ...{
      recordVersion: RECORD_VERSION,
      id: `${runId}/${place.caseId}/${place.modelKey}/${place.round}`,
      runId,
      ...place,
    },
    ...{
      caseFamily: none,
      provider: model.provider,
      model: model.model,
      modelName: model.name,
      position: 0,
      isWarmup: false,
    },
    ...{
      isSimulated: false,
      startedAt: now.toISOString(),
      enqueuedMs: 0,
      outcome: 'interrupted',
      failure: failureOf(whyInterrupted),
    },
    ...{
      text: '',
      reasoningText: '',
      toolCalls: [],
      reasoningVisibility: 'unknown',
      finishReason: 'unknown',
      finishReasonRaw: none,
    },
    ...{ servedModel: none, responseId: none, systemFingerprint: none, serviceTier: { requested: none, served: none } },
    parameters: { requested: {}, sent: {}, served: {}, warnings: [] },
    request: { method: 'POST', url: '', headers: {}, body: null },
    ...{
      isStreaming: plan.isStreaming,
      cacheMode: plan.cacheMode,
      concurrency: plan.concurrency,
      usage: none,
      cost: none,
      costUnknownReason: 'the worker ended',
    },
    metrics: {
      ...{
        responseMs: none,
        streamClosedMs: none,
        timeToFirstTokenMs: none,
        timeToFirstAnswerMs: none,
        timeToFirstByteMs: none,
      },
      ...{
        thinkingMs: none,
        decodeMs: none,
        msPerOutputToken: none,
        outputTokensPerSecond: none,
        visibleCharsPerSecond: none,
      },
      ...{
        endToEndTokensPerSecond: none,
        chunkGapP50Ms: none,
        chunkGapP95Ms: none,
        chunkGapMaxMs: none,
        queueMs: none,
      },
      ...{
        connectMs: none,
        backoffMs: 0,
        logicalMs: none,
        standardised500Ms: none,
        longerThanMs: none,
        speedWithheld: none,
      },
    },
    ...{ attempts: [], scores: [] },
  } as Sample;
}

/** What a resumed run need not make again. */
export async function listMadeCalls(
  ctx: Context,
  runId: string,
): Promise<Pick<Sample, 'id' | 'outcome' | 'isWarmup' | 'cost' | 'attempts'>[]> {
  const rows = await ctx.db
    .select({
      ...{ caseId: benchmarkSamples.caseId, modelKey: benchmarkSamples.modelKey, round: benchmarkSamples.round },
      ...{
        outcome: benchmarkSamples.outcome,
        tokens: benchmarkSamples.tokens,
        cost: sql<Sample['cost']>`${benchmarkSamples.record} -> 'cost'`,
      },
    })
    .from(benchmarkSamples)
    .where(and(eq(benchmarkSamples.runId, runId), ne(benchmarkSamples.outcome, 'redo')));
  return rows.map(({ caseId, modelKey, round, outcome, tokens, cost }) => ({
    id: `${runId}/${caseId}/${modelKey}/${round}`,
    outcome: outcome as Outcome,
    isWarmup: round === 0,
    cost,
    attempts: [{ usage: { inputTokens: tokens, outputTokens: 0 } } as Attempt],
  }));
}
