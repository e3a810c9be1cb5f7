import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../platform/config.server.ts';

/**
 * The key that wraps the accounts' data keys: MASTER_KEY, or a file in the data folder made on the first start (mode
 * 0600). It never enters the database. During a rotation the next key is stored beside it, so that a crash at any
 * moment leaves every wrapped key readable.
 */
export interface MasterKey {
  /** Fingerprint, stored with every data key that it wraps. */
  id: string;
  bytes: Buffer;
}

type KeyConfig = Pick<Config, 'masterKey' | 'masterKeyPrevious' | 'dataDir'>;

const fileOf = ({ dataDir }: KeyConfig, suffix = '') => path.join(dataDir, `master-key${suffix}`);

function parse(written: string, from: string): MasterKey {
  const bytes = Buffer.from(written.trim(), 'base64');
  if (bytes.length !== 32)
    throw new Error(`${from} must be 32 bytes in base64 (for example: openssl rand -base64 32).`);
  return { id: createHash('sha256').update('master-key').update(bytes).digest('hex').slice(0, 16), bytes };
}

function readFile(file: string): MasterKey | null {
  return existsSync(file) ? parse(readFileSync(file, 'utf8'), file) : null;
}

/** The key that wraps new data keys; made if there is none yet. */
export function currentMasterKey(config: KeyConfig): MasterKey {
  if (config.masterKey !== null) return parse(config.masterKey, 'MASTER_KEY');
  const file = fileOf(config);
  mkdirSync(config.dataDir, { recursive: true });
  try {
    // With 'wx' exactly one of several first starts creates it.
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return parse(readFileSync(file, 'utf8'), file);
}

/** The key that wraps new data keys, if there is one already. */
export function heldMasterKey(config: KeyConfig): MasterKey | null {
  return config.masterKey === null ? readFile(fileOf(config)) : parse(config.masterKey, 'MASTER_KEY');
}

/** Every available key, including those of an unfinished rotation. */
function* masterKeys(config: KeyConfig): Generator<MasterKey> {
  if (config.masterKey !== null) yield parse(config.masterKey, 'MASTER_KEY');
  if (config.masterKeyPrevious !== null) yield parse(config.masterKeyPrevious, 'MASTER_KEY_PREVIOUS');
  for (const suffix of ['', '.next']) {
    const kept = readFile(fileOf(config, suffix));
    if (kept) yield kept;
  }
}

/** The fingerprints of every available key. */
export const masterKeyIds = (config: KeyConfig): string[] => [...new Set([...masterKeys(config)].map(({ id }) => id))];

/** Makes no file: a new one would take the place of the one that is missing. */
export function isMasterKeyHere(config: KeyConfig, id: string): boolean {
  return masterKeyIds(config).includes(id);
}

/** The key with this fingerprint. */
export function masterKeyById(config: KeyConfig, id: string): MasterKey {
  const found = [...masterKeys(config)].find((key) => key.id === id);
  if (!found)
    throw new Error(
      'The master key that these keys were wrapped with is not here. Restore MASTER_KEY or the master-key file.',
    );
  return found;
}

/** The key that a rotation changes to: MASTER_KEY if set, else made now or found after a crash. */
export function nextMasterKey(config: KeyConfig): MasterKey {
  if (config.masterKey !== null) return parse(config.masterKey, 'MASTER_KEY');
  currentMasterKey(config);
  const file = fileOf(config, '.next');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  return parse(readFileSync(file, 'utf8'), file);
}

/** Replaces the old key by the next one. Call it when nothing is wrapped by the old one any more. */
export function finishRotation(config: KeyConfig): void {
  if (config.masterKey === null) renameSync(fileOf(config, '.next'), fileOf(config));
}
