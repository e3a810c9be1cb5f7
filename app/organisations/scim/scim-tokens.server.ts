import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import { user } from '../../accounts/schema.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { newId } from '../../platform/ids.server.ts';
import { record, refuse } from '../../platform/mutate.server.ts';
import { actIn } from '../membership/change-organisation.server.ts';
import { scimTokens } from '../schema.server.ts';

/** Tokens by which the directory of an organisation sends people and groups. Only their hashes are stored. */

const right = 'manage-provisioning';

/** One in use, one that replaces it, and a spare. */
const MOST_TOKENS = 5;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export async function listScimTokens(ctx: Context, organisationId: string) {
  const { id, prefix, createdAt, lastUsedAt } = scimTokens;
  const rows = await ctx.db
    .select({ id, prefix, createdAt, lastUsedAt })
    .from(scimTokens)
    .where(eq(scimTokens.userId, organisationId))
    .orderBy(asc(createdAt));
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}

/** Its secret is returned only now. @throws NotFound, Forbidden */
export async function addScimToken(
  ctx: UserContext,
  address: string,
): Promise<{ secret: string } | { problem: string }> {
  const secret = `ysd_${randomBytes(32).toString('base64url')}`;
  return await actIn<{ secret: string }, { problem: string }>(
    ctx,
    address,
    { right, act: 'add-scim-token' },
    async (tx, own) => {
      if ((await tx.$count(scimTokens, eq(scimTokens.userId, own.id))) >= MOST_TOKENS)
        return refuse({ problem: `At most ${MOST_TOKENS} tokens. Revoke one that is not needed.` });
      const id = newId();
      const row = { id, userId: own.id, hash: hashOf(secret), prefix: secret.slice(0, 10), createdAt: ctx.now() };
      await tx.insert(scimTokens).values(row);
      tx.detail({ token: id });
      return { secret };
    },
  );
}

/** @throws NotFound, Forbidden */
export async function revokeScimToken(ctx: UserContext, address: string, id: string): Promise<null> {
  return await actIn(ctx, address, { right, act: 'revoke-scim-token' }, async (tx, own) => {
    const isThis = and(eq(scimTokens.id, id), eq(scimTokens.userId, own.id));
    const removed = await tx.delete(scimTokens).where(isThis).returning({ id: scimTokens.id });
    if (removed.length === 0) throw new NotFound('This token was revoked meanwhile.');
    tx.detail({ token: id });
    return null;
  });
}

/** An organisation as its directory has it. */
export interface Directory {
  id: string;
  name: string;
}

/** Null: there is no such token, or its organisation is suspended. Its last use is stored at most once a minute. */
export async function findDirectory(ctx: Context, secret: string): Promise<Directory | null> {
  const [row] = await ctx.db
    .select({ id: user.id, name: user.name, token: scimTokens.id })
    .from(scimTokens)
    .innerJoin(user, eq(user.id, scimTokens.userId))
    .where(and(eq(scimTokens.hash, hashOf(secret)), isNull(user.suspendedAt)));
  if (!row) return null;
  const now = ctx.now();
  const isStale = or(isNull(scimTokens.lastUsedAt), lt(scimTokens.lastUsedAt, new Date(now.getTime() - 60_000)));
  await record(ctx, async (tx) => {
    await tx
      .update(scimTokens)
      .set({ lastUsedAt: now })
      .where(and(eq(scimTokens.id, row.token), isStale));
  });
  return { id: row.id, name: row.name };
}
