import { and, asc, eq } from 'drizzle-orm';
import type { AccountPart } from '../accounts/account-parts.server.ts';
import { deleteOrganisationAccount } from '../accounts/organisation-account.server.ts';
import { user } from '../accounts/schema.server.ts';
import type { UserContext } from '../accounts/viewer.server.ts';
import type { Context } from '../platform/context.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { aboutOrganisation, hasOtherOwner, lockOrganisation } from './membership/change-organisation.server.ts';
import { listMemberships } from './membership.server.ts';
import { organisationInvitations, organisationMembers, organisations } from './schema.server.ts';

/** What becomes of an organisation when one of its members deletes the account. */
type Fate = 'stays' | 'goes' | 'needs-owner';

/** @param db of the transaction that deletes, or of the page that says it before */
async function fateOf(db: Context['db'], organisationId: string, userId: string, role: string): Promise<Fate> {
  if (role !== 'owner' || (await hasOtherOwner(db, organisationId, userId))) return 'stays';
  const members = await db.$count(organisationMembers, eq(organisationMembers.organisationId, organisationId));
  return members > 1 ? 'needs-owner' : 'goes';
}

const words: Record<Fate, (name: string) => string> = {
  stays: (name) => `You leave ${name}. What belongs to it stays there.`,
  goes: (name) => `${name} has no other member: it is deleted with your account, with everything that belongs to it.`,
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
  }),
  deletionNotes: async (ctx) => {
    const { id: userId } = ctx.viewer;
    const memberships = await listMemberships(ctx, userId);
    return await Promise.all(
      memberships.map(async ({ id, name, role }) => words[await fateOf(ctx.db, id, userId, role)](name)),
    );
  },
  beforeDelete: async (ctx, tx) => {
    const userId = ctx.viewer.id;
    const own = await tx
      .select({ id: organisations.id, name: user.name })
      .from(organisationMembers)
      .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
      .innerJoin(user, eq(user.id, organisations.id))
      .where(and(eq(organisationMembers.userId, userId), eq(organisationMembers.role, 'owner')))
      .orderBy(asc(organisations.id));
    for (const { id, name } of own) {
      await lockOrganisation(tx, id);
      const fate = await fateOf(ctx.db, id, userId, 'owner');
      if (fate === 'needs-owner') return words[fate](name);
      if (fate === 'goes')
        await mutate(ctx, 'organisation.delete', aboutOrganisation(id), (inner) =>
          deleteOrganisationAccount(inner, id),
        );
    }
    return;
  },
  section: { label: 'Organisations', to: '/organisations' },
};
