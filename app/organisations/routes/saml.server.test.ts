import { eq } from 'drizzle-orm';
import { IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify';
import { expect, it } from 'vitest';
import { provideAccountParts } from '../../accounts/account-parts.server.ts';
import { account } from '../../accounts/schema.server.ts';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { organisationsAccountPart } from '../account-part.server.ts';
import { organisationIdentities, organisationMembers } from '../schema.server.ts';
import { acme, joined } from '../testing/acme.server.ts';
import { otherCertificate, ownCertificate, ownKey, weakCertificate } from '../testing/saml-keys.ts';
import {
  begin,
  connectedBySaml,
  ISSUER,
  logInBySaml,
  openMetadata,
  postAnswer,
  responseXml,
  samlFields,
} from '../testing/saml-sign-on.server.ts';
import {
  connection,
  errorOf,
  follow,
  logIn,
  options,
  prove,
  settings,
  shown,
  startProvider,
} from '../testing/single-sign-on.server.ts';

/** Single sign-on of an organisation by SAML 2.0. */

provideAccountParts([organisationsAccountPart]);

/** `samlify` as the identity provider; the form of its messages is ours to check, not its. */
setSchemaValidator({ validate: async () => 'unchecked' });

const metadataOfProvider = () =>
  IdentityProvider({
    entityID: ISSUER,
    signingCert: ownCertificate,
    privateKey: ownKey,
    isAssertionEncrypted: false,
    wantAuthnRequestsSigned: false,
    singleSignOnService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: 'https://login.acme.example/sso' },
    ],
    nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'],
  });

it('an owner pastes the metadata of the provider, which reads ours, and a new person logs in by it and is a member', async () => {
  const { ctx, ada, visitor } = await acme(options());
  await prove(ada);
  const provider = metadataOfProvider();
  const saved = await settings(ada, 'connect-saml', {
    ...samlFields({ entityId: '', ssoUrl: '', certificates: '' }),
    metadata: provider.getMetadata(),
  });
  expect(saved.status).toBe(303);
  const { identity } = await shown(ada);
  expect(identity.connection).toMatchObject({
    protocol: 'saml',
    issuer: ISSUER,
    clientId: null,
    ssoUrl: 'https://login.acme.example/sso',
  });
  const served = await openMetadata(visitor, identity.entityId);
  expect(served.headers.get('content-type')).toBe('application/samlmetadata+xml');
  const metadata = await served.text();
  expect(metadata).toContain('WantAssertionsSigned="true"');
  const site = ServiceProvider({ metadata });
  const asked = await begin(visitor);
  expect(asked.there.origin + asked.there.pathname).toBe('https://login.acme.example/sso');
  const { extract } = await provider.parseLoginRequest(site, 'redirect', {
    query: Object.fromEntries(asked.there.searchParams),
  });
  expect(extract).toMatchObject({ issuer: identity.entityId, request: { id: asked.id } });
  const nameId = 'zoe@acme.example';
  const format = '1.1:nameid-format:emailAddress';
  const context = responseXml(asked, { signs: 'nothing', nameId, format, attributes: [] });
  const answer = await provider.createLoginResponse(site, { extract }, 'post', {}, () => ({ id: '_1', context }));
  const posted = await postAnswer(visitor, asked.answerAddress, Buffer.from(answer.context, 'base64').toString('utf8'));
  const onward = await follow(visitor, posted);
  expect(onward.pathname + onward.search).toBe(
    '/auth/callback?provider=organisation&new=1&from=%2Forganisations%2Facme',
  );
  expect((await visitor.user()).viewer).toMatchObject({ email: 'zoe@acme.example', isEmailVerified: true });
  expect(await ctx.db.$count(organisationMembers)).toBe(2);
  expect((await openMetadata(visitor, `${ctx.config.publicUrl}/api/auth/organisation-metadata/nobody`)).status).toBe(
    404,
  );
});

it('the identifier at the provider counts from then on, and its attributes give name and role', async () => {
  const { ctx, ada, visitor } = await connectedBySaml();
  const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
  const lies = (email: string, ...groups: string[]) => ({
    nameId: 'Z-1',
    attributes: [
      [`${claims}/emailaddress`, email],
      [`${claims}/givenname`, 'Zoe'],
      [`${claims}/surname`, 'Zimmer'],
      ...groups.map((group) => ['memberOf', group]),
    ] as [string, string][],
  });
  expect(
    (await settings(ada, 'map-groups', { groupsClaim: 'memberOf', groupRoles: 'readers = viewer\nplatform = admin' }))
      .status,
  ).toBe(303);
  expect(errorOf(await logInBySaml(visitor, lies('zoe@acme.example', 'readers', 'others')))).toBeNull();
  const { viewer } = await visitor.user();
  expect(viewer).toMatchObject({ name: 'Zoe Zimmer', email: 'zoe@acme.example' });
  const roleNow = async () =>
    (await ctx.db.select().from(organisationMembers).where(eq(organisationMembers.userId, viewer.id)))[0]!.role;
  expect(await roleNow()).toBe('viewer');
  expect(errorOf(await logInBySaml(visitor, lies('z@acme.example', 'readers', 'platform')))).toBeNull();
  expect((await visitor.user()).viewer.id).toBe(viewer.id);
  expect(await roleNow()).toBe('admin');
  expect(await ctx.db.$count(account, eq(account.userId, viewer.id))).toBe(1);
  expect(errorOf(await logInBySaml(new TestBrowser(ctx), { ...lies('zoe@acme.example'), nameId: 'Z-2' }))).toBe(
    'account-of-another',
  );
});

