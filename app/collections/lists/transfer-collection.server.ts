import { and, eq, inArray, isNull } from 'drizzle-orm';
import { isQuotaFull } from '../../billing/account-quota.server.ts';
import { quotaWords } from '../../billing/account-quota.ts';
import { organisationsWhere } from '../../organisations/acting.server.ts';
import { organisations } from '../../organisations/schema.server.ts';
import { nameOfOwner, transfer } from '../../organisations/transfer.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { collections } from '../schema.server.ts';
import { lockCollection } from './change-collection.server.ts';

/**
 * Gives a list to an organisation or to the person, with its items and the address under which it is shared.
 * @param organisation its address; empty: to the person
 * @returns null, or why not @throws NotFound, Forbidden
 */
export async function transferCollection(
  ctx: Context,
  userId: string,
  id: string,
  organisation: string,
): Promise<string | null> {
  return await transfer(
    ctx,
    userId,
    { kind: 'list', id, organisation },
    {
      find: () => record(ctx, (tx) => lockCollection(ctx, tx, userId, id, 'manage-lists')),
      lock: (tx) => lockCollection(ctx, tx, userId, id, 'manage-lists'),
      move: async (tx, ownerId) => {
        const [row] = await tx.select().from(collections).where(eq(collections.id, id));
        if (row!.isFavourites) return 'The favourites stay with you. Save what is in them in another list.';
        // Nobody shares in the name of an organisation in which they may not.
        if (row!.token !== null && ownerId !== userId && !(await mayShareFor(ctx, userId, ownerId)))
          return `Only owners and admins of ${await nameOfOwner(ctx, ownerId)} may give it a list that others can open by a link. Stop sharing it first.`;
        const theirs = and(eq(collections.userId, ownerId), isNull(collections.deletedAt));
        if (await isQuotaFull(tx, ownerId, 'lists', () => tx.$count(collections, theirs)))
          return `${await nameOfOwner(ctx, ownerId)} has no room for it. ${quotaWords('lists')}`;
        await tx.update(collections).set({ userId: ownerId }).where(eq(collections.id, id));
        return null;
      },
    },
  );
}

const mayShareFor = async (ctx: Context, userId: string, organisationId: string): Promise<boolean> =>
  (await ctx.db.$count(
    organisations,
    and(
      eq(organisations.id, organisationId),
      inArray(organisations.id, organisationsWhere(ctx, userId, 'manage-lists')),
    ),
  )) > 0;
