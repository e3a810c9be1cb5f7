import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { provideAccountParts } from '../../accounts/account-parts.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { send } from '../../accounts/testing/visits.server.ts';
import { createLog } from '../../platform/log.server.ts';
import { organisationsAccountPart } from '../account-part.server.ts';
import { readVouched } from '../identity/vouched-claims.ts';
import { acme, confirmAddress } from '../testing/acme.server.ts';
import { startHostileProvider } from '../testing/hostile-provider.server.ts';
import {
  clock,
  connection,
  errorOf,
  follow,
  options,
  prove,
  SECRET,
  settings,
  shown,
} from '../testing/single-sign-on.server.ts';
import { action as make } from './organisations.tsx';

provideAccountParts([organisationsAccountPart]);

async function hostile() {
  const people = await acme(options());
  await prove(people.ada);
  const provider = await startHostileProvider();
  expect((await settings(people.ada, 'connect-identity', connection(provider.issuer))).status).toBe(303);
  return { ...people, ...provider };
}

/** The start, with what the provider would have to answer. */
async function begin(browser: TestBrowser) {
  const there = await follow(browser, '/api/auth/organisation/acme');
  const { searchParams } = there;
  const callback = new URL(searchParams.get('redirect_uri')!);
  callback.search = new URLSearchParams({ code: 'a code', state: searchParams.get('state')! }).toString();
  return { callback, nonce: searchParams.get('nonce')! };
}

const honest = (nonce: string) => ({ nonce, email: 'mallory@acme.example', email_verified: true });

it('a provider that answers as it should gets its person in, and each lie of it gets nobody in', async () => {
  const { visitor, lies } = await hostile();
  const attempt = async (told: (nonce: string) => Partial<typeof lies>): Promise<string | null> => {
    const { callback, nonce } = await begin(visitor);
    Object.assign(lies, { claims: honest(nonce), isForged: false, isUnsigned: false }, told(nonce));
    const error = errorOf(await follow(visitor, callback));
    if (error !== null) expect((await visitor.viewer()).viewer).toBeNull();
    return error;
  };
  const claims = (more: Record<string, unknown>) => (nonce: string) => ({ claims: { ...honest(nonce), ...more } });
  const wrong = 'organisation-wrong-answer';
  expect(await attempt(claims({ nonce: 'another' }))).toBe(wrong);
  expect(await attempt(claims({ nonce: undefined }))).toBe(wrong);
  expect(await attempt(claims({ iss: 'https://login.other.example' }))).toBe(wrong);
  expect(await attempt(claims({ aud: 'another client' }))).toBe(wrong);
  expect(await attempt(claims({ exp: 1_000_000 }))).toBe(wrong);
  expect(await attempt(claims({ sub: '' }))).toBe(wrong);
  expect(await attempt(() => ({ isForged: true }))).toBe(wrong);
  expect(await attempt(() => ({ isUnsigned: true }))).toBe(wrong);
  expect(await attempt(claims({ email: undefined }))).toBe('organisation-no-email');
  expect(await attempt(claims({ email: ['a@acme.example'] }))).toBe('organisation-no-email');
  expect(await attempt(claims({ email_verified: false }))).toBe('organisation-unconfirmed-email');
  expect(await attempt(claims({ email_verified: 'true' }))).toBe('organisation-unconfirmed-email');
  expect(await attempt(claims({ email_verified: undefined }))).toBe('organisation-unconfirmed-email');
  expect(await attempt(claims({ email: 'ceo@other.example' }))).toBe('organisation-other-domain');
  expect(await attempt(claims({ email: 'ceo@sub.acme.example' }))).toBe('organisation-other-domain');
  expect(await attempt(claims({}))).toBeNull();
});

it('an answer counts once, in the browser where it began, for its organisation, and for 10 minutes', async () => {
  const { ctx, visitor, lies, bodies } = await hostile();
  const first = await begin(visitor);
  lies.claims = honest(first.nonce);
  expect(errorOf(await follow(new TestBrowser(ctx), first.callback))).toBe('organisation-start-expired');
  const forged = new URL(first.callback);
  forged.searchParams.set('state', 'forged');
  expect(errorOf(await follow(visitor, forged))).toBe('organisation-wrong-answer');
  expect(errorOf(await follow(visitor, first.callback))).toBe('organisation-start-expired');
  expect(bodies).toHaveLength(1);
  const second = await begin(visitor);
  const elsewhere = new URL(second.callback);
  elsewhere.pathname = '/api/auth/callback/organisation/another';
  expect(errorOf(await follow(visitor, elsewhere))).toBe('organisation-start-expired');
  const third = await begin(visitor);
  clock.now = new Date(clock.now.getTime() + 11 * 60_000);
  expect(errorOf(await follow(visitor, third.callback))).toBe('organisation-start-expired');
  const fourth = await begin(visitor);
  const cancelled = new URL(fourth.callback);
  cancelled.searchParams.delete('code');
  cancelled.searchParams.set('error', 'access_denied');
  expect(errorOf(await follow(visitor, cancelled))).toBe('organisation-refused');
  const fifth = await begin(visitor);
  lies.claims = honest(fifth.nonce);
  expect(errorOf(await follow(visitor, fifth.callback))).toBeNull();
  expect(errorOf(await follow(visitor, fifth.callback))).toBe('organisation-start-expired');
});

