import { gt, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { provideAccountParts } from '../../accounts/account-parts.server.ts';
import { attemptCount } from '../../accounts/schema.server.ts';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { createLog } from '../../platform/log.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { organisationsAccountPart } from '../account-part.server.ts';
import { acme } from '../testing/acme.server.ts';
import {
  begin,
  connectedBySaml,
  type Lies,
  logInBySaml,
  postAnswer,
  responseXml,
} from '../testing/saml-sign-on.server.ts';
import { clock, errorOf, follow, options, shown } from '../testing/single-sign-on.server.ts';

/** What a SAML provider, or somebody in between, cannot do. */

provideAccountParts([organisationsAccountPart]);

const wrong = 'organisation-wrong-answer';

const assertionOf = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)![0];
/** Of somebody else, without a signature. */
const evilOf = (xml: string) =>
  assertionOf(xml)
    .replace(/<ds:Signature.*<\/ds:Signature>/s, '')
    .replace('ID="_assertion"', 'ID="_evil"')
    .replace('mallory@acme.example', 'ceo@acme.example')
    .replace('mallory-at-work', 'the-ceo');
const signatureOf = (xml: string) => /<ds:Signature.*<\/ds:Signature>/s.exec(xml)![0];

const lies: [string, Lies, string][] = [
  ['signs nothing', { signs: 'nothing' }, wrong],
  ['signs with a key of its own that comes along', { isForged: true }, wrong],
  ['signs the response only', { signs: 'response' }, wrong],
  ['signs with SHA-1', { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }, 'organisation-weak-signature'],
  ['is another issuer', { issuer: 'https://evil.example' }, wrong],
  ['answers another site', { audience: 'https://other.example' }, wrong],
  ['answers for another recipient', { recipient: 'https://other.example/acs' }, wrong],
  ['is for another destination', { destination: 'https://other.example/acs' }, wrong],
  ['was not asked', { inResponseTo: '' }, 'organisation-unasked'],
  ['answers another request', { inResponseTo: '_another' }, wrong],
  ['is too old', { notOnOrAfter: -2 }, wrong],
  ['is of tomorrow', { notBefore: 1_440, notOnOrAfter: 1_450 }, wrong],
  ['reports a failure', { status: 'Responder' }, 'organisation-refused'],
  ['names nobody', { nameId: '' }, wrong],
  ['names people differently each time', { format: '2.0:nameid-format:transient' }, 'organisation-no-subject'],
  ['sends no address', { attributes: [['cn', 'Mallory']] }, 'organisation-no-email'],
  [
    'sends two addresses',
    {
      attributes: [
        ['mail', 'mallory@acme.example'],
        ['mail', 'ceo@acme.example'],
      ],
    },
    'organisation-no-email',
  ],
  ['sends an address elsewhere', { attributes: [['mail', 'ceo@other.example']] }, 'organisation-other-domain'],
  [
    'sends a claim of OpenID Connect in place of an attribute',
    {
      attributes: [
        ['sub', 'the-ceo'],
        ['email_verified', 'true'],
        ['_claim_names', 'x'],
      ],
    },
    'organisation-no-email',
  ],
  ['has no time limit', { before: (xml) => xml.replaceAll(/ NotOnOrAfter="[^"]*"/g, '') }, wrong],
  [
    'has no audience',
    { before: (xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '') },
    wrong,
  ],
  ['has no login', { before: (xml) => xml.replace(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, '') }, wrong],
  ['has no bearer', { before: (xml) => xml.replace('cm:bearer', 'cm:sender-vouches') }, wrong],
  ['has a comment in a name', { after: (xml) => xml.replace('mallory@acme', 'mallory<!-- -->@acme') }, wrong],
  ['has an instruction in a name', { after: (xml) => xml.replace('mallory@acme', 'mallory<?x y?>@acme') }, wrong],
  ['has a document type', { after: (xml) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}` }, wrong],
  [
    'has entities that grow',
    { after: (xml) => `<!DOCTYPE a [<!ENTITY b "cccc"><!ENTITY d "&b;&b;&b;">]>${xml.replace('mallory@', '&d;@')}` },
    wrong,
  ],
  ['asks for a file', { after: (xml) => `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${xml}` }, wrong],
  ['was changed', { after: (xml) => xml.replace('mallory@acme', 'ceo@acme') }, wrong],
  ['is no XML', { after: () => 'SAMLResponse' }, wrong],
  ['is empty', { after: () => '' }, wrong],
  ['ends early', { after: (xml) => xml.slice(0, -20) }, wrong],
  [
    'is deep',
    { after: (xml) => xml.replace('<samlp:Status>', `${'<a>'.repeat(3_000)}${'</a>'.repeat(3_000)}<samlp:Status>`) },
    wrong,
  ],
  [
    'is half encrypted',
    { after: (xml) => xml.replace('<saml:Assertion', '<saml:EncryptedAssertion/><saml:Assertion') },
    wrong,
  ],
];

/** Signed content is moved to where it is not read, and other content is put to where it is (XML signature wrapping). */
const wrappings: [string, (xml: string) => string][] = [
  ['before the signed one', (xml) => xml.replace('<saml:Assertion', `${evilOf(xml)}<saml:Assertion`)],
  ['after the signed one', (xml) => xml.replace('</samlp:Response>', `${evilOf(xml)}</samlp:Response>`)],
  [
    'with the signed one in extensions',
    (xml) => xml.replace(assertionOf(xml), `<samlp:Extensions>${assertionOf(xml)}</samlp:Extensions>${evilOf(xml)}`),
  ],
  [
    'around the signed one',
    (xml) =>
      xml.replace(assertionOf(xml), evilOf(xml).replace('</saml:Assertion>', `${assertionOf(xml)}</saml:Assertion>`)),
  ],
  [
    'with the signature of the signed one, which is inside an object of it',
    (xml) => {
      const original = assertionOf(xml).replace(signatureOf(xml), '');
      const moved = signatureOf(xml).replace('</ds:Signature>', `<ds:Object>${original}</ds:Object></ds:Signature>`);
      return xml.replace(assertionOf(xml), evilOf(xml).replace('<saml:Subject>', `${moved}<saml:Subject>`));
    },
  ],
  [
    'with the same ID',
    (xml) => xml.replace('<saml:Assertion', `${evilOf(xml).replace('_evil', '_assertion')}<saml:Assertion`),
  ],
  [
    'with the signed response inside another one',
    (xml) => {
      const outer = xml.replace(assertionOf(xml), evilOf(xml)).replace('ID="_response"', 'ID="_outer"');
      return outer.replace('<samlp:Status>', `<samlp:Extensions>${xml}</samlp:Extensions><samlp:Status>`);
    },
  ],
  [
    'with a signature that refers to nothing',
    (xml) => xml.replace('URI="#_assertion"', 'URI=""').replace('mallory@acme', 'ceo@acme'),
  ],
];

it('an honest answer gets its person in, and each that is not gets nobody in', { tags: 'embedded-only' }, async () => {
  const { visitor } = await connectedBySaml();
  const attempt = async (lie: Lies) => {
    const error = errorOf(await logInBySaml(visitor, lie));
    if (error !== null) expect((await visitor.viewer()).viewer).toBeNull();
    return error;
  };
  for (const [name, lie, expected] of lies) expect(await attempt(lie), name).toBe(expected);
  for (const [name, after] of wrappings) expect(await attempt({ after }), name).toBe(wrong);
  expect(await attempt({})).toBeNull();
  expect((await visitor.user()).viewer.email).toBe('mallory@acme.example');
});

it('an answer counts once, in the browser where it began, for its organisation, and for a minute', async () => {
  const { ctx, visitor } = await connectedBySaml();
  const asked = await begin(visitor);
  const kept = visitor.request('/').headers.get('cookie')!;
  const xml = responseXml(asked);
  const posted = await postAnswer(visitor, asked.answerAddress, xml);
  expect(posted.search).not.toContain('mallory');
  expect(errorOf(await follow(new TestBrowser(ctx), posted))).toBe('organisation-start-expired');
  expect(errorOf(await follow(visitor, posted))).toBeNull();
  expect(errorOf(await follow(new TestBrowser(ctx), posted, { cookie: kept }))).toBe('organisation-start-expired');
  const again = await postAnswer(visitor, asked.answerAddress, xml);
  expect(errorOf(await follow(new TestBrowser(ctx), again, { cookie: kept }))).toBe('organisation-start-expired');
  const second = await begin(visitor);
  const crossed = await postAnswer(visitor, asked.answerAddress, responseXml({ ...second, id: asked.id }));
  expect(errorOf(await follow(visitor, crossed))).toBe(wrong);
  const third = await begin(visitor);
  const late = await postAnswer(visitor, third.answerAddress, responseXml(third));
  clock.now = new Date(clock.now.getTime() + 61_000);
  expect(errorOf(await follow(visitor, late))).toBe(wrong);
  const elsewhere = asked.answerAddress.replace(/[^/]+$/, 'another');
  expect(errorOf(await postAnswer(visitor, elsewhere, xml))).toBe('organisation-disconnected');
});

it('nothing is taken from a post where no SAML provider is connected', async () => {
  const { ada, visitor } = await acme(options());
  const { identity } = await shown(ada);
  expect(errorOf(await postAnswer(visitor, identity.redirectAddress, '<a/>'))).toBe('organisation-disconnected');
});

it('one address posts 300 answers in ten minutes, because an office shares it', async () => {
  const { ctx, visitor } = await connectedBySaml();
  const asked = await begin(visitor);
  const xml = responseXml(asked);
  const post = async () => errorOf(await postAnswer(visitor, asked.answerAddress, xml));
  for (let at = 0; at < 61; at++) expect(await post()).toBeNull();
  // Of those that are refused, none is counted any more.
  await record(ctx, (tx) => tx.update(attemptCount).set({ count: 299 }).where(gt(attemptCount.count, 0)));
  expect(await post()).toBeNull();
  expect(await post()).toBe('organisation-too-many');
});

it('logins that began at the provider are not counted as refused, so that an office can still log in', {
  tags: 'embedded-only',
}, async () => {
  const { visitor } = await connectedBySaml();
  const asked = await begin(visitor);
  const unasked = responseXml(asked, { inResponseTo: '' });
  for (let at = 0; at < 61; at++)
    expect(errorOf(await postAnswer(visitor, asked.answerAddress, unasked))).toBe('organisation-unasked');
  expect(errorOf(await logInBySaml(visitor, {}))).toBeNull();
});

it('a fault of the database is not said to be one of the answer', async () => {
  const { ctx, visitor } = await connectedBySaml();
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  const browser = new TestBrowser({ ...ctx, log });
  const asked = await begin(visitor);
  // Attempts can be taken and not be given back.
  await record(ctx, (tx) =>
    tx.execute(sql`alter table ${attemptCount} add constraint never_none check (${sql.identifier('count')} > 0)`),
  );
  await expect(postAnswer(browser, asked.answerAddress, responseXml(asked))).rejects.toThrow();
  expect(lines.join('')).not.toContain('was refused');
});

it('one address posts 60 answers and logouts that are refused in ten minutes, because each is read before anybody knows who wrote it', async () => {
  const { ctx, visitor } = await connectedBySaml();
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  const browser = new TestBrowser({ ...ctx, log });
  const first = await begin(visitor);
  const post = async (xml: string) => errorOf(await postAnswer(browser, first.answerAddress, xml));
  const logOut = () => postAnswer(browser, first.answerAddress, '<a/>', 'SAMLRequest');
  for (let at = 0; at < 30; at++) {
    expect(await post('<a/>')).toBe(wrong);
    expect((await logOut()).pathname).toBe('/status/400');
  }
  expect(await post(responseXml(first))).toBe('organisation-too-many');
  expect(lines.at(-1)).toContain('too many answers and logouts');
  clock.now = new Date(clock.now.getTime() + 600_000);
  expect(await post('<a/>')).toBe(wrong);
});

it('no log line quotes an answer', async () => {
  const people = await connectedBySaml();
  const lines: string[] = [];
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  const browser = new TestBrowser({ ...people.ctx, log });
  for (const lie of [{ isForged: true }, { audience: 'https://mallory.example' }, { after: () => '<mallory>' }])
    expect(errorOf(await logInBySaml(browser, lie))).toBe(wrong);
  expect(lines.join('')).toContain('the answer of an identity provider was refused');
  expect(lines.join('')).not.toContain('mallory');
});
