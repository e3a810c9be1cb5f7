import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { user } from '../accounts/schema.server.ts';
import { instant } from '../platform/instant.server.ts';
import type { CorrectionContent } from './read-correction.server.ts';
import type { SubmissionContent } from './sent/submission.server.ts';

/** What people send: corrections of one cell, and tools that are missing. */
export const contributions = pgTable(
  'contributions',
  {
    /** Sorts by age. */
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    /** The secret part of the address of its status page. */
    token: text('token').notNull().unique(),
    /** Of a correction: what it is about. Null for a submission. */
    subjectKind: text('subject_kind'),
    subjectId: text('subject_id'),
    field: text('field'),
    content: jsonb('content').$type<CorrectionContent | SubmissionContent>().notNull(),
    /** The sender's account, until it is deleted. */
    userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
    /** Where a visitor wants the answer; removed with the decision. */
    email: text('email'),
    sentAt: instant('sent_at').notNull(),
    /** Orders the inbox: when it was sent, earlier for what weighs more. */
    dueAt: instant('due_at').notNull(),
    state: text('state').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by').references(() => user.id, { onDelete: 'set null' }),
    /** Public. */
    reason: text('reason'),
    /** What an accepted one led to: the id of the run-time facts, or of the tool. */
    result: text('result'),
  },
  (table) => [
    check('contributions_kind', sql`${table.kind} in ('correction', 'submission')`),
    check('contributions_state', sql`${table.state} in ('waiting', 'accepted', 'refused')`),
    index('contributions_waiting').on(table.kind, table.dueAt, table.id).where(sql`${table.state} = 'waiting'`),
    index('contributions_decided').on(table.decidedAt, table.id),
    index('contributions_subject').on(table.subjectKind, table.subjectId, table.id),
    index('contributions_user').on(table.userId, table.id),
    index('contributions_decided_by').on(table.decidedBy),
  ],
);
