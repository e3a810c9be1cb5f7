import { and, eq, inArray, isNull } from 'drizzle-orm';
import { user } from '../../accounts/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { type OrganisationRole, type Right, rights } from '../organisation-role.ts';
import { organisationMembers } from '../schema.server.ts';

/** The addresses of the members whose role has the right, for mails; none of suspended ones. */
export async function listWhoMay(db: Pick<Context['db'], 'select'>, id: string, right: Right): Promise<string[]> {
  const { organisationId, userId, role } = organisationMembers;
  const roles = [...rights[right].roles] as OrganisationRole[];
  const rows = await db
    .select({ email: user.email })
    .from(organisationMembers)
    .innerJoin(user, eq(user.id, userId))
    .where(and(eq(organisationId, id), inArray(role, roles), isNull(user.suspendedAt)))
    .orderBy(user.email);
  return rows.map(({ email }) => email);
}
