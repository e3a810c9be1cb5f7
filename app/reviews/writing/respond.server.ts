import { and, eq } from 'drizzle-orm';
import { type AttemptLimit, takeAttempt } from '../../accounts/take-attempt.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { findTool } from '../../catalog/catalog-queries.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { Forbidden, NotFound } from '../../platform/http-errors.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { mayReply } from '../record/may-reply.server.ts';
import { verifyAuthor } from '../record/verify-author.server.ts';
import { sendingLimits } from '../review-limits.server.ts';
import { reviewReplies, reviewReports, reviews, reviewVotes } from '../schema.server.ts';

/** What people do about a public review: find it helpful, report it, reply to it. */

const HOUR_MS = 3_600_000;
const votesByAccount: AttemptLimit = { name: 'review vote by account', max: sendingLimits.votes, windowMs: HOUR_MS };
const reportsByAccount: AttemptLimit = {
  name: 'review report by account',
  max: sendingLimits.reports,
  windowMs: HOUR_MS,
};

/** @throws NotFound */
export async function findPublicReview(ctx: Context, id: string) {
  const [row] = await ctx.db
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.state, 'public')));
  if (row === undefined) throw new NotFound('There is no such review.');
  return row;
}

/** Counts the person's vote; pressed again it takes it back, unless it is only to be added. @returns the minutes to wait; null: done. @throws Forbidden */
export async function toggleHelpful(ctx: UserContext, id: string, isOnlyAdded = false): Promise<number | null> {
  const { userId: author, toolId } = await findPublicReview(ctx, id);
  const userId = ctx.viewer.id;
  if (author === userId) throw new Forbidden('You cannot vote for your own review.');
  if (await mayReply(ctx, toolId)) throw new Forbidden('You cannot vote on reviews of your own tool. You can reply.');
  const tool = await findTool(ctx, toolId);
  if (tool && (await verifyAuthor(ctx, tool)).isOfVendorDomain)
    throw new Forbidden('Addresses at the domain of the vendor cannot vote on reviews of its tools.');
  if (!ctx.viewer.isEmailVerified) throw new Forbidden('Please confirm your email address first.');
  const waitMinutes = await takeAttempt(ctx, votesByAccount, userId);
  if (waitMinutes !== null) return waitMinutes;
  await mutate(ctx, 'review.vote', { kind: 'review', id }, async (tx) => {
    const isOwn = and(eq(reviewVotes.reviewId, id), eq(reviewVotes.userId, userId));
    const vote = { reviewId: id, userId, votedAt: ctx.now() };
    const added = await tx.insert(reviewVotes).values(vote).onConflictDoNothing().returning();
    if (added.length === 0 && isOnlyAdded) return refuse(undefined);
    if (added.length === 0) await tx.delete(reviewVotes).where(isOwn);
    await tx.notify('pages', 'reviews');
  });
  return null;
}

export type Report = Pick<typeof reviewReports.$inferInsert, 'about' | 'problem' | 'note'>;

/** @returns the minutes to wait; null: done */
export async function reportReview(ctx: UserContext, id: string, report: Report): Promise<number | null> {
  await findPublicReview(ctx, id);
  const waitMinutes = await takeAttempt(ctx, reportsByAccount, ctx.viewer.id);
  if (waitMinutes !== null) return waitMinutes;
  const row = { ...report, sentAt: ctx.now(), state: 'waiting' };
  await mutate(ctx, 'review.report', { kind: 'review', id }, async (tx) => {
    await tx
      .insert(reviewReports)
      .values({ ...row, id: newId(), reviewId: id, userId: ctx.viewer.id })
      .onConflictDoUpdate({ target: [reviewReports.userId, reviewReports.reviewId], set: row });
  });
  return null;
}

/** Writes or changes the vendor's reply; an empty text deletes it. A removed reply stays removed. @throws Forbidden */
export async function replyToReview(ctx: UserContext, id: string, text: string): Promise<void> {
  const { toolId } = await findPublicReview(ctx, id);
  if (!(await mayReply(ctx, toolId))) throw new Forbidden('Only the vendor of this tool can reply.');
  await mutate(ctx, 'review.reply', { kind: 'review', id }, async (tx) => {
    const [before] = await tx.select().from(reviewReplies).where(eq(reviewReplies.reviewId, id)).for('update');
    if (before?.state === 'removed') throw new Forbidden(`Your reply was removed: ${before.reason}`);
    if (text === '') await tx.delete(reviewReplies).where(eq(reviewReplies.reviewId, id));
    else {
      const row = { userId: ctx.viewer.id, text, state: 'public', writtenAt: ctx.now() };
      await tx
        .insert(reviewReplies)
        .values({ ...row, reviewId: id })
        .onConflictDoUpdate({ target: reviewReplies.reviewId, set: row });
    }
    await tx.notify('pages', 'reviews');
  });
}
