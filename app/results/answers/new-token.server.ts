import { randomBytes } from 'node:crypto';

/** The secret part of a link’s address, 192 random bits. */
export const newToken = (): string => randomBytes(24).toString('base64url');
