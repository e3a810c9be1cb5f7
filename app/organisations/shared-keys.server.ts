import { eq } from 'drizzle-orm';
import { user } from '../accounts/schema.server.ts';
import type { Context } from '../platform/context.server.ts';
import { noteAct, organisationsWhere } from './acting.server.ts';
import { listWhoMay } from './membership/list-who-may.server.ts';
import type { By } from './required-provider.server.ts';
import { organisations } from './schema.server.ts';

/** The organisations whose keys a person may use at this moment, as a query of their ids. */
export const keySharersOf = (by: By, userId: string) => organisationsWhere(by, userId, 'use-keys');

/** Writes into the audit log of an organisation that a member, or a service account of it, used one of its keys. */
export const noteKeyUse = (
  ctx: Context,
  { organisationId, userId }: { organisationId: string; userId: string },
  facts: { key: string; provider: string; run: string | null },
): Promise<void> =>
  noteAct(ctx, organisationId, 'use-key', userId === organisationId ? facts : { member: userId, ...facts });

/** An organisation, and the addresses of who may enter and revoke its keys; null: the account is no organisation. */
export async function findKeyManagers(
  ctx: Context,
  id: string,
): Promise<{ name: string; address: string; to: string[] } | null> {
  const [organisation] = await ctx.db
    .select({ name: user.name, address: organisations.address })
    .from(organisations)
    .innerJoin(user, eq(user.id, organisations.id))
    .where(eq(organisations.id, id));
  if (organisation === undefined) return null;
  return { ...organisation, to: await listWhoMay(ctx.db, id, 'manage-keys') };
}
