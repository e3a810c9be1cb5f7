import { randomBytes } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { open, seal } from '../../platform/envelope.server.ts';
import { accountDataKey } from '../schema.server.ts';
import { currentMasterKey, isMasterKeyHere, masterKeyById } from './master-key.server.ts';

type DataKeyRow = typeof accountDataKey.$inferSelect;

const purposeOf = (userId: string) => `data-key/${userId}`;

function unwrap({ config }: Context, { userId, masterKeyId, wrappedKey }: DataKeyRow): Buffer {
  return open(masterKeyById(config, masterKeyId).bytes, wrappedKey, purposeOf(userId));
}

/** The data keys of an account, newest first. There is more than one only after a master key was lost. */
const selectRows = (db: Pick<Transaction, 'select'>, userId: string) =>
  db.select().from(accountDataKey).where(eq(accountDataKey.userId, userId)).orderBy(desc(accountDataKey.createdAt));

/** The data keys of an account whose master key is available. */
export async function openDataKeys(ctx: Context, userId: string): Promise<Buffer[]> {
  const rows: DataKeyRow[] = await selectRows(ctx.db, userId);
  return rows.filter(({ masterKeyId }) => isMasterKeyHere(ctx.config, masterKeyId)).map((row) => unwrap(ctx, row));
}

/**
 * The data key that seals new keys of the account; made on first use. If the master key of the old one is missing, a
 * new one is made; the old one stays, and opens its keys again once its master key is back.
 */
export async function ensureDataKey(ctx: Context, tx: Transaction, userId: string): Promise<Buffer> {
  const rows: DataKeyRow[] = await selectRows(tx, userId);
  const usable = rows.find(({ masterKeyId }) => isMasterKeyHere(ctx.config, masterKeyId));
  if (usable) return unwrap(ctx, usable);
  const master = currentMasterKey(ctx.config);
  // The id depends only on the account and the master key, so two concurrent requests make one data key.
  const id = rows.length === 0 ? userId : `${userId}/${master.id}`;
  const wrappedKey = seal(master.bytes, randomBytes(32), purposeOf(userId));
  await tx
    .insert(accountDataKey)
    .values({ id, userId, masterKeyId: master.id, wrappedKey, createdAt: ctx.now() })
    .onConflictDoNothing();
  const [made] = await tx.select().from(accountDataKey).where(eq(accountDataKey.id, id));
  return unwrap(ctx, made!);
}

/** The sealed text does not say which data key made it, so each is tried. */
export function openSealed(dataKeys: readonly Buffer[], sealed: string, purpose: string): string | null {
  for (const dataKey of dataKeys) {
    try {
      return open(dataKey, sealed, purpose).toString('utf8');
    } catch {
      // Sealed with another data key.
    }
  }
  return null;
}

/** The same data key, wrapped by another master key. */
export function rewrap(wrapped: string, from: Buffer, to: Buffer, userId: string): string {
  return seal(to, open(from, wrapped, purposeOf(userId)), purposeOf(userId));
}
