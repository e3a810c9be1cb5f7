import { eq } from 'drizzle-orm';
import type { AccountPart } from '../accounts/account-parts.server.ts';
import { openProof } from './record/proof.server.ts';
import { listOwnReviews } from './record/review-queries.server.ts';
import { recountReviews } from './record/review-sums.server.ts';
import { reviews } from './schema.server.ts';

/** What this room adds to an account. Reviews go with it, and the figures of their tools are computed again. */
export const reviewsAccountPart: AccountPart = {
  name: 'reviews',
  exportData: async (ctx) =>
    await Promise.all(
      (await listOwnReviews(ctx, ctx.viewer.id)).map(async (review) => {
        const proof = await openProof(ctx, review.id);
        return { ...review, proof: proof && `data:${proof.mediaType};base64,${proof.bytes.toString('base64')}` };
      }),
    ),
  beforeDelete: async (ctx, tx) => {
    const gone = await tx
      .delete(reviews)
      .where(eq(reviews.userId, ctx.viewer.id))
      .returning({ toolId: reviews.toolId });
    for (const { toolId } of gone.sort((a, b) => a.toolId.localeCompare(b.toolId)))
      await recountReviews(ctx, tx, toolId);
  },
  section: { label: 'Reviews', to: '/account/reviews' },
};
