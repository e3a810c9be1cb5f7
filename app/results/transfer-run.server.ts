import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isQuotaFull } from '../billing/account-quota.server.ts';
import { quotaWords } from '../billing/account-quota.ts';
import { isJudgingOpen } from '../judging/change-judging.server.ts';
import { benchmarkJudgings } from '../judging/schema.server.ts';
import { listOrganisationsWith } from '../organisations/acting.server.ts';
import { nameOfOwner, transfer } from '../organisations/transfer.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { findPushShortage } from '../runs/push-shortage.server.ts';
import { inLog } from '../runs/run-in-log.ts';
import { getRun, lockRun } from '../runs/run-queries.server.ts';
import { isOpen } from '../runs/run-spec.ts';
import { giveSuite, joinSuite } from '../runs/save-suite.server.ts';
import { benchmarkResults, benchmarkRuns, benchmarkSchedules } from '../runs/schema.server.ts';
import { chosenName, getSuite, lockSuite } from '../runs/suites.server.ts';
import { watchAgain } from './jobs.server.ts';
import { benchmarkShares, benchmarkVotes, raterLinks } from './schema.server.ts';

/** Moves a run that has ended. @param organisation its address; empty: to the person @returns null, or why not @throws NotFound, Forbidden */
export async function transferRun(
  ctx: Context,
  userId: string,
  id: string,
  organisation: string,
): Promise<string | null> {
  const right = 'manage-runs';
  return await transfer(
    ctx,
    userId,
    { kind: 'run', id, organisation },
    {
      find: () => getRun(ctx, userId, id, right),
      lock: async (tx) => {
        const run = await lockRun(ctx, tx, userId, id, right);
        return { userId: run.userId, name: inLog(run).name };
      },
      move: async (tx, ownerId) => {
        const problem = await moveRuns(ctx, tx, eq(benchmarkRuns.id, id), { ownerId, userId });
        if (problem !== null) return problem;
        const [run] = await tx.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, id));
        const suite = await joinSuite(ctx, tx, ownerId, run!);
        if (suite === null) return quotaWords('suites');
        await tx.update(benchmarkRuns).set(suite).where(eq(benchmarkRuns.id, id));
        await tx.update(benchmarkResults).set({ testId: suite.testId }).where(eq(benchmarkResults.runId, id));
        return null;
      },
    },
  );
}

/** The same for a suite with all its runs. */
export async function transferSuite(
  ctx: Context,
  userId: string,
  id: string,
  organisation: string,
): Promise<string | null> {
  const right = 'manage-runs';
  return await transfer(
    ctx,
    userId,
    { kind: 'suite', id, organisation },
    {
      find: () => getSuite(ctx, userId, id, right),
      lock: async (tx) => {
        const suite = await lockSuite(ctx, tx, userId, id, right);
        return { userId: suite.userId, name: chosenName(suite).name };
      },
      move: async (tx, ownerId) =>
        (await moveRuns(ctx, tx, eq(benchmarkRuns.testId, id), { ownerId, userId })) ??
        (await giveSuite(tx, await lockSuite(ctx, tx, userId, id, right), ownerId)),
    },
  );
}

/**
 * Gives runs to another owner with everything that hangs on them. Who started them stays on record, and their tokens stay counted
 * there. @returns null, or why not
 */
async function moveRuns(ctx: Context, tx: Transaction, which: SQL, move: Move): Promise<string | null> {
  const { ownerId } = move;
  const { id, userId, status, origin, startKey, pushedBytes } = benchmarkRuns;
  const runs = await tx
    .select({ id, status, origin, startKey, pushedBytes })
    .from(benchmarkRuns)
    .where(which)
    .orderBy(id)
    .for('update');
  const problem = await findObstacle(ctx, tx, runs, move);
  if (problem !== null || runs.length === 0) return problem;
  const ids = tx.select({ id }).from(benchmarkRuns).where(which);
  const owner = { userId: ownerId };
  await tx.update(benchmarkResults).set(owner).where(inArray(benchmarkResults.runId, ids));
  await tx.update(benchmarkShares).set(owner).where(inArray(benchmarkShares.runId, ids));
  await tx.update(raterLinks).set(owner).where(inArray(raterLinks.runId, ids));
  await tx.update(benchmarkVotes).set(owner).where(inArray(benchmarkVotes.runId, ids));
  // A repetition would be a run of the new owner, at the expense of who started the first one.
  await tx.delete(benchmarkSchedules).where(inArray(benchmarkSchedules.runId, ids));
  await tx
    .update(benchmarkRuns)
    .set({
      ...owner,
      serviceAccountId: null,
      startedBy: sql`nullif(coalesce(${benchmarkRuns.startedBy}, ${userId}), ${ownerId})`,
      // One that the new owner used for another run must not be in the way; a pushed run is found again by its own.
      startKey: sql`case when ${origin} = 'push' then ${startKey} else 'moved/' || ${id} end`,
    })
    .where(which);
  await leaveSeries(tx, which, ownerId);
  return null;
}

