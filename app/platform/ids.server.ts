import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

let lastMs = 0;
let lastRandom = new Uint8Array(10);

/** Counts up within one millisecond, so that the ids of a process are in order. */
function nextRandom(atMs: number): Uint8Array {
  if (atMs !== lastMs) return randomBytes(10);
  const next = Uint8Array.from(lastRandom);
  for (let index = next.length - 1; index >= 0; index--) {
    next[index] = (next[index]! + 1) & 0xff;
    if (next[index] !== 0) break;
  }
  return next;
}

/**
 * A new row id: 26 characters of Crockford's base 32 (48 bits of time, 80 random bits). Ids sort by age within a
 * process, and to the millisecond across processes. Not a secret: never use one as a token.
 */
export function newId(): string {
  const atMs = Math.max(Date.now(), lastMs);
  lastRandom = nextRandom(atMs) as Uint8Array<ArrayBuffer>;
  lastMs = atMs;
  let bits = BigInt(atMs);
  for (const byte of lastRandom) bits = (bits << 8n) | BigInt(byte);
  let text = '';
  for (let index = 0; index < 26; index++) {
    text = alphabet[Number(bits & 31n)]! + text;
    bits >>= 5n;
  }
  return text;
}
