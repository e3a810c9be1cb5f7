import { hkdfSync } from 'node:crypto';
import type { Config } from '../config.server.ts';
import { open, seal } from '../envelope.server.ts';
import { sessionSecret } from '../session-secret.server.ts';

/**
 * Encrypts messages whose links open an account while they wait in the outbox. The key is derived from the session
 * secret, which is not in the database: neither a dump nor an administrator can read such a link.
 */

const keyFor = (config: Config) =>
  Buffer.from(hkdfSync('sha256', sessionSecret(config), '', 'messages of the outbox', 32));

export function sealMessage(config: Config, mailId: string, mime: string): string {
  return seal(keyFor(config), Buffer.from(mime), `mail/${mailId}`);
}

/** @throws when the session secret has changed since the message was written */
export function openMessage(config: Config, mailId: string, sealed: string): string {
  return open(keyFor(config), sealed, `mail/${mailId}`).toString('utf8');
}
