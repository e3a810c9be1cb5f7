import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { user } from '../accounts/schema.server.ts';
import type { RunPlan } from './run-plan.ts';

/** Registered models, suites, runs and everything measured. Durations are ms; money is nano-units (1e-9). */

const instant = (name: string) => timestamp(name, { withTimezone: true });
const owner = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

export const aiModels = pgTable(
  'ai_models',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    modelType: text('model_type').notNull(),
    apiEndpoint: text('api_endpoint'),
    /** Provider of the catalogue, or null where none was chosen. */
    provider: text('provider'),
    /** The name that the provider answers to; null: the model's own name. */
    sentModel: text('sent_model'),
    /** Dialect of a custom endpoint; null: chat completions. */
    protocol: text('protocol'),
    /** One of the account's keys; null: the provider's first. */
    keyId: text('key_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Retired models keep their results and are offered no more. */
    retiredAt: instant('retired_at'),
  },
  (table) => [index('ai_models_user').on(table.userId, table.createdAt)],
);

/** A suite that was kept: prompt, cases and settings under a name. */
export const benchmarkTests = pgTable(
  'benchmark_tests',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    name: text('name').notNull(),
    /** Names of the figures that are taken. */
    metrics: jsonb('metrics').$type<string[]>().notNull(),
    prompt: text('prompt').notNull(),
    caseCount: integer('case_count').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('benchmark_tests_name').on(table.userId, table.name)],
);

export const benchmarkRuns = pgTable(
  'benchmark_runs',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    testId: text('test_id').references(() => benchmarkTests.id, { onDelete: 'set null' }),
    /** Made by the form; a second press of the same form is the same run. */
    startKey: text('start_key').notNull(),
    name: text('name').notNull(),
    status: text('status').notNull(),
    /** What the person asked for while it runs: null, or `cancel`. */
    wish: text('wish'),
    plan: jsonb('plan').$type<RunPlan>().notNull(),
    planned: integer('planned').notNull(),
    reservedTokens: bigint('reserved_tokens', { mode: 'number' }).notNull(),
    usedTokens: bigint('used_tokens', { mode: 'number' }).notNull().default(0),
    /** Calendar month (UTC) that the tokens are booked on, such as 2026-11. */
    month: text('month').notNull(),
    /** How often a worker has taken the run: the part that is made now, and the fencing token that its writes carry. */
    block: integer('block').notNull().default(0),
    /** Failed calls of parts before this one are made again. */
    redoBefore: integer('redo_before').notNull().default(0),
    /** The job that works on it, and until when that counts without a further sign of life, by the database's clock. */
    leaseJob: text('lease_job'),
    leaseUntil: instant('lease_until'),
    manifest: jsonb('manifest').$type<unknown>(),
    summary: jsonb('summary').$type<unknown>(),
    error: text('error'),
    origin: text('origin').notNull().default('page'),
    /** Of a run that was sent here: bytes of the body, which a quota counts. */
    pushedBytes: bigint('pushed_bytes', { mode: 'number' }).notNull().default(0),
    note: text('note').notNull().default(''),
    isStarred: boolean('is_starred').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('benchmark_runs_start_key').on(table.userId, table.startKey),
    index('benchmark_runs_user').on(table.userId, table.createdAt),
    index('benchmark_runs_open').on(table.status).where(sql`status in ('queued', 'running')`),
    check(
      'benchmark_runs_status',
      sql`${table.status} in ('queued', 'running', 'completed', 'cancelled', 'failed', 'budget_reached')`,
    ),
  ],
);

/** A call that was replaced by a later one of the same place. */
export interface EarlierCall {
  answer: string;
  reasoning: string;
  record: unknown;
  detail: unknown;
}

