import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

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
    index('audit_log_kind').on(table.subjectKind, table.at),
    index('audit_log_action').on(table.action, table.at),
    // Who sees some acts only asks for each of them by kind: most pairs have no row, and no other index says so at once.
    index('audit_log_kind_action').on(table.subjectKind, table.action, table.at),
    index('audit_log_outcome').on(sql`(${table.detail} ->> 'outcome')`, table.at),
  ],
);

/** Where the audit log is sent. Each of its rows that is written from then on is queued by a trigger, in the transaction that writes it. */
export const auditTarget = pgTable('audit_target', {
  name: text('name').primaryKey().$type<'syslog' | 'otlp'>(),
  since: timestamp('since', { withTimezone: true }).notNull(),
  /** When a process that is set up for it was last seen, to the hour; later by the time for which no worker ran since. */
  namedAt: timestamp('named_at', { withTimezone: true }).notNull().defaultNow(),
  /** When a worker last looked whether it is named. */
  lookedAt: timestamp('looked_at', { withTimezone: true }).notNull().defaultNow(),
  /** When it last accepted rows. */
  acceptedAt: timestamp('accepted_at', { withTimezone: true }),
  /** Why it accepted none since; null: it did. */
  problem: text('problem'),
});

/** Rows of the audit log that a target has not accepted yet. */
export const auditQueue = pgTable(
  'audit_queue',
  {
    /** Without a foreign key: else who acts would wait while a target goes with all its rows. */
    target: text('target').notNull().$type<'syslog' | 'otlp'>(),
    /** Of the audit log; it may have been deleted by its age. Identifiers are in the order of time. */
    auditId: text('audit_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.target, table.auditId] })],
);

/** Settings that were changed on the site; see settings.server.ts. Secrets are encrypted. */
export const siteSetting = pgTable('site_setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

/** One row per backup that was tried. */
export const backup = pgTable(
  'backup',
  {
    id: text('id').primaryKey(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }).notNull(),
    file: text('file').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    isEncrypted: boolean('is_encrypted').notNull(),
    /** Null: it was restored into a scratch database and held everything. */
    problem: text('problem'),
  },
  (table) => [index('backup_finished_at').on(table.finishedAt)],
);
