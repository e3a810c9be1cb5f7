import { and, asc, eq } from 'drizzle-orm';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { isQuotaFull } from '../../billing/account-quota.server.ts';
import { quotaWords } from '../../billing/account-quota.ts';
import { actWith } from '../../organisations/acting.server.ts';
import { type ServiceRole, serviceRoleNames } from '../../organisations/organisation-role.ts';
import { serviceAccounts } from '../../organisations/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { newId } from '../../platform/ids.server.ts';
import { refuse } from '../../platform/mutate.server.ts';
import { createApiKey, listServiceTokens, revokeApiKey } from './api-keys.server.ts';
import { type ApiScope, serviceScopes } from './api-scope.ts';

/**
 * Service accounts: programs that act for an organisation with its own account, so that what they start belongs to it whoever made
 * them. Their tokens are API keys of that account.
 */

const right = 'manage-services';

const isThis = (organisationId: string, id: string) =>
  and(eq(serviceAccounts.userId, organisationId), eq(serviceAccounts.id, id));

export async function listServiceAccounts(ctx: Context, organisationId: string) {
  const { id, name, role, createdAt } = serviceAccounts;
  const rows = await ctx.db
    .select({ id, name, role, createdAt })
    .from(serviceAccounts)
    .where(eq(serviceAccounts.userId, organisationId))
    .orderBy(asc(name));
  const tokens = await listServiceTokens(ctx, organisationId);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), tokens: tokens.get(row.id) ?? [] }));
}

/** @returns null, or why none was made */
export async function addServiceAccount(
  ctx: UserContext,
  address: string,
  { name, role }: { name: string; role: ServiceRole },
): Promise<string | null> {
  return await actWith<null, string>(ctx, address, { right, act: 'add-service-account' }, async (tx, userId) => {
    const all = () => tx.$count(serviceAccounts, eq(serviceAccounts.userId, userId));
    if (await isQuotaFull(tx, userId, 'serviceAccounts', all)) return refuse(quotaWords('serviceAccounts'));
    const row = { id: newId(), userId, name, role, createdAt: ctx.now() };
    const made = await tx.insert(serviceAccounts).values(row).onConflictDoNothing().returning();
    if (made.length === 0) return refuse('There is a service account with this name already.');
    tx.detail({ serviceAccount: row.id, name, role });
    return null;
  });
}

/** Its tokens stop working; its runs stay, and those under way go on. */
export async function deleteServiceAccount(ctx: UserContext, address: string, id: string): Promise<null> {
  return await actWith(ctx, address, { right, act: 'remove-service-account' }, async (tx, organisationId) => {
    const [removed] = await tx.delete(serviceAccounts).where(isThis(organisationId, id)).returning();
    if (removed === undefined) throw gone();
    tx.detail({ serviceAccount: id, name: removed.name });
    return null;
  });
}

const gone = () => new NotFound('This service account was deleted meanwhile.');

interface NewToken {
  id: string;
  name: string;
  scopes: ApiScope[];
  expiresInDays: number | null;
}

/** Its secret is returned only now. */
export async function addServiceToken(
  ctx: UserContext,
  address: string,
  { id, name, scopes, expiresInDays }: NewToken,
): Promise<{ secret: string } | { problem: string }> {
  return await actWith<{ secret: string }, { problem: string }>(
    ctx,
    address,
    { right, act: 'add-service-token' },
    async (tx, userId) => {
      const [account] = await tx.select().from(serviceAccounts).where(isThis(userId, id)).for('update');
      if (account === undefined) throw gone();
      const refused = scopes.find((scope) => !serviceScopes[account.role].includes(scope));
      if (refused)
        return refuse({
          problem: `${account.role === 'auditor' ? 'An' : 'A'} ${serviceRoleNames[account.role].toLowerCase()} cannot have the scope “${refused}”.`,
        });
      const made = await createApiKey(ctx, userId, name, scopes, expiresInDays, id);
      if ('problem' in made) return refuse(made);
      tx.detail({ serviceAccount: id, token: made.id, name, scopes, expiresInDays });
      return made;
    },
  );
}

export async function revokeServiceToken(
  ctx: UserContext,
  address: string,
  { id, token }: { id: string; token: string },
): Promise<null> {
  return await actWith<null, null>(ctx, address, { right, act: 'revoke-service-token' }, async (tx, organisationId) => {
    if (!(await revokeApiKey(ctx, organisationId, token, id))) return refuse(null);
    tx.detail({ serviceAccount: id, token });
    return null;
  });
}
