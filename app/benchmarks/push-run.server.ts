import { type Manifest, manifestSchema, RunSummarizer, type Sample, sampleSchema } from '@yardstick/bench';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { writeResult } from './execution/finish-run.server.ts';
import { rowOfSample } from './execution/sample-store.server.ts';
import { storableJson, storableText } from './execution/storable.server.ts';
import { findJudging } from './judging/change-judging.server.ts';
import { keepJudgements, type PushedJudging, readJudging } from './judging/pushed-judgements.server.ts';
import { MAX_CALLS, monthOf, type RunPlan } from './run-plan.ts';
import { benchmarkRuns, benchmarkSamples } from './schema.server.ts';

interface Pushed {
  manifest: Manifest;
  samples: Sample[];
  judging: PushedJudging | null;
}

function readPushed(body: unknown): Pushed | { problem: string } {
  const { manifest: head, samples: list } = (body ?? {}) as { manifest?: unknown; samples?: unknown };
  const manifest = manifestSchema.safeParse(head);
  if (!manifest.success) return { problem: `manifest${problemOf(manifest.error)}` };
  if (!Array.isArray(list) || list.length === 0) return { problem: 'samples: must be a list of at least one' };
  if (list.length > MAX_CALLS) return { problem: `samples: at most ${MAX_CALLS.toLocaleString('en-US')} are taken` };
  const samples: Sample[] = [];
  for (const [index, item] of list.entries()) {
    const sample = sampleSchema.safeParse(item);
    if (!sample.success) return { problem: `samples.${index}${problemOf(sample.error)}` };
    samples.push(sample.data);
  }
  const judging = readJudging(body as object, manifest.data);
  return judging && 'problem' in judging ? judging : { manifest: manifest.data, samples, judging };
}

function problemOf({ issues }: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }): string {
  const [issue] = issues;
  const path = (issue?.path ?? []).map((part) => `.${String(part)}`).join('');
  return `${path}: ${issue?.message ?? 'is not a run'}`;
}

export type PushedRun = { runId: string; isNew: boolean } | { problem: string };

/** Keeps a run that was made elsewhere, with its own samples; sent twice, it is the same run. Its tokens were paid elsewhere. */
export async function keepPushedRun(ctx: Context, userId: string, body: unknown): Promise<PushedRun> {
  const read = readPushed(body);
  if ('problem' in read) return read;
  const { manifest, samples, judging } = read;
  const startKey = `push/${manifest.runId}`;
  const [known] = await ctx.db
    .select({ id: benchmarkRuns.id })
    .from(benchmarkRuns)
    .where(and(eq(benchmarkRuns.userId, userId), eq(benchmarkRuns.startKey, startKey)));
  if (known) {
    if (judging) await addJudging(ctx, known.id, read);
    return { runId: known.id, isNew: false };
  }
  const summarizer = new RunSummarizer({ tieMargin: manifest.tieMargin });
  for (const sample of samples) summarizer.add(sample);
  const summary = summarizer.finish();
  const runId = newId();
  const now = ctx.now();
  await mutate(ctx, 'run.push', { kind: 'run', id: runId }, async (tx) => {
    tx.detail({ samples: samples.length });
    const facts = { id: runId, userId, name: storableText(manifest.name), plan: planOf(read) };
    await tx.insert(benchmarkRuns).values({
      ...{
        ...facts,
        startKey,
        status: statusOf(manifest.status),
        origin: 'push',
      },
      ...{ planned: manifest.totals.planned, reservedTokens: 0, month: monthOf(now) },
      ...{
        manifest: storableJson(manifest),
        summary: storableJson(summary),
        createdAt: now,
        startedAt: new Date(manifest.startedAt),
      },
      finishedAt: manifest.finishedAt === null ? now : new Date(manifest.finishedAt),
    });
    const rows = samples.map((sample) => rowOfSample(runId, sample, now));
    for (let at = 0; at < rows.length; at += 100)
      await tx
        .insert(benchmarkSamples)
        .values(rows.slice(at, at + 100))
        .onConflictDoNothing();
    for (const model of summary.models) await writeResult(ctx, tx, { ...facts, testId: null }, model);
    if (judging) await keepJudgements(tx, runId, judging, judgingFacts(ctx, read));
  });
  return { runId, isNew: true };
}

const judgingFacts = (ctx: Context, { samples }: Pushed) => ({
  samples,
  currency: samples.find(({ cost }) => cost)?.cost?.currency ?? 'USD',
  now: ctx.now(),
});

/** A run that was sent before it was judged, or by a command line that kept the judgements to itself. */
async function addJudging(ctx: Context, runId: string, read: Pushed): Promise<void> {
  if (await findJudging(ctx, runId)) return;
  await mutate(ctx, 'run.push', { kind: 'run', id: runId }, async (tx) => {
    const judging = read.judging!;
    tx.detail({ judgements: judging.judgements.length });
    const [row] = await tx.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId)).for('update');
    if (!row || row.plan.judge) return;
    const plan = { ...row.plan, judge: judging.judge };
    await tx.update(benchmarkRuns).set({ plan }).where(eq(benchmarkRuns.id, runId));
    await keepJudgements(tx, runId, judging, judgingFacts(ctx, read));
  });
}

const statusOf = (status: string) => (status === 'aborted' || status === 'running' ? 'cancelled' : status);

/** A plan for reading: cases stand in the samples, and it cannot be run again from here. */
function planOf({ manifest, samples, judging }: Pushed): RunPlan {
  const isAlone = manifest.suite.caseIds.length === 1 && manifest.suite.caseIds[0] === 'prompt';
  return storableJson({
    prompt: '',
    system: '',
    table: isAlone ? null : { format: 'yaml' as const, text: '' },
    models: manifest.models.map(({ key, provider, model, name }) => ({
      ...{ key, provider, model, name: name ?? samples.find(({ modelKey }) => modelKey === key)?.modelName ?? model },
      ...{ modelId: null, keyId: null },
    })),
    ...{ rounds: manifest.rounds, seed: manifest.seed, tieMargin: manifest.tieMargin, cacheMode: manifest.cacheMode },
    ...{ isStreaming: manifest.isStreaming, concurrency: manifest.concurrency, request: {} },
    ...(judging ? { judge: judging.judge } : {}),
  });
}
