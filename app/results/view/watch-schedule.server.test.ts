import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { record, recordStatement } from '../../platform/mutate.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { openTestDatabase } from '../../platform/testing/test-database.server.ts';
import { deleteRun } from '../../runs/change-run.server.ts';
import { startScheduledRuns } from '../../runs/jobs.server.ts';
import { subscribeToRunEnded } from '../../runs/run-ended.server.ts';
import { scheduleRun } from '../../runs/schedule-run.server.ts';
import { benchmarkRuns, benchmarkSchedules } from '../../runs/schema.server.ts';
import { carryOutRuns, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { watchAgain, watchScheduleJob } from '../jobs.server.ts';
import '../register-publishing.server.ts';
import { watchedRuns } from '../testing/watched-runs.server.ts';
import { changesOfRun, changesOfSuite, watchSchedule } from './watch-schedule.server.ts';

const provider = startFakeProvider();
const follow = (ctx: Context, runId: string) =>
  watchScheduleJob.run(ctx, { runId }, { signal: AbortSignal.timeout(60_000) } as never);

/** Only these runs of the schedule were made so far. */
async function keepRuns(ctx: Context, ids: string[], work: () => Promise<void>): Promise<void> {
  const setStatus = (isMade: boolean) =>
    record(ctx, async (tx) => {
      const others = and(isNotNull(benchmarkRuns.repeatOf), notInArray(benchmarkRuns.id, ids));
      await tx
        .update(benchmarkRuns)
        .set({ status: isMade ? 'completed' : 'queued' })
        .where(others);
    });
  await setStatus(false);
  await work();
  await setStatus(true);
}

/** 201 earlier ones, like this repeat. */
async function addOldRepeats(ctx: Context, runId: string): Promise<void> {
  await recordStatement(
    ctx,
    sql`insert into benchmark_runs
      select (jsonb_populate_record(null::benchmark_runs, to_jsonb(run) || jsonb_build_object(
        'id', 'old-' || n, 'start_key', 'old-' || n, 'created_at', run.created_at - n * interval '1 hour'))).*
      from benchmark_runs run, generate_series(1, 201) n where run.id = ${runId}`,
  );
}

const slowerAfter20 = [...Array<number>(20).fill(1), ...Array<number>(6).fill(2)];

it('a scheduled run whose model has become slower is mailed once, in the run that shows it, with the day since which it holds', {
  tags: 'embedded-only',
}, async () => {
  const ctx = await openBenchmarkAccount();
  const { runId, ids, mails } = await watchedRuns(ctx, provider.url, slowerAfter20);
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

it.each([1, 4, 20])(
  'a collapse after %i repeats is mailed with the first run that shows it, and its end as well',
  async (before) => {
    const ctx = await openBenchmarkAccount();
    const { ids, mails } = await watchedRuns(ctx, provider.url, [...Array<number>(before).fill(1), 12, 1]);
    const sent: number[] = [];
    for (const [at, id] of ids.entries()) {
      await keepRuns(ctx, ids.slice(0, at + 1), async () => await follow(ctx, id));
      sent.push((await mails()).length);
    }
    expect(sent).toEqual([...Array(before).fill(0), 1, 2]);
  },
);

it('a change in old runs that only a later version of Yardstick finds is shown and not mailed', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId, ids, mails } = await watchedRuns(ctx, provider.url, [
    ...Array<number>(10).fill(1),
    12,
    ...Array<number>(20).fill(12),
  ]);
  const later = { ...ctx, now: () => new Date('2026-12-10T12:00:00Z') };
  await follow(later, ids.at(-1)!);
  expect(await mails()).toEqual([]);
  expect((await watchSchedule(ctx, runId))!.changes).toHaveLength(1);
});

it('what has changed is said of the run that is repeated, of each repeat and of the suite, latest first', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId, ids } = await watchedRuns(ctx, provider.url, [...slowerAfter20, ...Array<number>(10).fill(20)]);
  const sentences = (await watchSchedule(ctx, runId))!.changes.map(({ sentence }) => sentence);
  expect(sentences).toHaveLength(2);
  const latest = sentences.toReversed();
  const said = async (run: { id: string; repeatOf: string | null }, userId = 'anna') =>
    (await changesOfRun(ctx, { ...run, userId })).map(({ sentence }) => sentence);
  expect(await said({ id: runId, repeatOf: null })).toEqual(latest);
  expect(await said({ id: ids[3]!, repeatOf: runId })).toEqual(latest);
  expect(await said({ id: ids[3]!, repeatOf: null })).toEqual([]);
  expect(await said({ id: ids[3]!, repeatOf: runId }, 'acme')).toEqual([]);
  const [base] = await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId));
  expect((await changesOfSuite(ctx, base!.testId!)).map(({ sentence }) => sentence)).toEqual(latest);
  expect(await changesOfSuite(ctx, 'another')).toEqual([]);
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
  const { runId, ids, mails } = await watchedRuns(ctx, provider.url, slowerAfter20);
  await scheduleRun(ctx, 'anna', runId, 'never');
  expect(await watchSchedule(ctx, runId)).toBeNull();
  for (const id of ids) await follow(ctx, id);
  expect(await mails()).toEqual([]);
});

