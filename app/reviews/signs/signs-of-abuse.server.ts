import { and, arrayOverlaps, count, eq, gte, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { user } from '../../accounts/schema.server.ts';
import { reviewFigure } from '../../catalog/review-figure.ts';
import type { Context } from '../../platform/context.server.ts';
import { settingOf } from '../../platform/settings.server.ts';
import { type Ratings, type ReviewContent, ratingOf } from '../record/review.ts';
import { type ReviewRow, sumsOf, weightOf } from '../record/review-sums.server.ts';
import { workDomain } from '../record/verify-author.server.ts';
import { signLimits } from '../review-limits.server.ts';
import { reviews } from '../schema.server.ts';
import { likeness } from './near-duplicates.ts';

/** Signs that a review is not an honest one. Each leads to a look by an editor, never to a removal. */

const DAY_MS = 86_400_000;
/** A burst is also so many times what is usual for the tool. */
const TIMES_USUAL = 5;
const BURST_HISTORY_DAYS = 90;
const YEAR_MS = 365 * DAY_MS;

export interface SentReview extends ReviewContent {
  id: string;
  toolId: string;
  userId: string;
  email: string;
  verification: ReviewRow['verification'];
  isOfVendorDomain: boolean;
  networkHash: string;
  textBands: string[];
  writtenAt: Date;
}

export const textOf = ({ pros, cons, useCase }: Pick<ReviewContent, 'pros' | 'cons' | 'useCase'>) =>
  `${pros} ${cons} ${useCase}`;

/** @returns sentences for editors; none: nothing is suspicious */
export async function signsOfAbuse(ctx: Context, sent: SentReview): Promise<string[]> {
  const others = await ctx.db
    .select()
    .from(reviews)
    .where(and(eq(reviews.toolId, sent.toolId), ne(reviews.id, sent.id)));
  const signs = [
    sent.isOfVendorDomain && sent.conflict !== 'vendor' && 'The address is at the vendor’s domain.',
    await likeAnotherText(ctx, sent),
  ];
  if (sent.verification !== 'use')
    signs.push(
      isBurst(ctx, others),
      others.some(({ networkHash }) => networkHash === sent.networkHash) &&
        'Another review of this tool came from the same network.',
      await sharesDomain(ctx, sent),
      await reviewsTheSameTools(ctx, sent),
      movesFigure(ctx, sent, others),
    );
  return signs.filter((sign) => sign !== false && sign !== null);
}

function isBurst(ctx: Context, others: readonly ReviewRow[]): string | false {
  const hours = settingOf(ctx, signLimits.burstHours);
  const days = hours / 24;
  const ageDays = ({ writtenAt }: ReviewRow) => (ctx.now().getTime() - writtenAt.getTime()) / DAY_MS;
  const recent = others.filter((row) => ageDays(row) < days).length;
  const before = others.filter((row) => ageDays(row) >= days && ageDays(row) < BURST_HISTORY_DAYS).length;
  return (
    recent >= Math.max(settingOf(ctx, signLimits.burst), (TIMES_USUAL * before * days) / BURST_HISTORY_DAYS) &&
    `${recent} other reviews of this tool came within ${hours} hours.`
  );
}

async function likeAnotherText(ctx: Context, sent: SentReview): Promise<string | false> {
  const candidates = await ctx.db
    .select()
    .from(reviews)
    .where(and(ne(reviews.id, sent.id), arrayOverlaps(reviews.textBands, sent.textBands)))
    .limit(50);
  const most = Math.max(0, ...candidates.map((row) => likeness(textOf(row), textOf(sent))));
  return (
    most * 100 >= settingOf(ctx, signLimits.alike) &&
    `Its text is like that of another review (${Math.round(most * 100)} % in common).`
  );
}

async function sharesDomain(ctx: Context, { email, id, toolId }: SentReview): Promise<string | false> {
  const domain = workDomain(email);
  if (domain === null) return false;
  const [row] = await ctx.db
    .select({ others: count() })
    .from(reviews)
    .innerJoin(user, eq(user.id, reviews.userId))
    .where(and(eq(reviews.toolId, toolId), ne(reviews.id, id), sql`split_part(${user.email}, '@', 2) = ${domain}`));
  const others = row?.others ?? 0;
  return (
    others >= settingOf(ctx, signLimits.sameDomain) &&
    `${others} other reviewers of this tool have an address at ${domain}.`
  );
}

/** Accounts that reviewed this tool and, within a week of this one, the same further tools. */
async function reviewsTheSameTools(ctx: Context, { id, toolId, userId }: SentReview): Promise<string | false> {
  const [mine, theirs] = [alias(reviews, 'mine'), alias(reviews, 'theirs')];
  const apart = sql`abs(extract(epoch from ${mine.writtenAt} - ${theirs.writtenAt}))`;
  const rows = await ctx.db
    .select({ userId: theirs.userId })
    .from(reviews)
    .innerJoin(theirs, and(eq(theirs.userId, reviews.userId), ne(theirs.toolId, toolId)))
    .innerJoin(mine, and(eq(mine.toolId, theirs.toolId), eq(mine.userId, userId), lt(apart, sql`${7 * 86_400}`)))
    .where(and(eq(reviews.toolId, toolId), ne(reviews.id, id), ne(reviews.userId, userId)))
    .groupBy(theirs.userId)
    .having(gte(count(), settingOf(ctx, signLimits.sameTools)));
  return rows.length > 0 && `${rows.length} other accounts reviewed the same tools within a week.`;
}

/**
 * Whether accounts without proof of use, about which no editor has decided, would together move the figure further in
 * one direction than they may. So no number of accounts moves a figure without an editor's look, however slowly they
 * come. Those of the other direction do not make up for them.
 */
function movesFigure(ctx: Context, sent: SentReview, others: readonly ReviewRow[]): string | false {
  if (weightOf(sent) === 0) return false;
  const shown = others.filter(({ state }) => state === 'public');
  const isSettled = (row: ReviewRow) =>
    row.verification === 'use' || row.decidedAt !== null || ctx.now().getTime() - row.writtenAt.getTime() > YEAR_MS;
  const settled = shown.filter(isSettled);
  const figure = reviewFigure(sumsOf(settled));
  const direction = (row: Ratings) => Math.sign(ratingOf(row) - figure);
  const open = shown.filter((row) => !isSettled(row) && direction(row) === direction(sent));
  const moved = reviewFigure(sumsOf([...settled, ...open, sent])) - figure;
  return (
    Math.abs(moved) * 100 > settingOf(ctx, signLimits.freeInfluence) &&
    'Reviews of accounts without proof of use would move the figure noticeably.'
  );
}
