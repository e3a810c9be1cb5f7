import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { OrganisationPayments } from '../../accounts/account-parts.server.ts';
import { user } from '../../accounts/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { requireMembership } from '../membership.server.ts';
import { organisationMembers, organisations } from '../schema.server.ts';
import { listWhoMay } from './list-who-may.server.ts';

/** What billing asks about the plan of an organisation: for whom somebody pays, and who reads its mails. */

const named = ({ name, address }: { name: string; address: string }) => ({
  organisation: { name, page: `/organisations/${address}/plan` },
});

async function find(ctx: Context, which: string) {
  const [found] = await ctx.db
    .select({ id: organisations.id, address: organisations.address, name: user.name })
    .from(organisations)
    .innerJoin(user, eq(user.id, organisations.id))
    .where(or(eq(organisations.id, which), eq(organisations.address, which)))
    // An address can be chosen to look like the id of another one.
    .orderBy(desc(eq(organisations.id, which)))
    .limit(1);
  return found;
}

export const organisationPayments: OrganisationPayments = {
  require: async (ctx, which, right) => {
    const found = await find(ctx, which);
    // Of one that does not exist, the same is said as to who is no member.
    const { id, name, address } = await requireMembership(ctx, found?.address ?? which, right);
    return { id, ...named({ name, address }) };
  },
  recipients: async (ctx, id) => {
    const found = await find(ctx, id);
    if (found?.id !== id) return null;
    return { to: await listWhoMay(ctx.db, id, 'manage-plan'), ...named(found) };
  },
  owners: async (ctx, id) => {
    const { organisationId, userId, role } = organisationMembers;
    const isOwner = and(eq(organisationId, id), eq(role, 'owner'));
    const owners = ctx.db.select({ userId }).from(organisationMembers).where(isOwner);
    const theirs = await ctx.db
      .select({ userId, organisationId })
      .from(organisationMembers)
      .where(and(eq(role, 'owner'), inArray(userId, owners)));
    return [...new Set(theirs.flatMap((row) => [row.userId, row.organisationId]))];
  },
};
