import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { NotFound, Refusal } from '../platform/http-errors.ts';
import { mutate, record, refuse } from '../platform/mutate.server.ts';
import { findReviewEvidence } from './decide-review.server.ts';
import { proofFacts } from './record/proof.server.ts';
import { lockReview, type ReviewRow, recountReviews } from './record/review-sums.server.ts';
import { reviewProofs, reviews } from './schema.server.ts';

export { openProof } from './record/proof.server.ts';

/** The decisions about screenshots that prove the use of a tool. Only for people who may decide. */

/** For so long after a decision its screenshot is stored, so that the decision can be taken back. */
const UNDO_MS = 3_600_000;

/** @param reason why it proves nothing, for its author; null: it proves the use. @throws NotFound */
export async function decideProof(ctx: Context, id: string, reason: string | null): Promise<void> {
  await mutate(ctx, 'review.decide-proof', { kind: 'proof', id }, async (tx) => {
    const { review } = await getProof(tx, id);
    const state = reason === null ? 'accepted' : 'refused';
    tx.detail({ outcome: state, ...(reason !== null && { reason }) });
    await tx.update(reviewProofs).set({ state, reason, decidedAt: ctx.now() }).where(eq(reviewProofs.id, id));
    if (reason === null) await setStep(ctx, tx, review, true);
  });
}

/** Makes it wait again. @throws Refusal when the screenshot was deleted meanwhile */
export async function undoProof(ctx: Context, id: string): Promise<void> {
  await mutate(ctx, 'review.undo-proof', { kind: 'proof', id }, async (tx) => {
    const { state, isStored, review } = await getProof(tx, id);
    if (state === 'waiting') return refuse(undefined);
    if (!isStored)
      throw new Refusal(409, 'Conflict', 'The decision can no longer be undone: its screenshot was deleted.');
    const waiting = { state: 'waiting', reason: null, decidedAt: null };
    await tx.update(reviewProofs).set(waiting).where(eq(reviewProofs.id, id));
    if (state === 'accepted') await setStep(ctx, tx, review, false);
  });
}

/** The review's step on the ladder with or without the proof. What an editor has checked by another way stays. */
async function setStep(ctx: Context, tx: Transaction, review: ReviewRow, isProven: boolean): Promise<void> {
  if (review.verification === 'editor') return;
  const verification = isProven ? 'use' : review.foundVerification;
  await tx.update(reviews).set({ verification }).where(eq(reviews.id, review.id));
  await recountReviews(ctx, tx, review.toolId);
}

/** Locks a screenshot, after its review; undefined: it was withdrawn or replaced. */
export async function lockProof(tx: Transaction, id: string) {
  const [found] = await tx
    .select({ reviewId: reviewProofs.reviewId })
    .from(reviewProofs)
    .where(eq(reviewProofs.id, id));
  const review = found && (await lockReview(tx, found.reviewId));
  const [proof] = await tx.select(proofFacts).from(reviewProofs).where(eq(reviewProofs.id, id)).for('update');
  return review && proof && { ...proof, review };
}

async function getProof(tx: Transaction, id: string) {
  const proof = await lockProof(tx, id);
  if (proof === undefined) throw new NotFound('There is no such screenshot.');
  return proof;
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

/** What a moderator must see to decide; null: there is no such screenshot. */
export async function findProofEvidence(ctx: Context, id: string) {
  const [row] = await ctx.db.select(proofFacts).from(reviewProofs).where(eq(reviewProofs.id, id));
  const review = row && (await findReviewEvidence(ctx, row.reviewId));
  return review ? { ...row, title: `Proof of use: ${review.title}`, lines: review.lines } : null;
}
