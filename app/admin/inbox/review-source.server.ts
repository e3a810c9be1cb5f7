import { asc, eq } from 'drizzle-orm';
import { findPerson } from '../../accounts/person-queries.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { listOwners } from '../../providers/grant-listing.server.ts';
import { decideProof, findProofEvidence, lockProof, undoProof } from '../../reviews/decide-proof.server.ts';
import { decideReport, findReportEvidence, lockReport, undoReport } from '../../reviews/decide-report.server.ts';
import {
  decideReview,
  findReviewEvidence,
  lockReview,
  undoReviewDecision,
} from '../../reviews/decide-review.server.ts';
import { reviewProofs, reviewReplies, reviewReports, reviews } from '../../reviews/schema.server.ts';
import { itemOf } from './inbox-item.ts';
import { refusedMail } from './inbox-mails.server.tsx';
import type { InboxSource } from './inbox-source.server.ts';

/** The author of a review, and the account that the tool belongs to. */
async function partiesOf(ctx: Context, reviewId: string): Promise<string[]> {
  const [row] = await ctx.db.select().from(reviews).where(eq(reviews.id, reviewId));
  return row === undefined ? [] : [row.userId, ...(await listOwners(ctx, 'tool', row.toolId))];
}

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
  ways: {
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
  },
  find: async (ctx, id) => {
    const found = await findReviewEvidence(ctx, id);
    if (found?.state !== 'waiting') return null;
    return {
      ...itemOf('review', id, found.title, found.writtenAt, 0),
      evidence: found.lines,
    };
  },
  lock: async (tx, id) => (await lockReview(tx, id))?.state === 'waiting',
  parties: partiesOf,
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
  ways: {
    accept: Object.entries(removals).map(([value, reason]) => ({ value, label: `Remove it: ${reason}` })),
    refuse: ['It keeps to the rules.', 'The report gives no evidence.'],
  },
  find: async (ctx, id) => {
    const found = await findReportEvidence(ctx, id);
    if (found?.state !== 'waiting') return null;
    return {
      ...itemOf('report', id, found.title, found.sentAt, 1),
      evidence: found.lines,
    };
  },
  lock: async (tx, id) => (await lockReport(tx, id))?.state === 'waiting',
  parties: async (ctx, id) => {
    const [report] = await ctx.db
      .select({ reviewId: reviewReports.reviewId, userId: reviewReports.userId, replier: reviewReplies.userId })
      .from(reviewReports)
      .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviewReports.reviewId))
      .where(eq(reviewReports.id, id));
    return report ? [report.userId, report.replier, ...(await partiesOf(ctx, report.reviewId))] : [];
  },
  carryOut: (ctx, _tx, id, decision) =>
    decision.outcome === 'refused'
      ? decideReport(ctx, id, { isUpheld: false, reason: decision.reason })
      : decideReport(ctx, id, { isUpheld: true, reason: removals[decision.choice] ?? removals.topic! }),
  undo: undoReport,
};

const isUnseen = eq(reviewProofs.state, 'waiting');

/** Screenshots by which authors of reviews show that they use the tool, each under an id of its own. */
export const proofSource: InboxSource = {
  role: 'moderator',
  subject: 'proof',
  count: (ctx) => ctx.db.$count(reviewProofs, isUnseen),
  list: async (ctx, limit) => {
    const rows = await ctx.db
      .select({ id: reviewProofs.id, sentAt: reviewProofs.sentAt, toolId: reviews.toolId })
      .from(reviewProofs)
      .innerJoin(reviews, eq(reviews.id, reviewProofs.reviewId))
      .where(isUnseen)
      .orderBy(asc(reviewProofs.sentAt), asc(reviewProofs.id))
      .limit(limit);
    return rows.map(({ id, sentAt, toolId }) => itemOf('proof', id, `Proof of use: ${toolId}`, sentAt, 0));
  },
  ways: {
    accept: [{ value: 'use', label: 'It shows that the author uses the tool' }],
    refuse: [
      'It does not show the tool.',
      'It does not show that the account is yours.',
      'It cannot be read.',
      'The same image is published elsewhere.',
    ],
  },
  find: async (ctx, id) => {
    const found = await findProofEvidence(ctx, id);
    if (found?.state !== 'waiting') return null;
    const { title, sentAt, width, height, lines } = found;
    const image = { src: `/admin/inbox/proof/${id}`, width, height };
    return {
      ...itemOf('proof', id, title, sentAt, 0),
      evidence: [{ label: 'Screenshot', text: 'Open it in its full size', href: image.src, image }, ...lines],
    };
  },
  lock: async (tx, id) => (await lockProof(tx, id))?.state === 'waiting',
  parties: async (ctx, id) => {
    const [proof] = await ctx.db
      .select({ of: reviewProofs.reviewId })
      .from(reviewProofs)
      .where(eq(reviewProofs.id, id));
    return proof ? await partiesOf(ctx, proof.of) : [];
  },
  carryOut: async (ctx, tx, id, decision) => {
    if (decision.outcome === 'accepted') return await decideProof(ctx, id, null);
    await decideProof(ctx, id, decision.reason);
    const [row] = await tx.select({ userId: reviewProofs.userId }).from(reviewProofs).where(eq(reviewProofs.id, id));
    const person = row && (await findPerson(ctx, row.userId));
    const data = { what: 'The screenshot for your review', reason: decision.reason };
    if (person) await sendMail(ctx, tx, { to: person.email, template: refusedMail, data });
  },
  undo: undoProof,
};
