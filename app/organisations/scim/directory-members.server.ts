import { and, eq, isNull } from 'drizzle-orm';
import { accountParts } from '../../accounts/account-parts.server.ts';
import { findPersonByEmail } from '../../accounts/person-queries.server.ts';
import { endSessionsOf } from '../../accounts/roles.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { endVouchedSessions, makePersonForDirectory } from '../../accounts/vouched-sign-in.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { domainOf } from '../domains/organisation-domains.server.ts';
import { changeMappedRole } from '../identity/admit-member.server.ts';
import { isLower, roleOfGroups } from '../identity/group-roles.ts';
import { findIdentity } from '../identity/organisation-identity.server.ts';
import { endMembership } from '../members/change-members.server.ts';
import { directoryGroupsOf } from '../members/directory-groups.server.ts';
import { inviteForDirectory, isFull } from '../members/invite.server.ts';
import { removalMail } from '../members/organisation-mails.server.tsx';
import { addMember } from '../membership/add-member.server.ts';
import { aboutOrganisation, hasOtherOwner } from '../membership/change-organisation.server.ts';
import { isMapped, type MappedRole, type OrganisationRole } from '../organisation-role.ts';
import { organisationInvitations, organisationLeavers, organisationMembers, type scimUsers } from '../schema.server.ts';
import { countHeld, isNextHeld, mailOwners } from './hold-next.server.ts';
import { ScimError } from './scim-error.ts';
import { fullName } from './scim-input.ts';
import { provisionedMail } from './scim-mails.server.tsx';
import type { Directory } from './scim-tokens.server.ts';

/** What the directory of an organisation does to its members. The organisation is locked meanwhile. */

export type Entry = typeof scimUsers.$inferSelect;
type Address = Pick<Entry, 'personId' | 'email'>;

/** Of these acts, in the audit log. */
export const BY = 'directory';

export interface DirectoryMember {
  id: string;
  email: string;
  role: OrganisationRole;
  heldRole: MappedRole | null;
}

/** The member of an entry: the account that it has, or else that with its address. */
export async function findMember(
  db: Pick<Transaction, 'select'>,
  organisationId: string,
  { personId, email }: Address,
): Promise<DirectoryMember | null> {
  const [found] = await db
    .select({ id: user.id, email: user.email, role: organisationMembers.role, heldRole: organisationMembers.heldRole })
    .from(organisationMembers)
    .innerJoin(user, eq(user.id, organisationMembers.userId))
    .where(
      and(
        eq(organisationMembers.organisationId, organisationId),
        personId === null ? eq(user.email, email) : eq(user.id, personId),
      ),
    );
  return found ?? null;
}

/**
 * Makes the person of an entry a member, or invites them: only an account that is made now, and one that the directory itself removed, come
 * in without being asked.
 * @returns what the entry keeps
 */
export async function bringIn(
  ctx: Context,
  tx: Transaction,
  organisation: Directory,
  entry: Pick<Entry, 'personId' | 'email' | 'names' | 'hasMadeAccount'>,
): Promise<Pick<Entry, 'personId' | 'hasMadeAccount'>> {
  const { id: organisationId, name: companyName } = organisation;
  const { email } = entry;
  // The account that the directory made is gone with its person; another one of this address is somebody's own.
  const hasMadeAccount = entry.hasMadeAccount && entry.personId !== null;
  const member = await findMember(tx, organisationId, entry);
  if (member) return { personId: member.id, hasMadeAccount };
  const person = await findPersonByEmail(ctx, email);
  const role = await usualRole(ctx, organisationId);
  const mayReturn = person !== null && (await isRemovedByDirectory(tx, organisationId, person.id));
  const isOwnMatter = person === null ? email === ctx.config.adminEmail : !mayReturn;
  if (isOwnMatter) {
    await inviteForDirectory(ctx, tx, organisation, { email, role });
    return { personId: null, hasMadeAccount: false };
  }
  if (await isFull(tx, organisationId))
    throw new ScimError(403, 'The organisation has as many members as it can have.');
  const asked = { organisationId, email, name: fullName(entry.names), companyName };
  const userId = person?.id ?? (await makePersonForDirectory(ctx, asked));
  await mutate(ctx, 'organisation.join', aboutOrganisation(organisationId), async (inner) => {
    inner.detail({ member: userId, domain: domainOf(email), role, by: BY });
    await addMember(inner, { organisationId, userId, role, joinedAt: ctx.now() });
    await inner.delete(organisationInvitations).where(isInvited(organisationId, email));
  });
  await sendMail(ctx, tx, {
    to: email,
    template: provisionedMail,
    data: { organisation: companyName, isNew: !person },
  });
  return { personId: userId, hasMadeAccount: hasMadeAccount || person === null };
}

