import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ORGANISATION_ROLE } from '../../accounts/person-queries.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { organisationMembers, organisations } from '../../organisations/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { mailOutbox } from '../../platform/schema.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { watchScheduleJob } from '../../results/jobs.server.ts';
import '../../results/register-publishing.server.ts';
import { changesOfRun, findWatched, watchSchedule } from '../../results/view/watch-schedule.server.ts';
import { startScheduledRuns } from '../../runs/jobs.server.ts';
import { findSchedule, getRun, listRuns } from '../../runs/run-queries.server.ts';
import { scheduleRun } from '../../runs/schedule-run.server.ts';
import { listSeries } from '../../runs/suites.server.ts';
import { openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { cases, inNight, type Made, made, push } from '../testing/pushed-nights.server.ts';

/** Anna and Vera are members of Acme. */
async function foundAcme(ctx: Context): Promise<void> {
  await record(ctx, async (tx) => {
    const acme = { id: 'acme', email: 'acme', role: ORGANISATION_ROLE };
    await tx.insert(user).values([acme, { id: 'vera', email: 'vera@example.com' }]);
    await tx.insert(organisations).values({ id: 'acme', address: 'acme' });
    const members = ['anna', 'vera'].map((userId) => ({ userId, organisationId: 'acme', role: 'member' as const }));
    await tx.insert(organisationMembers).values(members.map((one) => ({ ...one, joinedAt: ctx.now() })));
  });
}

const mails = (ctx: Context) => ctx.db.select().from(mailOutbox).where(eq(mailOutbox.template, 'results.changed'));

it('runs of one suite that are pushed night after night are watched, and what changes is mailed once', async () => {
  const ctx = await openBenchmarkAccount();
  const later = { ...ctx, now: () => new Date('2026-11-04T12:00:00Z') };
  const early = { ...ctx, now: () => new Date('2026-11-01T12:00:00Z') };
  const night = await made();
  const base = await push(early, inNight(night, 0, 'swift-1'));
  expect(await scheduleRun(early, 'anna', base, 'daily')).toBeNull();
  await push(later, inNight(night, 1, 'swift-1'));
  await runQueuedJobs(later, [watchScheduleJob]);
  expect(await mails(ctx)).toEqual([]);
  const changed = await push(later, inNight(night, 2, 'swift-2'));
  await push(later, inNight(night, 2, 'swift-2'));
  await runQueuedJobs(later, [watchScheduleJob]);
  expect(await mails(ctx)).toMatchObject([{ recipient: 'anna@example.com' }]);
  const run = await getRun(ctx, 'anna', changed);
  expect(run.repeatOf).toBe(base);
  expect(await changesOfRun(ctx, run)).toMatchObject([
    { foundIn: changed, foundAt: '2026-11-03T02:00:00.000Z', sentence: expect.stringContaining('swift-2') },
  ]);
  expect((await listSeries(ctx, run)).map(({ models }) => models.map(({ servedModels }) => servedModels))).toEqual([
    [['swift-2']],
    [['swift-1']],
    [['swift-1']],
  ]);
});

it('a run of other cases or other models, or of somebody else, joins no series', async () => {
  const ctx = await openBenchmarkAccount();
  const night = await made();
  const base = await push(ctx, inNight(night, 0, 'swift-1'));
  await scheduleRun(ctx, 'anna', base, 'daily');
  const others = [
    await push(ctx, inNight(await made({ ids: cases.slice(1) }), 1, 'swift-1')),
    await push(ctx, inNight(await made({ model: 'demo-steady' }), 2, 'swift-1')),
  ];
  for (const id of others) expect((await getRun(ctx, 'anna', id)).repeatOf).toBeNull();
  await record(ctx, async (tx) => {
    await tx.insert(user).values({ id: 'bob', email: 'bob@example.com' });
  });
  const ofBob = await push(ctx, inNight(night, 3, 'swift-1'), 'bob');
  expect((await getRun(ctx, 'bob', ofBob)).repeatOf).toBeNull();
});

it('a series that is pushed is never begun here, is listed as no repeat, and ends like a schedule', async () => {
  const ctx = await openBenchmarkAccount();
  const night = await made();
  const base = await push(ctx, inNight(night, 0, 'swift-1'));
  await scheduleRun(ctx, 'anna', base, 'hourly');
  const tomorrow = { ...ctx, now: () => new Date(ctx.now().getTime() + 86_400_000) };
  await startScheduledRuns.run(tomorrow, {}, { signal: AbortSignal.timeout(60_000) } as never);
  expect(await findSchedule(ctx, base)).toMatchObject({ every: 'hourly', problem: '' });
  expect((await listRuns(ctx, 'anna', {}, 5)).map(({ id, every }) => [id, every])).toEqual([[base, null]]);
  await scheduleRun(ctx, 'anna', base, 'never');
  const next = await push(ctx, inNight(night, 1, 'swift-1'));
  expect((await getRun(ctx, 'anna', next)).repeatOf).toBeNull();
});

it.each([
  ['who had them watched', true, ['vera@example.com']],
  ['nobody once that person has left', false, []],
])('changes in runs that an organisation pushes are mailed to %s', async (_, isMember, recipients) => {
  const ctx = await openBenchmarkAccount();
  const early = { ...ctx, now: () => new Date('2026-11-01T12:00:00Z') };
  const later = { ...ctx, now: () => new Date('2026-11-03T12:00:00Z') };
  await foundAcme(ctx);
  const night = await made();
  const base = await push(early, inNight(night, 0, 'swift-1'), 'acme');
  expect(await scheduleRun(early, 'vera', base, 'daily')).toBeNull();
  if (!isMember)
    await record(ctx, async (tx) => {
      await tx.delete(organisationMembers).where(eq(organisationMembers.userId, 'vera'));
    });
  await push(later, inNight(night, 1, 'swift-2'), 'acme');
  await runQueuedJobs(later, [watchScheduleJob]);
  expect((await mails(ctx)).map(({ recipient }) => recipient)).toEqual(recipients);
});

const simulatedUser = { key: 'user', name: 'user', provider: 'demo', model: 'demo-swift' } as const;
const graded = (model: string) => ({ judge: { model: { provider: 'openai', model }, rounds: 1 } });

it.each<[string, (run: Made) => Made]>([
  ['asked one after the other', (run) => ({ ...run, manifest: { ...run.manifest, concurrency: 3 } })],
  ['streamed', (run) => ({ ...run, manifest: { ...run.manifest, isStreaming: !run.manifest.isStreaming } })],
  ['of the same cache', (run) => ({ ...run, manifest: { ...run.manifest, cacheMode: 'cold' } })],
  ['asked in batches', (run) => ({ ...run, manifest: { ...run.manifest, batch: true } })],
  ['talking to the same user', ({ manifest, ...run }) => ({ ...run, manifest: { ...manifest, simulatedUser } })],
  ['graded by the same judge', (run) => ({ ...run, suite: graded('gpt-5-mini') })],
  ['made as a whole', (run) => ({ ...run, manifest: { ...run.manifest, watch: true } })],
])('a run that is not %s, as the one that is watched, joins no series', async (_, change) => {
  const ctx = await openBenchmarkAccount();
  const night: Made = { ...(await made()), suite: graded('gpt-5') };
  const base = await push(ctx, inNight(night, 0, 'swift-1'));
  await scheduleRun(ctx, 'anna', base, 'daily');
  const repeatOf = async (run: Made) => (await getRun(ctx, 'anna', await push(ctx, run))).repeatOf;
  expect(await repeatOf(inNight(night, 1, 'swift-1'))).toBe(base);
  expect(await repeatOf(inNight(change(night), 2, 'swift-1'))).toBeNull();
});

it('a run that holds answers of earlier ones cannot be watched, since no other would join it', async () => {
  const ctx = await openBenchmarkAccount();
  const { manifest, samples } = await made();
  const id = await push(ctx, inNight({ samples, manifest: { ...manifest, watch: true } }, 0, 'swift-1'));
  expect(await scheduleRun(ctx, 'anna', id, 'daily')).toMatchObject({
    problem: expect.stringContaining('bench watch'),
  });
});

it('a run of a series whose watch has ended says so, and can be watched itself', async () => {
  const ctx = await openBenchmarkAccount();
  const night = await made();
  const base = await push(ctx, inNight(night, 0, 'swift-1'));
  await scheduleRun(ctx, 'anna', base, 'daily');
  const second = await push(ctx, inNight(night, 1, 'swift-1'));
  expect(await findWatched(ctx, await getRun(ctx, 'anna', second))).toBe(base);
  expect(await findWatched(ctx, { ...(await getRun(ctx, 'anna', second)), userId: 'bob' })).toBeNull();
  await scheduleRun(ctx, 'anna', base, 'never');
  expect(await findWatched(ctx, await getRun(ctx, 'anna', second))).toBeNull();
  await scheduleRun(ctx, 'anna', second, 'daily');
  const third = await push(ctx, inNight(night, 2, 'swift-2'));
  const run = await getRun(ctx, 'anna', second);
  expect(run.repeatOf).toBeNull();
  expect((await changesOfRun(ctx, run)).map(({ foundIn }) => foundIn)).toEqual([third]);
  expect((await listSeries(ctx, run)).map(({ id }) => id).sort()).toEqual([second, third].sort());
});

it('a run is not watched beside another of the same kind, which would be compared with nothing more', async () => {
  const ctx = await openBenchmarkAccount();
  const night = await made();
  const other = await push(ctx, inNight(await made({ ids: cases.slice(1) }), 9, 'swift-1'));
  const first = await push(ctx, inNight(night, 0, 'swift-1'));
  const second = await push(ctx, inNight(night, 1, 'swift-1'));
  for (const id of [other, first]) expect(await scheduleRun(ctx, 'anna', id, 'daily')).toBeNull();
  const joined = await push(ctx, inNight(night, 2, 'swift-1'));
  for (const id of [second, joined])
    expect(await scheduleRun(ctx, 'anna', id, 'daily')).toMatchObject({
      problem: expect.stringMatching(/^Runs like this one are already compared with the run of 20/),
    });
  expect(await scheduleRun(ctx, 'anna', first, 'weekly')).toBeNull();
  await scheduleRun(ctx, 'anna', first, 'never');
  expect(await scheduleRun(ctx, 'anna', second, 'daily')).toBeNull();
});

it('a run that is pushed late stands where it was made, before the one that is watched too', async () => {
  const ctx = await openBenchmarkAccount();
  const night = await made();
  const base = await push(ctx, inNight(night, 7, 'swift-2'));
  await scheduleRun(ctx, 'anna', base, 'daily');
  await push(ctx, inNight(night, 0, 'swift-1'));
  expect((await watchSchedule(ctx, base))!.changes).toMatchObject([
    { foundIn: base, sentence: expect.stringMatching(/swift-2.* instead of .*swift-1/) },
  ]);
});

it('a run whose clock was ahead was made when it came, at the latest', async () => {
  const ctx = await openBenchmarkAccount();
  const at = (day: number) => ({ ...ctx, now: () => new Date(Date.UTC(2026, 10, day, 12)) });
  const night = await made();
  const base = await push(at(1), inNight(night, 0, 'swift-1'));
  await scheduleRun(at(1), 'anna', base, 'daily');
  await push(at(2), inNight(night, 400, 'swift-2'));
  expect((await watchSchedule(ctx, base))!.changes).toMatchObject([{ foundAt: '2026-11-02T12:00:00.000Z' }]);
});