/** What is found later in runs that stay behind is nothing to the new owner of one that repeats them. */
async function leaveSeries(tx: Transaction, which: SQL, ownerId: string): Promise<void> {
  const base = alias(benchmarkRuns, 'base');
  const left = await tx
    .selectDistinct({ id: base.id })
    .from(benchmarkRuns)
    .innerJoin(base, eq(base.id, benchmarkRuns.repeatOf))
    .where(and(which, ne(base.userId, ownerId)));
  const ids = left.map(({ id }) => id);
  await tx
    .update(benchmarkRuns)
    .set({ repeatOf: null })
    .where(and(which, inArray(benchmarkRuns.repeatOf, ids)));
  for (const id of ids) await watchAgain(tx, id);
}

interface Move {
  /** The new owner. */
  ownerId: string;
  /** Who moves them. */
  userId: string;
}

const mayManage = async (ctx: Context, userId: string, ownerId: string): Promise<boolean> =>
  (await listOrganisationsWith(ctx, userId, 'manage-runs')).some(({ id }) => id === ownerId);

type LockedRun = Pick<typeof benchmarkRuns.$inferSelect, 'id' | 'status' | 'origin' | 'startKey' | 'pushedBytes'>;

/** Why the runs cannot belong to the new owner; null: they can. */
async function findObstacle(
  ctx: Context,
  tx: Transaction,
  runs: LockedRun[],
  { ownerId, userId }: Move,
): Promise<string | null> {
  const ids = runs.map(({ id }) => id);
  if (runs.some(({ status }) => isOpen(status)))
    return 'A run is under way. Move it when it has ended, or stop it first.';
  const judgings = await tx
    .select({ status: benchmarkJudgings.status })
    .from(benchmarkJudgings)
    .where(inArray(benchmarkJudgings.runId, ids));
  if (judgings.some(({ status }) => isJudgingOpen(status)))
    return 'The judge of a run is at work. Move it when the judge is done, or stop the judge first.';
  const noRoom = async (words: string) => `${await nameOfOwner(ctx, ownerId)} has no room for it. ${words}`;
  const links = and(inArray(benchmarkShares.runId, ids), isNull(benchmarkShares.revokedAt));
  const more = await tx.$count(benchmarkShares, links);
  const isOpenLink = and(isNull(raterLinks.revokedAt), gt(raterLinks.expiresAt, ctx.now()));
  const raters = await tx.$count(raterLinks, and(inArray(raterLinks.runId, ids), isOpenLink));
  // Nobody publishes or shares in the name of an organisation in which they may not.
  if (more + raters > 0 && ownerId !== userId && !(await mayManage(ctx, userId, ownerId)))
    return `Only owners and admins of ${await nameOfOwner(ctx, ownerId)} may give it what is published, or open to others by a link. Revoke the links first.`;
  const open = and(eq(benchmarkShares.userId, ownerId), isNull(benchmarkShares.revokedAt));
  const count = async () => (await tx.$count(benchmarkShares, open)) + more - 1;
  if (more > 0 && (await isQuotaFull(tx, ownerId, 'shares', count))) return await noRoom(quotaWords('shares'));
  const pushed = runs.filter(({ origin }) => origin === 'push');
  const bytes = pushed.reduce((sum, run) => sum + run.pushedBytes, 0);
  const shortage = await findPushShortage(tx, ownerId, { runs: pushed.length, bytes });
  if (shortage !== null) return await noRoom(shortage);
  const keys = pushed.map(({ startKey }) => startKey);
  const twins = and(eq(benchmarkRuns.userId, ownerId), inArray(benchmarkRuns.startKey, keys));
  if ((await tx.$count(benchmarkRuns, twins)) > 0)
    return `${await nameOfOwner(ctx, ownerId)} has this run already: it was sent there from the command line, too.`;
  return null;
}
