import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../platform/instant.server.ts';

/**
 * People, their sessions and ways to sign in. The property names are the authentication library's, which reads and
 * writes these tables through auth-database.server.ts, within our transactions.
 */

const created = () => instant('created_at').defaultNow().notNull();
const updated = () => instant('updated_at').defaultNow().notNull();
/** The account that a row belongs to; the row goes with it. */
export const owner = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

export const user = pgTable(
  'user',
  {
    id: text('id').primaryKey(),
    /** The person's name; empty until the profile has one. */
    name: text('name').notNull().default(''),
    /** Lower case. */
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').default(false).notNull(),
    image: text('image'),
    /** Null only for people who signed up with an identity provider and have not completed their profile. */
    companyName: text('company_name'),
    /** `organisation`: nobody signs in to it, its members act for it; see organisation-account.server.ts. */
    role: text('role').notNull().default('user'),
    /** Null for everybody who is not a vendor. */
    providerStatus: text('provider_status'),
    /** Why the provider account is suspended, for its owner. */
    providerReason: text('provider_reason'),
    twoFactorEnabled: boolean('two_factor_enabled').default(false),
    /** Nobody can sign in to it or use its keys; null: it is not suspended. */
    suspendedAt: instant('suspended_at'),
    /** For its owner. */
    suspendedReason: text('suspended_reason'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    check(
      'user_role',
      sql`${table.role} in ('user', 'provider', 'moderator', 'editor', 'administrator', 'organisation')`,
    ),
    check('user_provider_status', sql`${table.providerStatus} in ('pending', 'active', 'suspended')`),
  ],
);

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
    token: text('token').notNull().unique(),
    createdAt: created(),
    updatedAt: updated(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    userId: owner(),
    /** The organisation whose identity provider started it; null: the person signed in another way. */
    organisationId: text('organisation_id').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('session_user_id').on(table.userId),
    index('session_expires_at').on(table.expiresAt),
    index('session_organisation').on(table.organisationId).where(sql`${table.organisationId} is not null`),
  ],
);

/** A way to sign in: the password (provider `credential`) or a link to an identity provider's account. */
export const account = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: owner(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    index('account_user_id').on(table.userId),
    uniqueIndex('account_provider').on(table.providerId, table.accountId),
  ],
);

/** Single-use values: reset links, sign-in states, second-step tickets. */
export const verification = pgTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    index('verification_identifier').on(table.identifier),
    index('verification_expires_at').on(table.expiresAt),
  ],
);

export const twoFactor = pgTable(
  'two_factor',
  {
    id: text('id').primaryKey(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: owner(),
    verified: boolean('verified').default(true),
    failedVerificationCount: integer('failed_verification_count').default(0),
    lockedUntil: instant('locked_until'),
  },
  (table) => [index('two_factor_user_id').on(table.userId)],
);

export const passkey = pgTable(
  'passkey',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: owner(),
    credentialID: text('credential_id').notNull(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    createdAt: instant('created_at'),
    aaguid: text('aaguid'),
  },
  (table) => [index('passkey_user_id').on(table.userId), uniqueIndex('passkey_credential_id').on(table.credentialID)],
);

/** Browsers from which a person has signed in; a sign-in from another one is reported by mail. */
export const knownDevice = pgTable(
  'known_device',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    /** SHA-256 of the value in the browser's device cookie. */
    deviceHash: text('device_hash').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [uniqueIndex('known_device_user_device').on(table.userId, table.deviceHash)],
);

/** Attempts per window, by client address and by account; `key` is hashed. */
export const attemptCount = pgTable(
  'attempt_count',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
  },
  (table) => [index('attempt_count_window_ends_at').on(table.windowEndsAt)],
);
