import { and, eq, notInArray } from 'drizzle-orm';
import { listEmails } from '../../accounts/person-queries.server.ts';
import { user } from '../../accounts/schema.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { endVouchedSessions } from '../../accounts/vouched-sign-in.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { Forbidden, NotFound } from '../../platform/http-errors.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { refuse } from '../../platform/mutate.server.ts';
import { actIn, hasOtherOwner, hasOwner } from '../membership/change-organisation.server.ts';
import type { Membership } from '../membership.server.ts';
import { mayGive, type OrganisationRole, organisationRoles, rightWords } from '../organisation-role.ts';
import { organisationInvitations, organisationLeavers, organisationMembers } from '../schema.server.ts';
import { removalMail } from './organisation-mails.server.tsx';

/** Acts on the members of an organisation. Each returns null, or why it was refused. */

const isMember = (organisationId: string, userId: string) =>
  and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.userId, userId));

async function getMember(tx: Transaction, organisationId: string, userId: string) {
  const [row] = await tx
    .select({ role: organisationMembers.role, heldRole: organisationMembers.heldRole })
    .from(organisationMembers)
    .where(isMember(organisationId, userId));
  if (row === undefined) throw new NotFound('This person is not a member any more.');
  return row;
}

/**
 * Revokes what somebody sent and nobody accepted, except for the roles that they may still give: nobody comes back, or
 * up, by an invitation of their own.
 */
export async function withdrawInvitations(
  tx: Transaction,
  { organisationId, userId }: { organisationId: string; userId: string },
  except: OrganisationRole[],
): Promise<void> {
  await tx
    .delete(organisationInvitations)
    .where(
      and(
        eq(organisationInvitations.organisationId, organisationId),
        eq(organisationInvitations.invitedBy, userId),
        notInArray(organisationInvitations.role, except),
      ),
    );
}

const needsOwner = (name: string) =>
  `${name} needs an owner who can sign in. Make another member an owner first, or delete the organisation.`;

const soleMember = (name: string) =>
  `You are the only member of ${name}. While it is suspended, it is deleted only together with your account.`;

const ownersOnly = () => new Forbidden(rightWords('manage-owners'));

/** @throws NotFound, Forbidden */
export async function changeRole(
  ctx: UserContext,
  address: string,
  { id: userId, role }: { id: string; role: OrganisationRole },
): Promise<string | null> {
  return await actIn<null, string | null>(
    ctx,
    address,
    { right: 'manage-members', act: 'change-role' },
    async (tx, { id, name, role: own }) => {
      const { role: before, heldRole } = await getMember(tx, id, userId);
      // Without an owner who can sign in, as when the only one is suspended, admins make one: nobody else could.
      const isOwnerless = role === 'owner' && !(await hasOwner(tx, id));
      if (!mayGive(own, before) || !mayGive(own, isOwnerless ? 'admin' : role)) throw ownersOnly();
      if (before === 'owner' && role !== 'owner' && !(await hasOtherOwner(tx, id, userId)))
        return refuse(needsOwner(name));
      // Nothing changes, unless a lower role that the directory gave waits for an owner.
      if (before === role && heldRole === null) return refuse(null);
      tx.detail({ member: userId, from: before, to: role });
      await tx.update(organisationMembers).set({ role, heldRole: null }).where(isMember(id, userId));
      await withdrawInvitations(
        tx,
        { organisationId: id, userId },
        organisationRoles.filter((one) => mayGive(role, one)),
      );
      return null;
    },
  );
}

/** @throws NotFound, Forbidden */
export async function removeMember(ctx: UserContext, address: string, userId: string): Promise<string | null> {
  return await actIn<null, string>(ctx, address, { right: 'manage-members', act: 'remove-member' }, async (tx, own) => {
    const { role } = await getMember(tx, own.id, userId);
    if (!mayGive(own.role, role)) throw ownersOnly();
    const refused = await takeOut(tx, own, { userId, role, leftAt: ctx.now() });
    if (refused === null) await endVouchedSessions(tx, own.id, userId);
    const to = (await listEmails(ctx, [userId])).get(userId);
    const data = { organisation: own.name, remover: ctx.viewer.email };
    if (refused === null && to !== undefined && userId !== ctx.viewer.id)
      await sendMail(ctx, tx, { to, template: removalMail, data });
    return refused;
  });
}

/** A suspended organisation can be left without an owner: nobody in it can make one. @throws NotFound */
export async function leaveOrganisation(ctx: UserContext, address: string): Promise<string | null> {
  const userId = ctx.viewer.id;
  return await actIn<null, string>(ctx, address, { right: 'leave', act: 'leave' }, async (tx, own) => {
    const refused = await takeOut(tx, own, { userId, role: own.role, leftAt: ctx.now() });
    if (refused === null) await endVouchedSessions(tx, own.id, userId, ctx.session.id);
    return refused;
  });
}

async function takeOut(
  tx: Transaction,
  { id, name, isSuspended }: Membership,
  { userId, role, leftAt }: { userId: string; role: OrganisationRole; leftAt: Date },
) {
  if (role === 'owner' && !(await hasOtherOwner(tx, id, userId))) {
    if (!isSuspended) return refuse(needsOwner(name));
    if ((await tx.$count(organisationMembers, eq(organisationMembers.organisationId, id))) === 1)
      return refuse(soleMember(name));
  }
  tx.detail({ member: userId, role });
  await endMembership(tx, { organisationId: id, userId, leftAt, byDirectory: false });
  return null;
}

/** Whoever leaves takes open invitations along. */
export async function endMembership(
  tx: Transaction,
  leaver: Omit<typeof organisationLeavers.$inferInsert, 'monthlyNanos'> & { byDirectory: boolean },
): Promise<void> {
  const { organisationId, userId } = leaver;
  const [ended] = await tx
    .delete(organisationMembers)
    .where(isMember(organisationId, userId))
    .returning({ monthlyNanos: organisationMembers.monthlyNanos });
  const [person] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId));
  await tx.insert(organisationLeavers).values({ ...leaver, ...ended, ...person });
  await withdrawInvitations(tx, leaver, []);
}
