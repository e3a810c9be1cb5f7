import { and, asc, eq } from 'drizzle-orm';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { isQuotaFull } from '../../billing/account-quota.server.ts';
import { quotaWords } from '../../billing/account-quota.ts';
import { holdMembership } from '../../organisations/acting.server.ts';
import { requireMembership } from '../../organisations/membership.server.ts';
import { rightWords, type ServiceRole } from '../../organisations/organisation-role.ts';
import { serviceAccounts } from '../../organisations/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { Forbidden, NotFound } from '../../platform/http-errors.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
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

/** One act on the service accounts, for who may manage them, and does until its end. @throws NotFound, Forbidden */
async function actOn<Result, Refused = never>(
  ctx: UserContext,
  address: string,
  act: string,
  work: (tx: Transaction, organisationId: string) => Promise<Result | ReturnType<typeof refuse<Refused>>>,
): Promise<Result | Refused> {
  const { id } = await requireMembership(ctx, address, right);
  return await mutate<Result, Refused>(ctx, `organisation.${act}`, { kind: 'organisation', id }, async (tx) => {
    if (!(await holdMembership(ctx, tx, id, ctx.viewer.id, right))) throw new Forbidden(rightWords(right));
    return await work(tx, id);
  });
}

/** @returns null, or why none was made */
export async function addServiceAccount(
  ctx: UserContext,
  address: string,
  { name, role }: { name: string; role: ServiceRole },
): Promise<string | null> {
  return await actOn<null, string>(ctx, address, 'add-service-account', async (tx, userId) => {
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
  return await actOn(ctx, address, 'remove-service-account', async (tx, organisationId) => {
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
  return await actOn<{ secret: string }, { problem: string }>(ctx, address, 'add-service-token', async (tx, userId) => {
    const [account] = await tx.select().from(serviceAccounts).where(isThis(userId, id)).for('update');
    if (account === undefined) throw gone();
    const refused = scopes.find((scope) => !serviceScopes[account.role].includes(scope));
    if (refused) return refuse({ problem: `A ${account.role} cannot have the scope “${refused}”.` });
    const made = await createApiKey(ctx, userId, name, scopes, expiresInDays, id);
    if ('problem' in made) return refuse(made);
    tx.detail({ serviceAccount: id, name, scopes, expiresInDays });
    return made;
  });
}

export async function revokeServiceToken(
  ctx: UserContext,
  address: string,
  { id, token }: { id: string; token: string },
): Promise<null> {
  return await actOn<null, null>(ctx, address, 'revoke-service-token', async (tx, organisationId) => {
    if (!(await revokeApiKey(ctx, organisationId, token, id))) return refuse(null);
    tx.detail({ serviceAccount: id, token });
    return null;
  });
}