it('saving a schedule again, with another period too, keeps what its earlier runs have shown', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId } = await watchedRuns(ctx, provider.url, slowerAfter20);
  const before = (await watchSchedule(ctx, runId))!.changes;
  await scheduleRun(ctx, 'anna', runId, 'daily');
  expect((await watchSchedule(ctx, runId))!.changes).toEqual(before);
  await scheduleRun(ctx, 'anna', runId, 'weekly');
  expect((await watchSchedule(ctx, runId))!.changes).toHaveLength(before.length);
  expect(await ctx.db.select().from(benchmarkSchedules)).toMatchObject([{ every: 'weekly' }]);
});

it('a schedule that becomes hourly keeps what its daily runs have shown, and mails nothing of it again', async () => {
  const ctx = await openBenchmarkAccount();
  const factors = [...Array<number>(10).fill(1), ...Array<number>(6).fill(1.5)];
  const { runId, ids, mails } = await watchedRuns(ctx, provider.url, factors);
  for (const id of ids) await follow(ctx, id);
  const { changes } = (await watchSchedule(ctx, runId))!;
  expect([changes.length, (await mails()).length]).toEqual([1, 1]);
  await scheduleRun(ctx, 'anna', runId, 'hourly');
  expect((await watchSchedule(ctx, runId))!.changes).toEqual(changes);
  for (const id of ids) await follow(ctx, id);
  expect((await watchSchedule(ctx, runId))!.changes).toEqual(changes);
  expect(await mails()).toHaveLength(1);
});

it('figures of cases are stored of the newest 200 repeats, and those of the run as a whole of all', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId, ids } = await watchedRuns(ctx, provider.url, [1, 1]);
  await addOldRepeats(ctx, ids[0]!);
  await follow(ctx, ids[1]!);
  const repeats = await ctx.db
    .select({ id: benchmarkRuns.id, watched: benchmarkRuns.watched })
    .from(benchmarkRuns)
    .where(eq(benchmarkRuns.repeatOf, runId));
  const without = repeats.filter(({ watched }) => !watched![0]!.byCase);
  expect(repeats).toHaveLength(203);
  expect(without.map(({ id }) => id).sort()).toEqual(['old-199', 'old-200', 'old-201']);
  expect(without.every(({ watched }) => watched![0]!.responseMs! > 0)).toBe(true);
});

it('a change is mailed once, however often failed calls of the run that showed it are made again', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId, ids, mails } = await watchedRuns(ctx, provider.url, slowerAfter20);
  const { foundIn } = (await watchSchedule(ctx, runId))!.changes[0]!;
  for (const id of [...ids, foundIn, foundIn]) await follow(ctx, id);
  expect(await mails()).toHaveLength(1);
});

it('a change that shows in a later run than the one whose calls were made again is mailed once', async () => {
  const ctx = await openBenchmarkAccount();
  const { ids, mails } = await watchedRuns(ctx, provider.url, slowerAfter20);
  await follow(ctx, ids[10]!);
  expect(await mails()).toHaveLength(1);
  for (const id of ids) await follow(ctx, id);
  expect(await mails()).toHaveLength(1);
});

it('a schedule that is set again mails what is found from then on, and nothing that was found before', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId, ids, mails } = await watchedRuns(ctx, provider.url, slowerAfter20);
  const found = Date.parse((await watchSchedule(ctx, runId))!.changes[0]!.foundAt);
  const setAgain = async (at: number) => {
    const then = { ...ctx, now: () => new Date(at) };
    await scheduleRun(then, 'anna', runId, 'never');
    await scheduleRun(then, 'anna', runId, 'daily');
    for (const id of ids) await follow(ctx, id);
    return await mails();
  };
  expect(await setAgain(found + 1)).toHaveLength(0);
  expect(await setAgain(found - 1)).toHaveLength(1);
});

