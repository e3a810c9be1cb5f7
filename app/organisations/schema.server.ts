import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { owner, user } from '../accounts/schema.server.ts';
import { instant } from '../platform/instant.server.ts';
import { nanos } from '../platform/nanos.server.ts';
import type { DirectoryNames } from './membership/directory-names.ts';
import type { GroupRole, MappedRole, OrganisationRole, ServiceRole } from './organisation-role.ts';

/** An organisation is an account with members: its name, suspension and belongings are those of the account (decision 34). */
export const organisations = pgTable('organisation', {
  id: text('id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** The last part of its pages' addresses. */
  address: text('address').notNull().unique(),
  /** What its shared keys may cost a calendar month (UTC), in nano-units of US dollars, together and for each member; null: no limit. */
  monthlyNanos: nanos('monthly_nanos'),
  memberNanos: nanos('member_nanos'),
  /** Whether models of unknown price may be called with its keys although there is a limit. */
  allowsUnpriced: boolean('allows_unpriced').notNull().default(false),
  /** How much of the limit was used at the last event about it, in which month, and in which the mail was sent that runs are refused. */
  warnedMonth: text('warned_month'),
  warnedPercent: integer('warned_percent').notNull().default(0),
  refusedMonth: text('refused_month'),
  /** When an owner last confirmed removals by its directory that were held. */
  removalsConfirmedAt: instant('removals_confirmed_at'),
  /** For encrypted answers of a SAML provider: the certificate in PEM, and the private key, sealed; null: there is none. */
  samlKey: jsonb('sealed_saml_key').$type<{ certificate: string; sealed: string }>(),
});
const organisationId = () =>
  text('organisation_id')
    .notNull()
    .references(() => organisations.id, { onDelete: 'cascade' });
const isRole = sql.raw(`role in ('owner', 'admin', 'member', 'viewer', 'billing')`);
const times = () => ({ createdAt: instant('created_at').notNull(), updatedAt: instant('updated_at').notNull() });

export const organisationMembers = pgTable(
  'organisation_member',
  {
    organisationId: organisationId(),
    userId: owner(),
    role: text('role').notNull().$type<OrganisationRole>(),
    joinedAt: instant('joined_at').notNull(),
    /** When the identity provider of the organisation last logged them in; null: it never has, or is another one now. */
    vouchedAt: instant('vouched_at'),
    /** What this member may spend a month on shared keys; null: as the organisation says of each. */
    monthlyNanos: nanos('monthly_nanos'),
    warnedMonth: text('warned_month'),
    warnedPercent: integer('warned_percent').notNull().default(0),
    /** The lower role that groups of the directory give, which waits for an owner; null: none does. */
    heldRole: text('held_role').$type<MappedRole>(),
    /** When groups of the directory last lowered the role. */
    demotedAt: instant('demoted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.userId] }),
    index('organisation_member_user').on(table.userId),
    check('organisation_member_role', isRole),
    check('organisation_member_held_role', sql.raw(`held_role in ('admin', 'member', 'viewer')`)),
  ],
);

/** Who left an organisation or was removed: a verified domain does not let them in again, an invitation does. */
export const organisationLeavers = pgTable(
  'organisation_leaver',
  {
    organisationId: organisationId(),
    userId: owner(),
    leftAt: instant('left_at').notNull(),
    /** The directory of the organisation removed them (SCIM), and may bring them back. */
    byDirectory: boolean('by_directory').notNull().default(false),
    /** What they alone might spend a month on shared keys: it holds again when they come back. */
    monthlyNanos: nanos('monthly_nanos'),
    /** Their address on that day, so that the audit log says who it was; null: not known, or long ago. */
    email: text('email'),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.userId] }),
    index('organisation_leaver_user').on(table.userId),
  ],
);

