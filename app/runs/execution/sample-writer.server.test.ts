import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { cellOfCall, LiveWriter } from '../live/live-writer.server.ts';
import { readSamples } from '../sample-store.server.ts';
import { benchmarkLive } from '../schema.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../testing/benchmark-account.server.ts';
import { startFakeProvider } from '../testing/start-fake-provider.ts';
import { takeRun } from './run-lease.server.ts';
import { SampleWriter } from './sample-writer.server.ts';

const provider = startFakeProvider();

/** A new run, and samples of another run with the same models. */
async function prepare() {
  const ctx = await openBenchmarkAccount();
  const modelIds = [
    await addModel(ctx, 'alpha', { apiEndpoint: provider.url }),
    await addModel(ctx, 'beta', { apiEndpoint: provider.url }),
  ];
  const made = await beginRun(ctx, { modelIds, rounds: 3 }, { startKey: 'made', origin: 'page' });
  await carryOutRuns(ctx);
  const open = await beginRun(ctx, { modelIds, rounds: 3 }, { startKey: 'open', origin: 'page' });
  const { run } = (await takeRun(ctx, open, 'job'))!;
  const samples = await allOf(readSamples(ctx, made));
  return { ctx, open, run, samples: samples.filter(({ round }) => round > 0) };
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const told = async (ctx: Context, runId: string) =>
  (await ctx.db.select().from(benchmarkLive).where(eq(benchmarkLive.runId, runId)).orderBy(asc(benchmarkLive.seq))).map(
    ({ cell, event }) => ({ cell, ...(event as { kind: string; outcome?: string; answer?: string }) }),
  );

it('stores samples that end together, with what is told of them, and takes their live text away', async () => {
  const { ctx, open, run, samples } = await prepare();
  expect(samples).toHaveLength(6);
  const live = new LiveWriter(ctx, run);
  const [first] = samples;
  const { caseId, modelKey, round } = first!;
  live.push({ kind: 'text', caseId, modelKey, round, answer: 'Hel', reasoning: '' });
  live.push({ kind: 'text', caseId, modelKey, round, answer: 'lo', reasoning: '' });
  await live.drain();
  expect(await told(ctx, open)).toMatchObject([{ cell: cellOfCall(first!), kind: 'text', answer: 'Hello' }]);
  const writer = new SampleWriter(ctx, run);
  await Promise.all(samples.map((sample) => writer.store(sample)));
  expect(await allOf(readSamples(ctx, open))).toEqual(samples);
  expect((await told(ctx, open)).map(({ kind, outcome }) => [kind, outcome])).toEqual(
    samples.map(() => ['done', 'ok']),
  );
});

it('acknowledges no sample of a statement that failed', async () => {
  const { ctx, run, samples } = await prepare();
  const writer = new SampleWriter(ctx, run);
  const broken = samples.map((sample) => ({ ...sample, outcome: null as never }));
  const outcomes = await Promise.allSettled(broken.map((sample) => writer.store(sample)));
  expect(outcomes.map(({ status }) => status)).toEqual(samples.map(() => 'rejected'));
});
