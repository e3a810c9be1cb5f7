import type { SamlOptions } from '@node-saml/node-saml';
import { readSamlAttributes } from './saml-attributes.ts';
import { childrenOf, type Encryption, encryptionOf } from './saml-encryption.ts';
import { SamlRefusal } from './saml-refusal.ts';
import { readStrangersXml } from './saml-xml.ts';

/**
 * Reads the answers of a SAML 2.0 identity provider (Web Browser SSO Profile, HTTP-POST binding) through `@node-saml/node-saml`.
 * Must stay true: the library checks signatures, and hands out what was signed; all else here is read from that, except what only
 * leads to a refusal. An answer without a request of ours is refused.
 */

export interface SamlConnection {
  /** The entity ID of the provider. */
  issuer: string;
  ssoUrl: string;
  /** Where the provider wants the answer to its logout; null: it gets none. */
  logoutUrl: string | null;
  /** In PEM. */
  certificates: string[];
}

/** This site, as a provider of one organisation knows it. */
export interface OwnEntity {
  entityId: string;
  /** Where answers are posted to. */
  answerAddress: string;
}

/** Of the profile, as little as is believed. */
export interface SamlAnswer {
  /** The request that it answers. */
  requestId: string;
  claims: Record<string, unknown>;
}

const SKEW_MS = 60_000;
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

/** Of the library. */
type MoreOptions = Pick<
  Partial<SamlOptions>,
  'wantAuthnResponseSigned' | 'decryptionPvk' | 'generateUniqueId' | 'logoutUrl'
>;

/** Large, and few processes need it: loaded with the first sign-in. */
export async function openLibrary(
  { issuer, ssoUrl, certificates }: SamlConnection,
  own: OwnEntity,
  more: MoreOptions = {},
) {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  return new SAML({
    issuer: own.entityId,
    callbackUrl: own.answerAddress,
    audience: own.entityId,
    entryPoint: ssoUrl,
    idpIssuer: issuer,
    idpCert: certificates,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: SKEW_MS,
    // Ours checks the request that the assertion itself names.
    validateInResponseTo: ValidateInResponseTo.never,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    ...more,
  });
}

/** Where the browser is sent to log in. */
export async function beginAtSamlProvider(
  connection: SamlConnection,
  own: OwnEntity,
  requestId: string,
): Promise<string> {
  const saml = await openLibrary(connection, own, { generateUniqueId: () => requestId });
  return await saml.getAuthorizeUrlAsync('', undefined, {});
}

/**
 * What a provider reads about this site: its names and the address for answers.
 * @param certificate for which it may encrypt them, and by which our answers to its logouts are signed; null: neither is done
 */
export async function writeOwnMetadata(own: OwnEntity, certificate: string | null): Promise<string> {
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml');
  const metadata = generateServiceProviderMetadata({
    issuer: own.entityId,
    callbackUrl: own.answerAddress,
    logoutCallbackUrl: own.answerAddress,
    identifierFormat: null,
    wantAssertionsSigned: true,
    generateUniqueId: () => '_yardstick',
    // Of the key, the library asks only whether there is one.
    ...(certificate === null
      ? {}
      : { decryptionCert: certificate, decryptionPvk: certificate, publicCerts: certificate, privateKey: certificate }),
  });
  // The library says yes to each certificate that signs. Our requests are not signed: they say nothing that a provider must believe.
  return metadata.replace('AuthnRequestsSigned="true"', 'AuthnRequestsSigned="false"');
}

interface Posted {
  /** The field SAMLResponse. */
  posted: string;
  /** Opens encrypted answers; null: none is taken. */
  key: string | null;
}

/** @throws SamlRefusal */
export async function readSamlAnswer(
  connection: SamlConnection,
  own: OwnEntity,
  { posted, key }: Posted,
  now: Date,
): Promise<SamlAnswer> {
  const encryption = checkShape(posted, own);
  const profile =
    encryption === null
      ? await validate(connection, own, posted)
      : await decrypt(connection, own, { posted, key, encryption });
  if (profile?.getAssertion === undefined) throw new SamlRefusal('no assertion');
  const signed = (profile.getAssertion() as { Assertion?: SignedNode }).Assertion;
  if (signed === undefined) throw new SamlRefusal('no assertion');
  if (text(signed.Issuer) !== connection.issuer) throw new SamlRefusal('another issuer');
  checkConditions(signed);
  const requestId = confirmedRequest(signed, own, now);
  const subject = one(one(signed.Subject)?.NameID);
  if (subject === undefined || text([subject]) === '') throw new SamlRefusal('no subject');
  // Of each login another one: nobody could be found again by it.
  if (subject.$?.Format === TRANSIENT) throw new SamlRefusal('a transient subject', 'organisation-no-subject');
  return {
    requestId,
    claims: readSamlAttributes({ subject: text([subject]), format: subject.$?.Format ?? null }, attributesOf(signed)),
  };
}

async function validate(connection: SamlConnection, own: OwnEntity, posted: string, more: MoreOptions = {}) {
  const saml = await openLibrary(connection, own, more);
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: posted }).catch((error: unknown) => {
    throw new SamlRefusal(reasonOf(error));
  });
  return profile;
}

