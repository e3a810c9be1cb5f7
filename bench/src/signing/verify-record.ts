import { verify } from 'node:crypto';
import { linesOf } from '../report/lines-of.ts';
import {
  hashOfLine,
  idOfKey,
  RECORD_FORMAT,
  readPublicKey,
  type SignedStatement,
  STATEMENT_START,
} from './sign-record.ts';

/** Keys that a reader has from elsewhere than the record. */
export interface TrustedKeys {
  /** Whose they are; null where only a key is known. */
  site: string | null;
  /** `until`: when the key was replaced, ISO; null for the present one. */
  keys: { publicKey: string; until: string | null }[];
}

export interface RecordCheck {
  /** `unchanged`: as it was signed, but no key was given that says by whom; `relayed`: signed by a site that did not measure it. */
  state: 'genuine' | 'relayed' | 'unchanged' | 'changed' | 'not-genuine' | 'unsigned';
  /** One sentence, or two. */
  words: string;
}

/** 32 bytes in base64url. */
const KEY = /^[\w-]{43}$/;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const changed = (words: string): RecordCheck => ({ state: 'changed', words: `Changed: ${words}.` });

/** What the keys file of a site says, or a key by itself; null where the text is neither. */
export function readTrustedKeys(text: string): TrustedKeys | null {
  const word = text.trim();
  if (KEY.test(word)) return { site: null, keys: [{ publicKey: word, until: null }] };
  try {
    const { site, keys } = JSON.parse(word) as Partial<TrustedKeys>;
    const areKeys = keys?.every(
      ({ publicKey, until }) => KEY.test(publicKey) && (until === null || !Number.isNaN(Date.parse(until))),
    );
    return typeof site === 'string' && keys && keys.length > 0 && areKeys ? { site, keys } : null;
  } catch {
    return null;
  }
}

interface ReadRecord {
  hashes: string[];
  /** The last three lines. */
  last: string[];
  hasSignature: boolean;
}

async function readRecord(bytes: AsyncIterable<Uint8Array>): Promise<ReadRecord> {
  const hashes: string[] = [];
  let last: Buffer[] = [];
  let hasSignature = false;
  for await (const line of linesOf(bytes)) {
    hashes.push(hashOfLine(line));
    last = [...last.slice(-2), line];
    hasSignature ||= line.length < 400 && /^\s*,?\s*"signature"\s*:/.test(line.toString());
  }
  return { hashes, last: last.map(String), hasSignature };
}

/** A process that signed while another replaced the key read the old one, or has a clock that is ahead. */
const ROTATION_MS = 60_000;

/** Whether a record is what a site signed. Needs no network. @param open reads the file from its beginning, each time it is called */
export async function verifyRecord(
  open: () => AsyncIterable<Uint8Array>,
  trusted: TrustedKeys | null,
): Promise<RecordCheck> {
  const { hashes, last, hasSignature } = await readRecord(open());
  const [signedLine = '', signatureLine = '', end = ''] = last;
  const signature = /^,"signature":"([\w-]{86})"$/.exec(signatureLine)?.[1];
  if (!signedLine.startsWith(STATEMENT_START) || signature === undefined || end !== '}')
    return describeUnsigned(last.at(-1) ?? '', hasSignature);
  const text = signedLine.slice(STATEMENT_START.length);
  const statement = readStatement(text);
  if (!statement || !isSigned(text, statement.publicKey, signature))
    return changed('its signature does not fit what it was made for');
  const difference = await findDifference(hashes.slice(0, -3), statement.lines, open);
  if (difference !== null) return changed(difference);
  return describeSigner(statement, trusted);
}

function describeUnsigned(lastLine: string, hasSignature: boolean): RecordCheck {
  if (hasSignature) return changed('the place of its signature is not as it was written');
  const isWhole = /[\]}]\s*$/.test(lastLine);
  const words = isWhole
    ? 'Unsigned: the file has no signature.'
    : 'Unsigned: the file was cut off, or never had a signature.';
  return { state: 'unsigned', words };
}

