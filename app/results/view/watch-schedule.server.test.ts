import type { RunSummary } from '@yardstick/bench';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { mailOutbox } from '../../platform/schema.server.ts';
import { scheduleRun } from '../../runs/change-run.server.ts';
import { benchmarkRuns, benchmarkSchedules } from '../../runs/schema.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { watchScheduleJob } from '../jobs.server.ts';
import { watchSchedule } from './watch-schedule.server.ts';

const provider = startFakeProvider();
const DAY_MS = 86_400_000;
const start = Date.parse('2026-11-01T12:00:00Z');

/** A run with a daily schedule, and repeats of it whose response time is its own times these factors; null: the run failed. */
async function watched(factors: (number | null)[]) {
  const ctx = await openBenchmarkAccount();
  const runId = await beginRun(ctx, {
    modelIds: [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })],
    rounds: 2,
  });
  await carryOutRuns(ctx);
  await scheduleRun(ctx, 'anna', runId, 'daily');
  const [schedule] = await ctx.db.select().from(benchmarkSchedules);
  const [base] = await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId));
  const ids = factors.map((_, index) => `repeat-${index}`);
  await record(ctx, async (tx) => {
    for (const [index, factor] of factors.entries()) {
      const at = new Date(start + (index + 1) * DAY_MS);
      const summary = structuredClone(base!.summary) as RunSummary;
      const { estimate } = summary.models[0]!.metrics.responseMs!;
      estimate.median = estimate.median! * (factor ?? 9) * (1 + 0.02 * (index % 3));
      const status = factor === null ? 'failed' : 'completed';
      const startKey = `schedule/${schedule!.id}/${at.toISOString()}`;
      const facts = { id: ids[index]!, startKey, origin: 'schedule', status, summary };
      await tx.insert(benchmarkRuns).values({ ...base!, ...facts, createdAt: at, finishedAt: at });
    }
  });
  const mails = () => ctx.db.select().from(mailOutbox).where(eq(mailOutbox.template, 'results.changed'));
  return { ctx, runId, ids, mails };
}

const follow = (ctx: Context, runId: string) =>
  watchScheduleJob.run(ctx, { runId }, { signal: AbortSignal.timeout(60_000) } as never);

it('a scheduled run whose model has become slower is mailed once, in the run that shows it, with the day since which it holds', async () => {
  const { ctx, runId, ids, mails } = await watched([...Array<number>(20).fill(1), ...Array<number>(6).fill(2)]);
  const report = (await watchSchedule(ctx, runId))!;
  expect(report.changes.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(
      /^alpha: the response time has changed since 2026-11-22, from .* to .*, (1\.9|2\.0)\d times as much; found on 2026-11-2\d\.$/,
    ),
  ]);
  for (const id of ids) await follow(ctx, id);
  const sent = await mails();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ recipient: 'anna@example.com', subject: expect.stringContaining('has changed') });
  expect(ids.indexOf(report.changes[0]!.foundIn)).toBeGreaterThanOrEqual(20);
});

it('runs that failed, and days without a run, raise no alarm and send no mail', async () => {
  const { ctx, runId, ids, mails } = await watched([...Array<number>(20).fill(1), null, null, null, null, null, 1]);
  expect((await watchSchedule(ctx, runId))!.changes).toEqual([]);
  for (const id of ids) await follow(ctx, id);
  expect(await mails()).toEqual([]);
});

it('a run without a schedule is not watched, and a deleted schedule sends nothing', async () => {
  const { ctx, runId, ids, mails } = await watched([...Array<number>(20).fill(1), ...Array<number>(6).fill(2)]);
  await scheduleRun(ctx, 'anna', runId, 'never');
  expect(await watchSchedule(ctx, runId)).toBeNull();
  for (const id of ids) await follow(ctx, id);
  expect(await mails()).toEqual([]);
});
