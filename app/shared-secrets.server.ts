import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './platform/config.server.ts';
import type { Context } from './platform/context.server.ts';
import { sessionSecret } from './platform/session-secret.server.ts';
import { opensRecordKey } from './results/record-keys.server.ts';
import { countDataKeys } from './vault/count-data-keys.server.ts';
import { makeMasterKey } from './vault/make-master-key.server.ts';

/** The secrets that all processes on one PostgreSQL must share: by SESSION_SECRET and MASTER_KEY, or by one DATA_DIR. */

/** A web process makes those that are missing at its start, so that workers beside it find them. */
export function makeMissingSecrets(config: Config): void {
  sessionSecret(config);
  makeMasterKey(config);
}

/**
 * A worker makes none: with secrets of its own it could open no key, and nobody would notice before the first run.
 * @throws a sentence that names what is missing
 */
export function requireSecrets({ sessionSecret, masterKey, dataDir }: Config): void {
  const isHere = (name: string) => existsSync(path.join(dataDir, name));
  const missing = [
    ...(sessionSecret !== null || isHere('session-secret') ? [] : ['SESSION_SECRET']),
    ...(masterKey !== null || isHere('master-key') ? [] : ['MASTER_KEY']),
  ];
  if (missing.length === 0) return;
  throw new Error(
    `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set, and ${path.resolve(dataDir)} holds no such secret. Give this worker the values of the web processes, or their DATA_DIR after a web process has started once.`,
  );
}

/** Says in the log when the data was written with other secrets than those that are here. */
export async function warnOfOtherSecrets(ctx: Context): Promise<void> {
  const { foreign } = await countDataKeys(ctx);
  if (foreign > 0)
    ctx.log.warn(
      `The provider keys of ${foreign} account(s) cannot be opened here: MASTER_KEY, or the file master-key in DATA_DIR, is another one than that which wrapped them. All processes must have the same.`,
    );
  if (!(await opensRecordKey(ctx)))
    ctx.log.warn(
      'The key that signs records cannot be opened here: SESSION_SECRET, or the file session-secret in DATA_DIR, is another one than that which sealed it. All processes must have the same.',
    );
}
