import { and, eq, exists, isNull, or, sql } from 'drizzle-orm';
import { asPerson, type Person } from '../../accounts/person-queries.server.ts';
import { findVoucher } from '../../accounts/session-open.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { aboutOrganisation, actIn } from '../membership/change-organisation.server.ts';
import { VOUCHED_DAYS } from '../required-provider.server.ts';
import { organisationIdentities, organisationMembers } from '../schema.server.ts';

/** Whether members act in an organisation only in sessions that its identity provider began (decision 37). */

const NOT_TRIED =
  'Log in by the identity provider yourself first, with “Try a login”: then it is known to work, and you are not shut out.';

/** @returns null, or why it was refused. @throws NotFound, Forbidden */
export async function requireIdentity(ctx: UserContext, address: string, isRequired: boolean): Promise<string | null> {
  const act = isRequired ? 'require-identity' : 'stop-requiring-identity';
  return await actIn<null, string>(ctx, address, { right: 'manage-identity', act }, async (tx, { id }) => {
    if (isRequired && (await findVoucher(ctx)) !== id && !(await hasTried({ db: tx }, id, ctx.viewer.id)))
      return refuse(NOT_TRIED);
    const changed = await tx
      .update(organisationIdentities)
      .set({ isRequired })
      .where(eq(organisationIdentities.organisationId, id))
      .returning({ id: organisationIdentities.id });
    if (changed.length === 0) throw new NotFound('The connection was removed meanwhile.');
    return null;
  });
}

/** Whether a trial login of this owner worked, by the connection as it is now. */
export async function hasTried(ctx: Pick<Context, 'db'>, organisationId: string, userId: string): Promise<boolean> {
  const { organisationId: own, triedBy } = organisationIdentities;
  return (await ctx.db.$count(organisationIdentities, and(eq(own, organisationId), eq(triedBy, userId)))) > 0;
}

/**
 * Notes that the provider vouched for an owner who runs this site, so that they can require it: it opens no session of theirs.
 * @returns false when they are no owner, or the connection was changed meanwhile
 */
export async function noteTrial(
  ctx: Context,
  tried: typeof organisationIdentities.$inferSelect,
  owner: Person,
): Promise<boolean> {
  const { id, organisationId } = tried;
  const userId = owner.id;
  const by = asPerson(ctx, owner);
  return await mutate<boolean, boolean>(
    by,
    'organisation.try-sign-in',
    aboutOrganisation(organisationId),
    async (tx) => {
      tx.detail({ member: userId });
      const { organisationId: of, userId: who, role } = organisationMembers;
      const isOwner = and(eq(of, organisationId), eq(who, userId), eq(role, 'owner'));
      const { sealedSecret, ssoUrl, certificates } = organisationIdentities;
      const isSameConnection = and(
        eq(organisationIdentities.id, id),
        sql`${sealedSecret} is not distinct from ${tried.sealedSecret}::text`,
        sql`${ssoUrl} is not distinct from ${tried.ssoUrl}::text`,
        sql`${certificates} is not distinct from ${tried.certificates === null ? null : JSON.stringify(tried.certificates)}::jsonb`,
      );
      const found = await tx
        .update(organisationIdentities)
        .set({ triedBy: userId })
        .where(and(isSameConnection, exists(tx.select().from(organisationMembers).where(isOwner))))
        .returning({ id: organisationIdentities.id });
      return found.length > 0 || refuse(false);
    },
  );
}

/** The members of an organisation, and how many of them its provider has not logged in lately. */
export async function countMembers(ctx: Context, organisationId: string): Promise<{ all: number; unvouched: number }> {
  const isMember = eq(organisationMembers.organisationId, organisationId);
  const { vouchedAt } = organisationMembers;
  const isOld = sql`${vouchedAt} <= now() - make_interval(days => ${VOUCHED_DAYS})`;
  return {
    all: await ctx.db.$count(organisationMembers, isMember),
    unvouched: await ctx.db.$count(organisationMembers, and(isMember, or(isNull(vouchedAt), isOld))),
  };
}
