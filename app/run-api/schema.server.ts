import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { owner, user } from '../accounts/schema.server.ts';
import { serviceAccounts } from '../organisations/schema.server.ts';
import { instant } from '../platform/instant.server.ts';

/** A key for programs. Only its hash is kept. */
export const apiKey = pgTable(
  'api_key',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    /** Of an organisation's service account, whose `userId` is the same; null: a person's own. */
    serviceAccountId: text('service_account_id').references(() => serviceAccounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** First characters, so that keys can be recognised. */
    prefix: text('prefix').notNull(),
    hash: text('hash').notNull(),
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** null: never. */
    expiresAt: instant('expires_at'),
    /** The organisation whose identity provider began the session in which it was made; null: it was another one. */
    vouchedBy: text('vouched_by').references(() => user.id, { onDelete: 'set null' }),
    /** Set by earlier versions only: revoking a key deletes its row. */
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('api_key_hash').on(table.hash),
    index('api_key_user').on(table.userId),
    index('api_key_service').on(table.serviceAccountId),
    index('api_key_vouched').on(table.vouchedBy).where(sql`${table.vouchedBy} is not null`),
  ],
);
