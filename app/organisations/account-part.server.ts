import { eq } from 'drizzle-orm';
import type { AccountPart } from '../accounts/account-parts.server.ts';
import { deleteOrganisationAccount } from '../accounts/organisation-account.server.ts';
import { user } from '../accounts/schema.server.ts';
import type { UserContext } from '../accounts/viewer.server.ts';
import type { Context } from '../platform/context.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { dropIdentity } from './identity/organisation-identity.server.ts';
import { organisationSignIn } from './identity/organisation-sign-in.server.ts';
import { withdrawInvitations } from './members/change-members.server.ts';
import { aboutOrganisation, hasOtherOwner, lockOrganisation } from './membership/change-organisation.server.ts';
import { organisationPayments } from './membership/organisation-payments.server.ts';
import { listMemberships } from './membership.server.ts';
import { organisationInvitations, organisationMembers } from './schema.server.ts';
import { listEntriesOf } from './scim/directory-entries.server.ts';

/** What becomes of an organisation when one of its members deletes the account. */
type Fate = 'stays' | 'goes' | 'needs-owner';

/** @param db of the transaction that deletes, or of the page that says it before */
async function fateOf(
  db: Context['db'],
  { id, role, isSuspended }: { id: string; role: string; isSuspended: boolean },
  userId: string,
): Promise<Fate> {
  if (role !== 'owner' || (await hasOtherOwner(db, id, userId))) return 'stays';
  const members = await db.$count(organisationMembers, eq(organisationMembers.organisationId, id));
  if (members === 1) return 'goes';
  // Nobody can make another owner of a suspended organisation, and it must not keep anybody's account.
  return isSuspended ? 'stays' : 'needs-owner';
}

const words: Record<Fate, (name: string) => string> = {
  stays: (name) => `You leave ${name}. What belongs to it stays there.`,
  goes: (name) =>
    `${name} has no other member: it is deleted with your account, with everything that belongs to it, and a plan of it ends at once.`,
  'needs-owner': (name) =>
    `You are the only owner of ${name} who can sign in, and it has other members. Make one of them an owner, or delete the organisation, before you delete your account.`,
};

/** Openly invited with the person's address, which must be confirmed: others' invitations are nobody's business. */
async function listOwnInvitations({ db, viewer }: UserContext) {
  if (!viewer.isEmailVerified) return [];
  const { role, sentAt, expiresAt } = organisationInvitations;
  return await db
    .select({ organisation: user.name, role, sentAt, expiresAt })
    .from(organisationInvitations)
    .innerJoin(user, eq(user.id, organisationInvitations.organisationId))
    .where(eq(organisationInvitations.email, viewer.email));
}

/** What this room adds to an account. */
export const organisationsAccountPart: AccountPart = {
  name: 'organisations',
  exportData: async (ctx) => ({
    memberships: (await listMemberships(ctx, ctx.viewer.id)).map(({ name, address, role }) => ({
      name,
      address,
      role,
    })),
    invitations: await listOwnInvitations(ctx),
    directories: await listEntriesOf(ctx, ctx.viewer),
  }),
  deletionNotes: async (ctx) => {
    const { id: userId } = ctx.viewer;
    const memberships = await listMemberships(ctx, userId);
    return await Promise.all(
      memberships.map(async (membership) => words[await fateOf(ctx.db, membership, userId)](membership.name)),
    );
  },
  beforeDelete: async (ctx, tx) => {
    const userId = ctx.viewer.id;
    const ids = (await listMemberships(ctx, userId)).map(({ id }) => id).sort();
    for (const id of ids) await lockOrganisation(tx, id);
    // Read under the locks: the role may have been given while they were waited for.
    for (const membership of await listMemberships(ctx, userId)) {
      const { id, name } = membership;
      const fate = await fateOf(ctx.db, membership, userId);
      if (fate === 'needs-owner') return words[fate](name);
      if (fate === 'stays')
        await mutate(ctx, 'organisation.leave', aboutOrganisation(id), async (inner) => {
          inner.detail({ member: userId, role: membership.role, reason: 'account deleted' });
          await withdrawInvitations(inner, { organisationId: id, userId }, []);
        });
      else
        await mutate(ctx, 'organisation.delete', aboutOrganisation(id), (inner) =>
          deleteOrganisationAccount(inner, id),
        );
    }
    return;
  },
  beforeOwnerDelete: dropIdentity,
  organisationSignIn,
  organisationPayments,
  section: { label: 'Organisations', to: '/organisations' },
};
