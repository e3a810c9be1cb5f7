import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { owner, user } from '../accounts/schema.server.ts';
import { aiTools } from '../catalog/schema.server.ts';
import { instant } from '../platform/instant.server.ts';
import type { ReviewContent } from './record/review.ts';

const toolId = () =>
  text('tool_id')
    .notNull()
    .references(() => aiTools.id, { onDelete: 'cascade', onUpdate: 'cascade' });

/** Reviews of tools, one per person and tool. */
export const reviews = pgTable(
  'reviews',
  {
    /** Sorts by age. */
    id: text('id').primaryKey(),
    toolId: toolId(),
    userId: owner(),
    state: text('state').notNull(),
    works: smallint('works'),
    ease: smallint('ease'),
    value: smallint('value'),
    support: smallint('support'),
    pros: text('pros').notNull(),
    cons: text('cons').notNull(),
    useCase: text('use_case').notNull(),
    byline: text('byline').notNull(),
    usedFor: text('used_for').notNull(),
    usedEach: text('used_each').notNull(),
    conflict: text('conflict').notNull(),
    incentive: text('incentive').notNull(),
    verification: text('verification').notNull(),
    /** The step without an editor's check. */
    foundVerification: text('found_verification').notNull(),
    isOfVendorDomain: boolean('is_of_vendor_domain').notNull(),
    /** Why it waits or waited, as sentences. */
    signs: text('signs').array().notNull().default(sql`'{}'::text[]`),
    /** Keyed hash of the network it was sent from. */
    networkHash: text('network_hash').notNull(),
    /** Similar texts share one of them: see near-duplicates.ts. */
    textBands: text('text_bands').array().notNull(),
    writtenAt: instant('written_at').notNull(),
    changedAt: instant('changed_at'),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by').references(() => user.id, { onDelete: 'set null' }),
    /** Public: why it was removed. */
    reason: text('reason'),
  },
  (table) => [
    unique('reviews_person').on(table.userId, table.toolId),
    check('reviews_state', sql`${table.state} in ('public', 'waiting', 'removed')`),
    check('reviews_verification', sql`${table.verification} in ('email', 'domain', 'use', 'editor')`),
    check(
      'reviews_ratings',
      sql`least(${table.works}, ${table.ease}, ${table.value}, ${table.support}) >= 1
        and greatest(${table.works}, ${table.ease}, ${table.value}, ${table.support}) <= 5`,
    ),
    index('reviews_tool').on(table.toolId, table.state, table.id),
    index('reviews_waiting').on(table.id).where(sql`${table.state} = 'waiting'`),
    index('reviews_network').on(table.networkHash),
    index('reviews_text').using('gin', table.textBands),
    index('reviews_decided_by').on(table.decidedBy),
  ],
);

/** What a review said after each time it was saved. */
export const reviewVersions = pgTable(
  'review_versions',
  {
    id: text('id').primaryKey(),
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    savedAt: instant('saved_at').notNull(),
    content: jsonb('content').$type<ReviewContent>().notNull(),
    /** null: only its author and the staff see it, because it never was public or its author withdrew it. */
    publishedAt: instant('published_at'),
    /** When an editor removed the review, and with it what it had said. */
    removedAt: instant('removed_at'),
  },
  (table) => [index('review_versions_review').on(table.reviewId, table.id)],
);

/** The screenshot by which the author of a review shows that they use the tool. */
export const reviewProofs = pgTable(
  'review_proofs',
  {
    reviewId: text('review_id')
      .primaryKey()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    /** Another one for each screenshot, so that a decision is about the one that was seen. */
    id: text('id').notNull().unique('review_proofs_screenshot'),
    userId: owner(),
    mediaType: text('media_type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Encrypted with the key of the account; null: deleted after the decision. */
    sealedImage: text('sealed_image'),
    state: text('state').notNull(),
    sentAt: instant('sent_at').notNull(),
    decidedAt: instant('decided_at'),
    /** For its author: why it was refused. */
    reason: text('reason'),
  },
  (table) => [
    check('review_proofs_state', sql`${table.state} in ('waiting', 'accepted', 'refused')`),
    index('review_proofs_user').on(table.userId),
    index('review_proofs_waiting').on(table.reviewId).where(sql`${table.state} = 'waiting'`),
    index('review_proofs_decided').on(table.decidedAt).where(sql`${table.sealedImage} is not null`),
  ],
);

/** The public moderation log. It says nothing about the author, and outlives the review. */
export const reviewModeration = pgTable(
  'review_moderation',
  {
    id: text('id').primaryKey(),
    toolId: toolId(),
    what: text('what').notNull(),
    outcome: text('outcome').notNull(),
    reason: text('reason').notNull(),
    decidedAt: instant('decided_at').notNull(),
  },
  (table) => [
    check('review_moderation_what', sql`${table.what} in ('review', 'reply', 'report')`),
    check('review_moderation_outcome', sql`${table.outcome} in ('published', 'removed', 'dismissed', 'taken back')`),
    index('review_moderation_tool').on(table.toolId),
  ],
);

/** Who found a review helpful. */
export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: owner(),
    votedAt: instant('voted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] }), index('review_votes_user').on(table.userId)],
);

/** The vendor's reply to a review. */
export const reviewReplies = pgTable(
  'review_replies',
  {
    reviewId: text('review_id')
      .primaryKey()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: owner(),
    text: text('text').notNull(),
    state: text('state').notNull(),
    writtenAt: instant('written_at').notNull(),
    /** Public: why it was removed. */
    reason: text('reason'),
  },
  (table) => [
    check('review_replies_state', sql`${table.state} in ('public', 'removed')`),
    index('review_replies_user').on(table.userId),
  ],
);

/** Reports of a review or of the reply to it, one per person and review. */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: text('id').primaryKey(),
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: owner(),
    about: text('about').notNull(),
    problem: text('problem').notNull(),
    note: text('note').notNull(),
    sentAt: instant('sent_at').notNull(),
    state: text('state').notNull(),
    /** The same as the review's, while its removal is the decision about this report. */
    decidedAt: instant('decided_at'),
  },
  (table) => [
    unique('review_reports_person').on(table.userId, table.reviewId),
    check('review_reports_about', sql`${table.about} in ('review', 'reply')`),
    check('review_reports_state', sql`${table.state} in ('waiting', 'upheld', 'dismissed')`),
    index('review_reports_review').on(table.reviewId),
    index('review_reports_waiting').on(table.id).where(sql`${table.state} = 'waiting'`),
  ],
);
