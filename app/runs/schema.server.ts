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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { owner } from '../accounts/schema.server.ts';
import { aiModels } from '../models/schema.server.ts';
import { instant } from '../platform/instant.server.ts';
import type { RunPlan } from './run-plan.ts';

/** Durations are ms; money is nano-units (1e-9). */

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
