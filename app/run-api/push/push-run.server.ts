import { createHash } from 'node:crypto';
import {
  bounded,
  LimitError,
  type Manifest,
  type RunSummary,
  type Sample,
  showCalls,
  speaksToJudge,
  watchedModel,
  writeTalk,
} from '@yardstick/bench';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { findJudging } from '../../judging/change-judging.server.ts';
import {
  judgingRows,
  type LightSample,
  type PushedJudging,
  readJudging,
  storeJudging,
} from '../../judging/pushed-judgements.server.ts';
import { noteAct, serviceAccountOf } from '../../organisations/acting.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { watchAgain } from '../../results/jobs.server.ts';
import { findSeries } from '../../runs/find-series.server.ts';
import { writeResult } from '../../runs/finish-run.server.ts';
import { findPushShortage } from '../../runs/push-shortage.server.ts';
import { MAX_CALLS, MAX_CASES, MAX_ID_BYTES, MAX_PUSH_MODELS, monthOf, type RunSpec } from '../../runs/run-spec.ts';
import { rowOfSample } from '../../runs/sample-store.server.ts';
import { benchmarkRuns, benchmarkSamples } from '../../runs/schema.server.ts';
import { storableJson, storableText } from '../../runs/storable.server.ts';

type SampleRow = ReturnType<typeof rowOfSample>;

interface Pushed {
  runId: string;
  manifest: Manifest;
  summary: RunSummary;
  judging: PushedJudging | null;
  judgeHash: string;
  /** In batches, each of them one statement. */
  rows: SampleRow[][];
  samples: LightSample[];
  currency: string;
}

const limits = { samples: MAX_CALLS, models: MAX_PUSH_MODELS, cases: MAX_CASES, idBytes: MAX_ID_BYTES };

const lightOf = ({
  caseId,
  round,
  modelKey,
  outcome,
  isWarmup,
  text,
  toolCalls = [],
  conversation,
}: Sample): LightSample => ({
  caseId,
  round,
  modelKey,
  outcome,
  isWarmup,
  text: text.trim() === '' ? '' : 'text',
  isSuspect: speaksToJudge(conversation ? writeTalk(conversation) : text) || speaksToJudge(showCalls(toolCalls)),
});

const judgedSchema = z.object({ judge: z.object({ model: z.unknown() }) });

/** The same for suites that name the same model as their judge, and for all that name none. */
function hashJudge(suite: unknown): string {
  const model = judgedSchema.safeParse(suite).data?.judge.model ?? null;
  return createHash('sha256').update(JSON.stringify(model)).digest('hex');
}

/** Reads a run in another process, with limits of time and memory, and takes it over piece by piece. */
async function readPushed(ctx: Context, userId: string, body: Uint8Array): Promise<Pushed | { problem: string }> {
  const session = await bounded.readPushed({ body, limits }, userId);
  try {
    const { value: head } = await session.next();
    if (head === null || !('manifest' in head)) return { problem: (head as { problem: string }).problem };
    const runId = newId();
    const judgements: unknown[] = [];
    const rows: SampleRow[][] = [];
    const samples: LightSample[] = [];
    let currency: string | undefined;
    for (let step = await session.next(); !step.done; step = await session.next()) {
      if ('judgements' in step.value) judgements.push(...(step.value.judgements as unknown[]));
      if (!('samples' in step.value)) continue;
      const batch = step.value.samples;
      rows.push(batch.map((sample) => rowOfSample(runId, sample, ctx.now())));
      samples.push(...batch.map(lightOf));
      currency ??= batch.find(({ cost }) => cost)?.cost?.currency;
    }
    const { manifest, summary, suite } = head;
    const judging = await readJudging({ suite, judgements }, manifest);
    if (judging && 'problem' in judging) return judging;
    const judgeHash = hashJudge(suite);
    return { runId, manifest, summary, judging, judgeHash, rows, samples, currency: currency ?? 'USD' };
  } finally {
    session.close();
  }
}

export type PushedRun = { runId: string; isNew: boolean } | { problem: string };

/**
 * Stores a run that was made elsewhere, with its own samples; sent twice, it is the same run. Its tokens were paid elsewhere.
 * @param body JSON as it was sent
 */
export async function storePushedRun(ctx: Context, userId: string, body: Uint8Array): Promise<PushedRun> {
  try {
    const pushed = await readPushed(ctx, userId, body);
    return 'problem' in pushed ? pushed : await storePushed(ctx, userId, pushed, body.byteLength);
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    const isBusy = error.limit === 'queue';
    return {
      problem: isBusy
        ? 'Several of your runs are being read. Send this one again when they are done.'
        : `Reading and summing up this run ${error.message}. Send one with fewer models or samples.`,
    };
  }
}

