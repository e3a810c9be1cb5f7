import { providerCatalogue } from '@yardstick/bench';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { user } from '../accounts/schema.server.ts';
import { mayAsService, serviceAccountOf } from '../organisations/acting.server.ts';
import { organisations } from '../organisations/schema.server.ts';
import { keySharersOf, noteKeyUse } from '../organisations/shared-keys.server.ts';
import type { Context } from '../platform/context.server.ts';
import { type KeyStatus, type ProviderConfig, type ProviderKeyView, statusOfKeys } from './provider-key.ts';
import { providerKey } from './schema.server.ts';

const shown = {
  id: providerKey.id,
  provider: providerKey.provider,
  name: providerKey.name,
  lastFour: providerKey.lastFour,
  endpoint: providerKey.endpoint,
  keyStatus: providerKey.keyStatus,
  statusReason: providerKey.statusReason,
  checkedAt: providerKey.checkedAt,
};

type ShownRow = Omit<ProviderKeyView, 'keyStatus' | 'checkedAt'> & { keyStatus: string; checkedAt: Date };

const viewOf = (row: ShownRow): ProviderKeyView => ({
  ...row,
  keyStatus: row.keyStatus as KeyStatus,
  checkedAt: row.checkedAt.toISOString(),
});

/** An account's keys without their secrets. */
export async function listKeys(ctx: Context, userId: string): Promise<ProviderKeyView[]> {
  const rows = await ctx.db
    .select(shown)
    .from(providerKey)
    .where(eq(providerKey.userId, userId))
    .orderBy(asc(providerKey.provider), asc(providerKey.createdAt));
  return rows.map(viewOf);
}

/**
 * The keys that an account can use: its own, then those that organisations share with it. Of these it sees name, provider,
 * endpoint and state, and no character.
 * @param ownerId for a run of this organisation: its keys, and none of others'
 */
export async function listUsableKeys(ctx: Context, userId: string, ownerId?: string): Promise<ProviderKeyView[]> {
  const shared = await ctx.db
    .select({ ...shown, organisation: user.name })
    .from(providerKey)
    .innerJoin(user, eq(user.id, providerKey.userId))
    .where(
      and(
        inArray(providerKey.userId, keySharersOf(ctx, userId)),
        ownerId === undefined ? undefined : eq(providerKey.userId, ownerId),
      ),
    )
    .orderBy(asc(user.name), asc(providerKey.provider), asc(providerKey.createdAt));
  const views = shared.map(({ organisation, ...row }) => ({
    ...viewOf({ ...row, lastFour: '', statusReason: '' }),
    organisation,
  }));
  return [...(await listKeys(ctx, userId)), ...views];
}

/** One of them. */
export async function findUsableKey(ctx: Context, userId: string, id: string): Promise<ProviderKeyView | null> {
  return (await listUsableKeys(ctx, userId)).find((key) => key.id === id) ?? null;
}

/** Names of these keys, by their ids; those that were deleted are left out. */
export async function listKeyNames(ctx: Context, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const used = ids.filter((id) => id !== null);
  const rows = await ctx.db
    .select({ id: providerKey.id, name: providerKey.name })
    .from(providerKey)
    .where(inArray(providerKey.id, used));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Those of these keys that belong to organisations, by their ids. */
export async function listSharedKeys(
  ctx: Context,
  ids: readonly (string | null)[],
): Promise<Map<string, { organisationId: string; name: string }>> {
  const used = ids.filter((id) => id !== null);
  if (used.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: providerKey.id, organisationId: providerKey.userId, name: providerKey.name })
    .from(providerKey)
    .innerJoin(organisations, eq(organisations.id, providerKey.userId))
    .where(inArray(providerKey.id, used));
  return new Map(rows.map(({ id, ...key }) => [id, key]));
}

/** Those of these keys that organisations share with the account, noted as used by it, for a run or a test call. */
export async function noteSharedKeys(
  ctx: Context,
  userId: string,
  ids: readonly (string | null)[],
  run: string | null,
): Promise<void> {
  const used = ids.filter((id) => id !== null);
  if (used.length === 0) return;
  // A service account acts with the organisation's own account.
  const isShared =
    serviceAccountOf(ctx) === null
      ? inArray(providerKey.userId, keySharersOf(ctx, userId))
      : eq(providerKey.userId, userId);
  const shared = await ctx.db
    .select({ organisationId: providerKey.userId, key: providerKey.name, provider: providerKey.provider })
    .from(providerKey)
    .where(and(inArray(providerKey.id, used), isShared))
    .orderBy(asc(providerKey.id));
  for (const { organisationId, ...facts } of shared)
    await noteKeyUse(ctx, { organisationId, userId }, { ...facts, run });
}

export async function findKey(ctx: Context, userId: string, id: string): Promise<ProviderKeyView | null> {
  const [row] = await ctx.db
    .select(shown)
    .from(providerKey)
    .where(and(eq(providerKey.id, id), eq(providerKey.userId, userId)));
  return row ? viewOf(row) : null;
}

/** Every provider of the catalogue with its keys: the answer of get-provider-configs. */
export async function listProviderConfigs(ctx: Context, userId: string): Promise<ProviderConfig[]> {
  const keys = (await mayAsService(ctx, 'use-keys')) ? await listKeys(ctx, userId) : [];
  return providerCatalogue.map(({ id, name }) => {
    const own = keys.filter(({ provider }) => provider === id);
    return { provider_id: id, provider_name: name, api_key_status: statusOfKeys(own), keys: own };
  });
}
