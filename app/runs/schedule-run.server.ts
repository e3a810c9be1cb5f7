import type { Manifest } from '@yardstick/bench';
import { eq } from 'drizzle-orm';
import { isQuotaFull } from '../billing/account-quota.server.ts';
import { quotaWords } from '../billing/account-quota.ts';
import { needsPlan } from '../billing/entitlement.ts';
import { noteAct } from '../organisations/acting.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { startedByAnother } from './change-run.server.ts';
import { writeMoment } from './figure-words.ts';
import { findWatchedLike } from './find-series.server.ts';
import { inLog } from './run-in-log.ts';
import { starterOf } from './run-payer.server.ts';
import { planOfRun } from './run-plan.server.ts';
import { getRun, lockRun, type RunRow } from './run-queries.server.ts';
import { type SchedulePeriod, schedulePeriods } from './schedule-period.ts';
import { benchmarkRuns, benchmarkSchedules } from './schema.server.ts';
import { scheduleNeedsPlan } from './start-run.server.ts';

const holdsEarlier =
  'This run is a version of a suite under “bench watch”, with answers of earlier ones: no run is compared with it. Watch one whose answers are all its own.';

/**
 * A pushed run joins one series: of two that are watched, one would be compared with nothing more, and would not say so. The other run
 * is not locked: who deletes it holds it already, and waits for this one.
 */
async function findOtherWatch(tx: Transaction, { userId, manifest, spec }: RunRow): Promise<string | null> {
  const other = manifest ? await findWatchedLike(tx, userId, manifest as Manifest, spec.judgeHash ?? null) : null;
  if (!other) return null;
  return `Runs like this one are already compared with the run of ${writeMoment(other.createdAt.toISOString())}. Choose “Never” on its page first, then watch this one.`;
}

/**
 * Repeats this run every so often; `never` ends that. One that was pushed is not made again here: `every` says how often a later run of its
 * suite is pushed, which is compared with it. @returns why the account can have no more schedules, or null
 */
export async function scheduleRun(
  ctx: Context,
  userId: string,
  runId: string,
  every: SchedulePeriod | 'never',
): Promise<{ problem: string } | null> {
  const { userId: owner } = await getRun(ctx, userId, runId, 'start-runs');
  const { isSubscribed } = await planOfRun(ctx, userId, owner);
  return await mutate(ctx, 'run.schedule', { kind: 'run', id: runId }, async (tx) => {
    const run = await lockRun(ctx, tx, userId, runId, 'start-runs');
    const isMadeHere = run.origin !== 'push';
    if (every !== 'never' && isMadeHere && starterOf(run) !== userId)
      return refuse({ problem: startedByAnother.description });
    if (every !== 'never' && (run.manifest as Partial<Manifest> | null)?.watch)
      return refuse({ problem: holdsEarlier });
    tx.detail({ every });
    const note = async () => {
      if (run.userId !== userId) await noteAct(ctx, run.userId, 'schedule-run', { ...inLog(run), every });
      return null;
    };
    const ofRun = eq(benchmarkSchedules.runId, runId);
    if (every === 'never') {
      const ended = await tx.delete(benchmarkSchedules).where(ofRun).returning({ id: benchmarkSchedules.id });
      return ended.length > 0 ? await note() : null;
    }
    const nextAt = new Date(ctx.now().getTime() + schedulePeriods[every].ms);
    const facts = { every, nextAt, setBy: userId, problem: '', report: null };
    const changed = await tx
      .update(benchmarkSchedules)
      .set(facts)
      .where(ofRun)
      .returning({ id: benchmarkSchedules.id });
    if (changed.length > 0) return await note();
    const ownerId = run.userId;
    const mine = eq(benchmarkSchedules.userId, ownerId);
    if (isMadeHere && !isSubscribed) return refuse({ problem: needsPlan(scheduleNeedsPlan).description });
    if (await isQuotaFull(tx, ownerId, 'schedules', () => tx.$count(benchmarkSchedules, mine)))
      return refuse({ problem: quotaWords('schedules') });
    const problem = isMadeHere ? null : await findOtherWatch(tx, run);
    if (problem !== null) return refuse({ problem });
    // The series that it was one of is not watched any more: from now on it is the first of its own.
    if (!isMadeHere) await tx.update(benchmarkRuns).set({ repeatOf: null }).where(eq(benchmarkRuns.id, runId));
    await tx.insert(benchmarkSchedules).values({ id: newId(), userId: ownerId, runId, ...facts, createdAt: ctx.now() });
    return await note();
  });
}
