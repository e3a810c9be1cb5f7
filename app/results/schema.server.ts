import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { owner } from '../accounts/schema.server.ts';
import { instant } from '../platform/instant.server.ts';
import { benchmarkRuns } from '../runs/schema.server.ts';
import type { Publication } from './run-view.ts';

/** A link by which somebody without an account votes on the answers of a run. */
export const raterLinks = pgTable(
  'rater_links',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: owner(),
    runId: text('run_id')
      .notNull()
      .references(() => benchmarkRuns.id, { onDelete: 'cascade' }),
    /** Whom the owner sent it to, in the owner's words. */
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The votes until then stay. */
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('rater_links_run').on(table.runId)],
);

/** A blind vote on two answers to one case. */
export const benchmarkVotes = pgTable(
  'benchmark_votes',
  {
    id: text('id').primaryKey(),
    runId: text('run_id')
      .notNull()
      .references(() => benchmarkRuns.id, { onDelete: 'cascade' }),
    /** The owner of the run. */
    userId: owner(),
    /** The link by which the vote came; null: the owner's own. */
    raterId: text('rater_id').references(() => raterLinks.id, { onDelete: 'cascade' }),
    caseId: text('case_id').notNull(),
    round: integer('round').notNull(),
    first: text('first').notNull(),
    second: text('second').notNull(),
    outcome: text('outcome').notNull(),
    /**
     * How the pair was drawn: the probability with which it came next, and out of how many pairs. Null: an earlier version drew it, where
     * each pair was as likely.
     */
    probability: doublePrecision('probability'),
    drawnFrom: integer('drawn_from'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('benchmark_votes_pair').on(
      table.runId,
      table.caseId,
      table.round,
      table.first,
      table.second,
      sql`coalesce(${table.raterId}, '')`,
    ),
    index('benchmark_votes_rater').on(table.raterId),
    check('benchmark_votes_outcome', sql`${table.outcome} in ('a', 'b', 'tie', 'both-bad')`),
  ],
);

/** A link under which a result can be read without an account. */
export const benchmarkShares = pgTable(
  'benchmark_shares',
  {
    token: text('token').primaryKey(),
    userId: owner(),
    runId: text('run_id')
      .notNull()
      .references(() => benchmarkRuns.id, { onDelete: 'cascade' }),
    isPublic: boolean('is_public').notNull(),
    hasPrompts: boolean('has_prompts').notNull(),
    /** Where else it is shown; null: nowhere. */
    publication: text('publication').$type<Publication>(),
    createdAt: instant('created_at').notNull(),
    /** Set by earlier versions only: revoking a link now deletes its row. */
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('benchmark_shares_run').on(table.runId),
    index('benchmark_shares_publication').on(table.publication),
    check('benchmark_shares_publication_known', sql`${table.publication} in ('models', 'board')`),
  ],
);

/** The models that a published link measured, as they were called: their pages find it by this. */
export const publishedModels = pgTable(
  'published_models',
  {
    token: text('token')
      .notNull()
      .references(() => benchmarkShares.token, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    model: text('model').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.token, table.provider, table.model] }),
    index('published_models_model').on(table.model, table.provider),
  ],
);

/** A key of the site that signs records of runs. The newest one signs; the others are listed, so that older records can be verified. */
export const recordKeys = pgTable('record_keys', {
  /** From 1 on; one process alone makes each. */
  generation: integer('generation').primaryKey(),
  publicKey: text('public_key').notNull(),
  /** The private half, under a key that is not in the database; null once there is a newer key. */
  sealedKey: text('sealed_key'),
  createdAt: instant('created_at').notNull(),
});
