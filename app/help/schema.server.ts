import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What came in through the contact form. The sender's network address is not kept. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    company: text('company'),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    /** Set when an administrator has marked it as done. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
    settledBy: text('settled_by'),
  },
  (table) => [index('contact_messages_received').on(table.receivedAt.desc())],
);
