import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/instant.server.ts';
import { benchmarkRuns } from '../runs/schema.server.ts';

/**
 * The judging of a run: its state, and the tokens it may use and has used. Its model and criteria are in the run's
 * spec.
 */
export const benchmarkJudgings = pgTable(
  'benchmark_judgings',
  {
    runId: text('run_id')
      .primaryKey()
      .references(() => benchmarkRuns.id, { onDelete: 'cascade' }),
    status: text('status').notNull(),
    /** `cancel` when the owner asked to cancel; else null. */
    cancelRequested: text('wish').$type<'cancel'>(),
    /** Why it ended early. */
    error: text('error'),
    /** Number of questions, known once the answers are. */
    questions: integer('questions').notNull().default(0),
    /** Reserved in addition to the run's own tokens, and booked on the run's month. */
    reservedTokens: bigint('reserved_tokens', { mode: 'number' }).notNull(),
    /**
     * Tokens of all questions, including those whose verdict was replaced; `booked` is the part that the month
     * includes.
     */
    usedTokens: bigint('used_tokens', { mode: 'number' }).notNull().default(0),
    bookedTokens: bigint('booked_tokens', { mode: 'number' }).notNull().default(0),
    spentNanos: bigint('spent_nanos', { mode: 'number' }).notNull().default(0),
    currency: text('currency').notNull().default('USD'),
    /** Questions of unknown cost: they do not count as free. */
    unpricedQuestions: integer('unpriced_questions').notNull().default(0),
    /** Of these, what grades by the rubrics of checks took, and how many the judge was asked for. */
    gradesAsked: integer('grades_asked').notNull().default(0),
    gradeTokens: bigint('grade_tokens', { mode: 'number' }).notNull().default(0),
    gradeNanos: bigint('grade_nanos', { mode: 'number' }).notNull().default(0),
    unpricedGrades: integer('unpriced_grades').notNull().default(0),
    leaseJob: text('lease_job'),
    leaseUntil: instant('lease_until'),
    /** How often a worker has taken it: the fencing token of its writes. */
    block: integer('block').notNull().default(0),
    /** Its findings, once it has ended. */
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

/** One question to the judge: a pair of answers in one of the two orders. `pending`: asked, perhaps paid for. */
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
    /** Whether the answer of `second` was shown as A. */
    isSwapped: boolean('is_swapped').notNull(),
    state: text('state').notNull(),
    /** Key of the preferred model, or `tie`; null without a usable verdict. */
    winner: text('winner'),
    /** The judge's words. */
    raw: text('raw').notNull().default(''),
    error: text('error').notNull().default(''),
    /** Hash of the question: a repeated answer is judged again. */
    promptHash: text('prompt_hash').notNull(),
    promptVersion: integer('prompt_version').notNull(),
    /** One of the two answers addresses the judge. */
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
