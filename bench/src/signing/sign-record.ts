import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** Ed25519. */
export interface SigningKey {
  /** PKCS #8, base64. */
  privateKey: string;
  /** The 32 bytes, base64url. */
  publicKey: string;
}

/** What the signer says of a record. */
export interface RecordClaim {
  /** Address of the site. */
  site: string;
  run: string;
  /** False where the run was measured elsewhere and only sent to the site. */
  isMeasuredHere: boolean;
  /** ISO. */
  signedAt: string;
}

/** What is signed, as it stands in the file. */
export interface SignedStatement extends RecordClaim {
  format: typeof RECORD_FORMAT;
  publicKey: string;
  /** SHA-256 of every line before, base64url, without its line end. */
  lines: string[];
}

export const RECORD_FORMAT = 'yardstick-record/1';
export const STATEMENT_START = ',"signed":';

export const hashOfLine = (line: string | Uint8Array): string => createHash('sha256').update(line).digest('base64url');

/** The first 16 hexadecimal digits of a public key's SHA-256. */
export const idOfKey = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 16);

export const readPublicKey = (publicKey: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });

export function makeSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    publicKey: publicKey.export({ format: 'jwk' }).x as string,
  };
}

const isList = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function* linesOfDocument(members: Iterable<readonly [string, unknown]>): AsyncGenerator<string> {
  yield '{';
  let comma = '';
  for (const [name, value] of members) {
    if (value === undefined) continue;
    const start = `${comma}${JSON.stringify(name)}:`;
    comma = ',';
    if (!isList(value)) {
      yield start + JSON.stringify(value);
      continue;
    }
    yield `${start}[`;
    let between = '';
    for await (const item of value) {
      yield between + JSON.stringify(item);
      between = ',';
    }
    yield ']';
  }
}

/**
 * Writes one JSON document, piece by piece: a line for each member, for each item of a member that is an async list, and at the end a
 * signature over all lines. A changed byte can so be found, and a long record needs no more memory than a short one.
 */
export async function* signRecord(
  members: Iterable<readonly [string, unknown]>,
  claim: RecordClaim,
  { privateKey, publicKey }: SigningKey,
): AsyncGenerator<string> {
  // First of all: a record that cannot be signed is not begun.
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), type: 'pkcs8', format: 'der' });
  const lines: string[] = [];
  for await (const line of linesOfDocument(members)) {
    lines.push(hashOfLine(line));
    yield `${line}\n`;
  }
  const { site, run, isMeasuredHere, signedAt } = claim;
  const statement: SignedStatement = { format: RECORD_FORMAT, site, run, isMeasuredHere, signedAt, publicKey, lines };
  const text = JSON.stringify(statement);
  const signature = sign(null, Buffer.from(text), key).toString('base64url');
  yield `${STATEMENT_START}${text}\n,"signature":"${signature}"\n}\n`;
}
