import { existsSync } from 'node:fs';
import path from 'node:path';
import { session } from './accounts/schema.server.ts';
import type { Config } from './platform/config.server.ts';
import type { Context } from './platform/context.server.ts';
import { type Database, ifAvailable, whenAvailable } from './platform/database.server.ts';
import { isSessionSecretHere, makeSessionSecret } from './platform/session-secret.server.ts';
import { hasRecordKey, opensRecordKey } from './results/record-keys.server.ts';
import { countDataKeys } from './vault/count-data-keys.server.ts';
import { makeMasterKey } from './vault/make-master-key.server.ts';

/** The secrets that all processes on one PostgreSQL must share: by SESSION_SECRET and MASTER_KEY, or by one DATA_DIR. */

/**
 * A web process makes those that are missing at its start, so that workers beside it find them; but none where the data
 * were written with another one: with a new one it would log everybody out who comes by this process.
 * @throws a sentence when one is missing that wrote the data, or they cannot be written
 */
export async function makeMissingSecrets(ctx: Context): Promise<void> {
  const { config } = ctx;
  const missing = missingSecrets(config);
  const needed = [
    ...((await hasRecordKey(ctx)) || (await hasSessions(ctx)) ? (['SESSION_SECRET'] as const) : []),
    ...((await countDataKeys(ctx)).all > 0 ? (['MASTER_KEY'] as const) : []),
  ].filter((name) => missing.includes(name));
  if (needed.length > 0) throw new Error(lostSecrets(config, needed));
  try {
    makeSessionSecret(config);
    makeMasterKey(config);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw new Error(
      `SESSION_SECRET and MASTER_KEY are not both set, and DATA_DIR ${path.resolve(config.dataDir)} cannot be written (${code}), so that none can be made there. Set both, or DATA_DIR to a folder that the user of this process can write.`,
      { cause: error },
    );
  }
}

/**
 * Before the first request; while the database is away, as soon as it is there.
 * @returns `failed` resolves with the reason when that shows that a secret is missing
 */
export async function shareSecrets(ctx: Context, database: Database): Promise<{ failed?: Promise<unknown> }> {
  const make = () => makeMissingSecrets(ctx).then(() => true);
  if (await ifAvailable(make)) return {};
  const failure = Promise.withResolvers<unknown>();
  void whenAvailable(database, make).catch(failure.resolve);
  return { failed: failure.promise };
}

const areNotHere = ({ dataDir }: Config, names: readonly string[]) =>
  `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} not set, and ${path.resolve(dataDir)} holds no such secret.`;

const lostSecrets = (config: Config, names: readonly string[]) =>
  `${areNotHere(config, names)} The database was written with ${names.length === 1 ? 'one' : 'them'}: give this process the values of the others, or their DATA_DIR. What is lost, set to a new value: then everybody logs in again, and provider keys and saved passwords are entered again.`;

const missingSecrets = (config: Config): ('SESSION_SECRET' | 'MASTER_KEY')[] => [
  ...(isSessionSecretHere(config) ? [] : (['SESSION_SECRET'] as const)),
  ...(config.masterKey !== null || existsSync(path.join(config.dataDir, 'master-key'))
    ? []
    : (['MASTER_KEY'] as const)),
];

const hasSessions = async (ctx: Context) => (await ctx.db.select({ id: session.id }).from(session).limit(1)).length > 0;

/**
 * A worker makes none: with secrets of its own it could open no key, and nobody would notice before the first run.
 * @throws a sentence that names what is missing
 */
export function requireSecrets(config: Config): void {
  const missing = missingSecrets(config);
  if (missing.length === 0) return;
  throw new Error(
    `${areNotHere(config, missing)} Give this worker the values of the web processes, or their DATA_DIR after a web process has started once.`,
  );
}

const otherMasterKey = (accounts: number) =>
  `The provider keys of ${accounts} account(s) cannot be opened here: MASTER_KEY, or the file master-key in DATA_DIR, is another one than that which wrapped them. All processes must have the same.`;

/**
 * A worker that can open no stored key would fail every run that needs one. Where some can be opened the key is the right
 * one, and another was lost before.
 * @throws a sentence
 */
export async function requireOwnMasterKey(ctx: Context): Promise<void> {
  const { all, foreign } = await countDataKeys(ctx);
  if (foreign > 0 && foreign === all)
    throw new Error(`${otherMasterKey(foreign)} If that key is lost, save one provider key again on the site first.`);
}

/** Says in the log when the data was written with other secrets than those that are here. */
export async function warnOfOtherSecrets(ctx: Context): Promise<void> {
  const { foreign } = await countDataKeys(ctx);
  if (foreign > 0) ctx.log.warn(otherMasterKey(foreign));
  if (!(await opensRecordKey(ctx)))
    ctx.log.warn(
      'The key that signs records cannot be opened here: SESSION_SECRET, or the file session-secret in DATA_DIR, is another one than that which sealed it. All processes must have the same.',
    );
}