/** One call of one model on one case in one round. `pending` was started; whether it was paid for is not known. */
export const benchmarkSamples = pgTable(
  'benchmark_samples',
  {
    runId: text('run_id')
      .notNull()
      .references(() => benchmarkRuns.id, { onDelete: 'cascade' }),
    caseId: text('case_id').notNull(),
    modelKey: text('model_key').notNull(),
    round: integer('round').notNull(),
    outcome: text('outcome').notNull(),
    /** Part of the run in which the call was made: `block` of the run at that time. */
    block: integer('block').notNull().default(1),
    /** How often the call was made again, by hand. */
    repeats: integer('repeats').notNull().default(0),
    /** Calls of this place that were made before, oldest first, as the columns below and `outcome`, `block`, `record`. */
    earlier: jsonb('earlier').$type<EarlierCall[]>().notNull().default([]),
    responseMs: doublePrecision('response_ms'),
    /** Of this call and the earlier ones. */
    tokens: integer('tokens').notNull().default(0),
    answer: text('answer').notNull().default(''),
    reasoning: text('reasoning').notNull().default(''),
    /** The sample without its texts and without the bulk of its attempts. */
    record: jsonb('record').$type<unknown>(),
    /** The attempts with timeline and raw bytes. */
    detail: jsonb('detail').$type<unknown>(),
    /** What its reader marked and wrote on this answer. */
    isStarred: boolean('is_starred').notNull().default(false),
    note: text('note').notNull().default(''),
    storedAt: instant('stored_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.caseId, table.modelKey, table.round] })],
);

/** One model in one run: what the Results table lists. */
export const benchmarkResults = pgTable(
  'benchmark_results',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    runId: text('run_id')
      .notNull()
      .references(() => benchmarkRuns.id, { onDelete: 'cascade' }),
    testId: text('test_id').references(() => benchmarkTests.id, { onDelete: 'set null' }),
    modelId: text('model_id').references(() => aiModels.id, { onDelete: 'set null' }),
    modelKey: text('model_key').notNull(),
    modelName: text('model_name').notNull(),
    testName: text('test_name').notNull(),
    status: text('status').notNull(),
    metrics: jsonb('metrics').$type<Record<string, number | null>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('benchmark_results_run_model').on(table.runId, table.modelKey),
    index('benchmark_results_user').on(table.userId, table.createdAt),
  ],
);

/** What happens in a running run, in order; `seq` is the event stream's id. Text of a finished call is taken out again. */
export const benchmarkLive = pgTable(
  'benchmark_live',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    runId: text('run_id')
      .notNull()
      .references(() => benchmarkRuns.id, { onDelete: 'cascade' }),
    /** `case` and `model` of a text event, so that it can be found when its call is done. */
    cell: text('cell'),
    event: jsonb('event').$type<unknown>().notNull(),
  },
  (table) => [index('benchmark_live_run').on(table.runId, table.seq)],
);

/** Tokens of a calendar month: what running runs may still take, and what finished ones took. */
export const benchmarkTokens = pgTable(
  'benchmark_tokens',
  {
    userId: owner(),
    month: text('month').notNull(),
    reserved: bigint('reserved', { mode: 'number' }).notNull().default(0),
    used: bigint('used', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);

export const benchmarkSchedules = pgTable(
  'benchmark_schedules',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    runId: text('run_id')
      .notNull()
      .references(() => benchmarkRuns.id, { onDelete: 'cascade' }),
    every: text('every').notNull(),
    nextAt: instant('next_at').notNull(),
    /** Why the last one could not be started. */
    problem: text('problem').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('benchmark_schedules_run').on(table.runId),
    check('benchmark_schedules_every', sql`${table.every} in ('daily', 'weekly')`),
  ],
);

/** A blind vote on two answers to one case. */
export const benchmarkVotes = pgTable(
  'benchmark_votes',
  {
    id: text('id').primaryKey(),
    runId: text('run_id')
      .notNull()
      .references(() => benchmarkRuns.id, { onDelete: 'cascade' }),
    userId: owner(),
    caseId: text('case_id').notNull(),
    round: integer('round').notNull(),
    first: text('first').notNull(),
    second: text('second').notNull(),
    outcome: text('outcome').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('benchmark_votes_pair').on(table.runId, table.caseId, table.round, table.first, table.second),
    check('benchmark_votes_outcome', sql`${table.outcome} in ('a', 'b', 'tie', 'both-bad')`),
  ],
);

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

/** A link under which a result can be read without an account. */
export const benchmarkShares = pgTable('benchmark_shares', {
  token: text('token').primaryKey(),
  userId: owner(),
  runId: text('run_id')
    .notNull()
    .references(() => benchmarkRuns.id, { onDelete: 'cascade' }),
  isPublic: boolean('is_public').notNull(),
  hasPrompts: boolean('has_prompts').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Set by earlier versions only: revoking a link deletes its row. */
  revokedAt: instant('revoked_at'),
});

/** A key for programs. Only its hash is kept. */
export const apiKey = pgTable(
  'api_key',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    name: text('name').notNull(),
    /** First characters, to tell keys apart. */
    prefix: text('prefix').notNull(),
    hash: text('hash').notNull(),
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** Set by earlier versions only: revoking a key deletes its row. */
    revokedAt: instant('revoked_at'),
  },
  (table) => [uniqueIndex('api_key_hash').on(table.hash), index('api_key_user').on(table.userId)],
);
