import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Encryption with AES-256-GCM. A sealed text is bound to `purpose` (its owner and column), so that a row copied to
 * another account or column does not open.
 */

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Base64 of nonce, tag and ciphertext. */
export function seal(key: Buffer, plain: Buffer, purpose: string): string {
  const nonce = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** @throws when the key is wrong, the text was changed, or it was sealed for another purpose */
export function open(key: Buffer, sealed: string, purpose: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
