import { eq } from 'drizzle-orm';
import { print } from '../platform/command-output.server.ts';
import type { Context } from '../platform/context.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { rewrap } from './keys/data-key.server.ts';
import { finishRotation, isMasterKeyHere, masterKeyById, nextMasterKey } from './keys/master-key.server.ts';
import { accountDataKey } from './schema.server.ts';

/**
 * Wraps every account's data key with a new master key, in one transaction. The sealed provider keys stay as they are.
 * Safe to repeat: after a crash both master keys still exist, and the next call finishes.
 * @returns the number of data keys
 */
export async function rotateMasterKey(ctx: Context): Promise<number> {
  const next = nextMasterKey(ctx.config);
  const count = await mutate(ctx, 'master-key.rotate', { kind: 'vault', id: next.id }, async (tx) => {
    const rows = await tx.select().from(accountDataKey).for('update');
    // A data key whose master key is lost is skipped if its account has another one.
    const opened = new Set(rows.flatMap((row) => (isMasterKeyHere(ctx.config, row.masterKeyId) ? [row.userId] : [])));
    for (const { id, userId, masterKeyId, wrappedKey } of rows) {
      if (masterKeyId === next.id || (opened.has(userId) && !isMasterKeyHere(ctx.config, masterKeyId))) continue;
      const from = masterKeyById(ctx.config, masterKeyId);
      const wrapped = rewrap(wrappedKey, from.bytes, next.bytes, userId);
      await tx
        .update(accountDataKey)
        .set({ masterKeyId: next.id, wrappedKey: wrapped })
        .where(eq(accountDataKey.id, id));
    }
    tx.detail({ count: rows.length });
    return rows.length;
  });
  finishRotation(ctx.config);
  return count;
}

/**
 * Whether a running site may do it: every process must have both keys meanwhile, so they must come from the environment. A key in a
 * file is replaced under processes that may be wrapping with it.
 */
export const canRotateInSite = ({ config }: Context) => config.masterKey !== null && config.masterKeyPrevious !== null;

/** `npm run admin -- rotate-master-key` */
export async function runRotateCommand(ctx: Context): Promise<number> {
  const count = await rotateMasterKey(ctx);
  print(`Wrapped the keys of ${count} ${count === 1 ? 'account' : 'accounts'} with the new master key.`);
  if (ctx.config.masterKey !== null) print('MASTER_KEY_PREVIOUS is no longer needed.');
  return 0;
}
