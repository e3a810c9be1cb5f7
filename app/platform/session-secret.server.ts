import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.server.ts';

type SecretConfig = Pick<Config, 'sessionSecret' | 'dataDir'>;

const fileOf = ({ dataDir }: SecretConfig) => path.join(dataDir, 'session-secret');

/** Makes no file. */
export const isSessionSecretHere = (config: SecretConfig) =>
  config.sessionSecret !== null || existsSync(fileOf(config));

/**
 * The secret that signs session cookies and encrypts waiting mails: SESSION_SECRET, or one made on the first start in
 * the data folder (mode 0600).
 */
export function sessionSecret(config: SecretConfig): string {
  if (config.sessionSecret !== null) return config.sessionSecret;
  const file = fileOf(config);
  mkdirSync(config.dataDir, { recursive: true });
  try {
    // With 'wx' exactly one of several first starts creates it.
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
