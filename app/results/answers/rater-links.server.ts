import { describePeople } from '@yardstick/bench';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { mayWith, noteAct } from '../../organisations/acting.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { getRun, lockRun, type RunRow } from '../../runs/run-queries.server.ts';
import { isOpen } from '../../runs/run-spec.ts';
import { raterLinks } from '../schema.server.ts';
import { type BlindPair, castVote, listVotes, nextPairOf } from './blind-rating.server.ts';
import { newToken } from './new-token.server.ts';

export const raterDays = [7, 30, 90] as const;
export const MAX_RATER_NAME_CHARS = 60;
/** Links of one run, the closed ones included. */
const MAX_RATERS = 20;
const DAY_MS = 86_400_000;

export interface RaterItem {
  id: string;
  name: string;
  url: string;
  expiresAt: string;
  state: 'open' | 'expired' | 'revoked';
  votes: number;
}

/** Makes a link for one person, or says what is wrong. */
export async function inviteRater(
  ctx: Context,
  userId: string,
  runId: string,
  facts: { name: string; days: number },
): Promise<{ problem: string } | { token: string }> {
  const run = await getRun(ctx, userId, runId, 'manage-runs');
  const name = facts.name.trim();
  if (isOpen(run.status)) return { problem: 'The run is still at work. Invite raters when it has ended.' };
  if (name === '' || name.length > MAX_RATER_NAME_CHARS)
    return { problem: `Say whom the link is for, in 1 to ${MAX_RATER_NAME_CHARS} characters. Only you see it.` };
  const days = raterDays.find((one) => one === facts.days);
  if (days === undefined) return { problem: `Choose one of ${raterDays.join(', ')} days.` };
  const token = newToken();
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
  return await mutate(ctx, 'run.invite-rater', { kind: 'run', id: runId }, async (tx) => {
    if ((await tx.$count(raterLinks, eq(raterLinks.runId, runId))) >= MAX_RATERS)
      return refuse({ problem: `A run has at most ${MAX_RATERS} raters. Delete one that you do not need.` });
    const id = newId();
    const { userId: ownerId } = await lockRun(ctx, tx, userId, runId, 'manage-runs');
    await tx.insert(raterLinks).values({ id, token, userId: ownerId, runId, name, createdAt, expiresAt });
    await noteLink(ctx, userId, 'invite-rater', { ownerId, runId, id });
    return { token };
  });
}

/** Writes into the log of the organisation, if the run belongs to one. The rater's name is not for all who read it. */
async function noteLink(
  ctx: Context,
  userId: string,
  act: string,
  { ownerId, runId, id }: { ownerId: string; runId: string; id: string },
): Promise<void> {
  if (ownerId !== userId) await noteAct(ctx, ownerId, act, { run: runId, rater: id });
}

const noted = { ownerId: raterLinks.userId, runId: raterLinks.runId, id: raterLinks.id };

function stateOf({ revokedAt, expiresAt }: Pick<typeof raterLinks.$inferSelect, 'revokedAt' | 'expiresAt'>, now: Date) {
  if (revokedAt !== null) return 'revoked' as const;
  return expiresAt <= now ? ('expired' as const) : ('open' as const);
}

/** The raters of a run, and how far all who voted agree. */
export async function listRaters(ctx: Context, userId: string, runId: string) {
  const run = await getRun(ctx, userId, runId, 'manage-runs');
  const rows = await ctx.db
    .select()
    .from(raterLinks)
    .where(and(eq(raterLinks.runId, runId), eq(raterLinks.userId, run.userId)))
    .orderBy(desc(raterLinks.createdAt), desc(raterLinks.id));
  const votes = await listVotes(ctx, run.userId, runId);
  const raters = rows.map(
    (row): RaterItem => ({
      id: row.id,
      name: row.name,
      url: `${ctx.config.publicUrl}/rate/${row.token}`,
      expiresAt: row.expiresAt.toISOString(),
      state: stateOf(row, ctx.now()),
      votes: votes.filter(({ raterId }) => raterId === row.id).length,
    }),
  );
  const byPair = Map.groupBy(votes, ({ caseId, round, first, second }) =>
    JSON.stringify([caseId, round, ...[first, second].toSorted()]),
  );
  const agreement = describePeople(
    [...byPair.values()].map((all) => all.map(({ outcome }) => (outcome === 'both-bad' ? 'tie' : outcome))),
  );
  const own = votes.filter(({ raterId }) => raterId === null).length;
  return { name: run.name, raters, own, agreement, isEnded: !isOpen(run.status) };
}

const isLinkFor = (ctx: Context, userId: string, id: string) =>
  and(eq(raterLinks.id, id), mayWith(ctx, raterLinks.userId, userId, 'manage-runs'));

/** Closes a link; the votes that came by it stay. */
export async function revokeRater(ctx: Context, userId: string, id: string): Promise<void> {
  await mutate(ctx, 'run.revoke-rater', { kind: 'account', id: userId }, async (tx) => {
    const [revoked] = await tx
      .update(raterLinks)
      .set({ revokedAt: ctx.now() })
      .where(and(isLinkFor(ctx, userId, id), isNull(raterLinks.revokedAt)))
      .returning(noted);
    if (!revoked) return refuse(null);
    await noteLink(ctx, userId, 'revoke-rater', revoked);
    return null;
  });
}

/** Deletes a link with its votes. */
export async function deleteRater(ctx: Context, userId: string, id: string): Promise<void> {
  await mutate(ctx, 'run.delete-rater', { kind: 'account', id: userId }, async (tx) => {
    const [deleted] = await tx
      .delete(raterLinks)
      .where(isLinkFor(ctx, userId, id))
      .returning(noted);
    if (!deleted) return refuse(null);
    await noteLink(ctx, userId, 'delete-rater', deleted);
    return null;
  });
}

/** A link's rater and run; the run is null when the link is closed. @throws NotFound */
async function openLink(ctx: Context, token: string): Promise<{ raterId: string; run: RunRow | null }> {
  const [link] = await ctx.db.select().from(raterLinks).where(eq(raterLinks.token, token));
  if (!link) throw new NotFound('There is no such link. Perhaps it was deleted, or a part of the address is missing.');
  const isClosed = stateOf(link, ctx.now()) !== 'open';
  return { raterId: link.id, run: isClosed ? null : await getRun(ctx, link.userId, link.runId) };
}

export interface RaterView {
  /** The link has expired or was revoked. */
  isClosed: boolean;
  /** Null: every pair has been voted on. */
  pair: Omit<BlindPair, 'caseId' | 'round'> | null;
  left: number;
  votes: number;
}

/** What a rater sees: the next two answers without names, and nothing else of the run. @throws NotFound */
export async function loadRating(ctx: Context, token: string): Promise<RaterView> {
  const { raterId, run } = await openLink(ctx, token);
  if (run === null) return { isClosed: true, pair: null, left: 0, votes: 0 };
  return { isClosed: false, ...(await nextPairOf(ctx, run, raterId)) };
}

/** Stores a rater's vote. @returns whether it counts @throws NotFound */
export async function voteByLink(ctx: Context, token: string, ballot: { pair: string; outcome: string }) {
  const { raterId, run } = await openLink(ctx, token);
  return run !== null && (await castVote(ctx, run, raterId, ballot)) !== null;
}