function readStatement(text: string): SignedStatement | null {
  try {
    const statement = JSON.parse(text) as SignedStatement;
    const isOurs = statement.format === RECORD_FORMAT && KEY.test(statement.publicKey);
    const isReadable = URL.canParse(statement.site) && /^[\w-]{1,100}$/.test(statement.run);
    return isOurs && isReadable && DATE.test(statement.signedAt) && Array.isArray(statement.lines) ? statement : null;
  } catch {
    return null;
  }
}

function isSigned(text: string, publicKey: string, signature: string): boolean {
  try {
    return verify(null, Buffer.from(text), readPublicKey(publicKey), Buffer.from(signature, 'base64url'));
  } catch {
    // Not a point of the curve.
    return false;
  }
}

/** Where the lines differ from those that were signed; null where they do not. */
async function findDifference(
  found: readonly string[],
  signed: readonly string[],
  open: () => AsyncIterable<Uint8Array>,
): Promise<string | null> {
  const first = Array.from({ length: Math.max(found.length, signed.length) }).findIndex(
    (_, index) => found[index] !== signed[index],
  );
  if (first === -1) return null;
  const known = new Set(signed);
  const foreign = found.flatMap((hash, index) => (known.has(hash) ? [] : [index]));
  const [at = -1, ...more] = foreign;
  if (at === -1) return `lines were taken out, repeated or moved, the first at line ${first + 1}`;
  let index = 0;
  for await (const line of linesOf(open())) {
    if (index++ !== at) continue;
    const others = more.length === 0 ? '' : ` and ${more.length} more`;
    return `line ${at + 1}${describeLine(line.toString())}${others} ${more.length === 0 ? 'is' : 'are'} not as signed`;
  }
  return null;
}

/** What a line is about, in brackets. */
function describeLine(line: string): string {
  const name = /^,?"([\w-]{1,40})":/.exec(line)?.[1];
  if (name !== undefined) return ` (${name})`;
  try {
    const { modelKey, caseId, round } = JSON.parse(line.replace(/^,/, ''));
    if ([modelKey, caseId].every((text) => typeof text === 'string') && typeof round === 'number')
      return ` (the call of ${modelKey} for case ${caseId} in round ${round})`
        .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
        .slice(0, 300);
  } catch {
    // A line that is no JSON any more is named by its number alone.
  }
  return '';
}

function describeSigner(
  { site, run, isMeasuredHere, signedAt, publicKey }: SignedStatement,
  trusted: TrustedKeys | null,
): RecordCheck {
  const id = idOfKey(publicKey);
  const at = `${signedAt.slice(0, 16).replace('T', ' ')} UTC`;
  const measured = isMeasuredHere ? '' : ' The site says that the run was measured elsewhere and sent to it.';
  if (!trusted)
    return {
      state: 'unchanged',
      words: `Unchanged since it was signed with key ${id} on ${at}, which the file says is the key of ${new URL(site).origin}; --key shows whether it is.${measured}`,
    };
  const found = trusted.keys.find((key) => key.publicKey === publicKey);
  const refusal = !found
    ? `it is signed with key ${id}, which is not ${trusted.site === null ? 'the one given' : `one that ${trusted.site} had when the file of its keys was saved`}`
    : found.until !== null && Date.parse(signedAt) > Date.parse(found.until) + ROTATION_MS
      ? `it names ${at}, when key ${id} had been replaced`
      : null;
  if (refusal !== null) return { state: 'not-genuine', words: `Not genuine: ${refusal}.` };
  const signer = trusted.site ?? `the owner of key ${id}`;
  const { origin } = new URL(site);
  // A copy of a site may hold its key.
  const place =
    trusted.site === null || URL.parse(trusted.site)?.origin === origin ? '' : ` The record itself names ${origin}.`;
  return {
    state: isMeasuredHere ? 'genuine' : 'relayed',
    words: `${isMeasuredHere ? 'Genuine' : 'Measured elsewhere'}: run ${run}, signed by ${signer} on ${at} and unchanged since.${measured}${place}`,
  };
}