it('the report on a schedule is worked out again when one of its runs is deleted', async () => {
  const ctx = await openBenchmarkAccount();
  const { ids } = await watchedRuns(ctx, provider.url, [1, 1]);
  await follow(ctx, ids[1]!);
  await deleteRun(ctx, 'anna', ids[0]!);
  await runQueuedJobs(ctx, [watchScheduleJob]);
  const [schedule] = await ctx.db.select().from(benchmarkSchedules);
  expect(schedule!.report?.state).toContain('over 2 runs');
});

it('a run that was stopped before its end is no evidence, although its schedule repeats it', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId } = await watchedRuns(ctx, provider.url, slowerAfter20);
  const setStatus = (status: string) =>
    record(ctx, async (tx) => {
      await tx.update(benchmarkRuns).set({ status }).where(eq(benchmarkRuns.id, runId));
    });
  expect((await watchSchedule(ctx, runId))!.state).toContain('over 27 runs');
  await setStatus('cancelled');
  expect((await watchSchedule(ctx, runId))!.state).toContain('over 26 runs');
});

it('each run that a schedule starts brings the report on the schedule up to date, which the page then reads', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId, ids } = await watchedRuns(ctx, provider.url, [1, 1]);
  const stored = async () => (await ctx.db.select().from(benchmarkSchedules))[0]!;
  await follow(ctx, ids[1]!);
  const { nextAt, report: before } = await stored();
  expect(before!.state).toContain('over 3 runs');
  await startScheduledRuns.run({ ...ctx, now: () => nextAt }, {}, { signal: AbortSignal.timeout(60_000) } as never);
  await carryOutRuns(ctx);
  expect((await stored()).report).toBeNull();
  expect((await watchSchedule(ctx, runId))!.state).toContain('over 4 runs');
  await runQueuedJobs(ctx, [watchScheduleJob]);
  const { report } = await stored();
  expect(report!.state).toContain('over 4 runs');
  expect(await watchSchedule(ctx, runId)).toEqual(report);
});

// The embedded database has one connection, so that nothing happens at the same time there.
const onPostgres = it.runIf(inject('testDatabase').kind === 'postgres');
const fulfilled = { status: 'fulfilled' };

/** Until one of the acts waits for a lock, or this one is over. */
async function untilWaiting(ctx: Context, act: Promise<unknown>): Promise<void> {
  const over = { is: false };
  const end = () => {
    over.is = true;
  };
  act.then(end, end);
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (!over.is && (await recordStatement(ctx, waiting)).length === 0);
}

onPostgres('the report on more than 200 repeats is worked out while one of the oldest ends', async () => {
  const ctx = await openBenchmarkAccount({}, await openTestDatabase());
  const { runId, ids } = await watchedRuns(ctx, provider.url, [1, 1]);
  await addOldRepeats(ctx, ids[0]!);
  const [holding, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ending = record(ctx, async (tx) => {
    await tx.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, 'old-201')).for('update');
    holding.resolve();
    await released.promise;
    await watchAgain(tx, runId);
  });
  await holding.promise;
  const watching = follow(ctx, ids[1]!);
  await untilWaiting(ctx, watching);
  released.resolve();
  expect(await Promise.allSettled([ending, watching])).toMatchObject([fulfilled, fulfilled]);
});

onPostgres('a run that is repeated and one of its repeats can be deleted at once', async () => {
  const ctx = await openBenchmarkAccount({}, await openTestDatabase());
  const { runId, ids } = await watchedRuns(ctx, provider.url, [1, 1]);
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  subscribeToRunEnded('test', async (_, { run }) => {
    if (run.id !== runId) return;
    reached.resolve();
    await released.promise;
  });
  const deletingBase = deleteRun(ctx, 'anna', runId);
  await reached.promise;
  const deletingRepeat = deleteRun(ctx, 'anna', ids[0]!);
  await untilWaiting(ctx, deletingRepeat);
  released.resolve();
  expect(await Promise.allSettled([deletingBase, deletingRepeat])).toMatchObject([fulfilled, fulfilled]);
  expect(await ctx.db.select({ id: benchmarkRuns.id }).from(benchmarkRuns)).toEqual([{ id: ids[1] }]);
});
