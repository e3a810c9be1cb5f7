import { eq } from 'drizzle-orm';
import type { AccountPart } from '../accounts/account-parts.server.ts';
import { openProof, proofFacts } from './record/proof.server.ts';
import { listOwnReviews } from './record/review-queries.server.ts';
import { lockTool, recountReviews } from './record/review-sums.server.ts';
import { reviewProofs, reviews } from './schema.server.ts';

/** What this room adds to an account. Reviews go with it, and the figures of their tools are computed again. */
export const reviewsAccountPart: AccountPart = {
  name: 'reviews',
  exportData: (ctx) => listOwnReviews(ctx, ctx.viewer.id),
  exportFiles: async function* (ctx) {
    const isOwn = eq(reviewProofs.userId, ctx.viewer.id);
    for (const { id, reviewId } of await ctx.db.select(proofFacts).from(reviewProofs).where(isOwn)) {
      const proof = await openProof(ctx, id);
      if (proof)
        yield { proofOfReview: reviewId, file: `data:${proof.mediaType};base64,${proof.bytes.toString('base64')}` };
    }
  },
  beforeDelete: async (ctx, tx) => {
    const isOwn = eq(reviews.userId, ctx.viewer.id);
    const tools = await tx.select({ toolId: reviews.toolId }).from(reviews).where(isOwn).orderBy(reviews.toolId);
    for (const { toolId } of tools) await lockTool(tx, toolId);
    await tx.delete(reviews).where(isOwn);
    for (const { toolId } of tools) await recountReviews(ctx, tx, toolId);
  },
  section: { label: 'Reviews', to: '/account/reviews' },
};
