import { expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { scheduleRun } from '../../runs/change-run.server.ts';
import { benchmarkSchedules } from '../../runs/schema.server.ts';
import { openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { watchScheduleJob } from '../jobs.server.ts';
import { watchedRuns } from '../testing/watched-runs.server.ts';
import { watchSchedule } from './watch-schedule.server.ts';

const provider = startFakeProvider();
const follow = (ctx: Context, runId: string) =>
  watchScheduleJob.run(ctx, { runId }, { signal: AbortSignal.timeout(60_000) } as never);

it('a scheduled run whose model has become slower is mailed once, in the run that shows it, with the day since which it holds', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId, ids, mails } = await watchedRuns(ctx, provider.url, [
    ...Array<number>(20).fill(1),
    ...Array<number>(6).fill(2),
  ]);
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
  const ctx = await openBenchmarkAccount();
  const { runId, ids, mails } = await watchedRuns(ctx, provider.url, [
    ...Array<number>(20).fill(1),
    null,
    null,
    null,
    null,
    null,
    1,
  ]);
  expect((await watchSchedule(ctx, runId))!.changes).toEqual([]);
  for (const id of ids) await follow(ctx, id);
  expect(await mails()).toEqual([]);
});

it('a run without a schedule is not watched, and a deleted schedule sends nothing', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId, ids, mails } = await watchedRuns(ctx, provider.url, [
    ...Array<number>(20).fill(1),
    ...Array<number>(6).fill(2),
  ]);
  await scheduleRun(ctx, 'anna', runId, 'never');
  expect(await watchSchedule(ctx, runId)).toBeNull();
  for (const id of ids) await follow(ctx, id);
  expect(await mails()).toEqual([]);
});

it('saving a schedule again, with another period too, keeps what its earlier runs have shown', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId } = await watchedRuns(ctx, provider.url, [...Array<number>(20).fill(1), ...Array<number>(6).fill(2)]);
  const before = (await watchSchedule(ctx, runId))!.changes;
  await scheduleRun(ctx, 'anna', runId, 'daily');
  expect((await watchSchedule(ctx, runId))!.changes).toEqual(before);
  await scheduleRun(ctx, 'anna', runId, 'weekly');
  expect((await watchSchedule(ctx, runId))!.changes).toHaveLength(before.length);
  expect(await ctx.db.select().from(benchmarkSchedules)).toMatchObject([{ every: 'weekly' }]);
});
