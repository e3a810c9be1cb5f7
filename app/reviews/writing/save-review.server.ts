import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { type AttemptLimit, takeAttempt } from '../../accounts/take-attempt.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { clientNetwork } from '../../platform/client-network.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { isProven } from '../record/proof.server.ts';
import type { ReviewContent, ReviewState } from '../record/review.ts';
import { lastVersion } from '../record/review-queries.server.ts';
import { lockTool, recountReviews } from '../record/review-sums.server.ts';
import { type ReviewedTool, verifyAuthor } from '../record/verify-author.server.ts';
import { sendingLimits } from '../review-limits.server.ts';
import { reviews, reviewVersions } from '../schema.server.ts';
import { bandsOf } from '../signs/near-duplicates.ts';
import { signsOfAbuse, textOf } from '../signs/signs-of-abuse.server.ts';

const HOUR_MS = 3_600_000;
const limits: Record<'account' | 'address' | 'tool', AttemptLimit> = {
  account: { name: 'review by account', max: sendingLimits.byAccount, windowMs: HOUR_MS },
  address: { name: 'review by address', isByAddress: true, max: sendingLimits.byAddress, windowMs: HOUR_MS },
  tool: { name: 'review of tool', max: sendingLimits.byTool, windowMs: HOUR_MS },
};

/** Writes or changes a person's review of a tool. The person's email address must be confirmed. */
export async function saveReview(
  ctx: UserContext,
  tool: ReviewedTool,
  content: ReviewContent,
  clientAddress: string,
): Promise<{ state: ReviewState } | { waitMinutes: number }> {
  const { id: userId, email } = ctx.viewer;
  const waitMinutes =
    (await takeAttempt(ctx, limits.account, userId)) ??
    (await takeAttempt(ctx, limits.address, clientAddress)) ??
    (await takeAttempt(ctx, limits.tool, tool.id));
  if (waitMinutes !== null) return { waitMinutes };
  const found = await verifyAuthor(ctx, tool);
  const networkHash = createHash('sha256')
    .update(`${tool.id}\n${clientNetwork(clientAddress)}`)
    .digest('base64url');
  return await mutate(ctx, 'review.save', { kind: 'tool', id: tool.id }, async (tx) => {
    await lockTool(tx, tool.id);
    const isOwn = and(eq(reviews.userId, userId), eq(reviews.toolId, tool.id));
    const [before] = await tx.select().from(reviews).where(isOwn);
    const at = ctx.now();
    const id = before?.id ?? newId();
    const isChecked = before?.verification === 'editor';
    const proven = isChecked ? 'editor' : (await isProven(tx, id)) ? 'use' : found.verification;
    const author = { ...found, verification: proven };
    const sent = {
      ...author,
      ...content,
      id,
      toolId: tool.id,
      userId,
      networkHash,
      textBands: bandsOf(textOf(content)),
    };
    const writtenAt = before?.writtenAt ?? at;
    const newSigns = await signsOfAbuse(ctx, { ...sent, email, writtenAt });
    if (before?.state === 'removed') newSigns.push(`It was removed before: ${before.reason}`);
    // What waits is released by an editor, not by another version.
    const signs = [...new Set([...(before?.state === 'waiting' ? before.signs : []), ...newSigns])];
    const state: ReviewState = signs.length > 0 ? 'waiting' : 'public';
    const foundVerification = found.verification;
    const isLast = eq(reviewVersions.id, lastVersion(id));
    const [last] = before ? await tx.select().from(reviewVersions).where(isLast) : [];
    const isChanged = !isDeepStrictEqual(last?.content, content);
    const row = { ...sent, foundVerification, signs, state, decidedAt: null, decidedBy: null, reason: null };
    if (before)
      await tx
        .update(reviews)
        .set(isChanged ? { ...row, changedAt: at } : row)
        .where(eq(reviews.id, id));
    else await tx.insert(reviews).values({ ...row, writtenAt });
    const publishedAt = state === 'public' ? at : null;
    // What was removed stays so: the same text is another version, about which an editor decides.
    if (isChanged || last!.removedAt !== null)
      await tx.insert(reviewVersions).values({ id: newId(), reviewId: id, savedAt: at, content, publishedAt });
    await recountReviews(ctx, tx, tool.id);
    tx.detail({ review: id, state });
    return { state };
  });
}

/** Deletes a person's own review. */
export async function deleteReview(ctx: UserContext, toolId: string): Promise<void> {
  await mutate(ctx, 'review.delete', { kind: 'tool', id: toolId }, async (tx) => {
    await lockTool(tx, toolId);
    await tx.delete(reviews).where(and(eq(reviews.userId, ctx.viewer.id), eq(reviews.toolId, toolId)));
    await recountReviews(ctx, tx, toolId);
  });
}

/** Makes an earlier version of a person's own review readable for nobody else but the staff. @throws NotFound */
export async function withdrawVersion(ctx: UserContext, id: string): Promise<void> {
  const [own] = await ctx.db
    .select({ reviewId: reviews.id })
    .from(reviewVersions)
    .innerJoin(reviews, eq(reviews.id, reviewVersions.reviewId))
    .where(and(eq(reviewVersions.id, id), eq(reviews.userId, ctx.viewer.id)));
  if (own === undefined) throw new NotFound('There is no such version.');
  await mutate(ctx, 'review.withdraw-version', { kind: 'review', id: own.reviewId }, async (tx) => {
    const isEarlier = lt(reviewVersions.id, lastVersion(own.reviewId));
    const withdrawn = await tx
      .update(reviewVersions)
      .set({ publishedAt: null })
      .where(and(eq(reviewVersions.id, id), isEarlier, isNotNull(reviewVersions.publishedAt)))
      .returning({ id: reviewVersions.id });
    if (withdrawn.length === 0) return refuse(undefined);
    await tx.notify('pages', 'reviews');
  });
}