it('it can be required like any other provider', async () => {
  const { ctx, ada, bob } = await connectedBySaml();
  await joined(ctx, ada, bob, 'member');
  const asAda = { nameId: 'ada', attributes: [['email', 'ada@acme.example']] as [string, string][] };
  expect(errorOf(await logInBySaml(ada, asAda))).toBeNull();
  expect((await settings(ada, 'require-identity', {})).status).toBe(303);
  expect((await shown(bob)).organisation.needsProvider).toBe(true);
});

it('what cannot be used as a provider is refused beside its field, and nothing is saved', async () => {
  const { ctx, ada } = await acme({ ...options(), config: { ...options().config, allowPrivateEndpoints: false } });
  const errorsOf = async (more: Record<string, string>) => {
    const answer = await settings(ada, 'connect-saml', samlFields(more));
    expect(answer.status).toBe(400);
    return answer.data.identity.errors;
  };
  expect((await errorsOf({ entityId: ' ' })).entityId).toContain('Give the entity ID');
  for (const ssoUrl of ['', 'javascript:alert(1)', 'login'])
    expect((await errorsOf({ ssoUrl })).ssoUrl).toContain('Give the address where people log in');
  expect((await errorsOf({ ssoUrl: 'http://login.acme.example' })).ssoUrl).toContain('https://');
  expect((await errorsOf({ certificates: 'x' })).certificates).toContain('This is no certificate');
  expect((await errorsOf({ certificates: weakCertificate })).certificates).toContain('2,048 bits');
  expect((await errorsOf({ metadata: 'x' })).metadata).toContain('This is no XML');
  expect((await errorsOf({ metadata: '<a/>' })).metadata).toContain('no identity provider');
  expect((await errorsOf({ metadata: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' })).metadata).toContain(
    'document type',
  );
  const ours = metadataOfProvider().getMetadata();
  expect((await errorsOf({ metadata: ours.replace('HTTP-Redirect', 'HTTP-POST') })).metadata).toContain(
    'HTTP-Redirect',
  );
  expect((await errorsOf({ metadata: `<m>${ours}${ours}</m>`.replaceAll(/<\?xml[^>]*>/g, '') })).metadata).toContain(
    'several',
  );
  expect(await ctx.db.$count(organisationIdentities)).toBe(0);
});

async function someCertificate(): Promise<string> {
  const { X509CertificateGenerator } = await import('@peculiar/x509');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const notAfter = new Date(Date.UTC(2100, 0));
  const made = await X509CertificateGenerator.createSelfSigned({ keys, notAfter, signingAlgorithm: algorithm });
  return made.toString('pem');
}

it('of its certificates each is saved once, and four at most, because each may cost a reading of every answer', async () => {
  const { ctx, ada } = await acme(options());
  await prove(ada);
  const save = (certificates: string[]) =>
    settings(ada, 'connect-saml', samlFields({ certificates: certificates.join('\n') }));
  expect((await save([...Array(9).fill(ownCertificate), otherCertificate])).status).toBe(303);
  const [row] = await ctx.db.select({ kept: organisationIdentities.certificates }).from(organisationIdentities);
  expect(row!.kept).toHaveLength(2);
  const others = await Promise.all([1, 2, 3].map(someCertificate));
  expect((await save([ownCertificate, ...others])).status).toBe(303);
  const tooMany = await save([ownCertificate, otherCertificate, ...others]);
  expect(tooMany.data.identity.errors.certificates).toContain('1 to 4 certificates');
});

it('new certificates keep who is linked, and another entity or protocol starts again', async () => {
  const { ctx, ada, visitor } = await connectedBySaml();
  await logInBySaml(visitor);
  const { viewer } = await visitor.user();
  const links = () => ctx.db.$count(account, eq(account.userId, viewer.id));
  expect(
    (await settings(ada, 'connect-saml', samlFields({ certificates: `${otherCertificate}\n${ownCertificate}` })))
      .status,
  ).toBe(303);
  expect(await links()).toBe(1);
  expect(errorOf(await logInBySaml(visitor))).toBeNull();
  expect((await settings(ada, 'connect-saml', samlFields({ certificates: otherCertificate }))).status).toBe(303);
  expect(errorOf(await logInBySaml(new TestBrowser(ctx)))).toBe('organisation-wrong-answer');
  const issuer = await startProvider(ada);
  expect((await settings(ada, 'connect-identity', connection(issuer))).status).toBe(303);
  expect(await links()).toBe(0);
  expect(errorOf(await logIn(new TestBrowser(ctx), 'yan'))).toBeNull();
  expect((await settings(ada, 'connect-saml', samlFields())).status).toBe(303);
  expect((await shown(ada)).identity.connection).toMatchObject({ protocol: 'saml', clientId: null, usedAt: null });
  expect((await settings(ada, 'test-identity', {})).data.identity.problem).toContain('by a login only');
});
