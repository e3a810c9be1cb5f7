import { hkdfSync } from 'node:crypto';
import type { Config } from '../../platform/config.server.ts';
import { sessionSecret } from '../../platform/session-secret.server.ts';

/** For secrets of this folder, and the cookie that binds an answer to its start. */
export const identityKey = (config: Config) =>
  Buffer.from(hkdfSync('sha256', sessionSecret(config), '', 'identity providers of organisations', 32));
