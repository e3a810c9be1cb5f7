import { eq, isNotNull, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { provideAccountParts } from '../../accounts/account-parts.server.ts';
import { session, user } from '../../accounts/schema.server.ts';
import { signIn } from '../../accounts/sign-in/sign-in.server.ts';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { visit } from '../../accounts/testing/visits.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { organisationsAccountPart } from '../account-part.server.ts';
import { organisationIdentities, organisationMembers } from '../schema.server.ts';
import { act, at, joined } from '../testing/acme.server.ts';
import {
  connected,
  connection,
  errorOf,
  logIn,
  settings,
  shown,
  startProvider,
} from '../testing/single-sign-on.server.ts';
import { loader as exportFile } from './export-file.ts';
import { loader as members } from './members.tsx';
import { loader as organisations } from './organisations.tsx';
import { loader as roles } from './roles.tsx';
import { loader as openSettings } from './settings.tsx';

/** An organisation that requires its identity provider (decision 37). */

provideAccountParts([organisationsAccountPart]);

const setRequired = (browser: TestBrowser, isRequired: boolean) =>
  settings(browser, isRequired ? 'require-identity' : 'allow-other-logins', {});

/** Ada and Bob logged in with their passwords in `ada` and `bob`; in `adaAtWork`, Ada did by the provider. */
async function required() {
  const people = await connected();
  const { ctx, ada, bob } = people;
  await joined(ctx, ada, bob, 'admin');
  const adaAtWork = new TestBrowser(ctx);
  expect(errorOf(await logIn(adaAtWork, 'ada'))).toBeNull();
  expect((await setRequired(adaAtWork, true)).status).toBe(303);
  return { ...people, adaAtWork };
}

const open = (loader: unknown, browser: TestBrowser, path = '', more: Record<string, string> = {}) =>
  visit(loader, browser, `/organisations/acme${path}`, { ...at, ...more });

it('an owner who logged in by the provider requires it, and nobody else does', async () => {
  const { ctx, ada, bob } = await connected();
  await joined(ctx, ada, bob, 'admin');
  expect((await setRequired(bob, true)).status).toBe(403);
  const early = await setRequired(ada, true);
  expect([early.status, early.data.identity.problem]).toEqual([400, expect.stringContaining('Log in by the identity')]);
  expect((await shown(ada)).identity.members).toEqual({ all: 2, unvouched: 2 });
  expect(errorOf(await logIn(ada, 'ada'))).toBeNull();
  expect((await shown(ada)).identity.members).toEqual({ all: 2, unvouched: 1 });
  expect((await setRequired(ada, true)).status).toBe(303);
  expect((await shown(ada)).identity.connection.isRequired).toBe(true);
  expect((await setRequired(bob, false)).status).toBe(403);
});

it.each(['password', 'second step'] as const)(
  'an owner who runs the site (with a %s) requires the provider after a trial login, which begins no session',
  async (how) => {
    const { ctx, ada, bob, issuer } = await connected();
    await joined(ctx, ada, bob, 'admin');
    const isStaff = { role: 'administrator' as const, twoFactorEnabled: how === 'second step' };
    await record(ctx, (tx) => tx.update(user).set(isStaff).where(eq(user.email, 'ada@acme.example')));
    expect((await setRequired(ada, true)).status).toBe(400);
    expect(errorOf(await logIn(ada, 'ada'))).toBe('account-of-staff');
    expect(errorOf(await logIn(ada, 'bob', '?test'))).toBe('logged-in-as-another');
    expect(errorOf(await logIn(new TestBrowser(ctx), 'ada', '?test'))).toBe('account-of-staff');
    expect((await setRequired(ada, true)).status).toBe(400);
    const tried = await logIn(ada, 'ada', '?test');
    expect(tried.pathname + tried.search).toBe('/organisations/acme/settings?tried');
    const isTold = async (browser: TestBrowser) =>
      (await open(openSettings, browser, '/settings?tried')).data.login.isTried;
    expect([await isTold(ada), await isTold(bob)]).toEqual([true, false]);
    expect(await ctx.db.$count(session, isNotNull(session.organisationId))).toBe(0);
    expect((await setRequired(ada, true)).status).toBe(303);
    expect((await setRequired(ada, false)).status).toBe(303);
    expect((await settings(ada, 'connect-identity', connection(issuer))).status).toBe(303);
    expect([(await setRequired(ada, true)).status, await isTold(ada)]).toEqual([400, false]);
    expect(errorOf(await logIn(ada, 'ada', '?test'))).toBeNull();
    expect(await isTold(ada)).toBe(true);
    const other = await startProvider(ada);
    expect((await settings(ada, 'connect-identity', connection(other))).status).toBe(303);
    expect((await setRequired(ada, true)).status).toBe(400);
  },
);

it('the page says that a login worked to who logged in by the provider, and not to who has the link', async () => {
  const { bob, adaAtWork } = await required();
  const isTold = async (browser: TestBrowser) =>
    (await open(openSettings, browser, '/settings?linked=organisation')).data.login.isDone;
  expect([await isTold(adaAtWork), await isTold(bob)]).toEqual([true, false]);
});

it('somebody who runs the site and does not own the organisation proves nothing by a trial login', async () => {
  const { ctx, ada, bob } = await connected();
  await joined(ctx, ada, bob, 'admin');
  const isBob = eq(user.email, 'bob@acme.example');
  await record(ctx, (tx) => tx.update(user).set({ role: 'editor' }).where(isBob));
  expect(errorOf(await logIn(bob, 'bob', '?test'))).toBe('account-of-staff');
});

it('with another session a member sees only the way to the provider, and by it everything again', async () => {
  const { bob, adaAtWork } = await required();
  expect(await open(members, bob)).toMatchObject({ status: 302, location: '/organisations/acme/settings' });
  const page = await shown(bob);
  expect(page).toMatchObject({ organisation: { needsProvider: true }, domains: null, identity: null });
  for (const [loader, path, more] of [
    [roles, '/roles', {}],
    [exportFile, '/data/export', { what: 'data' }],
    [exportFile, '/audit-log/export', { what: 'audit-log' }],
  ] as const)
    expect((await open(loader, bob, path, more)).status, path).toBe(403);
  expect((await act(bob, 'invite', { email: 'x@acme.example', role: 'member' })).status).toBe(403);
  expect((await settings(bob, 'add-domain', { domain: 'evil.example' })).status).toBe(403);
  expect((await visit(organisations, bob, '/organisations')).status).toBe(200);
  expect((await open(members, adaAtWork)).data.members).toHaveLength(2);
  expect(errorOf(await logIn(bob, 'bob'))).toBeNull();
  expect((await open(members, bob)).data.members).toHaveLength(2);
  expect((await shown(bob)).organisation.needsProvider).toBe(false);
});

it('everybody can leave in any session, and a session that the provider of another organisation began is another one', async () => {
  const { ctx, bob } = await required();
  const { viewer } = await bob.user();
  await record(ctx, (tx) => tx.update(session).set({ organisationId: viewer.id }).where(eq(session.userId, viewer.id)));
  expect((await shown(bob)).organisation.needsProvider).toBe(true);
  expect((await settings(bob, 'leave', {})).status).toBe(303);
});

it('an owner is never shut out: any session changes single sign-on and domains, which the audit log marks, and nothing else', async () => {
  const { ctx, ada } = await required();
  expect((await shown(ada)).identity.connection.isRequired).toBe(true);
  for (const intent of ['change', 'delete'])
    expect(
      (await settings(ada, intent, { name: 'Other', address: 'other', typedAddress: 'acme' })).status,
      intent,
    ).toBe(403);
  expect((await act(ada, 'invite', { email: 'x@acme.example', role: 'owner' })).status).toBe(403);
  expect((await settings(ada, 'add-domain', { domain: 'acme-two.example' })).status).toBe(303);
  expect((await setRequired(ada, false)).status).toBe(303);
  expect((await open(members, ada)).status).toBe(200);
  const acts = await ctx.db
    .select({ action: auditLog.action, detail: auditLog.detail })
    .from(auditLog)
    .where(sql`${auditLog.detail} ->> 'withoutProvider' = 'true'`);
  expect(acts.map(({ action }) => action).sort()).toEqual([
    'organisation.add-domain',
    'organisation.stop-requiring-identity',
  ]);
});

it('another provider, or none, has vouched for nobody yet, and is not required', async () => {
  const { ctx, ada, adaAtWork } = await required();
  const other = await startProvider(ada);
  expect((await settings(ada, 'connect-identity', connection(other))).status).toBe(303);
  expect((await shown(ada)).identity).toMatchObject({ connection: { isRequired: false }, members: { unvouched: 2 } });
  expect((await adaAtWork.viewer()).viewer).toBeNull();
  await logIn(ada, 'ada');
  await setRequired(ada, true);
  await settings(ada, 'disconnect-identity', {});
  expect(await ctx.db.$count(organisationIdentities)).toBe(0);
  expect(await ctx.db.$count(organisationMembers, sql`${organisationMembers.vouchedAt} is not null`)).toBe(0);
  const again = new TestBrowser(ctx);
  const entered = await signIn(ctx, again.caller(), { email: 'ada@acme.example', password: 'correct horse' });
  if (entered.kind !== 'signed-in') throw new Error(entered.kind);
  again.keep(entered.headers);
  expect((await open(members, again)).status).toBe(200);
});
