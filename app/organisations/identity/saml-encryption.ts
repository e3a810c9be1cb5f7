/**
 * Which encrypted answers of a SAML provider are opened (XML Encryption 1.1). Anybody can encrypt for a public certificate, so that an
 * answer is encrypted proves nothing. Must stay true: what is decrypted is either bound by its own tag (AES-GCM) or was signed as a
 * whole before (AES-CBC, which somebody who may send variants of an answer could otherwise read byte by byte), and keys travel by RSA-OAEP.
 */

const XMLENC = 'http://www.w3.org/2001/04/xmlenc#';
const GCM = ['http://www.w3.org/2009/xmlenc11#aes128-gcm', 'http://www.w3.org/2009/xmlenc11#aes256-gcm'];
const CBC = [`${XMLENC}aes128-cbc`, `${XMLENC}aes256-cbc`];
const KEY = `${XMLENC}rsa-oaep-mgf1p`;
/** Of RSA-OAEP. The library reads these names. */
const DIGESTS = ['sha1', 'sha256', 'sha512'].map((name) => `http://www.w3.org/2000/09/xmldsig#${name}`);
const taken = new Set([...GCM, ...CBC, KEY, ...DIGESTS]);

export interface Encryption {
  /** The encrypted assertion as the library reads it. */
  xml: string;
  /** Whether the whole response has to be signed, and checked before anything is decrypted. */
  needsSignedResponse: boolean;
}

export const everyIn = (of: Element, name: string): Element[] => Array.from(of.getElementsByTagNameNS('*', name));
export const childrenOf = (of: Element, name: string): Element[] =>
  everyIn(of, name).filter(({ parentNode }) => parentNode === of);

/** @returns null: nothing is encrypted; a reason: it is in a way that is not taken */
export function encryptionOf(root: Element): Encryption | { refused: 'several' | 'algorithm' } | null {
  const [first, ...others] = everyIn(root, 'EncryptedAssertion');
  if (first === undefined) return null;
  if (others.length > 0 || first.parentNode !== root || everyIn(root, 'Assertion').length > 0)
    return { refused: 'several' };
  const inside = everyIn(first, '*');
  const algorithms = inside
    .map((element) => element.getAttribute('Algorithm'))
    .filter((name) => name !== null && name !== '');
  const references = everyIn(first, 'RetrievalMethod').map((method) => method.getAttribute('URI') ?? '');
  const isTaken =
    algorithms.every((name) => taken.has(name!)) &&
    algorithms.includes(KEY) &&
    // The library puts it into an expression.
    references.every((uri) => /^#[\w.-]+$/.test(uri));
  if (!isTaken) return { refused: 'algorithm' };
  return { xml: first.toString(), needsSignedResponse: CBC.some((name) => algorithms.includes(name)) };
}
