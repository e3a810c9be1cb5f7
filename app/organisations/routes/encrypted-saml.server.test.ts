import { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify';
import { beforeEach, expect, it } from 'vitest';
import { provideAccountParts } from '../../accounts/account-parts.server.ts';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { createLog } from '../../platform/log.server.ts';
import { organisationsAccountPart } from '../account-part.server.ts';
import { organisations } from '../schema.server.ts';
import { joined } from '../testing/acme.server.ts';
import { ownCertificate, ownKey } from '../testing/saml-keys.ts';
import {
  begin,
  connectedBySaml,
  ISSUER,
  type Lies,
  openMetadata,
  postAnswer,
  responseXml,
  sign,
} from '../testing/saml-sign-on.server.ts';
import { errorOf, follow, settings, shown } from '../testing/single-sign-on.server.ts';

/** Encrypted answers of a SAML provider, encrypted by `samlify` for the certificate in our metadata. */

provideAccountParts([organisationsAccountPart]);
setSchemaValidator({ validate: async () => 'unchecked' });

const [GCM, CBC] = ['http://www.w3.org/2009/xmlenc11#aes256-gcm', 'http://www.w3.org/2001/04/xmlenc#aes256-cbc'];
const RSA_1_5 = 'http://www.w3.org/2001/04/xmlenc#rsa-1_5';
const [wrong, other, undecipherable] = [
  'organisation-wrong-answer',
  'organisation-other-encryption',
  'organisation-undecipherable-answer',
];

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

let people: Awaited<ReturnType<typeof connectedBySaml>>;
let visitor: TestBrowser;

const makeKey = () => settings(people.ada, 'make-saml-key', {});
const readMetadata = async () => await (await openMetadata(visitor, people.audience)).text();

beforeEach(async () => {
  people = await connectedBySaml();
  visitor = people.visitor;
});

function providerOf(dataEncryptionAlgorithm = GCM, keyEncryptionAlgorithm?: string) {
  // The types of samlify do not name them.
  const algorithms = { dataEncryptionAlgorithm, ...(keyEncryptionAlgorithm && { keyEncryptionAlgorithm }) };
  return IdentityProvider({
    entityID: ISSUER,
    signingCert: ownCertificate,
    privateKey: ownKey,
    isAssertionEncrypted: true,
    ...algorithms,
    wantAuthnRequestsSigned: false,
    singleSignOnService: [{ Binding: REDIRECT, Location: 'https://login.acme.example/sso' }],
    singleLogoutService: [{ Binding: REDIRECT, Location: 'https://login.acme.example/slo' }],
  });
}

interface Way {
  by?: ReturnType<typeof providerOf>;
  metadata?: string;
  /** Changes the answer after it was encrypted. */
  after?: (xml: string) => string;
}

async function encrypted(xml: string, { by = providerOf(), metadata, after }: Way = {}) {
  const site = ServiceProvider({ metadata: metadata ?? (await readMetadata()) });
  const answer = Buffer.from(await SamlLib.encryptAssertion(by, site, xml), 'base64').toString('utf8');
  const sent = after?.(answer) ?? answer;
  if (after && sent === answer) throw new Error('The answer was not changed.');
  return sent;
}

/** @returns why nobody was logged in; null: somebody was */
async function attempt(lies: Lies, way: Way = {}): Promise<string | null> {
  const browser = new TestBrowser(visitor.ctx);
  const asked = await begin(browser);
  const posted = await postAnswer(browser, asked.answerAddress, await encrypted(responseXml(asked, lies), way));
  const error = errorOf(posted.searchParams.has('answer') ? await follow(browser, posted) : posted);
  if (error !== null) expect((await browser.viewer()).viewer).toBeNull();
  else expect((await browser.user()).viewer.email).toBe('mallory@acme.example');
  return error;
}

it('an owner makes a key, our metadata has its certificate, and a provider that encrypts for it gets its person in', async () => {
  const bare = await readMetadata();
  expect(bare).not.toContain('use="encryption"');
  expect((await shown(people.ada)).identity.samlKey).toBeNull();
  expect((await makeKey()).status).toBe(303);
  expect((await shown(people.ada)).identity.samlKey).toMatchObject({ opens: true });
  expect(await readMetadata()).toContain('use="encryption"');
  const { ctx } = people;
  const [kept] = await ctx.db.select({ samlKey: organisations.samlKey }).from(organisations);
  expect(JSON.stringify(kept)).not.toContain('PRIVATE KEY');
  const provider = providerOf();
  const site = ServiceProvider({ metadata: await readMetadata() });
  const asked = await begin(visitor);
  const { extract } = await provider.parseLoginRequest(site, 'redirect', {
    query: Object.fromEntries(asked.there.searchParams),
  });
  const context = responseXml(asked, { signs: 'nothing' });
  const answer = await provider.createLoginResponse(site, { extract }, 'post', {}, () => ({ id: '_1', context }));
  const xml = Buffer.from(answer.context, 'base64').toString('utf8');
  expect(xml).not.toContain('mallory');
  expect(errorOf(await follow(visitor, await postAnswer(visitor, asked.answerAddress, xml)))).toBeNull();
  expect((await visitor.user()).viewer.email).toBe('mallory@acme.example');
});

it('an answer with hundreds of groups is read, also where encryption makes it longer', {
  tags: 'embedded-only',
}, async () => {
  await makeKey();
  const groups = Array.from({ length: 400 }, (_, at): [string, string] => ['groups', `${'g'.repeat(60)}-${at}`]);
  expect(await attempt({ attributes: [['mail', 'mallory@acme.example'], ...groups] })).toBeNull();
  const tooLong = postAnswer(visitor, people.answerAddress, 'x'.repeat(130 * 1_024));
  await expect(tooLong).rejects.toMatchObject({ status: 413 });
});

it('each reason why an encrypted answer is not opened is said in a sentence of its own', async () => {
  await makeKey();
  const first = await readMetadata();
  expect(await attempt({})).toBeNull();
  await makeKey();
  expect(await attempt({}, { metadata: first })).toBe(undecipherable);
  expect(await attempt({})).toBeNull();
  const changed = (xml: string) =>
    xml.replace(/(CipherValue>[^<]{40})./g, (whole, kept) => kept + (whole.endsWith('A') ? 'B' : 'A'));
  expect(await attempt({}, { after: changed })).toBe(undecipherable);
  expect((await settings(people.ada, 'remove-saml-key', {})).status).toBe(303);
  expect(await attempt({}, { metadata: first })).toBe('organisation-encrypted-answer');
  expect(await readMetadata()).not.toContain('use="encryption"');
});

it('AES-CBC is opened only where the whole response is signed, so that nobody can try variants of an answer', {
  tags: 'embedded-only',
}, async () => {
  await makeKey();
  const by = providerOf(CBC);
  expect(await attempt({}, { by })).toBe(other);
  const signed = (xml: string) => sign(xml, { signs: 'response' });
  expect(await attempt({}, { by, after: signed })).toBeNull();
  expect(await attempt({}, { by, after: (xml) => sign(xml, { signs: 'response', isForged: true }) })).toBe(other);
  const variant = (xml: string) => signed(xml).replace(/(CipherValue>)./g, '$1/');
  expect(await attempt({}, { by, after: variant })).toBe(other);
  expect(await attempt({}, { after: (xml) => xml.replace(GCM, CBC) })).toBe(other);
});

it('what costs more to read than to send is refused before the library looks for signatures in it, also where it was encrypted', {
  tags: 'embedded-only',
}, async () => {
  await makeKey();
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  visitor = new TestBrowser({ ...people.ctx, log });
  const after = (xml: string) => xml.replace('<saml:Subject>', `${'<b/>'.repeat(3_000)}$&`);
  const whole = (xml: string) => sign(xml, { signs: 'response' });
  expect(await attempt({ after })).toBe(wrong);
  expect(await attempt({ after }, { by: providerOf(CBC), after: whole })).toBe(wrong);
  expect(lines.map((line) => JSON.parse(line).reason)).toEqual(['too many elements', 'too many elements']);
});

it('weak ways of encrypting are refused whatever the answer says of itself', { tags: 'embedded-only' }, async () => {
  await makeKey();
  expect(await attempt({}, { by: providerOf(GCM, RSA_1_5) })).toBe(other);
  expect(await attempt({}, { by: providerOf('http://www.w3.org/2001/04/xmlenc#tripledes-cbc') })).toBe(other);
  const elsewhere = (xml: string) =>
    xml
      .replace('<e:EncryptedKey', `<e:Other><e:EncryptionMethod Algorithm="${RSA_1_5}"/></e:Other><e:EncryptedKey`)
      .replace('</KeyInfo>', `<RetrievalMethod URI="#x'] | //*[local-name(.)='Other"/></KeyInfo>`);
  expect(await attempt({}, { after: elsewhere })).toBe(other);
  const expression = (xml: string) => xml.replace('</KeyInfo>', `<RetrievalMethod URI="#x' or 'a'='a"/></KeyInfo>`);
  expect(await attempt({}, { after: expression })).toBe(other);
});

it('what was encrypted is checked like what was not, because anybody can encrypt for a certificate', {
  tags: 'embedded-only',
}, async () => {
  await makeKey();
  const evil = (xml: string) => xml.replace('mallory-at-work', 'the-ceo').replace('mallory@acme', 'ceo@acme');
  const plain = '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_evil"/>';
  const lies: [string, Lies, Way, string][] = [
    ['signs nothing', { signs: 'nothing' }, {}, wrong],
    ['signs with a key of its own', { isForged: true }, {}, wrong],
    ['was changed before it was encrypted', { after: evil }, {}, wrong],
    [
      'signs with SHA-1',
      { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' },
      {},
      'organisation-weak-signature',
    ],
    ['answers another site', { audience: 'https://other.example' }, {}, wrong],
    ['is too old', { notOnOrAfter: -2 }, {}, wrong],
    ['was not asked', { inResponseTo: '' }, {}, 'organisation-unasked'],
    ['has a comment in a name', { after: (xml) => xml.replace('mallory@acme', 'mallory<!-- -->@acme') }, {}, wrong],
    ['signs the response only', { signs: 'nothing' }, { after: (xml) => sign(xml, { signs: 'response' }) }, wrong],
    [
      'has a plain assertion beside',
      {},
      { after: (xml) => xml.replace('</samlp:Response>', `${plain}</samlp:Response>`) },
      wrong,
    ],
    [
      'has two',
      {},
      { after: (xml) => xml.replace(/<(\w+:)?EncryptedAssertion.*<\/(\w+:)?EncryptedAssertion>/s, '$&$&') },
      wrong,
    ],
    [
      'has it elsewhere',
      {},
      {
        after: (xml) =>
          xml.replace(
            /<(\w+:)?EncryptedAssertion.*<\/(\w+:)?EncryptedAssertion>/s,
            '<samlp:Extensions>$&</samlp:Extensions>',
          ),
      },
      wrong,
    ],
  ];
  for (const [name, lie, way, expected] of lies) expect(await attempt(lie, way), name).toBe(expected);
  expect(await attempt({})).toBeNull();
});

it('with another session secret the page says that a new key is needed, and only owners make one', async () => {
  await makeKey();
  const { ctx, ada, bob } = people;
  const [kept] = await ctx.db.select({ id: organisations.id, samlKey: organisations.samlKey }).from(organisations);
  const { ownSamlKey, showSamlKey } = await import('../identity/saml-key.server.ts');
  const later = { ...ctx, config: { ...ctx.config, sessionSecret: 'another secret of thirty-two characters' } };
  expect([await ownSamlKey(later, kept!.id), await showSamlKey(later, kept!.id)]).toEqual([
    null,
    expect.objectContaining({ opens: false }),
  ]);
  await joined(ctx, ada, bob, 'admin');
  for (const intent of ['make-saml-key', 'remove-saml-key']) expect((await settings(bob, intent, {})).status).toBe(403);
  const [after] = await ctx.db.select({ samlKey: organisations.samlKey }).from(organisations);
  expect(after!.samlKey).toEqual(kept!.samlKey);
});
