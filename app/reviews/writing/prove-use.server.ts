import { and, eq, ne } from 'drizzle-orm';
import { type AttemptLimit, takeAttempt, waitMessage } from '../../accounts/take-attempt.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { readImage } from '../../platform/read-image.ts';
import { MB } from '../../platform/request-body.server.ts';
import { sealSecret } from '../../vault/sealed-secret.server.ts';
import { proofPurpose } from '../record/proof.server.ts';
import { reviewProofs, reviews } from '../schema.server.ts';

/** A screenshot by which the author of a review shows to an editor that they use the tool. */

export const MOST_BYTES = 2 * MB;
const LONGEST_SIDE = 8_000;
const SHORTEST_SIDE = 200;
const MOST_PIXELS = 25_000_000;
const byAccount: AttemptLimit = { name: 'proof of use by account', max: 10, windowMs: 3_600_000 };

/** Replaces the screenshot that waits or was refused. @returns null, or why it was not taken */
export async function sendProof(ctx: UserContext, reviewId: string, bytes: Buffer): Promise<string | null> {
  if (bytes.length === 0) return 'Please choose a screenshot.';
  if (bytes.length > MOST_BYTES) return 'Please send at most 2 MB. A part of the window is enough.';
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
    const isOwn = and(eq(reviews.id, reviewId), eq(reviews.userId, userId), ne(reviews.state, 'removed'));
    const [review] = await tx.select({ id: reviews.id }).from(reviews).where(isOwn).for('update');
    if (review === undefined) return 'Write the review first. A removed one needs no proof.';
    const [before] = await tx.select().from(reviewProofs).where(eq(reviewProofs.reviewId, reviewId));
    if (before?.state === 'accepted') return 'A screenshot of yours was accepted already.';
    const sealedImage = await sealSecret(ctx, tx, userId, proofPurpose(userId, reviewId), bytes.toString('base64'));
    const state = 'waiting';
    const row = { ...image, sealedImage, userId, state, sentAt: ctx.now(), decidedAt: null, reason: null };
    await tx
      .insert(reviewProofs)
      .values({ ...row, reviewId })
      .onConflictDoUpdate({ target: reviewProofs.reviewId, set: row });
    return null;
  });
}

/** Deletes the screenshot that waits. */
export async function withdrawProof(ctx: UserContext, reviewId: string): Promise<void> {
  const isOwn = and(eq(reviewProofs.reviewId, reviewId), eq(reviewProofs.userId, ctx.viewer.id));
  await mutate(ctx, 'review.withdraw-proof', { kind: 'review', id: reviewId }, (tx) =>
    tx.delete(reviewProofs).where(and(isOwn, ne(reviewProofs.state, 'accepted'))),
  );
}
