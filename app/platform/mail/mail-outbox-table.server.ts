import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Every mail, composed once within the transaction of the act that it reports; the same bytes are sent later. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: text('id').primaryKey(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Name of the template. */
    template: text('template').notNull(),
    /**
     * The message that may be shown here: ASCII, CRLF line ends. It is also what is sent unless there is a sealed one.
     */
    mime: text('mime').notNull(),
    /** The message with its secret links, encrypted until it is sent or given up; null when it has no secret. */
    sealedMime: text('sealed_mime'),
    /** Whether `mime` is all of it. A mail with a secret link is not whole once it was given up. */
    isWhole: boolean('whole').notNull().default(false),
    /** kept: there was no mail server when it was written; waiting: a job sends it; failed: given up. */
    state: text('state').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    lastError: text('last_error'),
  },
  (table) => [
    check('mail_outbox_state', sql`${table.state} in ('kept', 'waiting', 'sent', 'failed')`),
    index('mail_outbox_created_at').on(table.createdAt),
    index('mail_outbox_state').on(table.state, table.createdAt),
  ],
);
