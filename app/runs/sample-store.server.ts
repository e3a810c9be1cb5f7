import {
  type Attempt,
  isCutOff,
  type MadeCall,
  noMetrics,
  type Outcome,
  type Sample,
  tokensOf,
} from '@yardstick/bench';
import { and, asc, eq, gt, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Context } from '../platform/context.server.ts';
import { recordStatement } from '../platform/mutate.server.ts';
import { goesOnInRow, type HeldRun, PENDING, RunLost, replacing, whileHeld } from './held-run.server.ts';
import { longestAnswer } from './planning/uncounted-calls.server.ts';
import type { CallPlace } from './run-spec.ts';
import { benchmarkSamples } from './schema.server.ts';
import { MAX_INTEGER, storableJson, storableText } from './storable.server.ts';

export const whyInterrupted =
  'The worker ended during this call. It was not made again, so that nothing is paid for twice; "Run failed calls again" makes it again.';

/** A request body longer than this is in the spec already; keeping it with every call would multiply it. */
const MAX_KEPT_BODY = 32_768;

/** The calls of tools of a stored answer, in order. */
export const conversationOfSample = sql<Sample['conversation'] | null>`${benchmarkSamples.record}->'conversation'`;
export const callsOfSample = sql<Sample['toolCalls']>`coalesce(${benchmarkSamples.record}->'toolCalls', '[]'::jsonb)`;

export const cellOf = (runId: string, { caseId, modelKey, round }: CallPlace) =>
  and(
    eq(benchmarkSamples.runId, runId),
    eq(benchmarkSamples.caseId, caseId),
    eq(benchmarkSamples.modelKey, modelKey),
    eq(benchmarkSamples.round, round),
  );

/** What was said in a conversation that goes on stays on record. */
const ifItGoesOn = (column: AnyPgColumn, other: SQL) => sql`case when ${goesOnInRow} then ${column} else ${other} end`;

