import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Transaction } from '../../platform/database.server.ts';
import { scimGroupMembers, scimGroups, scimUsers } from '../schema.server.ts';

/** The groups in which the directory of an organisation has people (SCIM). */

interface Somebody {
  id: string;
  email: string;
}

/** Those of its entry: that of the account, or else that with its address. */
const isEntryOf = (organisationId: string, { id, email }: Somebody) =>
  and(
    eq(scimUsers.userId, organisationId),
    eq(scimUsers.isDeleted, false),
    or(eq(scimUsers.personId, id), and(isNull(scimUsers.personId), eq(scimUsers.email, email))),
  );

export async function directoryGroupsOf(
  tx: Pick<Transaction, 'select'>,
  organisationId: string,
  person: Somebody,
): Promise<string[]> {
  const rows = await tx
    .select({ name: scimGroups.displayName })
    .from(scimGroupMembers)
    .innerJoin(scimGroups, eq(scimGroups.id, scimGroupMembers.groupId))
    .innerJoin(scimUsers, eq(scimUsers.id, scimGroupMembers.memberId))
    .where(isEntryOf(organisationId, person))
    .orderBy(asc(scimGroups.displayName));
  return rows.map(({ name }) => name);
}

/** The groups that an identity provider named, null where it did not say, with those of the directory. */
export async function withDirectoryGroups(
  tx: Pick<Transaction, 'select'>,
  organisationId: string,
  person: Somebody,
  groups: string[] | null,
): Promise<string[] | null> {
  const known = await directoryGroupsOf(tx, organisationId, person);
  return known.length === 0 ? groups : [...new Set([...(groups ?? []), ...known])];
}
