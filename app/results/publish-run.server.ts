import type { RunSummary } from '@yardstick/bench';
import { and, desc, eq, gte, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { type CalledAs, calledAs } from '../models/called-as.ts';
import type { SpecModel } from '../models/model.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import type { RunEnded } from '../runs/run-ended.server.ts';
import type { RunRow } from '../runs/run-queries.server.ts';
import { isOpen } from '../runs/run-spec.ts';
import { benchmarkRuns, benchmarkSchedules } from '../runs/schema.server.ts';
import { newToken } from './answers/new-token.server.ts';
import type { Publication } from './run-view.ts';
import { benchmarkShares, publishedModels } from './schema.server.ts';

const followers = new Map<string, (tx: Transaction) => Promise<void>>();

/** Called once by each process, by a room to the right whose records rest on published runs. */
export function followPublished(room: string, follower: (tx: Transaction) => Promise<void>): void {
  followers.set(room, follower);
}

/** What is published changes with this transaction: purges the public pages that show results. */
export async function announcePublished(tx: Transaction): Promise<void> {
  await tx.notify('pages', 'shared-results');
  for (const follower of followers.values()) await follower(tx);
}

/** Why a run cannot be published; null: it can. A page of ours vouches only for calls that this site made to real models. */
export function whyUnpublishable({ origin, status, summary }: Pick<RunRow, 'origin' | 'status' | 'summary'>) {
  const result = summary as RunSummary | null;
  if (isOpen(status) || result === null || result.models.every(({ answered }) => answered === 0))
    return 'A run can be published when it has ended and something was answered.';
  if (origin === 'push')
    return 'This run was made elsewhere with the command line: this site cannot vouch for it. You can still make a link to it.';
  if (result.isSimulated) return 'Simulated results are not published: they say nothing about a real model.';
  return null;
}

/** Notes which models a published link measures, so that their pages find it. */
export async function notePublished(tx: Transaction, token: string, models: readonly SpecModel[]): Promise<void> {
  const rows = models.map((model) => ({ token, ...calledAs(model) }));
  await tx.insert(publishedModels).values(rows).onConflictDoNothing();
  await announcePublished(tx);
}

const published = and(isNotNull(benchmarkShares.publication), isNull(benchmarkShares.revokedAt));

export interface PublishedRun {
  token: string;
  hasPrompts: boolean;
  run: RunRow;
}

const columns = { token: benchmarkShares.token, hasPrompts: benchmarkShares.hasPrompts, run: benchmarkRuns };

/** Published runs that measured one of these, newest first; a run of which several links are published is given once. */
export async function listPublishedRuns(
  ctx: Context,
  names: readonly CalledAs[],
  limit: number,
): Promise<PublishedRun[]> {
  if (names.length === 0) return [];
  const isOneOf = names.map(({ provider, model }) =>
    and(eq(publishedModels.provider, provider), eq(publishedModels.model, model)),
  );
  const rows = await ctx.db
    .selectDistinctOn([benchmarkRuns.createdAt, benchmarkRuns.id], columns)
    .from(publishedModels)
    .innerJoin(benchmarkShares, eq(benchmarkShares.token, publishedModels.token))
    .innerJoin(benchmarkRuns, eq(benchmarkRuns.id, benchmarkShares.runId))
    .where(and(published, or(...isOneOf)))
    .orderBy(desc(benchmarkRuns.createdAt), desc(benchmarkRuns.id), desc(benchmarkShares.hasPrompts))
    .limit(limit);
  return rows;
}

/** What the links that were published from this time on measured. */
export async function listPublishedSince(ctx: Context, at: Date) {
  const rows = await ctx.db
    .select({
      runId: benchmarkShares.runId,
      token: benchmarkShares.token,
      provider: publishedModels.provider,
      model: publishedModels.model,
    })
    .from(benchmarkShares)
    .innerJoin(publishedModels, eq(publishedModels.token, benchmarkShares.token))
    .where(and(published, gte(benchmarkShares.createdAt, at)));
  return rows.map(({ runId, token, ...called }) => ({ runId, token, called }));
}

/** The runs of the site's own board, newest first. */
export const listBoardRuns = (ctx: Context, limit: number) =>
  listNewest(ctx, and(published, eq(benchmarkShares.publication, 'board')), limit);

/** All runs that their owners published, newest first. */
export const listAllPublished = (ctx: Context, limit: number) => listNewest(ctx, published, limit);

async function listNewest(ctx: Context, condition: SQL | undefined, limit: number): Promise<PublishedRun[]> {
  return await ctx.db
    .selectDistinctOn([benchmarkRuns.createdAt, benchmarkRuns.id], columns)
    .from(benchmarkShares)
    .innerJoin(benchmarkRuns, eq(benchmarkRuns.id, benchmarkShares.runId))
    .where(condition)
    .orderBy(desc(benchmarkRuns.createdAt), desc(benchmarkRuns.id), desc(benchmarkShares.hasPrompts))
    .limit(limit);
}

/**
 * Keeps the public pages true when a run ends: a scheduled repetition of a run on the board takes its place there, and pages that show
 * a run which was continued or deleted are made again.
 */
export async function followRunEnd(tx: Transaction, { run, status, now }: RunEnded): Promise<void> {
  if (status === 'completed' && run.repeatOf !== null) await publishRepetition(tx, run, run.repeatOf, now);
  const [shown] = await tx
    .select({ token: benchmarkShares.token })
    .from(benchmarkShares)
    .where(and(eq(benchmarkShares.runId, run.id), published))
    .limit(1);
  if (shown) await announcePublished(tx);
}

async function publishRepetition(tx: Transaction, run: RunRow, repeatOf: string, now: Date): Promise<void> {
  const [source] = await tx
    .select({ hasPrompts: benchmarkShares.hasPrompts })
    .from(benchmarkSchedules)
    .innerJoin(benchmarkShares, eq(benchmarkShares.runId, benchmarkSchedules.runId))
    .where(
      and(
        eq(benchmarkSchedules.runId, repeatOf),
        eq(benchmarkSchedules.userId, run.userId),
        eq(benchmarkShares.publication, 'board'),
        published,
      ),
    )
    .orderBy(desc(benchmarkShares.createdAt))
    .limit(1);
  if (!source) return;
  const token = newToken();
  const publication: Publication = 'board';
  const facts = { isPublic: true, hasPrompts: source.hasPrompts, publication, createdAt: now };
  await tx.insert(benchmarkShares).values({ token, userId: run.userId, runId: run.id, ...facts });
  await notePublished(tx, token, run.spec.models);
}
