import { asc, eq } from 'drizzle-orm';
import { decideReport, findReportEvidence, undoReport } from '../../reviews/decide-report.server.ts';
import { decideReview, findReviewEvidence, undoReviewDecision } from '../../reviews/decide-review.server.ts';
import { reviewReports, reviews } from '../../reviews/schema.server.ts';
import { itemOf } from './inbox-item.ts';
import { type InboxSource, lockWhile } from './inbox-source.server.ts';

const isWaiting = eq(reviews.state, 'waiting');
/** Reviews that look suspicious. */
export const reviewSource: InboxSource = {
  role: 'moderator',
  subject: 'review',
  count: (ctx) => ctx.db.$count(reviews, isWaiting),
  list: async (ctx, limit) => {
    const rows = await ctx.db
      .select({ id: reviews.id, toolId: reviews.toolId, writtenAt: reviews.writtenAt })
      .from(reviews)
      .where(isWaiting)
      .orderBy(asc(reviews.id))
      .limit(limit);
    return rows.map((row) => itemOf('review', row.id, `Review of ${row.toolId}`, row.writtenAt, 0));
  },
  find: async (ctx, id) => {
    const found = await findReviewEvidence(ctx, id);
    if (found?.state !== 'waiting') return null;
    return {
      ...itemOf('review', id, found.title, found.writtenAt, 0),
      evidence: found.lines,
      accept: [
        { value: 'published', label: 'Publish it' },
        { value: 'checked', label: 'Publish it: I have seen that the author uses the tool' },
      ],
      refuse: [
        'It belongs to several reviews that were written together.',
        'Its author works for the vendor or a competitor and did not say so.',
        'Its text was copied.',
        'It is not about using this tool.',
        'It insults people or names private data.',
      ],
      by: null,
    };
  },
  lock: lockWhile(reviews, reviews.id, isWaiting),
  carryOut: (ctx, _tx, id, decision) =>
    decideReview(
      ctx,
      id,
      decision.outcome === 'refused'
        ? { outcome: 'removed', reason: decision.reason }
        : { outcome: decision.choice === 'checked' ? 'checked' : 'published' },
    ),
  undo: undoReviewDecision,
};

const isReported = eq(reviewReports.state, 'waiting');
const removals: Record<string, string> = {
  insults: 'It insults people or names private data.',
  interest: 'Its author works for the vendor or a competitor and did not say so.',
  unused: 'Its author did not use the tool.',
  paid: 'It was paid for, and its author did not say so.',
  topic: 'It is not about using this tool.',
};

/** Reports of reviews and of replies: accepting one removes what was reported. */
export const reportSource: InboxSource = {
  role: 'moderator',
  subject: 'report',
  count: (ctx) => ctx.db.$count(reviewReports, isReported),
  list: async (ctx, limit) => {
    const rows = await ctx.db
      .select()
      .from(reviewReports)
      .where(isReported)
      .orderBy(asc(reviewReports.id))
      .limit(limit);
    return rows.map(({ id, about, problem, sentAt }) =>
      itemOf('report', id, `Report of a ${about}: ${problem}`, sentAt, 1),
    );
  },
  find: async (ctx, id) => {
    const found = await findReportEvidence(ctx, id);
    if (found?.state !== 'waiting') return null;
    return {
      ...itemOf('report', id, found.title, found.sentAt, 1),
      evidence: found.lines,
      accept: Object.entries(removals).map(([value, reason]) => ({ value, label: `Remove it: ${reason}` })),
      refuse: ['It keeps to the rules.', 'The report gives no evidence.'],
      by: null,
    };
  },
  lock: lockWhile(reviewReports, reviewReports.id, isReported),
  carryOut: (ctx, _tx, id, decision) =>
    decision.outcome === 'refused'
      ? decideReport(ctx, id, { isUpheld: false, reason: decision.reason })
      : decideReport(ctx, id, { isUpheld: true, reason: removals[decision.choice] ?? removals.topic! }),
  undo: undoReport,
};