/** Notes that calls are about to be made, before any of them is: what a crash leaves behind was perhaps paid for. */
export async function noteCalls(ctx: Context, run: HeldRun, calls: readonly CallPlace[]): Promise<void> {
  if (calls.length === 0) return;
  const rows = calls.map(({ caseId, modelKey, round }) => ({ caseId, modelKey, round }));
  const noted = await recordStatement(
    ctx,
    sql`with ${whileHeld(run)}
      insert into ${benchmarkSamples} (run_id, case_id, model_key, round, outcome, block, stored_at)
      select held.id, called.*, ${PENDING}, ${run.block}, ${ctx.now().toISOString()}::timestamptz
      from held, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as called ("caseId" text, "modelKey" text, round int)
      on conflict (run_id, case_id, model_key, round) do update set ${replacing}, outcome = excluded.outcome, response_ms = null,
        answer = ${ifItGoesOn(benchmarkSamples.answer, sql`''`)}, reasoning = ${ifItGoesOn(benchmarkSamples.reasoning, sql`''`)},
        record = ${ifItGoesOn(benchmarkSamples.record, sql`null`)}, detail = ${ifItGoesOn(benchmarkSamples.detail, sql`null`)}
      returning 1`,
  );
  if (noted.length === 0) throw new RunLost('Another worker has taken the run.');
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

/** Returns the row unsanitized; the caller sanitizes the whole batch. */
export function columnsOfSample(runId: string, sample: Sample, storedAt: Date) {
  const { text, reasoningText, attempts, request, ...rest } = sample;
  const body = JSON.stringify(request.body ?? null);
  const keptRequest =
    body.length > MAX_KEPT_BODY
      ? { ...request, body: { leftOut: `${body.length} characters; the prompt is in the spec` } }
      : request;
  const light = attempts.map(({ raw: _raw, timeline: _timeline, responseHeaders: _headers, ...attempt }) => attempt);
  return {
    runId,
    caseId: sample.caseId,
    modelKey: sample.modelKey,
    round: sample.round,
    outcome: sample.outcome,
    responseMs: sample.metrics.responseMs,
    tokens: Math.min(MAX_INTEGER, Math.round(tokensOf(sample))),
    answer: text,
    reasoning: reasoningText,
    record: { ...rest, request: keptRequest, attempts: light } as unknown,
    detail: attempts as unknown,
    storedAt,
  };
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

/** All calls of a place in the order in which they were made. A second one counts as a repeat unless we ourselves cut off the first. */
export function callsOfRow(
  row: Pick<typeof benchmarkSamples.$inferSelect, 'earlier' | 'record' | 'answer' | 'reasoning' | 'outcome'>,
): Sample[] {
  let isRepeat = false;
  const rows = row.record === null || row.outcome === PENDING ? row.earlier : [...row.earlier, row];
  return rows.map((call) => {
    const sample = sampleOfRow(call);
    if (isRepeat && !sample.isWarmup) sample.isRepeat = true;
    isRepeat ||= !isCutOff(sample);
    return sample;
  });
}

/** Every finished sample of a run in order, or those of one model. */
export async function* readSamples(ctx: Context, runId: string, modelKey?: string): AsyncGenerator<Sample> {
  for await (const batch of readSampleBatches(ctx, runId, modelKey)) yield* batch;
}

/** The same, a page at a time. */
export async function* readSampleBatches(ctx: Context, runId: string, modelKey?: string): AsyncGenerator<Sample[]> {
  const ofModel = modelKey === undefined ? undefined : eq(benchmarkSamples.modelKey, modelKey);
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
      .where(and(eq(benchmarkSamples.runId, runId), ofModel, isAfter))
      .orderBy(asc(benchmarkSamples.round), asc(benchmarkSamples.caseId), asc(benchmarkSamples.modelKey))
      .limit(200);
    if (rows.length > 0) yield rows.flatMap(callsOfRow);
    const last = rows.at(-1);
    if (!last || rows.length < 200) return;
    after = last;
  }
}

/** Outcomes after which a call is not made again: it was answered, or is being made. */
const settledOutcomes = ['ok', 'truncated', 'refused', PENDING];

/** Calls that are made again by "Run failed calls again": those that failed in a part before it. */
export const isMadeAgain = (redoBefore: number) =>
  and(lt(benchmarkSamples.block, redoBefore), notInArray(benchmarkSamples.outcome, settledOutcomes))!;

/** What a resumed run need not make again; a call that is to be made again counts as cut off, and as paid for. */
export async function listMadeCalls(ctx: Context, runId: string, redoBefore: number): Promise<MadeCall[]> {
  const rows = await ctx.db
    .select({
      caseId: benchmarkSamples.caseId,
      modelKey: benchmarkSamples.modelKey,
      round: benchmarkSamples.round,
      outcome: sql<string>`case when ${isMadeAgain(redoBefore)} then 'aborted'
        when ${benchmarkSamples.outcome} = ${PENDING} then ${benchmarkSamples.record} ->> 'outcome'
        else ${benchmarkSamples.outcome} end`,
      tokens: benchmarkSamples.tokens,
      longest: longestAnswer(sql`${benchmarkSamples.record}`),
      cost: sql<Sample['cost']>`${benchmarkSamples.record} -> 'cost'`,
      metrics: sql<Sample['metrics'] | null>`${benchmarkSamples.record} -> 'metrics'`,
      failure: sql<Sample['failure']>`${benchmarkSamples.record} -> 'failure'`,
      block: benchmarkSamples.block,
      repeats: benchmarkSamples.repeats,
      otherCosts: sql<
        Sample['cost'][]
      >`coalesce(jsonb_path_query_array(${benchmarkSamples.record}, '$.conversation.calls[*].cost'), '[]'::jsonb)
        || jsonb_path_query_array(${benchmarkSamples.earlier}, '$[*].record.cost')
        || jsonb_path_query_array(${benchmarkSamples.earlier}, '$[*].record.conversation.calls[*].cost')`,
      requests: sql<Sample['toolCalls'][number]['http'][]>`
        coalesce(jsonb_path_query_array(${benchmarkSamples.record}, '$.toolCalls[*].http'), '[]'::jsonb)
        || jsonb_path_query_array(${benchmarkSamples.earlier}, '$[*].record.toolCalls[*].http')`,
    })
    .from(benchmarkSamples)
    .where(eq(benchmarkSamples.runId, runId));
  return rows.map(({ outcome, tokens, longest, metrics, repeats, requests, otherCosts, ...call }) => ({
    ...call,
    id: `${runId}/${call.caseId}/${call.modelKey}/${call.round}`,
    caseFamily: null,
    outcome: outcome as Outcome,
    isWarmup: call.round === 0,
    metrics: metrics ?? noMetrics,
    ...(repeats > 0 ? { isRepeat: true } : {}),
    scores: [],
    toolCalls: requests.map((http) => ({ http })),
    // All tokens of the place, its longest answer apart: the next one is planned with that.
    attempts: [{ usage: { inputTokens: tokens - (longest ?? 0), outputTokens: longest ?? 0 } } as Attempt],
    // Those of a simulated user, and of earlier calls of the place. Their tokens are among those of the call.
    conversation: {
      calls: otherCosts.map((cost) => ({ inputTokens: 0, outputTokens: 0, cost, isUncounted: false })),
    },
  }));
}
