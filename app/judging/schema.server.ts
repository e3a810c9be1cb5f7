import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/instant.server.ts';
import { benchmarkRuns } from '../runs/schema.server.ts';

/** The judge's work on a run: when it is done, what it may still take, and what it took. Its model and criteria stand in the plan. */
export const benchmarkJudgings = pgTable(
  'benchmark_judgings',
  {
    runId: text('run_id')
      .primaryKey()
      .references(() => benchmarkRuns.id, { onDelete: 'cascade' }),
    status: text('status').notNull(),
    /** What the person asked for while it is at work: null, or `cancel`. */
    wish: text('wish'),
    /** Why it ended early. */
    error: text('error'),
    /** Questions that there are to ask, known once the answers are. */
    questions: integer('questions').notNull().default(0),
    /** Set aside beside what the run itself set aside, booked on the run's month. */
    reservedTokens: bigint('reserved_tokens', { mode: 'number' }).notNull(),
    /** Of all questions ever asked, those included whose verdict was replaced; `booked` is the part that the month knows. */
    usedTokens: bigint('used_tokens', { mode: 'number' }).notNull().default(0),
    bookedTokens: bigint('booked_tokens', { mode: 'number' }).notNull().default(0),
    spentNanos: bigint('spent_nanos', { mode: 'number' }).notNull().default(0),
    currency: text('currency').notNull().default('USD'),
    /** Questions whose cost is unknown: they are not counted as free. */
    unpricedQuestions: integer('unpriced_questions').notNull().default(0),
    leaseJob: text('lease_job'),
    leaseUntil: instant('lease_until'),
    /** How often a worker has taken it: the fencing token that every write of a worker checks. */
    block: integer('block').notNull().default(0),
    /** What its verdicts come to, once it has ended. */
    summary: jsonb('summary').$type<unknown>(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('benchmark_judgings_open').on(table.status).where(sql`status in ('queued', 'running')`),
    check(
      'benchmark_judgings_status',
      sql`${table.status} in ('waiting', 'queued', 'running', 'completed', 'cancelled', 'failed')`,
    ),
  ],
);

/** One question to the judge: a pair of answers in one of the two orders. `pending` was asked; whether it was paid for is not known. */
export const benchmarkVerdicts = pgTable(
  'benchmark_verdicts',
  {
    runId: text('run_id')
      .notNull()
      .references(() => benchmarkRuns.id, { onDelete: 'cascade' }),
    caseId: text('case_id').notNull(),
    round: integer('round').notNull(),
    first: text('first').notNull(),
    second: text('second').notNull(),
    /** True where the answer of `second` was shown as A. */
    isSwapped: boolean('is_swapped').notNull(),
    state: text('state').notNull(),
    /** Key of the preferred model, or `tie`; null without a usable verdict. */
    winner: text('winner'),
    /** The judge's words. */
    raw: text('raw').notNull().default(''),
    error: text('error').notNull().default(''),
    /** Of the question as it was asked: an answer that was made again is judged again. */
    promptHash: text('prompt_hash').notNull(),
    promptVersion: integer('prompt_version').notNull(),
    /** One of the two answers speaks to the judge. */
    isSuspect: boolean('is_suspect').notNull().default(false),
    tokens: integer('tokens').notNull().default(0),
    storedAt: instant('stored_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'benchmark_verdicts_question',
      columns: [table.runId, table.caseId, table.round, table.first, table.second, table.isSwapped],
    }),
    check('benchmark_verdicts_state', sql`${table.state} in ('pending', 'answered', 'failed', 'interrupted', 'redo')`),
  ],
);
