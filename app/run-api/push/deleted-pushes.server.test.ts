/** What becomes of a series of pushed runs that is watched when some of them are deleted. */
import { eq, sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { isQuotaFull } from '../../billing/account-quota.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { record, recordStatement } from '../../platform/mutate.server.ts';
import { mailOutbox } from '../../platform/schema.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { openTestDatabase } from '../../platform/testing/test-database.server.ts';
import { watchScheduleJob } from '../../results/jobs.server.ts';
import '../../results/register-publishing.server.ts';
import { watchSchedule } from '../../results/view/watch-schedule.server.ts';
import { deleteRun } from '../../runs/change-run.server.ts';
import { findSeries } from '../../runs/find-series.server.ts';
import { subscribeToRunEnded } from '../../runs/run-ended.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { scheduleRun } from '../../runs/schedule-run.server.ts';
import { benchmarkRuns, benchmarkSchedules } from '../../runs/schema.server.ts';
import { openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { inNight, made, push } from '../testing/pushed-nights.server.ts';

it('when the run that is watched is deleted, the next of its series takes its place', async () => {
  const ctx = await openBenchmarkAccount();
  const night = await made();
  const base = await push(ctx, inNight(night, 0, 'swift-1'));
  await scheduleRun(ctx, 'anna', base, 'daily');
  const third = await push(ctx, inNight(night, 2, 'swift-2'));
  const second = await push(ctx, inNight(night, 1, 'swift-1'));
  await deleteRun(ctx, 'anna', base);
  expect(await ctx.db.select().from(benchmarkSchedules)).toMatchObject([{ runId: second, every: 'daily' }]);
  const fourth = await push(ctx, inNight(night, 3, 'swift-2'));
  const repeats = await ctx.db.select({ id: benchmarkRuns.id, repeatOf: benchmarkRuns.repeatOf }).from(benchmarkRuns);
  expect(new Map(repeats.map(({ id, repeatOf }) => [id, repeatOf]))).toEqual(
    new Map([
      [second, null],
      [third, second],
      [fourth, second],
    ]),
  );
  expect((await watchSchedule(ctx, second))!.changes).toMatchObject([{ foundIn: third }]);
  for (const id of [second, third, fourth]) await deleteRun(ctx, 'anna', id);
  expect(await ctx.db.$count(benchmarkSchedules)).toBe(0);
});

it('a change in a run that was pushed just before the run that is watched was deleted is mailed', async () => {
  const ctx = await openBenchmarkAccount();
  const early = { ...ctx, now: () => new Date('2026-11-01T12:00:00Z') };
  const later = { ...ctx, now: () => new Date('2026-11-04T12:00:00Z') };
  const night = await made();
  const base = await push(early, inNight(night, 0, 'swift-1'));
  await scheduleRun(early, 'anna', base, 'daily');
  await push(later, inNight(night, 1, 'swift-1'));
  await push(later, inNight(night, 2, 'swift-2'));
  await deleteRun(later, 'anna', base);
  await runQueuedJobs(later, [watchScheduleJob]);
  expect(await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.template, 'results.changed'))).toMatchObject([
    { recipient: 'anna@example.com' },
  ]);
});

// The embedded database has one connection, so that nothing happens at the same time there.
const onPostgres = it.runIf(inject('testDatabase').kind === 'postgres');

onPostgres('two runs of a series that is watched are deleted at once, and the next takes their place', async () => {
  const ctx = await openBenchmarkAccount({}, await openTestDatabase());
  const night = await made();
  const base = await push(ctx, inNight(night, 0, 'swift-1'));
  await scheduleRun(ctx, 'anna', base, 'daily');
  const second = await push(ctx, inNight(night, 1, 'swift-1'));
  const third = await push(ctx, inNight(night, 2, 'swift-1'));
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  subscribeToRunEnded('test', async (_, { run }) => {
    if (run.id !== second) return;
    reached.resolve();
    await released.promise;
  });
  const deletingSecond = deleteRun(ctx, 'anna', second);
  await reached.promise;
  const deletingBase = deleteRun(ctx, 'anna', base);
  const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await recordStatement(ctx, isWaiting)).length === 0);
  released.resolve();
  await Promise.all([deletingSecond, deletingBase]);
  expect(await ctx.db.select().from(benchmarkSchedules)).toMatchObject([{ runId: third, every: 'daily' }]);
  expect(await ctx.db.select({ repeatOf: benchmarkRuns.repeatOf }).from(benchmarkRuns)).toEqual([{ repeatOf: null }]);
});

onPostgres('the run that is watched cannot be deleted while a run joins it', async () => {
  const ctx = await openBenchmarkAccount({}, await openTestDatabase());
  const night = await made();
  const base = await push(ctx, inNight(night, 0, 'swift-1'));
  await scheduleRun(ctx, 'anna', base, 'daily');
  const { spec } = await getRun(ctx, 'anna', base);
  const tellFound = Promise.withResolvers<string | null>();
  const tried = Promise.withResolvers<void>();
  const joining = record(ctx, async (tx) => {
    tellFound.resolve(await findSeries(tx, 'anna', night.manifest, spec.judgeHash!));
    await tried.promise;
  });
  expect(await tellFound.promise).toBe(base);
  const { id } = benchmarkRuns;
  const take = (tx: Transaction) =>
    tx.select({ id }).from(benchmarkRuns).where(eq(id, base)).for('update', { noWait: true });
  const [taken] = await Promise.allSettled([record(ctx, take)]);
  tried.resolve();
  await joining;
  expect(taken).toMatchObject({ status: 'rejected', reason: { cause: { code: '55P03' } } });
});

onPostgres('a run of a series can be asked to be watched while the run that is watched is deleted', async () => {
  const ctx = await openBenchmarkAccount({}, await openTestDatabase());
  const night = await made();
  const base = await push(ctx, inNight(night, 0, 'swift-1'));
  await scheduleRun(ctx, 'anna', base, 'daily');
  const second = await push(ctx, inNight(night, 1, 'swift-1'));
  const released = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const holder = record(ctx, async (tx) => {
    await isQuotaFull(tx, 'anna', 'schedules', async () => 0);
    holding.resolve();
    await released.promise;
  });
  await holding.promise;
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const untilWaiting = async (count: number) => {
    while ((await recordStatement(ctx, waiting)).length < count);
  };
  const scheduling = scheduleRun(ctx, 'anna', second, 'weekly');
  await untilWaiting(1);
  const deleting = deleteRun(ctx, 'anna', base);
  await untilWaiting(2);
  released.resolve();
  expect(await Promise.allSettled([holder, scheduling, deleting])).toMatchObject([
    { status: 'fulfilled' },
    { status: 'fulfilled', value: { problem: expect.stringContaining('already compared') } },
    { status: 'fulfilled' },
  ]);
  expect(await ctx.db.select().from(benchmarkSchedules)).toMatchObject([{ runId: second, every: 'daily' }]);
});
