import { inflateRawSync } from 'node:zlib';
import { SamlLib } from 'samlify';
import { action as libraryAction, loader as libraryLoader } from '../../accounts/routes/auth-api.ts';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { acme } from './acme.server.ts';
import { otherCertificate, otherKey, ownCertificate, ownKey } from './saml-keys.ts';
import { clock, follow, options, prove, settings, shown } from './single-sign-on.server.ts';

/** A SAML provider that answers whatever a test wants, signed by `samlify`. */

export const ISSUER = 'https://login.acme.example/saml';
const SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const ROOT = "/*[local-name(.)='Response']";

/** What the provider does otherwise than it should. */
export interface Lies {
  issuer?: string;
  audience?: string;
  recipient?: string;
  destination?: string;
  /** Empty: it names no request. */
  inResponseTo?: string;
  /** Minutes from now, of each time limit. */
  notBefore?: number;
  notOnOrAfter?: number;
  nameId?: string;
  format?: string;
  /** By name; several values of one name are several attributes. */
  attributes?: [string, string][];
  status?: string;
  signs?: 'assertion' | 'response' | 'nothing';
  /** With a key that the organisation does not know, whose certificate is in the answer. */
  isForged?: boolean;
  algorithm?: string;
  /** Changes the assertion before it is signed, and the answer after that. */
  before?: (xml: string) => string;
  after?: (xml: string) => string;
}

export interface Request {
  id: string;
  audience: string;
  answerAddress: string;
}

const minutes = (count: number) => new Date(clock.now.getTime() + count * 60_000).toISOString();

export function responseXml({ id, audience, answerAddress }: Request, lies: Lies = {}): string {
  const asked = lies.inResponseTo ?? id;
  const inResponseTo = asked === '' ? '' : ` InResponseTo="${asked}"`;
  const limit = `NotOnOrAfter="${minutes(lies.notOnOrAfter ?? 5)}"`;
  const issuer = `<saml:Issuer>${lies.issuer ?? ISSUER}</saml:Issuer>`;
  const attributes = (lies.attributes ?? [['mail', 'mallory@acme.example']])
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    )
    .join('');
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_response" Version="2.0" IssueInstant="${minutes(0)}" Destination="${lies.destination ?? answerAddress}"${inResponseTo}>${issuer}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${lies.status ?? 'Success'}"/></samlp:Status><saml:Assertion ID="_assertion" Version="2.0" IssueInstant="${minutes(0)}">${issuer}<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:${lies.format ?? '2.0:nameid-format:persistent'}">${lies.nameId ?? 'mallory-at-work'}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData ${limit} Recipient="${lies.recipient ?? answerAddress}"${inResponseTo}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${minutes(lies.notBefore ?? -5)}" ${limit}><saml:AudienceRestriction><saml:Audience>${lies.audience ?? audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${minutes(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
  const signed = sign(lies.before?.(xml) ?? xml, lies);
  return lies.after?.(signed) ?? signed;
}

export function sign(xml: string, { signs = 'assertion', isForged = false, algorithm = SHA256 }: Lies): string {
  if (signs === 'nothing') return xml;
  const reference = signs === 'response' ? ROOT : `${ROOT}/*[local-name(.)='Assertion']`;
  const signed = SamlLib.constructSAMLSignature({
    rawSamlMessage: xml,
    referenceTagXPath: reference,
    privateKey: isForged ? otherKey : ownKey,
    signingCert: (isForged ? otherCertificate : ownCertificate).replaceAll(/-----[A-Z ]+-----|\s/g, ''),
    signatureAlgorithm: algorithm,
    isBase64Output: false,
    signatureConfig: {
      prefix: 'ds',
      location: { reference: `${reference}/*[local-name(.)='Issuer']`, action: 'after' },
    },
  });
  return signed;
}

export const samlFields = (more: Record<string, string> = {}) => ({
  metadata: '',
  entityId: ISSUER,
  ssoUrl: 'https://login.acme.example/sso',
  certificates: ownCertificate,
  joinRole: 'member',
  ...more,
});

/** Acme with a proven domain and a SAML provider. */
export async function connectedBySaml() {
  const people = await acme(options());
  await prove(people.ada);
  const saved = await settings(people.ada, 'connect-saml', samlFields());
  if (saved.status !== 303) throw new Error(JSON.stringify(saved.data));
  const { identity } = await shown(people.ada);
  return { ...people, audience: identity.entityId as string, answerAddress: identity.redirectAddress as string };
}

/** From this site to the provider. */
export async function begin(browser: TestBrowser) {
  const there = await follow(browser, '/api/auth/organisation/acme');
  const asked = there.searchParams.get('SAMLRequest');
  if (asked === null) throw new Error(`Refused at the start: ${there}`);
  const xml = inflateRawSync(Buffer.from(asked, 'base64')).toString('utf8');
  const id = /\bID="([^"]+)"/.exec(xml)![1]!;
  const audience = /<[\w:]*Issuer[^>]*>([^<]+)</.exec(xml)![1]!;
  const answerAddress = /AssertionConsumerServiceURL="([^"]+)"/.exec(xml)![1]!;
  return { there, xml, id, audience, answerAddress };
}

/** What the browser posts from the provider's site: without cookies. @returns where it leads */
export async function postAnswer(
  browser: TestBrowser,
  answerAddress: string,
  xml: string,
  field: 'SAMLResponse' | 'SAMLRequest' = 'SAMLResponse',
): Promise<URL> {
  const stranger = new TestBrowser(browser.ctx);
  const body = new URLSearchParams({
    [field]: Buffer.from(xml).toString('base64'),
    RelayState: 'https://evil.example',
  });
  const request = stranger.request(new URL(answerAddress).pathname, { method: 'POST', body });
  const answer = await libraryAction({ context: stranger.provider(), request, params: {} } as never);
  return new URL(answer.headers.get('location') ?? `/status/${answer.status}`, browser.ctx.config.publicUrl);
}

/** The whole way. @returns where it ends */
export async function logInBySaml(browser: TestBrowser, lies: Lies = {}): Promise<URL> {
  const asked = await begin(browser);
  const posted = await postAnswer(browser, asked.answerAddress, responseXml(asked, lies));
  return posted.searchParams.has('answer') ? await follow(browser, posted) : posted;
}

export const openMetadata = async (browser: TestBrowser, address: string) =>
  await libraryLoader({
    context: browser.provider(),
    request: browser.request(new URL(address).pathname),
    params: {},
  } as never);