/** Domains that an organisation says are its own; one of them has proven it. */
export const organisationDomains = pgTable(
  'organisation_domain',
  {
    organisationId: organisationId(),
    /** As after the @ of its addresses: lower case, in punycode. */
    domain: text('domain').notNull(),
    addedAt: instant('added_at').notNull(),
    /** How the domain was proven: by a TXT record or by a file. */
    proof: text('proof').$type<'dns' | 'file'>(),
    /** When the proof was last seen; null: never, or another organisation has proven the domain since. */
    provenAt: instant('proven_at'),
    /** Since when the domain answers that it has no such proof; null: it has. */
    missingSince: instant('missing_since'),
    /** The role of people who join because their confirmed address is there; null: they need an invitation. */
    joinRole: text('join_role').$type<'member' | 'viewer'>(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.domain] }),
    uniqueIndex('organisation_domain_proven').on(table.domain).where(sql`${table.provenAt} is not null`),
    check('organisation_domain_proof', sql`${table.proof} in ('dns', 'file')`),
    check('organisation_domain_join_role', sql`${table.joinRole} in ('member', 'viewer')`),
  ],
);

/** The identity provider by which members of an organisation log in. */
export const organisationIdentities = pgTable(
  'organisation_identity',
  {
    organisationId: organisationId().primaryKey(),
    /** Of this client at this issuer: a new one when either changes, so that no link of an account leads elsewhere. */
    id: text('id').notNull().unique(),
    protocol: text('protocol').notNull().default('oidc').$type<'oidc' | 'saml'>(),
    /** With SAML, the entity ID of the provider. */
    issuer: text('issuer').notNull(),
    /** With OpenID Connect only. */
    clientId: text('client_id'),
    /** Encrypted with a key derived from the session secret. */
    sealedSecret: text('sealed_secret'),
    /** With SAML only: where people log in. */
    ssoUrl: text('sso_url'),
    /** With SAML only: where the provider wants the answer to a logout that it began; null: it gets none. */
    logoutUrl: text('logout_url'),
    /** In PEM: what signs its answers. */
    certificates: jsonb('certificates').$type<string[]>(),
    /** Members act in the organisation only in sessions that it began (decision 37). */
    isRequired: boolean('is_required').notNull().default(false),
    /** The owner vouches for addresses of which the provider does not say whether they are confirmed. */
    trustsAddresses: boolean('trusts_addresses').notNull(),
    /** Of people who log in by it for the first time, and of those in no mapped group. */
    joinRole: text('join_role').notNull().$type<'member' | 'viewer'>(),
    /** The claim that lists somebody's groups. */
    groupsClaim: text('groups_claim').notNull().default('groups'),
    /** The role that each group gives; empty: the provider decides about no roles. */
    groupRoles: jsonb('group_roles').notNull().default([]).$type<GroupRole[]>(),
    connectedAt: instant('connected_at').notNull(),
    /** When somebody last logged in by it; null: nobody has. */
    usedAt: instant('used_at'),
    /** Whom it vouched for in a trial login, and who runs this site: it opens no session of theirs, and is known to work. */
    triedBy: text('tried_by').references(() => user.id, { onDelete: 'set null' }),
  },
  () => [
    check('organisation_identity_join_role', sql`join_role in ('member', 'viewer')`),
    check('organisation_identity_protocol', sql`protocol in ('oidc', 'saml')`),
    check(
      'organisation_identity_parts',
      sql`case protocol when 'oidc' then client_id is not null and sealed_secret is not null
        else sso_url is not null and certificates is not null end`,
    ),
  ],
);

/** Deleted when it is accepted or revoked, and a while after it expired. */
export const organisationInvitations = pgTable(
  'organisation_invitation',
  {
    id: text('id').primaryKey(),
    organisationId: organisationId(),
    /** Lower case. */
    email: text('email').notNull(),
    role: text('role').notNull().$type<OrganisationRole>(),
    /** SHA-256 of the token in the mail's link. */
    hash: text('hash').notNull().unique(),
    invitedBy: text('invited_by').references(() => user.id, { onDelete: 'set null' }),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('organisation_invitation_email').on(table.organisationId, table.email),
    index('organisation_invitation_expires_at').on(table.expiresAt),
    index('organisation_invitation_invited_by').on(table.invitedBy),
    check('organisation_invitation_role', isRole),
  ],
);

