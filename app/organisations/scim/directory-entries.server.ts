import { and, eq } from 'drizzle-orm';
import { user } from '../../accounts/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { scimGroups, scimUsers } from '../schema.server.ts';

/** What directories have sent, for pages and exports. */

/** What the directories of organisations say about a person, for the person's own export. */
export const listEntriesOf = async (ctx: Context, { id }: { id: string }) =>
  await ctx.db
    .select({
      organisation: user.name,
      userName: scimUsers.userName,
      externalId: scimUsers.externalId,
      email: scimUsers.email,
      names: scimUsers.names,
      isActive: scimUsers.isActive,
    })
    .from(scimUsers)
    .innerJoin(user, eq(user.id, scimUsers.userId))
    .where(eq(scimUsers.personId, id));

/** How much the directory of an organisation has sent. */
export const countEntries = async (ctx: Context, organisationId: string) => ({
  people: await ctx.db.$count(scimUsers, and(eq(scimUsers.userId, organisationId), eq(scimUsers.isActive, true))),
  groups: await ctx.db.$count(scimGroups, eq(scimGroups.userId, organisationId)),
});
