import { providerCatalogue } from '@yardstick/bench';
import { and, asc, eq } from 'drizzle-orm';
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

export async function findKey(ctx: Context, userId: string, id: string): Promise<ProviderKeyView | null> {
  const [row] = await ctx.db
    .select(shown)
    .from(providerKey)
    .where(and(eq(providerKey.id, id), eq(providerKey.userId, userId)));
  return row ? viewOf(row) : null;
}

/** Every provider of the catalogue with its keys: the answer of get-provider-configs. */
export async function listProviderConfigs(ctx: Context, userId: string): Promise<ProviderConfig[]> {
  const keys = await listKeys(ctx, userId);
  return providerCatalogue.map(({ id, name }) => {
    const own = keys.filter(({ provider }) => provider === id);
    return { provider_id: id, provider_name: name, api_key_status: statusOfKeys(own), keys: own };
  });
}
