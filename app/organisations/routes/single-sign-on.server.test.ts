import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { provideAccountParts } from '../../accounts/account-parts.server.ts';
import { action as answerSecurity } from '../../accounts/routes/account-security.tsx';
import { action as answerLogin } from '../../accounts/routes/login.tsx';
import { account, session, user } from '../../accounts/schema.server.ts';
import { logInAtProvider } from '../../accounts/testing/oauth-provider.server.ts';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { send } from '../../accounts/testing/visits.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { organisationsAccountPart } from '../account-part.server.ts';
import { organisationIdentities, organisationMembers } from '../schema.server.ts';
import { acme, act, confirmAddress, joined, staffed } from '../testing/acme.server.ts';
import {
  connected,
  connection,
  errorOf,
  follow,
  goAndLogIn,
  logIn,
  options,
  SECRET,
  settings,
  shown,
  startProvider,
} from '../testing/single-sign-on.server.ts';

provideAccountParts([organisationsAccountPart]);

const login = (browser: TestBrowser, organisation: string, more: Record<string, string> = {}) =>
  send(answerLogin, browser, '/login', { intent: 'organisation', organisation, ...more });

const membersOf = async ({ ctx }: TestBrowser) =>
  await ctx.db
    .select({ email: user.email, role: organisationMembers.role })
    .from(organisationMembers)
    .innerJoin(user, eq(user.id, organisationMembers.userId));

it('an owner connects a provider that knows the client, and a new person logs in by it and is a member', async () => {
  const { ctx, ada, visitor } = await connected();
  const found = await login(visitor, 'zoe@ACME.example', { from: '/model/new', scripts: 'on' });
  expect(found.location).toBe('/api/auth/organisation/acme?from=%2Fmodel%2Fnew');
  const there = await follow(visitor, found.location!);
  const asked = there.searchParams;
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(20);
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  });
  const onward = await logIn(visitor, 'zoe', '?from=%2Fmodel%2Fnew');
  expect(onward.pathname).toBe('/auth/callback');
  expect(Object.fromEntries(onward.searchParams)).toEqual({ provider: 'organisation', new: '1', from: '/model/new' });
  const { viewer } = await visitor.viewer();
  expect(viewer).toMatchObject({
    email: 'zoe@acme.example',
    name: 'zoe of Acme',
    companyName: 'Acme & Sons',
    isEmailVerified: true,
    hasPassword: false,
  });
  expect(await membersOf(ada)).toEqual(expect.arrayContaining([{ email: 'zoe@acme.example', role: 'member' }]));
  const acts = await ctx.db
    .select({ action: auditLog.action, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.subjectKind, 'organisation'));
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['organisation.connect-identity', 'organisation.join', 'organisation.sign-in']),
  );
  expect(JSON.stringify(acts)).not.toContain(SECRET);
  expect(JSON.stringify(await shown(ada))).not.toContain(SECRET);
  const [started] = await ctx.db.select().from(session).where(eq(session.userId, viewer!.id));
  expect(started!.organisationId).not.toBeNull();
  expect((await shown(ada)).identity.connection.usedAt).not.toBeNull();
  expect((await logIn(visitor, 'zoe')).search).toBe('?provider=organisation');
  expect((await visitor.viewer()).viewer?.id).toBe(viewer!.id);
});

it('only owners connect a provider, and one that does not know the client is not saved', async () => {
  const { ada, adam, mia, vera } = await staffed(options());
  const issuer = await startProvider(ada);
  for (const browser of [adam, mia, vera]) {
    for (const intent of ['connect-identity', 'test-identity', 'disconnect-identity'])
      expect((await settings(browser, intent, connection(issuer))).status, intent).toBe(403);
    expect((await shown(browser)).identity).toBeNull();
  }
  const refused = async (fields: Record<string, string>) => {
    const answer = await settings(ada, 'connect-identity', { ...connection(issuer), ...fields });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.data)).not.toContain('wrong secret');
    return answer.data.identity;
  };
  expect((await refused({ clientSecret: 'wrong secret' })).problem).toContain('does not accept this client ID');
  expect((await refused({ clientId: 'nobody' })).problem).toContain('does not accept this client ID');
  expect((await refused({ issuer: `${issuer}/realms/other` })).problem).toContain('no OpenID Connect configuration');
  expect((await refused({ issuer: 'http://127.0.0.1:9' })).problem).toContain('could not be reached');
  expect((await refused({ issuer: issuer.replace('127.0.0.1', 'localhost') })).problem).toContain('another issuer');
  expect((await refused({ clientSecret: '' })).problem).toContain('Enter the client secret');
  expect((await refused({ issuer: 'acme' })).errors.issuer).toContain('Give the address of the issuer');
  expect((await refused({ clientId: ' ' })).errors.clientId).toContain('Give the client ID');
  expect(await ada.ctx.db.$count(organisationIdentities)).toBe(0);
  expect((await settings(ada, 'test-identity', {})).status).toBe(404);
});