/** What runs may cost and have cost on an organisation's shared keys, by month. It outlives run, key and membership. */
export const organisationSpending = pgTable(
  'organisation_spending',
  {
    userId: owner(),
    /** Calendar month (UTC), such as 2026-11. */
    month: text('month').notNull(),
    /** Of the run, or of the test call. */
    runId: text('run_id').notNull(),
    isJudge: boolean('is_judge').notNull(),
    keyId: text('key_id').notNull(),
    provider: text('provider').notNull(),
    /** As it is sent to the provider. */
    model: text('model').notNull(),
    /** As the key was called then. */
    keyName: text('key_name').notNull(),
    /** Who started it; null: the account is deleted. */
    startedBy: text('started_by').references(() => user.id, { onDelete: 'set null' }),
    /** False: no price in US dollars was known. */
    isPriced: boolean('is_priced').notNull(),
    reservedNanos: nanos('reserved_nanos').notNull(),
    spentNanos: nanos('spent_nanos').notNull().default(0),
    /** Calls that may have been billed and whose cost is not known: they do not count as free. */
    unpricedCalls: integer('unpriced_calls').notNull().default(0),
  },
  (table) => [
    primaryKey({
      name: 'organisation_spending_charge',
      columns: [table.userId, table.month, table.runId, table.isJudge, table.keyId, table.provider, table.model],
    }),
    index('organisation_spending_run').on(table.runId),
    index('organisation_spending_started_by').on(table.startedBy),
  ],
);

/** A program's way into an organisation: it acts with the organisation's own account, within its role. */
export const serviceAccounts = pgTable(
  'service_account',
  {
    id: text('id').primaryKey(),
    /** The organisation. */
    userId: owner(),
    name: text('name').notNull(),
    role: text('role').notNull().$type<ServiceRole>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('service_account_name').on(table.userId, table.name),
    check('service_account_role', sql`role in ('member', 'viewer', 'auditor', 'webhook-manager')`),
  ],
);

/** What the directory of an organisation sends for SCIM 2.0 (RFC 7643). In these tables `userId` is the organisation. */
export const scimTokens = pgTable(
  'scim_token',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    /** First characters, so that tokens can be recognised. */
    prefix: text('prefix').notNull(),
    hash: text('hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('scim_token_user').on(table.userId)],
);

export const scimUsers = pgTable(
  'scim_user',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    /** The account here; null: nobody with the address is a member. */
    personId: text('person_id').references(() => user.id, { onDelete: 'set null' }),
    /** The account was made for the directory. */
    hasMadeAccount: boolean('has_made_account').notNull().default(false),
    userName: text('user_name').notNull(),
    externalId: text('external_id'),
    email: text('email').notNull(),
    names: jsonb('names').notNull().$type<DirectoryNames>(),
    /** As the directory said last. */
    isActive: boolean('is_active').notNull(),
    /** The directory removed the entry, and owners have not confirmed it yet. */
    isDeleted: boolean('is_deleted').notNull().default(false),
    /** Since when the removal of the person waits for owners; null: none does. */
    heldAt: instant('held_at'),
    ...times(),
  },
  (table) => [
    uniqueIndex('scim_user_name').on(table.userId, sql`lower(${table.userName})`),
    uniqueIndex('scim_user_email').on(table.userId, table.email),
    index('scim_user_external').on(table.userId, table.externalId),
    index('scim_user_person').on(table.personId),
  ],
);

export const scimGroups = pgTable(
  'scim_group',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    displayName: text('display_name').notNull(),
    externalId: text('external_id'),
    ...times(),
  },
  (table) => [uniqueIndex('scim_group_name').on(table.userId, table.displayName)],
);

export const scimGroupMembers = pgTable(
  'scim_group_member',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => scimGroups.id, { onDelete: 'cascade' }),
    memberId: text('member_id')
      .notNull()
      .references(() => scimUsers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.memberId] }),
    index('scim_group_member_member').on(table.memberId),
  ],
);
