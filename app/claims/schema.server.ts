import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { owner, user } from '../accounts/schema.server.ts';
import { aiTools } from '../catalog/schema.server.ts';
import { instant } from '../platform/instant.server.ts';

/** Claims of tools by their makers. */
export const toolClaims = pgTable(
  'tool_claims',
  {
    /** Sorts by age. */
    id: text('id').primaryKey(),
    toolId: text('tool_id')
      .notNull()
      .references(() => aiTools.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    userId: owner(),
    /** The registrable domain of the tool's website when the claim began, in punycode. */
    domain: text('domain').notNull(),
    state: text('state').notNull(),
    startedAt: instant('started_at').notNull(),
    /** Until then it can be proven. */
    expiresAt: instant('expires_at').notNull(),
    /** Where the newest mail with a link went, and the SHA-256 of the link's token. */
    mailedTo: text('mailed_to'),
    hash: text('hash'),
    proof: text('proof'),
    /** What proved it: a mail address, the name of a DNS record, or the address of a file. */
    evidence: text('evidence'),
    provenAt: instant('proven_at'),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by').references(() => user.id, { onDelete: 'set null' }),
    /** Whether the acceptance activated the provider account, so that undoing it takes that back. */
    hasActivated: boolean('has_activated').notNull().default(false),
    reason: text('reason'),
  },
  (table) => [
    check(
      'tool_claims_state',
      sql`${table.state} in ('open', 'proven', 'accepted', 'refused', 'withdrawn', 'revoked')`,
    ),
    check('tool_claims_proof', sql`${table.proof} in ('mail', 'dns', 'file')`),
    uniqueIndex('tool_claims_owner').on(table.toolId).where(sql`${table.state} = 'accepted'`),
    uniqueIndex('tool_claims_live').on(table.toolId, table.userId).where(sql`${table.state} in ('open', 'proven')`),
    index('tool_claims_waiting').on(table.provenAt, table.id).where(sql`${table.state} = 'proven'`),
    index('tool_claims_user').on(table.userId, table.id),
    index('tool_claims_decided_by').on(table.decidedBy),
  ],
);
