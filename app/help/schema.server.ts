import { isNotNull, isNull } from 'drizzle-orm';
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
  // One for each half of the inbox: its pages and its number of messages are read without the other half.
  // NULLS FIRST is what ORDER BY ... DESC means; an index in another order would not be used for it.
  (table) => [
    index('contact_messages_open')
      .on(table.receivedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isNull(table.settledAt)),
    index('contact_messages_settled')
      .on(table.receivedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isNotNull(table.settledAt)),
  ],
);
