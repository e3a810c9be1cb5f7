import { and, eq } from 'drizzle-orm';
import { findPerson } from '../accounts/person-queries.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { decideReview, findReviewEvidence, undoDecision, writeModeration } from './decide-review.server.ts';
import { lockReview, recountReviews } from './record/review-sums.server.ts';
import { reviewReplies, reviewReports, reviews } from './schema.server.ts';

/** The decisions about reports, and their undoing. Only for people who may decide. */

/** Upheld: what was reported is removed. Both reasons are public. @throws NotFound */
export async function decideReport(
  ctx: Context,
  id: string,
  { isUpheld, reason }: { isUpheld: boolean; reason: string },
): Promise<void> {
  await mutate(ctx, 'report.decide', { kind: 'report', id }, async (tx) => {
    const { reviewId, about, review } = await getReport(tx, id);
    const [decidedAt, toolId] = [ctx.now(), review.toolId];
    tx.detail({ isUpheld, reason });
    const isSame = and(eq(reviewReports.reviewId, reviewId), eq(reviewReports.about, about));
    const isDecided = isUpheld ? and(isSame, eq(reviewReports.state, 'waiting')) : eq(reviewReports.id, id);
    await tx
      .update(reviewReports)
      .set({ state: isUpheld ? 'upheld' : 'dismissed', decidedAt })
      .where(isDecided);
    if (isUpheld && about === 'review')
      return await decideReview(ctx, reviewId, { outcome: 'removed', reason }, decidedAt);
    if (isUpheld)
      await tx.update(reviewReplies).set({ state: 'removed', reason }).where(eq(reviewReplies.reviewId, reviewId));
    const what = isUpheld ? 'reply' : 'report';
    await writeModeration(ctx, tx, { toolId, what, outcome: isUpheld ? 'removed' : 'dismissed', reason });
  });
}

/**
 * The report waits again with those that were upheld with it, and what it had removed is public again, unless it was
 * rewritten. @throws NotFound
 */
export async function undoReport(ctx: Context, id: string): Promise<void> {
  await mutate(ctx, 'report.undo', { kind: 'report', id }, async (tx) => {
    const { reviewId, about, state, decidedAt, review } = await getReport(tx, id);
    const { toolId } = review;
    if (state === 'waiting') return refuse(undefined);
    const isSame = and(eq(reviewReports.reviewId, reviewId), eq(reviewReports.about, about));
    const isTwin = and(isSame, eq(reviewReports.state, 'upheld'), eq(reviewReports.decidedAt, decidedAt ?? ctx.now()));
    await tx
      .update(reviewReports)
      .set({ state: 'waiting', decidedAt: null })
      .where(state === 'upheld' ? isTwin : eq(reviewReports.id, id));
    const isPublic = { state: 'public', reason: null };
    if (state === 'upheld' && about === 'reply')
      await tx.update(reviewReplies).set(isPublic).where(eq(reviewReplies.reviewId, reviewId));
    const isOurRemoval = review.state === 'removed' && review.decidedAt?.getTime() === decidedAt?.getTime();
    if (state === 'upheld' && about === 'review' && isOurRemoval) {
      await tx.update(reviews).set(isPublic).where(eq(reviews.id, reviewId));
      await undoDecision(tx, reviewId, decidedAt);
      await recountReviews(ctx, tx, toolId);
    }
    const reason = 'An editor took the last decision back; the report waits again.';
    await writeModeration(ctx, tx, { toolId, what: 'report', outcome: 'taken back', reason });
  });
}

/** Locks a report, after its review. */
export async function lockReport(tx: Transaction, id: string) {
  const isIt = eq(reviewReports.id, id);
  const [found] = await tx.select().from(reviewReports).where(isIt);
  const review = found && (await lockReview(tx, found.reviewId));
  const [report] = await tx.select().from(reviewReports).where(isIt).for('update');
  return review && report && { ...report, review };
}

async function getReport(tx: Transaction, id: string) {
  const report = await lockReport(tx, id);
  if (report === undefined) throw new NotFound('There is no such report.');
  return report;
}

/** What an editor must see to decide; null: there is no such report. */
export async function findReportEvidence(ctx: Context, id: string) {
  const [row] = await ctx.db.select().from(reviewReports).where(eq(reviewReports.id, id));
  if (row === undefined) return null;
  const review = await findReviewEvidence(ctx, row.reviewId);
  const [reply] = await ctx.db.select().from(reviewReplies).where(eq(reviewReplies.reviewId, row.reviewId));
  const sender = await findPerson(ctx, row.userId);
  const lines = [
    { label: 'Problem', text: row.problem },
    ...(row.note === '' ? [] : [{ label: 'Note', text: row.note }]),
    { label: 'Reported by', text: sender?.email ?? 'unknown' },
    ...(reply === undefined ? [] : [{ label: 'The vendor’s reply', text: reply.text }]),
    ...(review?.lines ?? []),
  ];
  return { title: `Report of a ${row.about}`, state: row.state, sentAt: row.sentAt, lines };
}
