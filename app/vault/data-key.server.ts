import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { open, seal } from '../platform/envelope.server.ts';
import { currentMasterKey, masterKeyById } from './master-key.server.ts';
import { accountDataKey } from './schema.server.ts';

const purposeOf = (userId: string) => `data-key/${userId}`;

/** Opens the account's data key; null when it has none yet. */
export async function findDataKey(ctx: Context, userId: string): Promise<Buffer | null> {
  const [row] = await ctx.db.select().from(accountDataKey).where(eq(accountDataKey.userId, userId));
  if (!row) return null;
  return open(masterKeyById(ctx.config, row.masterKeyId).bytes, row.wrappedKey, purposeOf(userId));
}

/** The account's data key, made on first use. */
export async function ensureDataKey(ctx: Context, tx: Transaction, userId: string): Promise<Buffer> {
  const master = currentMasterKey(ctx.config);
  const made = seal(master.bytes, randomBytes(32), purposeOf(userId));
  const row = { userId, masterKeyId: master.id, wrappedKey: made, createdAt: ctx.now() };
  await tx.insert(accountDataKey).values(row).onConflictDoNothing();
  const [kept] = await tx.select().from(accountDataKey).where(eq(accountDataKey.userId, userId));
  return open(masterKeyById(ctx.config, kept!.masterKeyId).bytes, kept!.wrappedKey, purposeOf(userId));
}

/** The same data key under another master key. */
export function rewrap(wrapped: string, from: Buffer, to: Buffer, userId: string): string {
  return seal(to, open(from, wrapped, purposeOf(userId)), purposeOf(userId));
}