it('a provider at a private address is refused unless the operator allows private addresses', async () => {
  const { ada } = await acme({ ...options(), config: { ...options().config, allowPrivateEndpoints: false } });
  const answer = async (issuer: string) =>
    (await settings(ada, 'connect-identity', connection(issuer))).data.identity.problem;
  expect(await answer('http://127.0.0.1:9')).toContain('has to begin with https://');
  expect(await answer('https://127.0.0.1:9443')).toContain('private network address');
});

it('the stored secret stays when it is left empty, and another client needs its own', async () => {
  const { ada, issuer } = await connected();
  const kept = await settings(ada, 'connect-identity', { ...connection(issuer), clientSecret: '', joinRole: 'viewer' });
  expect(kept.status).toBe(303);
  expect((await shown(ada)).identity.connection).toMatchObject({ issuer, joinRole: 'viewer' });
  const test = await settings(ada, 'test-identity', {});
  expect(test).toMatchObject({ status: 200, data: { identity: { isTested: true, problem: null } } });
  const other = await settings(ada, 'connect-identity', { ...connection(issuer), clientId: 'other', clientSecret: '' });
  expect(other.data.identity.problem).toContain('Enter the client secret');
});

it('the login page finds the organisation by a work email address or its own address, and says when there is none', async () => {
  const { ada, visitor } = await connected();
  for (const typed of ['x@acme.example', 'acme', 'ACME'])
    expect((await login(visitor, typed)).data, typed).toMatchObject({ to: '/api/auth/organisation/acme' });
  for (const typed of ['x@other.example', 'nobody', 'Acme & Sons', '@', "' or 1=1"])
    expect((await login(visitor, typed)).data, typed).toMatchObject({
      kind: 'no-organisation',
      organisation: typed,
      message: expect.stringContaining('No single sign-on was found'),
    });
  expect((await login(visitor, ' ')).data.message).toContain('Type your work email address');
  await settings(ada, 'disconnect-identity', {});
  expect((await login(visitor, 'x@acme.example')).data.kind).toBe('no-organisation');
});

it('a member with an account at the domain keeps it, and the link holds when the address changes at the provider', async () => {
  const claims: Record<string, unknown> = {};
  const { ctx, ada, bob, visitor } = await connected(claims);
  const id = (await bob.user()).viewer.id;
  expect(errorOf(await logIn(visitor, 'bob'))).toBe('account-unconfirmed');
  await confirmAddress(ctx, 'bob@acme.example');
  expect(errorOf(await logIn(visitor, 'bob'))).toBe('account-not-member');
  await joined(ctx, ada, bob, 'member');
  expect(errorOf(await logIn(visitor, 'bob'))).toBeNull();
  expect((await visitor.user()).viewer).toMatchObject({ id, hasPassword: true });
  claims.email = 'robert@acme.example';
  const again = new TestBrowser(ctx);
  expect(errorOf(await logIn(again, 'bob'))).toBeNull();
  expect((await again.user()).viewer.id).toBe(id);
});

it('nobody gets the account of another by an address that was given away, or that moved elsewhere', async () => {
  const { ctx, visitor } = await connected();
  await logIn(visitor, 'zoe');
  const { viewer } = await visitor.user();
  await record(ctx, (tx) =>
    tx.update(account).set({ accountId: 'an earlier zoe' }).where(eq(account.userId, viewer.id)),
  );
  const other = new TestBrowser(ctx);
  expect(errorOf(await logIn(other, 'zoe'))).toBe('account-of-another');
  await record(ctx, (tx) => tx.update(account).set({ accountId: 'zoe' }).where(eq(account.userId, viewer.id)));
  await record(ctx, (tx) => tx.update(user).set({ email: 'zoe@home.example' }).where(eq(user.id, viewer.id)));
  expect(errorOf(await logIn(other, 'zoe'))).toBe('account-moved');
  expect((await other.viewer()).viewer).toBeNull();
});

it('an account with a second step is linked only by its owner, from the page of the account', async () => {
  const { ctx, bob, visitor } = await connected();
  await confirmAddress(ctx, 'bob@acme.example');
  await record(ctx, (tx) => tx.update(user).set({ twoFactorEnabled: true }).where(eq(user.email, 'bob@acme.example')));
  expect(errorOf(await logIn(visitor, 'bob'))).toBe('account-two-factor');
  const secure = (fields: Record<string, string>) =>
    send(answerSecurity, bob, '/account/security', { intent: 'add-link', provider: 'organisation', ...fields });
  const wrong = await secure({ password: 'wrong' });
  expect(wrong.status).toBe(400);
  const begin = async () => {
    const start = await organisationsAccountPart.organisationSignIn!.link(await bob.user());
    if (start.kind !== 'go') throw new Error(start.message);
    bob.keep(start.headers);
    return start.url;
  };
  const ofAnother = await logInAtProvider(await begin(), 'zoe', ctx.config.publicUrl);
  expect(errorOf(await follow(bob, ofAnother))).toBe('account-of-another');
  const own = await follow(bob, await logInAtProvider(await begin(), 'bob', ctx.config.publicUrl));
  expect(own.pathname + own.search).toBe('/account/security?linked=organisation');
  expect(errorOf(await logIn(visitor, 'bob'))).toBeNull();
});

