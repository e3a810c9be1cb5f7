import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import { isNotSuspended } from '../../accounts/person-queries.server.ts';
import { findVoucher } from '../../accounts/session-open.server.ts';
import { isQuotaFull } from '../../billing/account-quota.server.ts';
import { quotaWords } from '../../billing/account-quota.ts';
import type { Context } from '../../platform/context.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate, record, refuse } from '../../platform/mutate.server.ts';
import { apiKey } from '../schema.server.ts';
import type { ApiScope } from './api-scope.ts';

const DAY_MS = 86_400_000;
/** An expired key is listed for so long. */
const EXPIRED_SHOWN_MS = 30 * DAY_MS;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

export interface ApiKeyView {
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  isExpired: boolean;
}

/** A person's own keys. */
export const listApiKeys = async (ctx: Context, userId: string): Promise<ApiKeyView[]> =>
  (await selectKeys(ctx, isOf(userId, null))).map((row) => viewOf(row, ctx.now()));

/** The tokens of an organisation's service accounts, by the account's id. */
export async function listServiceTokens(ctx: Context, organisationId: string): Promise<Map<string, ApiKeyView[]>> {
  const rows = await selectKeys(ctx, and(eq(apiKey.userId, organisationId), isNotNull(apiKey.serviceAccountId)));
  const byAccount = Map.groupBy(rows, ({ serviceAccountId }) => serviceAccountId!);
  return new Map([...byAccount].map(([id, own]) => [id, own.map((row) => viewOf(row, ctx.now()))]));
}

const selectKeys = (ctx: Context, which: SQL | undefined) =>
  ctx.db
    .select()
    .from(apiKey)
    .where(and(which, isNull(apiKey.revokedAt)))
    .orderBy(desc(apiKey.createdAt));

function viewOf(row: typeof apiKey.$inferSelect, now: Date): ApiKeyView {
  const { id, name, prefix, scopes, createdAt, lastUsedAt, expiresAt } = row;
  return {
    id,
    name,
    prefix,
    scopes,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    isExpired: expiresAt !== null && expiresAt <= now,
  };
}

const isOf = (userId: string, serviceAccountId: string | null) =>
  and(
    eq(apiKey.userId, userId),
    serviceAccountId === null ? isNull(apiKey.serviceAccountId) : eq(apiKey.serviceAccountId, serviceAccountId),
  );

/**
 * Makes a key. Its secret is returned only now; the database has its hash.
 * @param of the service account of the organisation `userId`
 */
export async function createApiKey(
  ctx: Context,
  userId: string,
  name: string,
  scopes: ApiScope[],
  expiresInDays: number | null = null,
  of: string | null = null,
): Promise<{ id: string; secret: string } | { problem: string }> {
  const secret = `ys_${randomBytes(32).toString('base64url')}`;
  const id = newId();
  return await mutate(ctx, 'api-key.create', { kind: 'api-key', id }, async (tx) => {
    const shownSince = new Date(ctx.now().getTime() - EXPIRED_SHOWN_MS);
    await tx.delete(apiKey).where(and(eq(apiKey.userId, userId), lte(apiKey.expiresAt, shownSince)));
    const open = and(eq(apiKey.userId, userId), isValid(ctx.now()));
    if (await isQuotaFull(tx, userId, 'apiKeys', () => tx.$count(apiKey, open)))
      return refuse({ problem: quotaWords('apiKeys') });
    tx.detail({ name, scopes, expiresInDays });
    await tx.insert(apiKey).values({
      id,
      userId,
      serviceAccountId: of,
      name,
      scopes,
      hash: hashOf(secret),
      prefix: secret.slice(0, 9),
      vouchedBy: await findVoucher(ctx),
      createdAt: ctx.now(),
      expiresAt: expiresInDays === null ? null : new Date(ctx.now().getTime() + expiresInDays * DAY_MS),
    });
    return { id, secret };
  });
}

/** @returns whether there was such a key */
export async function revokeApiKey(
  ctx: Context,
  userId: string,
  id: string,
  of: string | null = null,
): Promise<boolean> {
  return await mutate(ctx, 'api-key.revoke', { kind: 'api-key', id }, async (tx) => {
    const revoked = await tx
      .delete(apiKey)
      .where(and(eq(apiKey.id, id), isOf(userId, of)))
      .returning({ id: apiKey.id });
    return revoked.length === 0 ? refuse(false) : true;
  });
}

const isValid = (now: Date) =>
  and(isNull(apiKey.revokedAt), or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, now)), isNotSuspended(apiKey.userId));

/** Which of these keys are still valid; for work that goes on after its request was authorised. */
export async function findOpenKeys(ctx: Context, ids: string[]): Promise<Set<string>> {
  const found = await ctx.db
    .select({ id: apiKey.id })
    .from(apiKey)
    .where(and(inArray(apiKey.id, ids), isValid(ctx.now())));
  return new Set(found.map(({ id }) => id));
}

/** When a key that is not valid any more has expired; null: it is unknown, was revoked, or its account is suspended. */
export async function findExpiry(ctx: Context, secret: string): Promise<Date | null> {
  const isPast = lte(apiKey.expiresAt, ctx.now());
  const [row] = await ctx.db
    .select({ expiresAt: apiKey.expiresAt })
    .from(apiKey)
    .where(and(eq(apiKey.hash, hashOf(secret)), isNull(apiKey.revokedAt), isPast));
  return row?.expiresAt ?? null;
}

/** The owner of a key; null when it is unknown, revoked or expired, or its account suspended. Its last use is stored at most once a minute. */
export async function findApiKeyOwner(
  ctx: Context,
  secret: string,
): Promise<{ userId: string; keyId: string; scopes: string[]; serviceAccountId: string | null } | null> {
  const now = ctx.now();
  const [row] = await ctx.db
    .select({
      id: apiKey.id,
      userId: apiKey.userId,
      scopes: apiKey.scopes,
      serviceAccountId: apiKey.serviceAccountId,
    })
    .from(apiKey)
    .where(and(eq(apiKey.hash, hashOf(secret)), isValid(now)));
  if (!row) return null;
  const isStale = or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, new Date(now.getTime() - 60_000)));
  await record(ctx, async (tx) => {
    await tx
      .update(apiKey)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKey.id, row.id), isStale));
  });
  const { id: keyId, ...key } = row;
  return { ...key, keyId };
}
