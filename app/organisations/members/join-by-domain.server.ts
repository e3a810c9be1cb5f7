import { and, eq, isNotNull, isNull, notExists } from 'drizzle-orm';
import { user } from '../../accounts/schema.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { confirmDomain, domainOf } from '../domains/organisation-domains.server.ts';
import { aboutOrganisation, lockOrganisation } from '../membership/change-organisation.server.ts';
import { organisationDomains, organisationLeavers, organisationMembers, organisations } from '../schema.server.ts';
import { fullWords, isFull } from './invite.server.ts';

/** Joining without an invitation, by a confirmed address at a domain of the organisation: nobody comes back or rises by it. */

/** The organisation that the viewer may join: one has proven the domain, and the viewer has never left it. */
export async function findJoinable(ctx: UserContext) {
  if (!ctx.viewer.isEmailVerified) return null;
  const own = and(
    eq(organisationMembers.organisationId, organisations.id),
    eq(organisationMembers.userId, ctx.viewer.id),
  );
  const left = and(
    eq(organisationLeavers.organisationId, organisations.id),
    eq(organisationLeavers.userId, ctx.viewer.id),
  );
  const [found] = await ctx.db
    .select({ id: organisations.id, name: user.name, address: organisations.address, domain: organisationDomains })
    .from(organisationDomains)
    .innerJoin(organisations, eq(organisations.id, organisationDomains.organisationId))
    .innerJoin(user, eq(user.id, organisations.id))
    .where(
      and(
        eq(organisationDomains.domain, domainOf(ctx.viewer.email)),
        isNotNull(organisationDomains.provenAt),
        isNotNull(organisationDomains.joinRole),
        isNull(organisationDomains.missingSince),
        isNull(user.suspendedAt),
        notExists(ctx.db.select().from(organisationMembers).where(own)),
        notExists(ctx.db.select().from(organisationLeavers).where(left)),
      ),
    );
  return found ?? null;
}

const changed = 'This organisation cannot be joined without an invitation any more.';

/** @param address of the organisation whose button was pressed. @returns null, or why nobody joined */
export async function joinByDomain(ctx: UserContext, address: string): Promise<string | null> {
  const found = await findJoinable(ctx);
  if (found?.address !== address || !(await confirmDomain(ctx, found.domain))) return changed;
  return await mutate<null, string>(ctx, 'organisation.join', aboutOrganisation(found.id), async (tx) => {
    await lockOrganisation(tx, found.id);
    const now = await findJoinable(ctx);
    if (now?.id !== found.id) return refuse(changed);
    const role = now.domain.joinRole!;
    if (await isFull(tx, found.id)) return refuse(fullWords);
    tx.detail({ member: ctx.viewer.id, domain: now.domain.domain, role });
    const row = { organisationId: found.id, userId: ctx.viewer.id, role, joinedAt: ctx.now() };
    await tx.insert(organisationMembers).values(row);
    return null;
  });
}