/** What was encrypted is checked like what was not, before the library reads it: anybody can encrypt for a certificate. */
async function decrypt(
  connection: SamlConnection,
  own: OwnEntity,
  { posted, key, encryption: { xml, needsSignedResponse } }: Posted & { encryption: Encryption },
) {
  if (key === null) throw new SamlRefusal('encrypted', 'organisation-encrypted-answer');
  if (needsSignedResponse && !(await isSignedAsWhole(connection, posted)))
    throw new SamlRefusal('AES-CBC, not signed', 'organisation-other-encryption');
  const { decryptXml } = await import('@node-saml/node-saml/lib/xml.js');
  const opened = await decryptXml(xml, key).catch(() => {
    throw new SamlRefusal('not decrypted', 'organisation-undecipherable-answer');
  });
  readStrangersXml(opened);
  return await validate(connection, own, posted, { decryptionPvk: key, wantAuthnResponseSigned: needsSignedResponse });
}

async function isSignedAsWhole({ certificates }: SamlConnection, posted: string): Promise<boolean> {
  const { getVerifiedXml, parseDomFromString } = await import('@node-saml/node-saml/lib/xml.js');
  const xml = Buffer.from(posted, 'base64').toString('utf8');
  const { documentElement } = await parseDomFromString(xml);
  try {
    return getVerifiedXml(xml, documentElement, certificates) !== null;
  } catch {
    return false;
  }
}

/** The library says with words what was wrong; those that quote the answer are not repeated. */
export function reasonOf(error: unknown): string {
  const words = error instanceof Error ? error.message : '';
  const known = [
    'Invalid document signature',
    'Invalid signature',
    'multiple assertions',
    'expired',
    'not yet valid',
    'audience',
    'AudienceRestriction',
  ];
  return known.find((part) => words.includes(part)) ?? 'refused by the library';
}

/** Refuses what no answer of a provider needs, before anything of it is believed. @returns how it is encrypted, if it is */
function checkShape(posted: string, { answerAddress }: OwnEntity): Encryption | null {
  const root = readPosted(posted, 'Response');
  const destination = root.getAttribute('Destination');
  if (destination && destination !== answerAddress) throw new SamlRefusal('another destination');
  const status = root.getElementsByTagNameNS(PROTOCOL, 'StatusCode')[0]?.getAttribute('Value');
  if (status !== SUCCESS) throw new SamlRefusal('not a success', 'organisation-refused');
  const encryption = encryptionOf(root);
  if (encryption === null) {
    // The library would refuse it later, and read all of it before.
    const [assertion, ...others] = childrenOf(root, 'Assertion');
    if (assertion === undefined || others.length > 0) throw new SamlRefusal('not one assertion');
    if (childrenOf(assertion, 'Signature').length !== 1) throw new SamlRefusal('not one signature of the assertion');
    return null;
  }
  if ('xml' in encryption) return encryption;
  if (encryption.refused === 'several') throw new SamlRefusal('several assertions');
  throw new SamlRefusal('another encryption', 'organisation-other-encryption');
}

/** The root of a message, before anything of it is believed. @throws SamlRefusal */
export function readPosted(posted: string, name: 'Response' | 'LogoutRequest'): Element {
  const root = readStrangersXml(Buffer.from(posted, 'base64').toString('utf8'));
  if (root.localName !== name || root.namespaceURI !== PROTOCOL) throw new SamlRefusal(`no ${name}`);
  return root;
}

/** A node as the library's parser writes it: children by name, attributes under `$`, its text under `_`. */
interface SignedNode {
  $?: Record<string, string>;
  _?: string;
  [child: string]: SignedNode[] | unknown;
}

const nodes = (value: unknown): SignedNode[] =>
  (Array.isArray(value) ? value : []).map((node) => (typeof node === 'string' ? { _: node } : (node as SignedNode)));

/** The only one; undefined: there is none, or there are several. */
const one = (value: unknown): SignedNode | undefined => (nodes(value).length === 1 ? nodes(value)[0] : undefined);

const text = (value: unknown): string => (one(value)?._ ?? '').trim();

/** Their times and audiences the library has checked, where they are there. */
function checkConditions(signed: SignedNode): void {
  const conditions = one(signed.Conditions);
  if (conditions?.$?.NotOnOrAfter === undefined) throw new SamlRefusal('no time limit');
  if (nodes(conditions.AudienceRestriction).length === 0) throw new SamlRefusal('no audience');
  if (nodes(signed.AuthnStatement).length === 0) throw new SamlRefusal('no login');
}

/** The request of ours for whose sender the assertion is (SAML 2.0 profiles, section 4.1.4.3). */
function confirmedRequest(signed: SignedNode, { answerAddress }: OwnEntity, now: Date): string {
  const confirmations = nodes(one(signed.Subject)?.SubjectConfirmation)
    .filter(({ $ }) => $?.Method === BEARER)
    .map((node) => one(node.SubjectConfirmationData)?.$)
    .filter((data) => data !== undefined);
  const own = confirmations.filter(({ Recipient }) => Recipient === answerAddress);
  if (own.length === 0) throw new SamlRefusal('another recipient');
  const timely = own.find(({ NotOnOrAfter, NotBefore }) => {
    const [from, to] = [NotBefore === undefined ? 0 : Date.parse(NotBefore), Date.parse(NotOnOrAfter ?? '')];
    return from - SKEW_MS <= now.getTime() && now.getTime() < to + SKEW_MS;
  });
  if (timely === undefined) throw new SamlRefusal('expired');
  if (!timely.InResponseTo) throw new SamlRefusal('nobody asked', 'organisation-unasked');
  return timely.InResponseTo;
}

function attributesOf(signed: SignedNode): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const statement of nodes(signed.AttributeStatement))
    for (const attribute of nodes(statement.Attribute)) {
      const name = attribute.$?.Name;
      if (name === undefined) continue;
      const values = nodes(attribute.AttributeValue).map(({ _ }) => (_ ?? '').trim());
      found.set(name, [...(found.get(name) ?? []), ...values.filter((value) => value !== '')]);
    }
  return found;
}
