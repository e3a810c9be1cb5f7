import { and, eq } from 'drizzle-orm';
import type { OrganisationSignInProblem } from '../../accounts/organisation-sign-in.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { domainOf, isReliedOn } from '../domains/organisation-domains.server.ts';
import { withdrawInvitations } from '../members/change-members.server.ts';
import { withDirectoryGroups } from '../members/directory-groups.server.ts';
import { isFull } from '../members/invite.server.ts';
import { aboutOrganisation, lockOrganisation } from '../membership/change-organisation.server.ts';
import { isMapped, type MappedRole, mayGive, type OrganisationRole, organisationRoles } from '../organisation-role.ts';
import {
  organisationDomains,
  organisationIdentities,
  organisationLeavers,
  organisationMembers,
} from '../schema.server.ts';
import { isLower, roleOfGroups } from './group-roles.ts';
import type { IdentityRow } from './organisation-identity.server.ts';
import type { Vouched } from './vouched-claims.ts';

/** Whether an organisation has somebody for whom its provider vouches, and with which role. */

export interface VouchedMember extends Vouched {
  /** At the provider; null: it did not say. */
  groups: string[] | null;
}

/** Of these acts, in the audit log. */
const BY = 'identity provider';

/** The role that the provider decides; null: it decides about none. */
function roleAt({ groupRoles, joinRole }: IdentityRow, groups: string[] | null): MappedRole | null {
  if (groupRoles.length === 0 || groups === null) return null;
  return roleOfGroups(groups, groupRoles) ?? joinRole;
}

interface RoleChange {
  organisationId: string;
  userId: string;
  from: OrganisationRole;
  to: OrganisationRole;
  /** Who decided it. */
  by: string;
  /** Now, where it counts among the demotions of the directory. */
  demotedAt?: Date;
}

export async function changeMappedRole(
  ctx: Context,
  tx: Transaction,
  { organisationId, userId, from, to, by, demotedAt }: RoleChange,
): Promise<void> {
  await mutate(ctx, 'organisation.change-role', aboutOrganisation(organisationId), async (inner) => {
    inner.detail({ member: userId, from, to, by });
    const { organisationId: of, userId: who } = organisationMembers;
    await inner
      .update(organisationMembers)
      .set({ role: to, heldRole: null, ...(demotedAt && { demotedAt }) })
      .where(and(eq(of, organisationId), eq(who, userId)));
  });
  await withdrawInvitations(
    tx,
    { organisationId, userId },
    organisationRoles.filter((role) => mayGive(to, role)),
  );
}

/** A new member joins, except who has left. Then nothing of the connection may have changed meanwhile. */
export async function admit(
  ctx: Context,
  tx: Transaction,
  row: IdentityRow,
  { id: userId, email, mayJoin, vouched }: { id: string; email: string; mayJoin: boolean; vouched: VouchedMember },
): Promise<OrganisationSignInProblem | null> {
  const { organisationId, id: identityId } = row;
  await lockOrganisation(tx, organisationId);
  const used = await tx
    .update(organisationIdentities)
    .set({ usedAt: ctx.now() })
    .where(eq(organisationIdentities.id, identityId))
    .returning({ id: organisationIdentities.id });
  if (used.length === 0) return 'organisation-disconnected';
  // The address of an account can change: the organisation has no say about accounts elsewhere.
  for (const address of [vouched.email, email])
    if (!(await hasProven(tx, organisationId, domainOf(address)))) return 'account-moved';
  const isPerson = and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.userId, userId));
  const { role: own, heldRole } = organisationMembers;
  const [member] = await tx.select({ role: own, heldRole }).from(organisationMembers).where(isPerson);
  const groups = await withDirectoryGroups(tx, organisationId, { id: userId, email }, vouched.groups);
  const role = roleAt(row, groups);
  if (member) {
    await tx.update(organisationMembers).set({ vouchedAt: ctx.now() }).where(isPerson);
    // A demotion that waits for an owner is not made by a login either.
    const isHeld = role !== null && member.heldRole !== null && isLower(role, member.role);
    if (role !== null && role !== member.role && isMapped(member.role) && !isHeld)
      await changeMappedRole(ctx, tx, { organisationId, userId, from: member.role, to: role, by: BY });
    return null;
  }
  if (!mayJoin) return 'account-not-member';
  const { organisationId: left, userId: leaver } = organisationLeavers;
  if ((await tx.$count(organisationLeavers, and(eq(left, organisationId), eq(leaver, userId)))) > 0)
    return 'organisation-left';
  if (await isFull(tx, organisationId)) return 'organisation-full';
  await mutate(ctx, 'organisation.join', aboutOrganisation(organisationId), async (inner) => {
    const given = role ?? row.joinRole;
    inner.detail({ member: userId, domain: domainOf(vouched.email), role: given, by: BY });
    const now = ctx.now();
    const facts = { role: given, joinedAt: now, vouchedAt: now };
    await inner.insert(organisationMembers).values({ organisationId, userId, ...facts });
  });
  return null;
}

const hasProven = async (tx: Transaction, organisationId: string, domain: string): Promise<boolean> => {
  const { organisationId: owner, domain: name } = organisationDomains;
  return (await tx.$count(organisationDomains, and(eq(owner, organisationId), eq(name, domain), isReliedOn))) > 0;
};