it('a browser that keeps the cookie of a start has the provider asked once', async () => {
  const { ctx, visitor, lies, bodies } = await hostile();
  const { callback } = await begin(visitor);
  const kept = visitor.request('/').headers.get('cookie')!;
  lies.tokenStatus = 400;
  expect(errorOf(await follow(visitor, callback))).toBe('organisation-refused');
  const asked = bodies.length;
  expect(errorOf(await follow(new TestBrowser(ctx), callback, { cookie: kept }))).toBe('organisation-start-expired');
  expect(bodies).toHaveLength(asked);
});

it('whether an address is confirmed, only what names the address says', async () => {
  const { ada, visitor, lies } = await hostile();
  await settings(ada, 'map-groups', { groupsClaim: 'groups', groupRoles: 'x = viewer' });
  const attempt = async (claims: Record<string, unknown>, userinfo: Record<string, unknown>) => {
    lies.userinfo = userinfo;
    const { callback, nonce } = await begin(visitor);
    lies.claims = { nonce, ...claims };
    return errorOf(await follow(visitor, callback));
  };
  const [ceo, mallory] = [{ email: 'ceo@acme.example' }, { email: 'mallory@acme.example' }];
  const isConfirmed = { email_verified: true };
  expect(await attempt(isConfirmed, ceo)).toBe('organisation-unconfirmed-email');
  expect(await attempt(ceo, { ...mallory, ...isConfirmed })).toBe('organisation-unconfirmed-email');
  expect(await attempt({ ...mallory, email_verified: false }, { ...mallory, ...isConfirmed })).toBe(
    'organisation-unconfirmed-email',
  );
  expect(await attempt(mallory, { ...mallory, ...isConfirmed })).toBeNull();
});

it('a provider that is down gets nobody in, at the start and at the end, and no log line has the secret', async () => {
  const { ctx, ada, visitor, lies, close } = await hostile();
  const lines: string[] = [];
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  const browser = new TestBrowser({ ...ctx, log });
  const { callback, nonce } = await begin(browser);
  lies.claims = { ...honest(nonce), nonce: 'another' };
  expect(errorOf(await follow(browser, callback))).toBe('organisation-wrong-answer');
  const refused = await begin(browser);
  lies.tokenStatus = 400;
  expect(errorOf(await follow(browser, refused.callback))).toBe('organisation-refused');
  const last = await begin(browser);
  await close();
  expect(errorOf(await follow(browser, last.callback))).toBe('organisation-unreachable');
  expect(errorOf(await follow(visitor, '/api/auth/organisation/acme'))).toBe('organisation-unreachable');
  expect((await settings(ada, 'test-identity', {})).data.identity.problem).toContain('could not be reached');
  expect(lines.join('')).toContain('the answer of an identity provider was refused');
  for (const secret of [SECRET, 'mallory', 'a code', encodeURIComponent(SECRET)])
    expect(lines.join('')).not.toContain(secret);
});

it('the provider of one organisation signs in nobody of another, who has proven the domain', async () => {
  const { ctx, ada, bob, visitor, lies } = await hostile();
  await confirmAddress(ctx, 'bob@acme.example');
  await send(make, bob, '/organisations', { name: 'Wren', address: 'wren' });
  await prove(bob, 'wren.example', 'wren');
  const first = await begin(visitor);
  lies.claims = { ...honest(first.nonce), email: 'ceo@wren.example' };
  expect(errorOf(await follow(visitor, first.callback))).toBe('organisation-other-domain');
  const second = await begin(visitor);
  lies.claims = honest(second.nonce);
  await settings(ada, 'remove-domain', { domain: 'acme.example' });
  expect(errorOf(await follow(visitor, second.callback))).toBe('organisation-other-domain');
  expect(await ctx.db.$count(user, eq(user.email, 'mallory@acme.example'))).toBe(0);
});

it('an owner can vouch for addresses whose confirmation the provider does not mention, and not for unconfirmed ones', async () => {
  const { ada, visitor, lies, issuer } = await hostile();
  await settings(ada, 'connect-identity', { ...connection(issuer), trustsAddresses: 'on' });
  expect((await shown(ada)).identity.connection.trustsAddresses).toBe(true);
  const first = await begin(visitor);
  lies.claims = { ...honest(first.nonce), email_verified: false };
  expect(errorOf(await follow(visitor, first.callback))).toBe('organisation-unconfirmed-email');
  const second = await begin(visitor);
  lies.claims = { nonce: second.nonce, email: 'mallory@acme.example' };
  expect(errorOf(await follow(visitor, second.callback))).toBeNull();
});

it('an account of Google counts only where its domain manages it', () => {
  const claims = { sub: '1', email: 'ada@acme.example', email_verified: true };
  const google = { protocol: 'oidc' as const, issuer: 'https://accounts.google.com', trustsAddresses: false };
  expect(readVouched(claims, google)).toEqual({ problem: 'organisation-other-domain' });
  expect(readVouched({ ...claims, hd: 'other.example' }, google)).toEqual({ problem: 'organisation-other-domain' });
  expect(readVouched({ ...claims, hd: 'acme.example' }, google)).toMatchObject({ email: 'ada@acme.example' });
});

it('an issuer that redirects to a private address, or stands for every customer of a provider, is refused', async () => {
  const { ada } = await acme(options());
  const { issuer, lies } = await startHostileProvider();
  lies.metadata = { issuer: `${issuer}/{tenantid}/v2.0` };
  const answer = (address: string) => settings(ada, 'connect-identity', connection(address));
  expect((await answer(issuer)).data.identity.problem).toContain('another issuer');
  const server = createServer((_request, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const redirecting = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect((await answer(redirecting)).data.identity.problem).toContain('no OpenID Connect configuration');
  lies.metadata = { authorization_endpoint: 'javascript:alert(1)' };
  expect((await answer(issuer)).data.identity.problem).toContain('could not be reached');
});
