import { eq } from 'drizzle-orm';
import { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify';
import { beforeEach, expect, it } from 'vitest';
import { provideAccountParts } from '../../accounts/account-parts.server.ts';
import { action as libraryAction } from '../../accounts/routes/auth-api.ts';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { organisationsAccountPart } from '../account-part.server.ts';
import { acme } from '../testing/acme.server.ts';
import { otherCertificate, otherKey, ownCertificate, ownKey } from '../testing/saml-keys.ts';
import { begin, ISSUER, logInBySaml, openMetadata, samlFields } from '../testing/saml-sign-on.server.ts';
import { clock, errorOf, options, prove, settings, shown } from '../testing/single-sign-on.server.ts';

/** Logouts that the SAML provider of an organisation begins; `samlify` is the provider. */

provideAccountParts([organisationsAccountPart]);
setSchemaValidator({ validate: async () => 'unchecked' });

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const PERSON = 'mallory-at-work';
const SLO = 'https://login.acme.example/slo';

const providerOf = (signs: { signingCert: string; privateKey: string }, logout: string | null = SLO) =>
  IdentityProvider({
    entityID: ISSUER,
    ...signs,
    wantAuthnRequestsSigned: false,
    singleSignOnService: [{ Binding: REDIRECT, Location: 'https://login.acme.example/sso' }],
    ...(logout === null ? {} : { singleLogoutService: [{ Binding: REDIRECT, Location: logout }] }),
  });

const provider = providerOf({ signingCert: ownCertificate, privateKey: ownKey });
const stranger = providerOf({ signingCert: otherCertificate, privateKey: otherKey });

let people: Awaited<ReturnType<typeof acme>>;
let visitor: TestBrowser;
let own: { entityId: string; redirectAddress: string };

beforeEach(async () => {
  people = await acme(options());
  visitor = people.visitor;
  await prove(people.ada);
  await connect(provider);
  own = (await shown(people.ada)).identity;
  expect(errorOf(await logInBySaml(visitor))).toBeNull();
});

async function connect(by: typeof provider) {
  const metadata = by.getMetadata();
  const saved = await settings(
    people.ada,
    'connect-saml',
    samlFields({ entityId: '', ssoUrl: '', certificates: '', metadata }),
  );
  expect(saved.status).toBe(303);
}

const site = async (isSigned = true) =>
  ServiceProvider({
    metadata: await (await openMetadata(visitor, own.entityId)).text(),
    wantLogoutRequestSigned: isSigned,
  });

/** What the provider asks, as XML. */
async function asks(by = provider, { isSigned = true, person = PERSON } = {}): Promise<string> {
  const { context } = by.createLogoutRequest(await site(isSigned), 'post', { logoutNameID: person });
  return Buffer.from(context, 'base64').toString('utf8');
}

async function post(xml: string, relayState = 'r-1') {
  const body = new URLSearchParams({ SAMLRequest: Buffer.from(xml).toString('base64'), RelayState: relayState });
  const browser = new TestBrowser(people.ctx);
  const request = browser.request(new URL(own.redirectAddress).pathname, { method: 'POST', body });
  const answer = await libraryAction({ context: browser.provider(), request, params: {} } as never);
  return { status: answer.status, to: answer.headers.get('location') };
}

const logOut = async (relayState?: string) => {
  const { to } = await post(await asks(), relayState);
  return new URL(to!);
};

const isIn = async (browser: TestBrowser) => (await browser.viewer()).viewer !== null;

it('ends the sessions that the person began by the provider, no other, and tells the provider', async () => {
  const metadata = await (await openMetadata(visitor, own.entityId)).text();
  expect(metadata).toContain(`<SingleLogoutService Binding="${POST}" Location="${own.redirectAddress}"/>`);
  const xml = await asks();
  const { status, to } = await post(xml);
  expect([status, to?.startsWith(`${SLO}?`)]).toEqual([302, true]);
  const query = Object.fromEntries(new URL(to!).searchParams);
  expect(query.RelayState).toBe('r-1');
  const { extract } = await provider.parseLogoutResponse(await site(), 'redirect', { query });
  expect(extract).toMatchObject({
    issuer: own.entityId,
    response: { inResponseTo: /\bID="([^"]+)"/.exec(xml)![1], destination: SLO },
  });
  expect([await isIn(visitor), await isIn(people.ada)]).toEqual([false, true]);
  const [act] = await people.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'organisation.sign-out'));
  expect(act).toMatchObject({
    actorKind: 'system',
    actorId: 'identity provider',
    detail: { member: expect.any(String) },
  });
  expect(errorOf(await logInBySaml(visitor))).toBeNull();
});

const signedAgain = (xml: string, algorithm: string) =>
  SamlLib.constructSAMLSignature({
    rawSamlMessage: xml,
    referenceTagXPath: "/*[local-name(.)='LogoutRequest']",
    privateKey: ownKey,
    signingCert: ownCertificate.replaceAll(/-----[A-Z ]+-----|\s/g, ''),
    signatureAlgorithm: algorithm,
    isBase64Output: false,
    signatureConfig: {
      prefix: 'ds',
      location: { reference: "/*[local-name(.)='LogoutRequest']/*[local-name(.)='Issuer']", action: 'after' },
    },
  });
const SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
/** As the provider signs it, after a change. */
const changed = async (change: (xml: string) => string) => {
  const plain = await asks(provider, { isSigned: false });
  const after = change(plain);
  if (after === plain) throw new Error('The request was not changed.');
  return signedAgain(after, SHA256);
};

const minutesAgo = (count: number) => new Date(clock.now.getTime() - count * 60_000).toISOString();

it('a request that is not the provider’s own, of now and for this organisation ends nothing', async () => {
  const refused: Record<string, string> = {
    'not signed': await asks(provider, { isSigned: false }),
    'signed by a stranger': await asks(stranger),
    'changed after it was signed': (await asks(provider, { person: 'another' })).replace('another', PERSON),
    'signed with SHA-1': signedAgain(
      await asks(provider, { isSigned: false }),
      'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    ),
    'for another address': await changed((xml) =>
      xml.replace(/Destination="[^"]*"/, 'Destination="https://other.example/"'),
    ),
    'for no address': await changed((xml) => xml.replace(/ Destination="[^"]*"/, '')),
    'of another issuer': await changed((xml) => xml.replace(ISSUER, 'https://evil.example')),
    'too old': await changed((xml) => xml.replace(/IssueInstant="[^"]*"/, `IssueInstant="${minutesAgo(7)}"`)),
    'of no time': await changed((xml) => xml.replace(/ IssueInstant="[^"]*"/, '')),
    'over by its own word': await changed((xml) =>
      xml.replace('IssueInstant=', `NotOnOrAfter="${minutesAgo(3)}" IssueInstant=`),
    ),
    'with a comment in the name': (await asks()).replace(PERSON, 'mallory<!-- -->-at-work'),
    'around a signed one': `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_evil" Version="2.0" IssueInstant="${minutesAgo(0)}" Destination="${own.redirectAddress}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${ISSUER}</saml:Issuer>${await asks(provider, { person: 'another' })}<saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${PERSON}</saml:NameID></samlp:LogoutRequest>`,
    'too long': await changed((xml) => xml.replace('</saml:Issuer>', `</saml:Issuer>${' '.repeat(12_000)}`)),
    'no request': '<a/>',
    'no XML': 'SAMLRequest',
    empty: '',
  };
  for (const [name, xml] of Object.entries(refused)) expect(await post(xml), name).toEqual({ status: 400, to: null });
  expect(await isIn(visitor)).toBe(true);
  expect((await post(await asks())).status).toBe(302);
  expect(await isIn(visitor)).toBe(false);
});

it('a request that is sent again is answered as before, and does not end what the person began since', async () => {
  const xml = await asks();
  const first = await post(xml);
  expect(first.status).toBe(302);
  expect(errorOf(await logInBySaml(visitor))).toBeNull();
  const second = await post(xml);
  expect([second.status, second.to?.split('?')[0]]).toEqual([302, first.to!.split('?')[0]]);
  expect(await isIn(visitor)).toBe(true);
  expect((await post(await asks())).status).toBe(302);
  expect(await isIn(visitor)).toBe(false);
});

it('of somebody who never logged in here is answered so, and nobody is logged out', async () => {
  const { to } = await post(await asks(provider, { person: 'nobody' }));
  const sent = Buffer.from(new URL(to!).searchParams.get('SAMLResponse')!, 'base64');
  const { inflateRawSync } = await import('node:zlib');
  expect(inflateRawSync(sent).toString()).toContain('status:UnknownPrincipal');
  expect(await isIn(visitor)).toBe(true);
});

it('a provider that named no address for answers gets none, and the browser is at our login', async () => {
  await connect(providerOf({ signingCert: ownCertificate, privateKey: ownKey }, null));
  expect(await post(await asks())).toEqual({ status: 302, to: '/login' });
  expect(await isIn(visitor)).toBe(false);
});

it('with a key of the organisation the answer is signed, and the provider checks it by our metadata', async () => {
  const strict = IdentityProvider({ metadata: provider.getMetadata(), wantLogoutResponseSigned: true });
  const read = async (url: URL) => {
    const query = Object.fromEntries(url.searchParams);
    const [octetString] = url.search.slice(1).split('&Signature=');
    return await strict.parseLogoutResponse(await site(), 'redirect', { query, octetString });
  };
  const unsigned = await logOut();
  expect(unsigned.searchParams.has('Signature')).toBe(false);
  expect(await settings(people.ada, 'make-saml-key', {})).toMatchObject({ status: 303 });
  const metadata = await (await openMetadata(visitor, own.entityId)).text();
  expect(metadata).toContain('use="signing"');
  // The requests to log in are as before.
  expect(metadata).toContain('AuthnRequestsSigned="false"');
  expect((await begin(visitor)).there.searchParams.has('Signature')).toBe(false);
  const answer = await logOut();
  expect(answer.searchParams.get('SigAlg')).toBe(SHA256);
  expect((await read(answer)).extract).toMatchObject({ issuer: own.entityId });
  await expect(read(unsigned)).rejects.toThrow();
  // As the browser sends it on.
  for (const state of ['', "a b~(c)'!*", 'https://a.example/?b=c&d=%20+ü']) {
    const kept = await logOut(state);
    expect((await read(kept)).extract).toMatchObject({ issuer: own.entityId });
    expect(kept.searchParams.get('RelayState') ?? '').toBe(state);
  }
  answer.searchParams.set('RelayState', 'another');
  await expect(read(answer)).rejects.toThrow();
});
