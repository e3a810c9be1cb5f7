import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config.server.ts';
import { sessionSecret } from '../../platform/session-secret.server.ts';
import type { Digest } from './change-alerts.server.ts';

/** The links of digests by which they can be left without signing in. They say whose and which digest, and are signed. */

function signatureOf(config: Config, said: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret(config), '', 'leaving alerts', 32));
  return createHmac('sha256', key).update(said).digest();
}

export function leaveToken(config: Config, { userId, frequency }: Digest): string {
  const said = `${frequency}.${Buffer.from(userId).toString('base64url')}`;
  return `${said}.${signatureOf(config, said).toString('base64url')}`;
}

/** null: the link was changed, or signed by another site. */
export function readLeaveToken(config: Config, token: string): Digest | null {
  const [, said, frequency, user, signature] = /^((daily|weekly)\.([\w-]+))\.([\w-]{43})$/.exec(token) ?? [];
  if (said === undefined || !timingSafeEqual(signatureOf(config, said), Buffer.from(signature!, 'base64url')))
    return null;
  return { frequency: frequency as Digest['frequency'], userId: Buffer.from(user!, 'base64url').toString('utf8') };
}
