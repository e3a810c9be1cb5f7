import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { NotFound, Refusal } from '../platform/http-errors.ts';
import { mutate, record } from '../platform/mutate.server.ts';
import { findReviewEvidence } from './decide-review.server.ts';
import { recountReviews } from './record/review-sums.server.ts';
import { reviewProofs, reviews } from './schema.server.ts';

export { openProof } from './record/proof.server.ts';

/** The decisions about screenshots that prove the use of a tool. Only for people who may decide. */

/** For so long after a decision its screenshot is stored, so that the decision can be taken back. */
const UNDO_MS = 3_600_000;

/** @param reason why it proves nothing, for its author; null: it proves the use. @throws NotFound */
export async function decideProof(ctx: Context, reviewId: string, reason: string | null): Promise<void> {
  await mutate(ctx, 'review.decide-proof', { kind: 'review', id: reviewId }, async (tx) => {
    await lockProof(tx, reviewId);
    const state = reason === null ? 'accepted' : 'refused';
    tx.detail({ outcome: state, ...(reason !== null && { reason }) });
    await tx
      .update(reviewProofs)
      .set({ state, reason, decidedAt: ctx.now() })
      .where(eq(reviewProofs.reviewId, reviewId));
    if (reason === null) await setStep(ctx, tx, reviewId, true);
  });
}

/** Makes it wait again. @throws Refusal when the screenshot was deleted meanwhile */
export async function undoProof(ctx: Context, reviewId: string): Promise<void> {
  await mutate(ctx, 'review.undo-proof', { kind: 'review', id: reviewId }, async (tx) => {
    const { state, sealedImage } = await lockProof(tx, reviewId);
    if (state === 'waiting') return;
    if (sealedImage === null)
      throw new Refusal(
        409,
        'Conflict',
        'The screenshot was deleted an hour after the decision, which can no longer be taken back.',
      );
    const waiting = { state: 'waiting', reason: null, decidedAt: null };
    await tx.update(reviewProofs).set(waiting).where(eq(reviewProofs.reviewId, reviewId));
    if (state === 'accepted') await setStep(ctx, tx, reviewId, false);
  });
}

/** The review's step on the ladder with or without the proof. What an editor has checked by another way stays. */
async function setStep(ctx: Context, tx: Transaction, reviewId: string, isProven: boolean): Promise<void> {
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for('update');
  if (review === undefined || review.verification === 'editor') return;
  const verification = isProven ? 'use' : review.foundVerification;
  await tx.update(reviews).set({ verification }).where(eq(reviews.id, reviewId));
  await recountReviews(ctx, tx, review.toolId);
}

async function lockProof(tx: Transaction, reviewId: string) {
  const [row] = await tx.select().from(reviewProofs).where(eq(reviewProofs.reviewId, reviewId)).for('update');
  if (row === undefined) throw new NotFound('There is no such screenshot.');
  return row;
}

/** Deletes the screenshots that were decided an hour ago; that they were decided stays. */
export async function forgetDecidedProofs(ctx: Context): Promise<void> {
  const isOver = lt(reviewProofs.decidedAt, new Date(ctx.now().getTime() - UNDO_MS));
  await record(ctx, (tx) =>
    tx
      .update(reviewProofs)
      .set({ sealedImage: null })
      .where(and(isOver, isNotNull(reviewProofs.sealedImage))),
  );
}

/** What an editor must see to decide; null: there is no such screenshot. */
export async function findProofEvidence(ctx: Context, reviewId: string) {
  const [row] = await ctx.db.select().from(reviewProofs).where(eq(reviewProofs.reviewId, reviewId));
  const review = row && (await findReviewEvidence(ctx, reviewId));
  if (!review) return null;
  const { state, sentAt, width, height } = row;
  return { title: `Proof of use: ${review.title}`, state, sentAt, width, height, lines: review.lines };
}
