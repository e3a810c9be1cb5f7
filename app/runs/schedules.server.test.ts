/** A due time starts exactly one run: with two workers, after a downtime, and after a worker that died in between. */
import { describe, expect, it } from 'vitest';
import { user } from '../accounts/schema.server.ts';
import type { Context } from '../platform/context.server.ts';
import { record } from '../platform/mutate.server.ts';
import { findForgottenRuns } from './execution/execute-run-job.server.ts';
import { nextTime, startScheduledRuns } from './jobs.server.ts';
import { repeatRun } from './repeat-run.server.ts';
import { findSchedule, getRun, listRuns } from './run-queries.server.ts';
import { periodNames, type SchedulePeriod, schedulePeriods } from './schedule-period.ts';
import { scheduleRun } from './schedule-run.server.ts';
import { benchmarkSchedules } from './schema.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from './testing/benchmark-account.server.ts';
import { startFakeProvider } from './testing/start-fake-provider.ts';

const provider = startFakeProvider();
const at = (ctx: Context, iso: string): Context => ({ ...ctx, now: () => new Date(iso) });
const tick = (ctx: Context, iso: string) =>
  startScheduledRuns.run(at(ctx, iso), {}, { signal: AbortSignal.timeout(60_000) } as never);

/** A run of 1 November 2026, 12:00, with a schedule. */
async function scheduled(every: SchedulePeriod) {
  const ctx = await openBenchmarkAccount();
  const runId = await beginRun(ctx, { modelIds: [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })] });
  await carryOutRuns(ctx);
  await scheduleRun(ctx, 'anna', runId, every);
  const state = async () => ({
    started: (await listRuns(ctx, 'anna')).length - 1,
    nextAt: String((await findSchedule(ctx, runId))?.nextAt),
  });
  return { ctx, runId, state };
}

describe('a schedule whose time has come', () => {
  it('starts one run a day over ten days of ticks every five minutes, always at its hour', async () => {
    const { ctx, state } = await scheduled('daily');
    const first = Date.parse('2026-11-01T12:00:00Z');
    for (let day = 0; day < 10; day++) {
      // Around each due time, and far from it.
      for (const minutes of [-5, 0, 5, 10, 700]) {
        const iso = new Date(first + (day + 1) * 86_400_000 + minutes * 60_000).toISOString();
        await tick(ctx, iso);
        expect(await state()).toMatchObject({ started: minutes < 0 ? day : day + 1 });
      }
    }
    expect(await state()).toEqual({ started: 10, nextAt: '2026-11-12T12:00:00.000Z' });
  });

  it('starts one run where two workers see it at the same moment, however often', async () => {
    const { ctx, state } = await scheduled('weekly');
    const due = '2026-11-08T12:00:30Z';
    await Promise.all([tick(ctx, due), tick(ctx, due), tick(ctx, '2026-11-08T12:00:31Z')]);
    await tick(ctx, '2026-11-08T12:05:00Z');
    expect(await state()).toEqual({ started: 1, nextAt: '2026-11-15T12:00:00.000Z' });
  });

  it.each([
    ['daily', '2026-11-20T15:30:00Z', '2026-11-21T12:00:00.000Z'],
    ['daily', '2026-11-20T12:00:00Z', '2026-11-21T12:00:00.000Z'],
    ['weekly', '2027-01-05T15:30:00Z', '2027-01-10T12:00:00.000Z'],
    ['hourly', '2026-11-02T15:30:00Z', '2026-11-02T16:00:00.000Z'],
    ['six-hourly', '2026-11-02T15:30:00Z', '2026-11-02T18:00:00.000Z'],
  ] as const)('starts one run after a downtime and none of those missed: %s, back at %s', async (every, back, next) => {
    const { ctx, state } = await scheduled(every);
    for (const minutes of [0, 5, 10, 15]) await tick(ctx, new Date(Date.parse(back) + minutes * 60_000).toISOString());
    expect(await state()).toEqual({ started: 1, nextAt: next });
  });

  it.each([
    ['hourly', 1],
    ['six-hourly', 6],
  ] as const)('starts a run %s, and leaves one out while the one before is at work', async (every, hours) => {
    const { ctx, runId, state } = await scheduled(every);
    const due = (count: number) =>
      new Date(Date.parse('2026-11-01T12:00:00Z') + count * hours * 3_600_000).toISOString();
    await tick(ctx, due(1));
    await carryOutRuns(ctx);
    await tick(ctx, due(2));
    expect(await state()).toEqual({ started: 2, nextAt: due(3) });
    await tick(ctx, due(3));
    expect(await state()).toEqual({ started: 2, nextAt: due(4) });
    expect((await findSchedule(ctx, runId))!.problem).toContain('has not ended yet');
    await carryOutRuns(ctx);
    await tick(ctx, due(4));
    expect(await state()).toEqual({ started: 3, nextAt: due(5) });
    expect((await findSchedule(ctx, runId))!.problem).toBe('');
  });

  it('is taken up by the next worker where one died between the start and the booking, and starts nothing twice', async () => {
    const { ctx, runId, state } = await scheduled('daily');
    const due = (await findSchedule(ctx, runId))!;
    await tick(ctx, '2026-11-02T12:00:00Z');
    // The state before the booking.
    await record(ctx, async (tx) => void (await tx.update(benchmarkSchedules).set({ nextAt: new Date(due.nextAt) })));
    await tick(ctx, '2026-11-02T12:05:00Z');
    expect(await state()).toEqual({ started: 1, nextAt: '2026-11-03T12:00:00.000Z' });
  });
});

it('a suspended account’s schedule starts nothing and its waiting runs wait, and both go on when it is restored', async () => {
  const { ctx, runId, state } = await scheduled('daily');
  const suspend = (suspendedAt: Date | null) =>
    record(ctx, async (tx) => void (await tx.update(user).set({ suspendedAt })));
  const again = await repeatRun(ctx, 'anna', runId, { startKey: 'again', origin: 'page' });
  const waiting = 'runId' in again ? again.runId : '';
  await suspend(new Date());
  await tick(ctx, '2026-11-03T12:00:00Z');
  await findForgottenRuns.run(ctx, {}, {} as never);
  await carryOutRuns(ctx);
  const statusOf = async (id: string) => (await getRun(ctx, 'anna', id)).status;
  expect([await state(), await statusOf(waiting)]).toEqual([
    { started: 1, nextAt: '2026-11-02T12:00:00.000Z' },
    'queued',
  ]);
  await suspend(null);
  await findForgottenRuns.run(ctx, {}, {} as never);
  await carryOutRuns(ctx);
  await tick(ctx, '2026-11-03T15:00:00Z');
  expect([await state(), await statusOf(waiting)]).toEqual([
    { started: 2, nextAt: '2026-11-04T12:00:00.000Z' },
    'completed',
  ]);
});

it('the next time is always still to come, and keeps its distance to the first', () => {
  const nextAt = new Date('2026-11-01T12:00:00Z');
  for (const every of periodNames)
    for (let hours = 0; hours < 24 * 40; hours += 7) {
      const now = new Date(nextAt.getTime() + hours * 3_600_000);
      const next = nextTime({ every, nextAt }, now);
      const period = schedulePeriods[every].ms;
      expect(next.getTime()).toBeGreaterThan(now.getTime());
      expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(period);
      expect((next.getTime() - nextAt.getTime()) % period).toBe(0);
    }
});
