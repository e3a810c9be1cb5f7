import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { owner } from '../accounts/schema.server.ts';
import { instant } from '../platform/instant.server.ts';

/**
 * Sealed keys of accounts. Nothing in these tables can be decrypted without the master key, which is never in the
 * database.
 */

/** An account's data key, wrapped by the master key; there is a second one if the master key of the first was lost. */
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

/** A provider key, sealed with the account's data key. */
export const providerKey = pgTable(
  'provider_key',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    provider: text('provider').notNull(),
    /** Distinguishes several keys of one provider. */
    name: text('name').notNull(),
    sealedKey: text('sealed_key').notNull(),
    /** Empty for keys of fewer than 20 characters. */
    lastFour: text('last_four').notNull(),
    /**
     * The custom endpoint that the key was saved for: it is sent to no other origin. Null for providers of the
     * catalogue.
     */
    endpoint: text('endpoint'),
    keyStatus: text('key_status').notNull(),
    /** The provider's message, or why it could not be reached. */
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