async function storePushed(ctx: Context, userId: string, pushed: Pushed, bytes: number): Promise<PushedRun> {
  const { runId, judging, manifest, summary, rows } = pushed;
  const startKey = `push/${manifest.runId}`;
  const known = await findPushed(ctx, userId, startKey);
  const judged = judging && (await judgingRows(known ?? runId, judging, { ...pushed, now: ctx.now() }));
  if (known !== null) {
    if (judging && judged) await addJudging(ctx, known, judging, judged);
    return { runId: known, isNew: false };
  }
  return await mutate(ctx, 'run.push', { kind: 'run', id: runId }, async (tx) => {
    const full = await findPushShortage(tx, userId, { runs: 1, bytes });
    if (full !== null) return refuse({ problem: full });
    tx.detail({ samples: pushed.samples.length });
    const repeatOf = await findSeries(tx, userId, manifest, pushed.judgeHash);
    const watched = repeatOf === null ? null : storableJson(summary.models.map(watchedModel));
    const made = await tx
      .insert(benchmarkRuns)
      .values({ ...runRow(ctx, userId, pushed, bytes), repeatOf, watched })
      .onConflictDoNothing()
      .returning({ id: benchmarkRuns.id });
    if (made.length === 0) return { runId: (await findPushed(ctx, userId, startKey))!, isNew: false };
    for (const batch of rows) await tx.insert(benchmarkSamples).values(batch).onConflictDoNothing();
    const facts = { id: runId, userId, name: storableText(manifest.name), spec: specOf(pushed), testId: null };
    for (const model of storableJson(summary.models)) await writeResult(ctx, tx, facts, model);
    if (judged) await storeJudging(tx, judged);
    if (repeatOf !== null) await watchAgain(tx, repeatOf);
    if (serviceAccountOf(ctx) !== null) await noteAct(ctx, userId, 'push-run', { run: runId });
    return { runId, isNew: true };
  });
}

async function findPushed(ctx: Context, userId: string, startKey: string): Promise<string | null> {
  const [known] = await ctx.db
    .select({ id: benchmarkRuns.id })
    .from(benchmarkRuns)
    .where(and(eq(benchmarkRuns.userId, userId), eq(benchmarkRuns.startKey, startKey)));
  return known?.id ?? null;
}

function runRow(ctx: Context, userId: string, pushed: Pushed, bytes: number): typeof benchmarkRuns.$inferInsert {
  const { runId, manifest, summary } = pushed;
  const now = ctx.now();
  return {
    id: runId,
    userId,
    serviceAccountId: serviceAccountOf(ctx),
    startKey: `push/${manifest.runId}`,
    name: storableText(manifest.name),
    spec: specOf(pushed),
    status: statusOf(manifest.status),
    origin: 'push',
    pushedBytes: bytes,
    planned: manifest.totals.planned,
    reservedTokens: 0,
    month: monthOf(now),
    manifest: storableJson(manifest),
    summary: storableJson(summary),
    createdAt: now,
    startedAt: new Date(manifest.startedAt),
    finishedAt: manifest.finishedAt === null ? now : new Date(manifest.finishedAt),
  };
}

/** A run that was sent before it was judged, or by a command line that kept the judgements to itself. */
async function addJudging(
  ctx: Context,
  runId: string,
  { judge, judgements }: PushedJudging,
  judged: Awaited<ReturnType<typeof judgingRows>>,
): Promise<void> {
  if (await findJudging(ctx, runId)) return;
  await mutate(ctx, 'run.push', { kind: 'run', id: runId }, async (tx) => {
    tx.detail({ judgements: judgements.length });
    const [row] = await tx.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId)).for('update');
    if (!row || row.spec.judge) return;
    await tx
      .update(benchmarkRuns)
      .set({ spec: { ...row.spec, judge } })
      .where(eq(benchmarkRuns.id, runId));
    await storeJudging(tx, judged);
  });
}

const statusOf = (status: string) => {
  // What is missing from it is counted from its plan.
  if (status === 'incomplete') return 'completed';
  return status === 'aborted' || status === 'running' ? 'cancelled' : status;
};

/** A spec for reading: cases stand in the samples, and it cannot be run again from here. */
function specOf({ manifest, summary, judging, judgeHash }: Pushed): RunSpec {
  const isAlone = manifest.suite.caseIds.length === 1 && manifest.suite.caseIds[0] === 'prompt';
  const nameOf = (key: string) => summary.models.find(({ modelKey }) => modelKey === key)?.name;
  const { seed, tieMargin, baseline, stopWhenDecided, cacheMode, isStreaming, concurrency } = manifest;
  return storableJson({
    prompt: '',
    system: '',
    table: isAlone ? null : { format: 'yaml' as const, text: '' },
    models: manifest.models.map(({ key, provider, model, name }) => ({
      key,
      provider,
      model,
      name: name ?? nameOf(key) ?? model,
      modelId: null,
      keyId: null,
    })),
    // Rounds that were never reached have nothing to show.
    rounds: Math.max(1, summary.rounds),
    seed,
    tieMargin,
    ...(baseline ? { baseline } : {}),
    ...(stopWhenDecided ? { stopWhenDecided } : {}),
    ...(manifest.batch ? { batch: true as const } : {}),
    cacheMode,
    isStreaming,
    concurrency,
    request: {},
    judgeHash,
    ...(judging ? { judge: judging.judge } : {}),
  });
}
