import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.server.ts';

type SecretConfig = Pick<Config, 'sessionSecret' | 'dataDir' | 'databaseUrl'>;

const fileOf = ({ dataDir }: SecretConfig) => path.join(dataDir, 'session-secret');

/** Makes no file. */
export const isSessionSecretHere = (config: SecretConfig) =>
  config.sessionSecret !== null || existsSync(fileOf(config));

/** Makes the file in the data folder (mode 0600), unless SESSION_SECRET is set or it is there. */
export function makeSessionSecret(config: SecretConfig): void {
  if (config.sessionSecret !== null) return;
  mkdirSync(config.dataDir, { recursive: true });
  try {
    // With 'wx' exactly one of several first starts creates it.
    writeFileSync(fileOf(config), randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * The secret that signs session cookies and encrypts waiting mails: SESSION_SECRET, or the one in the data folder. With the
 * embedded database, which is one folder for one site, it is made where it is missing.
 * @throws a sentence when it is missing beside a PostgreSQL, whose other processes may have another one
 */
export function sessionSecret(config: SecretConfig): string {
  if (config.sessionSecret !== null) return config.sessionSecret;
  if (config.databaseUrl === null) makeSessionSecret(config);
  else if (!isSessionSecretHere(config))
    throw new Error(`SESSION_SECRET is not set, and ${path.resolve(config.dataDir)} holds no such secret.`);
  return readFileSync(fileOf(config), 'utf8').trim();
}
