import { eq, inArray, ne } from 'drizzle-orm';
import { ORGANISATION_ROLE } from '../accounts/person-queries.server.ts';
import { user } from '../accounts/schema.server.ts';
import { print, printError } from '../platform/command-output.server.ts';
import type { Context } from '../platform/context.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { rewrap } from './keys/data-key.server.ts';
import { forgetLostKeys } from './keys/forget-lost-keys.server.ts';
import { finishRotation, isMasterKeyHere, masterKeyById, nextMasterKey } from './keys/master-key.server.ts';
import { processesOpening, processesWithout } from './master-key-marks.server.ts';
import { accountDataKey } from './schema.server.ts';

export interface Rotated {
  /** Accounts of which a data key was wrapped with the new master key. */
  accounts: number;
  /** Data keys that a process has wrapped with the old one meanwhile. */
  left: number;
}

/** Accounts of which no data key can be opened, and the master keys that wrapped these. */
export interface LostKeys {
  lost: { account: string; masterKeyId: string }[];
  /** Of no account is there a key that opens here. */
  opensNone: boolean;
}

/**
 * Wraps every account's data key with a new master key, in one transaction. The sealed provider keys stay as they are.
 * Safe to repeat: after a crash both master keys still exist, and the next call finishes.
 * @returns the accounts whose only keys are lost, if there are some: then nothing was changed
 */
export async function rotateMasterKey(ctx: Context): Promise<Rotated | LostKeys> {
  const { config } = ctx;
  const next = nextMasterKey(config);
  const done = await mutate(ctx, 'master-key.rotate', { kind: 'vault', id: next.id }, async (tx) => {
    const rows = await tx.select().from(accountDataKey).for('update');
    // A data key whose master key is lost is skipped if its account has another one.
    const opened = new Set(rows.flatMap((row) => (isMasterKeyHere(config, row.masterKeyId) ? [row.userId] : [])));
    const lost = rows.filter((row) => !opened.has(row.userId));
    if (lost.length > 0) return refuse({ lost: await named(ctx, lost), opensNone: opened.size === 0 });
    const wrapped = new Set<string>();
    for (const { id, userId, masterKeyId, wrappedKey } of rows) {
      if (masterKeyId === next.id || !isMasterKeyHere(config, masterKeyId)) continue;
      const from = masterKeyById(config, masterKeyId);
      const again = rewrap(wrappedKey, from.bytes, next.bytes, userId);
      await tx.update(accountDataKey).set({ masterKeyId: next.id, wrappedKey: again }).where(eq(accountDataKey.id, id));
      wrapped.add(userId);
    }
    tx.detail({ count: wrapped.size });
    return { accounts: wrapped.size };
  });
  if ('lost' in done) return done;
  const others = await ctx.db
    .select({ by: accountDataKey.masterKeyId })
    .from(accountDataKey)
    .where(ne(accountDataKey.masterKeyId, next.id));
  const left = others.filter(({ by }) => isMasterKeyHere(config, by)).length;
  if (left === 0) finishRotation(config);
  return { ...done, left };
}

/** An account by its address, that of an organisation by its name. */
async function named(
  ctx: Context,
  rows: readonly { userId: string; masterKeyId: string }[],
): Promise<LostKeys['lost']> {
  const accounts = await ctx.db
    .select({ id: user.id, name: user.name, email: user.email, role: user.role })
    .from(user)
    .where(inArray(user.id, [...new Set(rows.map(({ userId }) => userId))]));
  const names = new Map(accounts.map(({ id, name, email, role }) => [id, role === ORGANISATION_ROLE ? name : email]));
  return rows
    .map(({ userId, masterKeyId }) => ({ account: names.get(userId) ?? userId, masterKeyId }))
    .sort((a, b) => a.account.localeCompare(b.account) || a.masterKeyId.localeCompare(b.masterKeyId));
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

const MOST_NAMED = 20;

export function lostSentence({ lost, opensNone }: LostKeys): string {
  const named = lost.slice(0, MOST_NAMED).map(({ account, masterKeyId }) => `${account} (master key ${masterKeyId})`);
  const more = lost.length > MOST_NAMED ? ` and ${lost.length - MOST_NAMED} more` : '';
  return `These accounts have keys that no master key here opens: ${named.join(', ')}${more}. Nothing was changed. ${opensNone ? opensNoneSentence : remedySentence(lost[0]?.masterKeyId)}`;
}

const opensNoneSentence =
  'They are all accounts with keys, so look first whether this process has the MASTER_KEY and DATA_DIR of the site.';

const remedySentence = (masterKeyId?: string) =>
  `Bring that master key back as MASTER_KEY_PREVIOUS, or let each account enter a provider key again, and repeat this. If it is lost for good: npm run admin -- rotate-master-key --forget ${masterKeyId} gives up what it alone opens, for all of its accounts, and writes to who may enter them again.`;

export const wrappedSentence = ({ accounts }: Rotated) =>
  accounts === 0
    ? 'Everything was wrapped with the new master key already.'
    : `The keys of ${accounts} ${accounts === 1 ? 'account are' : 'accounts are'} wrapped with the new master key now.`;

export const leftSentence = ({ left }: Rotated) =>
  left === 0
    ? 'Remove MASTER_KEY_PREVIOUS from the environment of every process: nothing is wrapped with it any more.'
    : 'A process has wrapped a key with the old master key meanwhile: keep MASTER_KEY_PREVIOUS, and repeat this.';

/** `npm run admin -- rotate-master-key [--forget FINGERPRINT [--all]]` */
export async function runRotateCommand(ctx: Context, [option, fingerprint, all, ...more]: string[]): Promise<number> {
  const isUsed = option === '--forget' && fingerprint && (all ?? '--all') === '--all' && more.length === 0;
  if (option !== undefined && !isUsed) {
    printError('Usage: npm run admin -- rotate-master-key [--forget FINGERPRINT [--all]]');
    return 2;
  }
  const isFile = ctx.config.masterKey === null;
  const behind = await processesBehind(ctx);
  if (behind.length > 0) {
    const remedy = isFile
      ? 'Stop them first: the new key is a file, which is replaced under who reads it.'
      : 'Give them MASTER_KEY and MASTER_KEY_PREVIOUS, restart them, and repeat this.';
    printError(`${behindSentence(behind)} ${remedy}`);
    return 1;
  }
  if (fingerprint && !(await forget(ctx, fingerprint, all !== undefined))) return 1;
  const rotated = await rotateMasterKey(ctx);
  if ('lost' in rotated) {
    printError(lostSentence(rotated));
    return 1;
  }
  print(wrappedSentence(rotated));
  if (!isFile || rotated.left > 0) print(leftSentence(rotated));
  return rotated.left === 0 ? 0 : 1;
}

/** @returns false: nothing was changed */
async function forget(ctx: Context, masterKeyId: string, isAll: boolean): Promise<boolean> {
  const opening = await processesOpening(ctx, masterKeyId);
  const forgotten =
    opening.length > 0 ? { refusal: openingSentence(opening) } : await forgetLostKeys(ctx, masterKeyId, isAll);
  if ('refusal' in forgotten) {
    printError(forgotten.refusal);
    return false;
  }
  const accounts = forgotten.length === 1 ? 'One account' : `${forgotten.length} accounts`;
  print(`${accounts} lost what the master key ${masterKeyId} alone opened; mails to who may enter keys again wait.`);
  return true;
}

const openingSentence = (names: readonly string[]) =>
  `This master key is not lost: it is in ${names.join(', ')}, or that runs another version, which does not say it. Nothing was changed.`;