const isLeaver = (organisationId: string, userId: string) =>
  and(eq(organisationLeavers.organisationId, organisationId), eq(organisationLeavers.userId, userId));

const isInvited = (organisationId: string, email: string) =>
  and(eq(organisationInvitations.organisationId, organisationId), eq(organisationInvitations.email, email));

async function isRemovedByDirectory(tx: Transaction, organisationId: string, userId: string): Promise<boolean> {
  const [leaver] = await tx.select().from(organisationLeavers).where(isLeaver(organisationId, userId));
  return leaver?.byDirectory === true;
}

/** Of people in no group that has a role. */
const usualRole = async (ctx: Context, organisationId: string): Promise<MappedRole> =>
  (await findIdentity(ctx, organisationId))?.joinRole ?? 'member';

/** Nobody can be in charge without an owner who can sign in. @throws ScimError */
export async function refuseLastOwner(tx: Transaction, organisationId: string, member: DirectoryMember): Promise<void> {
  if (member.role === 'owner' && !(await hasOtherOwner(tx, organisationId, member.id)))
    throw new ScimError(403, 'The only owner who can sign in is not removed: make another member an owner first.');
}

/** Ends the membership, and the sessions that the organisation has a say about. */
export async function takeOut(
  ctx: Context,
  tx: Transaction,
  { id: organisationId, name }: Directory,
  { member, entry }: { member: DirectoryMember; entry: Pick<Entry, 'personId' | 'hasMadeAccount'> },
): Promise<void> {
  const { id: userId, role } = member;
  await mutate(ctx, 'organisation.remove-member', aboutOrganisation(organisationId), async (inner) => {
    inner.detail({ member: userId, role, by: BY });
    await endMembership(inner, { organisationId, userId, leftAt: ctx.now(), byDirectory: true });
  });
  await endVouchedSessions(tx, organisationId, userId);
  if (entry.hasMadeAccount && entry.personId === userId) {
    await endSessionsOf(ctx, userId);
    for (const { endAccess } of accountParts()) await endAccess?.(tx, userId);
  }
  const data = { organisation: name, remover: `The directory of ${name}` };
  await sendMail(ctx, tx, { to: member.email, template: removalMail, data });
}

export async function revokeInvitationOf(tx: Transaction, organisationId: string, email: string): Promise<void> {
  await tx.delete(organisationInvitations).where(isInvited(organisationId, email));
}

/**
 * Gives members the roles that their groups have, as single sign-on does; who is an owner or has the role billing keeps it, and nobody gets
 * it. Lower roles for very many wait for an owner, as removals do.
 */
export async function applyGroupRoles(
  ctx: Context,
  tx: Transaction,
  organisationId: string,
  entries: readonly Address[],
): Promise<void> {
  const identity = await findIdentity(ctx, organisationId);
  if (identity === null || identity.groupRoles.length === 0) return;
  for (const entry of entries) {
    const member = await findMember(tx, organisationId, entry);
    const groups = await directoryGroupsOf(tx, organisationId, { id: member?.id ?? '', email: entry.email });
    const to = roleOfGroups(groups, identity.groupRoles) ?? identity.joinRole;
    if (member === null)
      await tx
        .update(organisationInvitations)
        .set({ role: to })
        .where(and(isInvited(organisationId, entry.email), isNull(organisationInvitations.invitedBy)));
    else if (isMapped(member.role)) await applyRole(ctx, tx, organisationId, member, to);
  }
}

async function applyRole(
  ctx: Context,
  tx: Transaction,
  organisationId: string,
  { id: userId, role: from, heldRole }: DirectoryMember,
  to: MappedRole,
): Promise<void> {
  const isThis = and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.userId, userId));
  const change = { organisationId, userId, from, to, by: BY };
  if (from === to) {
    if (heldRole !== null) await tx.update(organisationMembers).set({ heldRole: null }).where(isThis);
  } else if (!isLower(to, from)) await changeMappedRole(ctx, tx, change);
  else if (!(await isNextHeld(ctx, tx, organisationId)))
    await changeMappedRole(ctx, tx, { ...change, demotedAt: ctx.now() });
  else if (heldRole !== to) {
    const isFirst = (await countHeld(tx, organisationId)) === 0;
    await mutate(ctx, 'organisation.hold-role', aboutOrganisation(organisationId), async (inner) => {
      inner.detail({ member: userId, from, to });
      await inner.update(organisationMembers).set({ heldRole: to }).where(isThis);
    });
    if (isFirst) await mailOwners(ctx, tx, organisationId);
  }
}
