import { eq } from 'drizzle-orm';
import { user } from '../../accounts/schema.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { addMember } from '../membership/add-member.server.ts';
import { aboutOrganisation, lockOrganisation } from '../membership/change-organisation.server.ts';
import type { OrganisationRole } from '../organisation-role.ts';
import { organisationInvitations, organisations } from '../schema.server.ts';
import { hashToken } from './invite.server.ts';

/** Accepting an invitation: by the link, signed in with the address to which it was sent, once that is confirmed. */

export interface OpenInvitation {
  organisationId: string;
  organisation: string;
  address: string;
  email: string;
  role: OrganisationRole;
  isExpired: boolean;
}

/** The invitation of a link; null: it was accepted, revoked, sent again, or never existed. */
export async function findInvitation(ctx: Context, token: string): Promise<OpenInvitation | null> {
  const [row] = await ctx.db
    .select({
      organisationId: organisations.id,
      organisation: user.name,
      address: organisations.address,
      email: organisationInvitations.email,
      role: organisationInvitations.role,
      expiresAt: organisationInvitations.expiresAt,
      suspendedAt: user.suspendedAt,
    })
    .from(organisationInvitations)
    .innerJoin(organisations, eq(organisations.id, organisationInvitations.organisationId))
    .innerJoin(user, eq(user.id, organisations.id))
    .where(eq(organisationInvitations.hash, hashToken(token)));
  if (row === undefined || row.suspendedAt !== null) return null;
  const { expiresAt, suspendedAt: _, ...invitation } = row;
  return { ...invitation, isExpired: expiresAt <= ctx.now() };
}

export const linkProblems = {
  unknown:
    'This link was used, was revoked, or was replaced by a newer mail. If you have joined, the organisation is among yours; otherwise ask for another invitation.',
  expired: 'This invitation is too old. Ask the person who sent it for another one.',
  unconfirmed: 'Confirm your email address first, under Profile. Then open this link again.',
};

/** Uses the link up. @returns where the organisation is, or why nobody joined */
export async function joinOrganisation(
  ctx: UserContext,
  token: string,
): Promise<{ address: string } | { problem: string }> {
  const found = await findInvitation(ctx, token);
  if (found === null) return { problem: linkProblems.unknown };
  const { organisationId, address } = found;
  return await mutate(ctx, 'organisation.join', aboutOrganisation(organisationId), async (tx) => {
    await lockOrganisation(tx, organisationId);
    // Of two who use the link at once, the second finds it gone.
    const invitation = await findInvitation(ctx, token);
    if (invitation === null) return refuse({ problem: linkProblems.unknown });
    if (invitation.isExpired) return refuse({ problem: linkProblems.expired });
    if (invitation.email !== ctx.viewer.email)
      return refuse({ problem: `This invitation is for ${invitation.email}. Log in with that address to accept it.` });
    if (!ctx.viewer.isEmailVerified) return refuse({ problem: linkProblems.unconfirmed });
    const [used] = await tx
      .delete(organisationInvitations)
      .where(eq(organisationInvitations.hash, hashToken(token)))
      .returning({ id: organisationInvitations.id });
    const { role } = invitation;
    const isNew = await addMember(tx, { organisationId, userId: ctx.viewer.id, role, joinedAt: ctx.now() });
    // Somebody whose address changed to the invited one can be a member already: the role stays as it is.
    const joined = isNew ? { role } : { wasMember: true };
    tx.detail({ member: ctx.viewer.id, invitation: used?.id, ...joined });
    return { address };
  });
}
