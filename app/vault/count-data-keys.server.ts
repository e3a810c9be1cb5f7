import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { isMasterKeyHere } from './keys/master-key.server.ts';
import { accountDataKey } from './schema.server.ts';

/** How many accounts have provider keys, and how many of these the available master keys cannot open. */
export async function countDataKeys(ctx: Context): Promise<{ all: number; foreign: number }> {
  const rows = await ctx.db
    .select({ masterKeyId: accountDataKey.masterKeyId, count: sql<number>`count(*)::int` })
    .from(accountDataKey)
    .groupBy(accountDataKey.masterKeyId);
  const sum = (counted: typeof rows) => counted.reduce((total, { count }) => total + count, 0);
  return { all: sum(rows), foreign: sum(rows.filter(({ masterKeyId }) => !isMasterKeyHere(ctx.config, masterKeyId))) };
}
