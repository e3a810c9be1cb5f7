import { eq, ne } from 'drizzle-orm';
import { print, printError } from '../platform/command-output.server.ts';
import type { Context } from '../platform/context.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { rewrap } from './keys/data-key.server.ts';
import { finishRotation, isMasterKeyHere, masterKeyById, nextMasterKey } from './keys/master-key.server.ts';
import { processesWithout } from './master-key-marks.server.ts';
import { accountDataKey } from './schema.server.ts';

export interface Rotated {
  /** Accounts of which a data key was wrapped with the new master key. */
  accounts: number;
  /** Data keys that a process has wrapped with the old one meanwhile. */
  left: number;
}

/**
 * Wraps every account's data key with a new master key, in one transaction. The sealed provider keys stay as they are.
 * Safe to repeat: after a crash both master keys still exist, and the next call finishes.
 */
export async function rotateMasterKey(ctx: Context): Promise<Rotated> {
  const { config } = ctx;
  const next = nextMasterKey(config);
  const accounts = await mutate(ctx, 'master-key.rotate', { kind: 'vault', id: next.id }, async (tx) => {
    const rows = await tx.select().from(accountDataKey).for('update');
    // A data key whose master key is lost is skipped if its account has another one.
    const opened = new Set(rows.flatMap((row) => (isMasterKeyHere(config, row.masterKeyId) ? [row.userId] : [])));
    const wrapped = new Set<string>();
    for (const { id, userId, masterKeyId, wrappedKey } of rows) {
      if (masterKeyId === next.id || (opened.has(userId) && !isMasterKeyHere(config, masterKeyId))) continue;
      const from = masterKeyById(config, masterKeyId);
      const again = rewrap(wrappedKey, from.bytes, next.bytes, userId);
      await tx.update(accountDataKey).set({ masterKeyId: next.id, wrappedKey: again }).where(eq(accountDataKey.id, id));
      wrapped.add(userId);
    }
    tx.detail({ count: wrapped.size });
    return wrapped.size;
  });
  const others = await ctx.db
    .select({ by: accountDataKey.masterKeyId })
    .from(accountDataKey)
    .where(ne(accountDataKey.masterKeyId, next.id));
  const left = others.filter(({ by }) => isMasterKeyHere(config, by)).length;
  if (left === 0) finishRotation(config);
  return { accounts, left };
}

/**
 * Whether a running site may do it: every process must have both keys meanwhile, so they must come from the environment. A key in a
 * file is replaced under processes that may be wrapping with it.
 */
export const canRotateInSite = ({ config }: Context) => config.masterKey !== null && config.masterKeyPrevious !== null;

/** The names of the processes that do not wrap with the new key, which must come from the environment. */
export const processesBehind = (ctx: Context): Promise<string[]> => processesWithout(ctx, nextMasterKey(ctx.config).id);

export const behindSentence = (names: readonly string[]) =>
  `${names.length === 1 ? 'One process of the site does' : `${names.length} processes of the site do`} not have the new master key as MASTER_KEY: ${names.join(', ')}. Nothing was changed.`;

export const wrappedSentence = ({ accounts }: Rotated) =>
  accounts === 0
    ? 'Everything was wrapped with the new master key already.'
    : `The keys of ${accounts} ${accounts === 1 ? 'account are' : 'accounts are'} wrapped with the new master key now.`;

export const leftSentence = ({ left }: Rotated) =>
  left === 0
    ? 'Remove MASTER_KEY_PREVIOUS from the environment of every process: nothing is wrapped with it any more.'
    : 'A process has wrapped a key with the old master key meanwhile: keep MASTER_KEY_PREVIOUS, and repeat this.';

/** `npm run admin -- rotate-master-key` */
export async function runRotateCommand(ctx: Context): Promise<number> {
  const isFile = ctx.config.masterKey === null;
  const behind = await processesBehind(ctx);
  if (behind.length > 0) {
    const remedy = isFile
      ? 'Stop them first: the new key is a file, which is replaced under who reads it.'
      : 'Give them MASTER_KEY and MASTER_KEY_PREVIOUS, restart them, and repeat this.';
    printError(`${behindSentence(behind)} ${remedy}`);
    return 1;
  }
  const rotated = await rotateMasterKey(ctx);
  print(wrappedSentence(rotated));
  if (!isFile || rotated.left > 0) print(leftSentence(rotated));
  return rotated.left === 0 ? 0 : 1;
}