it('who was removed or left needs an invitation, a suspended account or organisation gets nobody in', async () => {
  const { ctx, ada, bob, visitor } = await connected();
  const id = await joined(ctx, ada, bob, 'member');
  expect(errorOf(await logIn(visitor, 'bob'))).toBeNull();
  await act(ada, 'remove', { id });
  expect(errorOf(await logIn(visitor, 'bob'))).toBe('organisation-left');
  await joined(ctx, ada, bob, 'viewer');
  expect(errorOf(await logIn(visitor, 'bob'))).toBeNull();
  expect(await membersOf(ada)).toEqual(expect.arrayContaining([{ email: 'bob@acme.example', role: 'viewer' }]));
  const suspend = (who: string, suspendedAt: Date | null) =>
    record(ctx, (tx) => tx.update(user).set({ suspendedAt }).where(eq(user.id, who)));
  await suspend(id, new Date());
  expect(errorOf(await logIn(visitor, 'bob'))).toBe('account-suspended');
  await suspend(id, null);
  const callback = await goAndLogIn(visitor, 'bob');
  const [own] = await ctx.db.select().from(organisationIdentities);
  await suspend(own!.organisationId, new Date());
  expect(errorOf(await follow(visitor, callback))).toBe('organisation-suspended');
  expect(errorOf(await follow(visitor, '/api/auth/organisation/acme'))).toBe('organisation-disconnected');
});

it('a removed connection gets nobody in, ends its links and sessions, and the accounts stay', async () => {
  const { ctx, ada, visitor } = await connected();
  await logIn(visitor, 'zoe');
  const { viewer } = await visitor.user();
  const callback = await goAndLogIn(visitor, 'zoe');
  await settings(ada, 'disconnect-identity', {});
  expect(errorOf(await follow(visitor, callback))).toBe('organisation-disconnected');
  expect(errorOf(await follow(visitor, '/api/auth/organisation/acme'))).toBe('organisation-disconnected');
  expect(await ctx.db.$count(account, eq(account.userId, viewer.id))).toBe(0);
  expect(await ctx.db.$count(user, eq(user.id, viewer.id))).toBe(1);
  expect((await visitor.viewer()).viewer).toBeNull();
});

it('groups of the provider give roles at each login, except to owners and billing, and the audit log says so', async () => {
  const claims: Record<string, unknown> = { groups: ['readers'] };
  const { ctx, ada, visitor } = await connected(claims);
  await logIn(visitor, 'zoe');
  const roleOf = async (name: string) =>
    (await membersOf(ada)).find(({ email }) => email === `${name}@acme.example`)?.role;
  expect(await roleOf('zoe')).toBe('member');
  const map = (groupRoles: string, groupsClaim = 'groups') => settings(ada, 'map-groups', { groupsClaim, groupRoles });
  expect((await map('readers = boss')).data.identity.errors.groupRoles).toContain('Line 1: the role is one of');
  expect((await map('readers = viewer', ' ')).data.identity.errors.groupsClaim).toContain('name of the claim');
  expect((await map('readers = viewer\nplatform = admin')).status).toBe(303);
  expect((await shown(ada)).identity.connection.groupRoles).toBe('readers = viewer\nplatform = admin');
  await logIn(visitor, 'zoe');
  expect(await roleOf('zoe')).toBe('viewer');
  claims.groups = ['readers', 'platform'];
  await logIn(visitor, 'zoe');
  expect(await roleOf('zoe')).toBe('admin');
  delete claims.groups;
  claims._claim_names = { groups: 'elsewhere' };
  await logIn(visitor, 'zoe');
  expect(await roleOf('zoe')).toBe('admin');
  delete claims._claim_names;
  await logIn(visitor, 'zoe');
  expect(await roleOf('zoe')).toBe('member');
  claims.groups = ['readers'];
  expect(errorOf(await logIn(new TestBrowser(ctx), 'ada'))).toBeNull();
  expect(await roleOf('ada')).toBe('owner');
  await record(ctx, (tx) =>
    tx.update(organisationMembers).set({ role: 'billing' }).where(eq(organisationMembers.role, 'member')),
  );
  await logIn(visitor, 'zoe');
  expect(await roleOf('zoe')).toBe('billing');
  const changes = await ctx.db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.action, 'organisation.change-role'))
    .orderBy(auditLog.id);
  expect(changes).toHaveLength(3);
  expect(changes[0]!.detail).toMatchObject({ from: 'member', to: 'viewer', by: 'identity provider' });
  expect((await settings(visitor, 'map-groups', { groupsClaim: 'groups', groupRoles: 'x = admin' })).status).toBe(403);
});
