import type { Sample } from '@yardstick/bench';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { takeRun } from '../execution/run-lease.server.ts';
import { SampleWriter } from '../execution/sample-writer.server.ts';
import { readSamples } from '../sample-store.server.ts';
import { benchmarkRuns, benchmarkSamples } from '../schema.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from './benchmark-account.server.ts';

const checks = [{ type: 'javascript' as const, code: 'output.startsWith("Hello")' }];

/** Begins a run of two rounds whose answers are checked. @returns its id */
export async function beginChecked(ctx: Context, modelId: string, startKey: string, facts: object = { checks }) {
  return await beginRun(ctx, { modelIds: [modelId], rounds: 2, ...facts }, { startKey, origin: 'page' });
}

/** The measured answers of a run. */
export async function answersOf(ctx: Context, runId: string): Promise<Sample[]> {
  const all: Sample[] = [];
  for await (const sample of readSamples(ctx, runId)) if (sample.round > 0) all.push(sample);
  return all;
}

/** The attempts of the first answer as they are stored. */
export async function detailOf(ctx: Context, runId: string): Promise<Sample['attempts']> {
  const [row] = await ctx.db
    .select({ detail: benchmarkSamples.detail })
    .from(benchmarkSamples)
    .where(and(eq(benchmarkSamples.runId, runId), eq(benchmarkSamples.round, 1)));
  return row!.detail as Sample['attempts'];
}

/** Another worker may take the run. */
export async function endLease(ctx: Context, runId: string, facts: Partial<typeof benchmarkRuns.$inferSelect> = {}) {
  await record(ctx, async (tx) => {
    await tx
      .update(benchmarkRuns)
      .set({ leaseUntil: new Date(0), ...facts })
      .where(eq(benchmarkRuns.id, runId));
  });
}

/** A run whose worker was killed while it made the checks of the first answer, which is on record and says `text`. */
export async function beginUnchecked(url: string, { text, ...facts }: { text?: string; checks?: object[] } = {}) {
  const ctx = await openBenchmarkAccount();
  const modelId = await addModel(ctx, 'alpha', { apiEndpoint: url });
  const whole = await beginChecked(ctx, modelId, 'whole');
  await carryOutRuns(ctx);
  const [made] = await answersOf(ctx, whole);
  const runId = await beginChecked(ctx, modelId, 'unchecked', { checks, ...facts });
  const { run } = (await takeRun(ctx, runId, 'a dead worker'))!;
  const answered = {
    ...made!,
    ...(text === undefined ? {} : { text }),
    runId,
    id: made!.id.replace(whole, runId),
    attempts: await detailOf(ctx, whole),
    scores: [],
  };
  await new SampleWriter(ctx, run).store(answered, true);
  return { ctx, runId, run, answered };
}
