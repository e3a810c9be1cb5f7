import { and, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { openSecret } from '../../vault/sealed-secret.server.ts';
import { reviewProofs } from '../schema.server.ts';

export const proofPurpose = (userId: string, reviewId: string) => `review_proofs.sealed_image ${userId} ${reviewId}`;

export type ProofState = 'waiting' | 'accepted' | 'refused';

/** The columns without the image, which is large. */
export const proofFacts = {
  id: reviewProofs.id,
  reviewId: reviewProofs.reviewId,
  state: reviewProofs.state,
  reason: reviewProofs.reason,
  sentAt: reviewProofs.sentAt,
  width: reviewProofs.width,
  height: reviewProofs.height,
  isStored: isNotNull(reviewProofs.sealedImage).mapWith(Boolean),
};

/** What its author sees of a screenshot; null: none was sent. */
export async function findProof(ctx: Context, reviewId: string) {
  const [row] = await ctx.db.select(proofFacts).from(reviewProofs).where(eq(reviewProofs.reviewId, reviewId));
  return row ? { state: row.state as ProofState, reason: row.reason, isStored: row.isStored } : null;
}

/** Whether a moderator has accepted a screenshot of this review's author. */
export async function isProven(tx: Pick<Transaction, '$count'>, reviewId: string): Promise<boolean> {
  const isAccepted = and(eq(reviewProofs.reviewId, reviewId), eq(reviewProofs.state, 'accepted'));
  return (await tx.$count(reviewProofs, isAccepted)) > 0;
}

/** The screenshot itself; null: there is none, or it was deleted. For moderators and its author. */
export async function openProof(
  ctx: Context,
  id: string,
): Promise<{ mediaType: string; bytes: Buffer<ArrayBuffer> } | null> {
  const [row] = await ctx.db.select().from(reviewProofs).where(eq(reviewProofs.id, id));
  if (row?.sealedImage == null) return null;
  const image = await openSecret(ctx, row.userId, proofPurpose(row.userId, row.reviewId), row.sealedImage);
  return image === null ? null : { mediaType: row.mediaType, bytes: Buffer.from(image, 'base64') };
}
