import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
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
import { organisationLeavers, organisationMembers, serviceAccounts } from '../schema.server.ts';

/** What was done in one organisation: the acts of the audit log that are about it. */

function searchOf(address: string, { id }: Membership): AuditSearch {
  return { ...parseAuditSearch(address), kind: 'organisation', id, outcome: '' };
}

/**
 * Every act of it, with the addresses of its members and the names of its service accounts. Of who left it is the address that
 * they had on that day, until their account is deleted: which one they have now is not the organisation's business.
 */
const sightOf = ({ id }: Pick<Membership, 'id'>): AuditSight => ({
  acts: null,
  emailsOf: async (ctx, people) => {
    const left = await ctx.db
      .select({ id: organisationLeavers.userId, email: organisationLeavers.email })
      .from(organisationLeavers)
      .where(and(eq(organisationLeavers.organisationId, id), inArray(organisationLeavers.userId, people)));
    const services = await ctx.db
      .select({ id: serviceAccounts.id, name: serviceAccounts.name })
      .from(serviceAccounts)
      .where(and(eq(serviceAccounts.userId, id), inArray(serviceAccounts.id, people)));
    return new Map([
      ...left.flatMap((row) => (row.email === null ? [] : [[row.id, row.email] as const])),
      ...(await listPresent(ctx, id, inArray(user.id, people))).map((row) => [row.id, row.email] as const),
      ...services.map((row) => [row.id, `service account ${row.name}`] as const),
    ]);
  },
  idOf: async (ctx, email) => {
    const [present] = await listPresent(ctx, id, eq(user.email, email));
    if (present) return present.id;
    const { organisationId, userId, email: had, leftAt } = organisationLeavers;
    const [left] = await ctx.db
      .select({ id: userId })
      .from(organisationLeavers)
      .where(and(eq(organisationId, id), eq(had, email)))
      .orderBy(desc(leftAt))
      .limit(1);
    return left?.id ?? null;
  },
});

async function listPresent(ctx: Context, id: string, which: SQL) {
  const { organisationId, userId } = organisationMembers;
  return await ctx.db
    .select({ id: user.id, email: user.email })
    .from(user)
    .innerJoin(organisationMembers, and(eq(userId, user.id), eq(organisationId, id)))
    .where(which);
}

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

/** The same rows for programs. @param place `after`: the `next` of the page before */
export async function readLogPage(
  ctx: Context,
  { id }: Pick<Membership, 'id'>,
  search: Pick<AuditSearch, 'who' | 'what' | 'from' | 'to'>,
  { after, limit }: { after: string | null; limit: number },
) {
  const asked = { ...search, kind: 'organisation', id, outcome: '' };
  const { entries, next } = await readAuditPage(ctx, asked, sightOf({ id }), after, limit);
  return { entries, next };
}

export const organisationLogFile = (ctx: Context, organisation: Membership, url: string, format: 'csv' | 'jsonl') =>
  auditLogFile(ctx, searchOf(url, organisation), sightOf(organisation), {
    name: `audit-log-${organisation.address}`,
    format,
  });

/** All acts, in the order of the file, a chunk at a time. */
export const everyOrganisationAct = (ctx: Context, organisation: Membership): AsyncGenerator<AuditEntry[]> =>
  everyAuditEntry(ctx, searchOf(ctx.config.publicUrl, organisation), sightOf(organisation));
