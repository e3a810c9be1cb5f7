import { and, eq, inArray } from 'drizzle-orm';
import {
  type AuditEntry,
  type AuditSearch,
  type AuditSight,
  auditLogFile,
  everyAuditEntry,
  parseAuditSearch,
  readAuditPage,
} from '../../accounts/read-audit-log.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { listAuditWords } from '../../platform/audit-log.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Membership } from '../membership.server.ts';
import { organisationMembers, serviceAccounts } from '../schema.server.ts';

/** What was done in one organisation: the acts of the audit log that are about it. */

function searchOf(address: string, { id }: Membership): AuditSearch {
  return { ...parseAuditSearch(address), kind: 'organisation', id, outcome: '' };
}

/** Every act of it, with the addresses of its present members and the names of its service accounts: who left has taken theirs along. */
const sightOf = ({ id }: Membership): AuditSight => ({
  acts: null,
  emailsOf: async (ctx, people) => {
    const { organisationId, userId } = organisationMembers;
    const rows = await ctx.db
      .select({ id: user.id, email: user.email })
      .from(user)
      .innerJoin(organisationMembers, and(eq(userId, user.id), eq(organisationId, id)))
      .where(inArray(user.id, people));
    const services = await ctx.db
      .select({ id: serviceAccounts.id, name: serviceAccounts.name })
      .from(serviceAccounts)
      .where(and(eq(serviceAccounts.userId, id), inArray(serviceAccounts.id, people)));
    return new Map([
      ...rows.map((row) => [row.id, row.email] as const),
      ...services.map((row) => [row.id, `service account ${row.name}`] as const),
    ]);
  },
});

/** @param url of the page, with its filters */
export async function readOrganisationLog(ctx: Context, organisation: Membership, url: string) {
  const { who, what, from, to } = parseAuditSearch(url);
  const after = new URL(url).searchParams.get('after');
  // An address without acts, one of somebody who left, and one without an account are answered alike.
  const { entries, next } = await readAuditPage(ctx, searchOf(url, organisation), sightOf(organisation), after);
  const { actions } = await listAuditWords(ctx, {
    kinds: ['organisation'],
    actions: '^(organisation|provider-key)[.]',
  });
  return { search: { who, what, from, to }, acts: actions, entries, next };
}

export const organisationLogFile = (ctx: Context, organisation: Membership, url: string, format: 'csv' | 'jsonl') =>
  auditLogFile(ctx, searchOf(url, organisation), sightOf(organisation), {
    name: `audit-log-${organisation.address}`,
    format,
  });

/** All acts, in the order of the file, a chunk at a time. */
export const everyOrganisationAct = (ctx: Context, organisation: Membership): AsyncGenerator<AuditEntry[]> =>
  everyAuditEntry(ctx, searchOf(ctx.config.publicUrl, organisation), sightOf(organisation));
