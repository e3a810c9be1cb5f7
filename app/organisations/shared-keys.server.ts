import { and, eq, inArray, isNull } from 'drizzle-orm';
import { user } from '../accounts/schema.server.ts';
import type { Context } from '../platform/context.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { aboutOrganisation } from './membership/change-organisation.server.ts';
import { rights } from './membership/organisation-role.ts';
import { organisationMembers } from './schema.server.ts';

/**
 * The organisations whose keys a person may use at this moment, as a query of their ids: not after the person left, while
 * the role has no such right, or while the organisation is suspended.
 */
export const keySharersOf = (ctx: Context, userId: string) =>
  ctx.db
    .select({ id: organisationMembers.organisationId })
    .from(organisationMembers)
    .innerJoin(user, eq(user.id, organisationMembers.organisationId))
    .where(
      and(
        eq(organisationMembers.userId, userId),
        inArray(organisationMembers.role, [...rights['use-keys'].roles]),
        isNull(user.suspendedAt),
      ),
    );

/** Writes into the audit log of an organisation that a member used one of its keys. */
export async function noteKeyUse(
  ctx: Context,
  { organisationId, userId }: { organisationId: string; userId: string },
  facts: { key: string; provider: string; run: string | null },
): Promise<void> {
  await mutate(ctx, 'organisation.use-key', aboutOrganisation(organisationId), async (tx) =>
    tx.detail({ member: userId, ...facts }),
  );
}
