import { and, eq } from 'drizzle-orm';
import { forgetCatalogue } from '../../catalog/current-catalogue.server.ts';
import { type ReviewSums, reviewWeights, type Verification } from '../../catalog/review-figure.ts';
import { aiTools } from '../../catalog/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { reviews } from '../schema.server.ts';
import { type ReviewContent, ratingOf, uncountedReason } from './review.ts';

export type ReviewRow = typeof reviews.$inferSelect;
type Counted = Pick<ReviewRow, 'works' | 'ease' | 'value' | 'support' | 'isOfVendorDomain'> &
  Record<'verification' | 'conflict' | 'incentive', string>;

/** 0: it is shown without counting. */
export function weightOf(row: Counted): number {
  const isUncounted = uncountedReason(row as Counted & ReviewContent) !== null;
  return isUncounted ? 0 : reviewWeights[row.verification as Verification];
}

export function sumsOf(rows: readonly Counted[]): ReviewSums {
  const sums = { count: 0, weight: 0, stars: 0 };
  for (const row of rows) {
    const weight = weightOf(row);
    if (weight === 0) continue;
    sums.count += 1;
    sums.weight += weight;
    sums.stars += weight * ratingOf(row);
  }
  return sums;
}

/** Makes writers of reviews of one tool wait for each other, so that each counts what the one before wrote. */
export async function lockTool(tx: Transaction, toolId: string): Promise<void> {
  await tx.select({ id: aiTools.id }).from(aiTools).where(eq(aiTools.id, toolId)).for('no key update');
}

/**
 * Locks the tool of a review, then the review. Everybody who writes both keeps to this order, and locks what belongs to
 * the review after it. undefined: there is no such review.
 */
export async function lockReview(tx: Transaction, id: string): Promise<ReviewRow | undefined> {
  const [found] = await tx.select({ toolId: reviews.toolId }).from(reviews).where(eq(reviews.id, id));
  if (found === undefined) return undefined;
  await lockTool(tx, found.toolId);
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update');
  return row;
}

/** Computes a tool's figure again, in the transaction that changed a review. */
export async function recountReviews(ctx: Context, tx: Transaction, toolId: string): Promise<void> {
  await lockTool(tx, toolId);
  const rows = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.toolId, toolId), eq(reviews.state, 'public')));
  const { count, weight, stars } = sumsOf(rows);
  await tx
    .update(aiTools)
    .set({ reviewCount: count, reviewWeight: weight, reviewStars: stars, updatedAt: ctx.now() })
    .where(eq(aiTools.id, toolId));
  for (const tag of ['catalog', 'reviews']) await tx.notify('pages', tag);
  tx.afterCommit(() => forgetCatalogue(ctx.db));
}
