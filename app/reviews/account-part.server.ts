import { eq } from 'drizzle-orm';
import type { AccountPart } from '../accounts/account-parts.server.ts';
import { listOwnReviews } from './record/review-queries.server.ts';
import { recountReviews } from './record/review-sums.server.ts';
import { reviews } from './schema.server.ts';

/** What this room adds to an account. Reviews go with it, and the figures of their tools are computed again. */
export const reviewsAccountPart: AccountPart = {
  name: 'reviews',
  exportData: async (ctx) => await listOwnReviews(ctx, ctx.viewer.id),
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
