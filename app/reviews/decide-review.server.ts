import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { findPerson } from '../accounts/person-queries.server.ts';
import { findTool } from '../catalog/catalog-queries.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { isProven } from './record/proof.server.ts';
import {
  conflicts,
  incentives,
  questions,
  type ReviewContent,
  usedEach,
  usedFor,
  verificationNames,
} from './record/review.ts';
import { contentOf, lastVersion, reviewFromRow, VERSIONS_PAGE } from './record/review-queries.server.ts';
import { lockReview, recountReviews } from './record/review-sums.server.ts';
import { reviewModeration, reviewProofs, reviews, reviewVersions } from './schema.server.ts';

export { lockReview } from './record/review-sums.server.ts';

/** The decisions about reviews that wait, and their undoing. Only for people who may decide. */

/** `checked`: published, and the editor has seen that the author uses the tool. */
export type ReviewDecision = { outcome: 'published' | 'checked' } | { outcome: 'removed'; reason: string };

/** A screenshot that waits and would change nothing any more is refused. @throws NotFound */
export async function decideReview(
  ctx: Context,
  id: string,
  decision: ReviewDecision,
  decidedAt = ctx.now(),
): Promise<void> {
  await mutate(ctx, 'review.decide', { kind: 'review', id }, async (tx) => {
    const row = await lockRow(tx, id);
    tx.detail(decision);
    const isRemoved = decision.outcome === 'removed';
    const reason = isRemoved ? decision.reason : null;
    await tx
      .update(reviews)
      .set({
        state: isRemoved ? 'removed' : 'public',
        verification: decision.outcome === 'checked' ? 'editor' : row.verification,
        reason,
        decidedAt,
        decidedBy: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      })
      .where(eq(reviews.id, id));
    if (isRemoved || decision.outcome === 'checked')
      await tx
        .update(reviewProofs)
        .set({ state: 'refused', reason: NEEDLESS, decidedAt })
        .where(and(eq(reviewProofs.reviewId, id), eq(reviewProofs.state, 'waiting')));
    const isOf = eq(reviewVersions.reviewId, id);
    if (isRemoved)
      await tx
        .update(reviewVersions)
        .set({ removedAt: decidedAt })
        .where(and(isOf, isNull(reviewVersions.removedAt)));
    else
      await tx
        .update(reviewVersions)
        .set({ publishedAt: decidedAt })
        .where(and(eq(reviewVersions.id, lastVersion(id)), isNull(reviewVersions.publishedAt)));
    await writeModeration(ctx, tx, {
      toolId: row.toolId,
      what: 'review',
      outcome: isRemoved ? 'removed' : 'published',
      reason: reason ?? 'It had looked suspicious; an editor found nothing wrong with it.',
    });
    await recountReviews(ctx, tx, row.toolId);
  });
}

/** Makes it wait again. The moderation log says so. @throws NotFound */
export async function undoReviewDecision(ctx: Context, id: string): Promise<void> {
  await mutate(ctx, 'review.undo', { kind: 'review', id }, async (tx) => {
    const { state, toolId, foundVerification, decidedAt } = await lockRow(tx, id);
    if (state === 'waiting') return refuse(undefined);
    await undoDecision(tx, id, decidedAt);
    const waiting = {
      state: 'waiting',
      verification: (await isProven(tx, id)) ? 'use' : foundVerification,
      reason: null,
      decidedAt: null,
      decidedBy: null,
    };
    await tx.update(reviews).set(waiting).where(eq(reviews.id, id));
    const reason = 'An editor took the last decision back; the review waits again.';
    await writeModeration(ctx, tx, { toolId, what: 'review', outcome: 'taken back', reason });
    await recountReviews(ctx, tx, toolId);
  });
}

/** For its author, and how an undo knows the screenshot. */
const NEEDLESS = 'The review was decided without the screenshot.';

/** The versions, and a screenshot that waited, are again as they were before the decision of this time. */
export async function undoDecision(tx: Transaction, reviewId: string, decidedAt: Date | null): Promise<void> {
  if (decidedAt === null) return;
  for (const column of ['publishedAt', 'removedAt'] as const)
    await tx
      .update(reviewVersions)
      .set({ [column]: null })
      .where(and(eq(reviewVersions.reviewId, reviewId), eq(reviewVersions[column], decidedAt)));
  const { decidedAt: when, reason, sealedImage } = reviewProofs;
  const isOurs = and(eq(reviewProofs.reviewId, reviewId), eq(when, decidedAt), eq(reason, NEEDLESS));
  await tx
    .update(reviewProofs)
    .set({ state: 'waiting', reason: null, decidedAt: null })
    .where(and(isOurs, isNotNull(sealedImage)));
}

type Entry = Omit<typeof reviewModeration.$inferInsert, 'id' | 'decidedAt'>;

/** Adds an entry to the public log. */
export async function writeModeration(ctx: Context, tx: Transaction, entry: Entry): Promise<void> {
  await tx.insert(reviewModeration).values({ ...entry, id: newId(), decidedAt: ctx.now() });
  await tx.notify('pages', 'reviews');
}

async function lockRow(tx: Transaction, id: string) {
  const row = await lockReview(tx, id);
  if (row === undefined) throw new NotFound('There is no such review.');
  return row;
}

const ratingsText = (content: ReviewContent) =>
  questions.map(({ id, label }) => `${label} ${content[id] ?? 'cannot say'}`).join(', ');

/** What an editor must see to decide, with the newest of the earlier versions; null: there is no such review. */
export async function findReviewEvidence(ctx: Context, id: string) {
  const [row] = await ctx.db.select().from(reviews).where(eq(reviews.id, id));
  if (row === undefined) return null;
  const [tool, person] = [await findTool(ctx, row.toolId), await findPerson(ctx, row.userId)];
  const versions = await ctx.db
    .select()
    .from(reviewVersions)
    .where(eq(reviewVersions.reviewId, id))
    .orderBy(desc(reviewVersions.id))
    .limit(VERSIONS_PAGE + 1);
  const content = contentOf(row);
  const lines: { label: string; text: string; href?: string; warning?: string | null }[] = [
    { label: 'Tool', text: tool?.name ?? row.toolId, href: `/tool/${row.toolId}` },
    { label: 'Author', text: person?.email ?? 'unknown', warning: row.signs.join(' ') || null },
    { label: 'Account since', text: person?.createdAt.toISOString().slice(0, 10) ?? 'unknown' },
    { label: 'Verified by', text: verificationNames[reviewFromRow(row).verification] },
    { label: 'Ratings', text: ratingsText(content) },
    { label: 'Good', text: row.pros },
    { label: 'Not good', text: row.cons },
    { label: 'Used for', text: row.useCase },
    { label: 'Use', text: `${usedFor[content.usedFor]}; ${usedEach[content.usedEach]}` },
    { label: 'Conflict', text: conflicts[content.conflict] },
    { label: 'Reward', text: incentives[content.incentive] },
    ...(row.byline === '' ? [] : [{ label: 'Shown name', text: row.byline }]),
    ...versions.slice(1).map(({ savedAt, content: old }) => ({
      label: `As of ${savedAt.toISOString().slice(0, 10)}`,
      text: `${ratingsText(old)}\n${old.pros}\n${old.cons}`,
    })),
  ];
  return { title: `Review of ${tool?.name ?? row.toolId}`, state: row.state, writtenAt: row.writtenAt, lines };
}
