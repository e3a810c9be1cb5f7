import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export { mailOutbox } from './mail/mail-outbox-table.server.ts';

/** One row per `mutate`: who did what to which thing. Never holds a secret. Written by mutate.server.ts only. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    actorKind: text('actor_kind').notNull(),
    /** The id of the user behind a session or an API key, or the name of a part of the system; null for a visitor. */
    actorId: text('actor_id'),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_subject').on(table.subjectKind, table.subjectId, table.at),
    index('audit_log_actor').on(table.actorId, table.at),
  ],
);
