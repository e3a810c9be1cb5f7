import { and, eq, ne } from 'drizzle-orm';
import { type AttemptLimit, takeAttempt, waitMessage } from '../../accounts/take-attempt.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { readImage } from '../../platform/read-image.ts';
import { MB } from '../../platform/request-body.server.ts';
import { settingOf } from '../../platform/settings.server.ts';
import { sealSecret } from '../../vault/sealed-secret.server.ts';
import { proofFacts, proofPurpose } from '../record/proof.server.ts';
import { canProve } from '../record/review.ts';
import { reviewFromRow } from '../record/review-queries.server.ts';
import { sendingLimits } from '../review-limits.server.ts';
import { reviewProofs, reviews } from '../schema.server.ts';

/** A screenshot by which the author of a review shows to a moderator that they use the tool. */

export const MOST_BYTES = 2 * MB;
export const TOO_LARGE = 'Please send at most 2 MB. A part of the window is enough.';
const LONGEST_SIDE = 8_000;
const SHORTEST_SIDE = 200;
const MOST_PIXELS = 25_000_000;
const byAccount: AttemptLimit = { name: 'proof of use by account', max: sendingLimits.proofs, windowMs: 3_600_000 };

/** Replaces the screenshot that waits or was refused. @returns null, or why it was not taken */
export async function sendProof(ctx: UserContext, reviewId: string, bytes: Buffer): Promise<string | null> {
  if (bytes.length === 0) return 'Please choose a screenshot.';
  if (bytes.length > MOST_BYTES) return TOO_LARGE;
  const image = readImage(bytes);
  if (image === null) return 'This is not a complete PNG, JPEG or WebP image.';
  const { width, height } = image;
  if (Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS)
    return `It has ${width} × ${height} pixels; please send at most ${LONGEST_SIDE} on a side and 25 million in all.`;
  if (Math.min(width, height) < SHORTEST_SIDE)
    return `It has ${width} × ${height} pixels; below ${SHORTEST_SIDE} on a side nobody can read it.`;
  const userId = ctx.viewer.id;
  const waitMinutes = await takeAttempt(ctx, byAccount, userId);
  if (waitMinutes !== null) return waitMessage(waitMinutes);
  return await mutate(ctx, 'review.prove', { kind: 'review', id: reviewId }, async (tx) => {
    const isOwn = and(eq(reviews.id, reviewId), eq(reviews.userId, userId));
    const [review] = await tx.select().from(reviews).where(isOwn).for('update');
    if (review === undefined) return refuse('Write the review first.');
    if (!canProve(reviewFromRow(review)))
      return refuse(
        review.state === 'removed' ? 'A removed review needs no proof.' : 'An editor has checked your review already.',
      );
    const [before] = await tx.select(proofFacts).from(reviewProofs).where(eq(reviewProofs.reviewId, reviewId));
    if (before?.state === 'accepted') return refuse('A screenshot of yours was accepted already.');
    const isOther = and(eq(reviewProofs.userId, userId), ne(reviewProofs.reviewId, reviewId));
    const waiting = await tx.$count(reviewProofs, and(isOther, eq(reviewProofs.state, 'waiting')));
    const mostWaiting = settingOf(ctx, sendingLimits.proofsWaiting);
    if (waiting >= mostWaiting)
      return refuse(`${mostWaiting} of your screenshots wait already. Withdraw one, or send this one later.`);
    const sealedImage = await sealSecret(ctx, tx, userId, proofPurpose(userId, reviewId), bytes.toString('base64'));
    const sent = { id: newId(), state: 'waiting', sentAt: ctx.now(), decidedAt: null, reason: null };
    const row = { ...image, ...sent, sealedImage, userId };
    await tx
      .insert(reviewProofs)
      .values({ ...row, reviewId })
      .onConflictDoUpdate({ target: reviewProofs.reviewId, set: row });
    return null;
  });
}

/** Deletes the screenshot, whatever was decided about it; that one was accepted stays. */
export async function withdrawProof(ctx: UserContext, reviewId: string): Promise<void> {
  const isOwn = and(eq(reviewProofs.reviewId, reviewId), eq(reviewProofs.userId, ctx.viewer.id));
  await mutate(ctx, 'review.withdraw-proof', { kind: 'review', id: reviewId }, async (tx) => {
    const [proof] = await tx.select(proofFacts).from(reviewProofs).where(isOwn).for('update');
    if (!proof?.isStored) return refuse(undefined);
    if (proof.state === 'accepted') await tx.update(reviewProofs).set({ sealedImage: null }).where(isOwn);
    else await tx.delete(reviewProofs).where(isOwn);
  });
}
