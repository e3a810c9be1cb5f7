import { hkdfSync } from 'node:crypto';
import type { Config } from '../config.server.ts';
import { open, seal } from '../envelope.server.ts';
import { sessionSecret } from '../session-secret.server.ts';

/** Secrets among the saved variables, encrypted with a key that is not in the database. */

const keyFor = (config: Config) => Buffer.from(hkdfSync('sha256', sessionSecret(config), '', 'saved settings', 32));

export const sealSavedSecret = (config: Config, name: string, value: string): string =>
  seal(keyFor(config), Buffer.from(value), `setting/${name}`);

/** @returns null when the session secret has changed since: the secret must be entered again */
export function openSavedSecret(config: Config, name: string, sealed: string): string | null {
  try {
    return open(keyFor(config), sealed, `setting/${name}`).toString('utf8');
  } catch {
    return null;
  }
}
