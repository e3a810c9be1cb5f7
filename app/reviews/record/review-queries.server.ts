import { and, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { reviewFigure, type Verification, verifications } from '../../catalog/review-figure.ts';
import type { Context } from '../../platform/context.server.ts';
import { reviewModeration, reviewReplies, reviews, reviewVersions, reviewVotes } from '../schema.server.ts';
import { questions, type Review, type ReviewContent, type ReviewTexts, ratingOf, uncountedReason } from './review.ts';
import { type ReviewRow, sumsOf, weightOf } from './review-sums.server.ts';

/** A review for everybody, without its author's account. */
export interface PublicReview extends Review {
  rating: number;
  /** Why it does not count; null: it does. */
  uncounted: string | null;
  /** How many earlier versions everybody can read. */
  earlierVersions: number;
  helpful: number;
  /** The vendor’s; null: none. */
  reply: { text: string; writtenAt: string } | null;
}

export interface ReviewSummary {
  /** Reviews that count. */
  count: number;
  /** Reviews that are shown without counting. */
  uncounted: number;
  /** null: none counts. */
  figure: number | null;
  weight: number;
  questions: { label: string; mean: number | null; count: number }[];
  steps: { verification: Verification; count: number; weight: number; mean: number | null }[];
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

export function contentOf(row: ReviewRow): ReviewContent {
  const { works, ease, value, support, pros, cons, useCase, byline, usedFor, usedEach, conflict, incentive } = row;
  const texts = { pros, cons, useCase, byline, usedFor, usedEach, conflict, incentive };
  return { works, ease, value, support, ...texts } as ReviewContent;
}

export function reviewFromRow(row: ReviewRow): Review {
  const { id, state, verification, writtenAt, changedAt } = row;
  return {
    ...contentOf(row),
    id,
    state: state as Review['state'],
    verification: verification as Verification,
    writtenAt: writtenAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
  };
}

const isPublic = (toolId: string) => and(eq(reviews.toolId, toolId), eq(reviews.state, 'public'));

export async function summarizeReviews(ctx: Context, toolId: string): Promise<ReviewSummary> {
  const rows = await ctx.db.select().from(reviews).where(isPublic(toolId));
  const counted = rows.filter((row) => weightOf(row) > 0);
  const { weight, stars } = sumsOf(counted);
  const steps = verifications.map((verification) => {
    const own = counted.filter((row) => row.verification === verification);
    return { verification, count: own.length, weight: sumsOf(own).weight, mean: mean(own.map(ratingOf)) };
  });
  return {
    count: counted.length,
    uncounted: rows.length - counted.length,
    figure: counted.length === 0 ? null : reviewFigure({ weight, stars }),
    weight,
    questions: questions.map(({ id, label }) => {
      const given = counted.flatMap((row) => row[id] ?? []);
      return { label, mean: mean(given), count: given.length };
    }),
    steps,
  };
}

const isShown = and(isNotNull(reviewVersions.publishedAt), isNull(reviewVersions.removedAt));

/** The id of what a review says now, also while that is not public. */
export const lastVersion = (reviewId: string) =>
  sql`(select max(${reviewVersions.id}) from ${reviewVersions} where ${reviewVersions.reviewId} = ${reviewId})`;

export const VERSIONS_PAGE = 20;

/**
 * The versions of a public review that everybody can read, newest first: that of now, and earlier ones. Without what they
 * do not show, such as a name that was taken out.
 * @param before the last id that was shown; null: from the newest on
 */
export async function listPublicVersions(ctx: Context, reviewId: string, before: string | null = null) {
  const isOlder = before === null ? undefined : lt(reviewVersions.id, before);
  const rows = await ctx.db
    .select()
    .from(reviewVersions)
    .where(and(eq(reviewVersions.reviewId, reviewId), isShown, isOlder))
    .orderBy(desc(reviewVersions.id))
    .limit(VERSIONS_PAGE);
  return rows.map(({ id, savedAt, content: { works, ease, value, support, pros, cons, useCase } }) => {
    const content: ReviewTexts = { works, ease, value, support, pros, cons, useCase };
    return { id, savedAt: savedAt.toISOString(), content };
  });
}

export interface ListedReviews {
  /** Only of this step; null: all. */
  verification: Verification | null;
  /** The last id that was shown; null: from the newest on. */
  before: string | null;
  limit: number;
}

/** Newest first. */
export async function listReviews(
  ctx: Context,
  toolId: string,
  { verification, before, limit }: ListedReviews,
): Promise<PublicReview[]> {
  const rows = await ctx.db
    .select()
    .from(reviews)
    .where(
      and(
        isPublic(toolId),
        verification === null ? undefined : eq(reviews.verification, verification),
        before === null ? undefined : lt(reviews.id, before),
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  const saved = await ctx.db
    .select({ id: reviewVersions.reviewId, count: count() })
    .from(reviewVersions)
    .where(and(inArray(reviewVersions.reviewId, ids), isShown))
    .groupBy(reviewVersions.reviewId);
  const votes = await ctx.db
    .select({ id: reviewVotes.reviewId, count: count() })
    .from(reviewVotes)
    .where(inArray(reviewVotes.reviewId, ids))
    .groupBy(reviewVotes.reviewId);
  const replies = await ctx.db
    .select()
    .from(reviewReplies)
    .where(and(inArray(reviewReplies.reviewId, ids), eq(reviewReplies.state, 'public')));
  return rows.map((row) => ({
    ...reviewFromRow(row),
    rating: ratingOf(row),
    uncounted: uncountedReason(row as ReviewRow & ReviewContent),
    earlierVersions: (saved.find(({ id }) => id === row.id)?.count ?? 1) - 1,
    helpful: votes.find(({ id }) => id === row.id)?.count ?? 0,
    reply: replyFrom(replies.find(({ reviewId }) => reviewId === row.id)),
  }));
}

function replyFrom(row: typeof reviewReplies.$inferSelect | undefined) {
  return row === undefined ? null : { text: row.text, writtenAt: row.writtenAt.toISOString() };
}

/** The vendor's reply to a review, also a removed one; null: none. */
export async function findReply(ctx: Context, reviewId: string) {
  const [row] = await ctx.db.select().from(reviewReplies).where(eq(reviewReplies.reviewId, reviewId));
  return row ? { text: row.text, state: row.state, reason: row.reason } : null;
}

/** A person's review of a tool, and what an editor said about it. */
export async function findOwnReview(
  ctx: Context,
  userId: string,
  toolId: string,
): Promise<(Review & { reason: string | null }) | null> {
  const [row] = await ctx.db
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.toolId, toolId)));
  return row ? { ...reviewFromRow(row), reason: row.reason } : null;
}

/** A person's reviews with all their versions, newest first. */
export async function listOwnReviews(ctx: Context, userId: string) {
  const rows = await ctx.db.select().from(reviews).where(eq(reviews.userId, userId)).orderBy(desc(reviews.id));
  const versions = await ctx.db
    .select()
    .from(reviewVersions)
    .where(
      inArray(
        reviewVersions.reviewId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(reviewVersions.id);
  return rows.map((row) => ({
    ...reviewFromRow(row),
    toolId: row.toolId,
    reason: row.reason,
    versions: versions
      .filter(({ reviewId }) => reviewId === row.id)
      .map(({ id, savedAt, content, publishedAt, removedAt }) => ({
        id,
        savedAt: savedAt.toISOString(),
        isPublic: publishedAt !== null && removedAt === null,
        content,
      })),
  }));
}

export const LOG_PAGE = 50;

/** The public moderation log, newest first. @param before the last id that was shown */
export async function listModeration(ctx: Context, before: string | null) {
  const rows = await ctx.db
    .select()
    .from(reviewModeration)
    .where(before === null ? undefined : lt(reviewModeration.id, before))
    .orderBy(desc(reviewModeration.id))
    .limit(LOG_PAGE);
  return rows.map(({ decidedAt, ...row }) => ({ ...row, decidedAt: decidedAt.toISOString() }));
}

export async function countWaiting(ctx: Context): Promise<number> {
  return await ctx.db.$count(reviews, eq(reviews.state, 'waiting'));
}
