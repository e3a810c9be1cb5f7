import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { user } from '../accounts/schema.server.ts';

/** Sealed keys of accounts. Nothing in these tables can be read without the master key, which is never in the database. */

const instant = (name: string) => timestamp(name, { withTimezone: true });
const owner = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

/** The data key of an account, wrapped by the master key; a second one where the master key of the first was lost. */
export const accountDataKey = pgTable(
  'account_data_key',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    /** Fingerprint of the master key that wrapped it. */
    masterKeyId: text('master_key_id').notNull(),
    wrappedKey: text('wrapped_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('account_data_key_user').on(table.userId)],
);

/** A key of a provider, sealed with the account's data key. */
export const providerKey = pgTable(
  'provider_key',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    provider: text('provider').notNull(),
    /** Tells several keys of one provider apart. */
    name: text('name').notNull(),
    sealedKey: text('sealed_key').notNull(),
    /** Empty for keys of fewer than 20 characters. */
    lastFour: text('last_four').notNull(),
    /** Address that a key of a custom endpoint was saved for: it is sent to no other origin. Null for the providers of the catalogue. */
    endpoint: text('endpoint'),
    keyStatus: text('key_status').notNull(),
    /** The provider's own words, or why it could not be asked. */
    statusReason: text('status_reason').notNull().default(''),
    checkedAt: instant('checked_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('provider_key_name').on(table.userId, table.provider, table.name),
    index('provider_key_user').on(table.userId),
    check('provider_key_status', sql`${table.keyStatus} in ('valid', 'invalid', 'unreachable')`),
  ],
);
