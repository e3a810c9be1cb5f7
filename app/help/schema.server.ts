import { isNotNull, isNull } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Messages of the contact form, without the sender's network address. */
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
    /** Set when an administrator has settled it. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
    settledBy: text('settled_by'),
  },
  // One index per half of the inbox, so that its pages and its count read only that half. NULLS FIRST matches ORDER BY
  // ... DESC; PostgreSQL would not use an index in another order.
  (table) => [
    index('contact_messages_open')
      .on(table.receivedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isNull(table.settledAt)),
    index('contact_messages_settled')
      .on(table.receivedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isNotNull(table.settledAt)),
  ],
);
