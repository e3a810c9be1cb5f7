import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { provideAccountParts } from '../../accounts/account-parts.server.ts';
import { setSuspended } from '../../accounts/administer-accounts.server.ts';
import { account, user } from '../../accounts/schema.server.ts';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { removeLinksAroundSecondStep } from '../../accounts/vouched-sign-in.server.ts';
import { mailOutbox as outbox } from '../../platform/mail/mail-outbox-table.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { organisationsAccountPart } from '../account-part.server.ts';
import { organisationDomains, organisationIdentities } from '../schema.server.ts';
import { act, joined } from '../testing/acme.server.ts';
import { connected, connection, errorOf, follow, logIn, settings } from '../testing/single-sign-on.server.ts';

/** What the identity provider of an organisation cannot do, whatever it says. */

provideAccountParts([organisationsAccountPart]);

it.each(['administrator', 'editor', 'moderator'] as const)(
  'it opens no account with the role %s of the site, also not one that it opened before, and ends its session',
  async (role) => {
    const { ctx, ada, bob, visitor } = await connected();
    const id = await joined(ctx, ada, bob, 'member');
    const give = (to: 'user' | typeof role) =>
      record(ctx, (tx) => tx.update(user).set({ role: to }).where(eq(user.id, id)));
    await give(role);
    expect(errorOf(await logIn(visitor, 'bob'))).toBe('account-of-staff');
    await give('user');
    expect(errorOf(await logIn(visitor, 'bob'))).toBeNull();
    await give(role);
    expect((await visitor.viewer()).viewer).toBeNull();
    expect(errorOf(await logIn(new TestBrowser(ctx), 'bob'))).toBe('account-of-staff');
  },
);

it('it makes no account for the address that becomes an administrator', async () => {
  const { ctx, visitor } = await connected({}, { adminEmail: 'root@acme.example' });
  expect(errorOf(await logIn(visitor, 'root'))).toBe('account-of-staff');
  expect(await ctx.db.$count(user, eq(user.email, 'root@acme.example'))).toBe(0);
});

it('it opens the account of a member only, who is told by mail when it is linked', async () => {
  const { ctx, ada, bob, visitor } = await connected();
  await record(ctx, (tx) => tx.update(user).set({ emailVerified: true }).where(eq(user.email, 'bob@acme.example')));
  expect(errorOf(await logIn(visitor, 'bob'))).toBe('account-not-member');
  await joined(ctx, ada, bob, 'viewer');
  expect(errorOf(await logIn(visitor, 'bob'))).toBeNull();
  const mails = await ctx.db
    .select({ template: outbox.template })
    .from(outbox)
    .where(eq(outbox.recipient, 'bob@acme.example'));
  expect(mails.map(({ template }) => template)).toContain('accounts.security-changed');
});

it('it replaces no session of another account, and a link on another site leads to a page that asks first', async () => {
  const { bob, visitor } = await connected();
  expect(errorOf(await logIn(bob, 'zoe'))).toBe('logged-in-as-another');
  expect((await bob.user()).viewer.email).toBe('bob@acme.example');
  for (const site of ['cross-site', 'same-site']) {
    const there = await follow(visitor, '/api/auth/organisation/acme', { 'sec-fetch-site': site });
    expect(there.pathname + there.search).toBe('/login?with=organisation&organisation=acme');
  }
});

it('it is reached only while a domain is proven by a TXT record that is still there', async () => {
  const { ctx, visitor } = await connected();
  const set = (fields: Partial<typeof organisationDomains.$inferInsert>) =>
    record(ctx, (tx) => tx.update(organisationDomains).set(fields));
  for (const fields of [{ proof: 'file' as const }, { proof: 'dns' as const, missingSince: ctx.now() }]) {
    await set(fields);
    expect(errorOf(await follow(visitor, '/api/auth/organisation/acme'))).toBe('organisation-disconnected');
  }
  await set({ missingSince: null });
  expect(errorOf(await logIn(visitor, 'zoe'))).toBeNull();
});

it('a session that it began ends with the membership, and its links with the organisation', async () => {
  const { ctx, ada, visitor } = await connected();
  await logIn(visitor, 'zoe');
  const { id } = (await visitor.user()).viewer;
  await act(ada, 'remove', { id });
  expect((await visitor.viewer()).viewer).toBeNull();
  expect(await ctx.db.$count(account, eq(account.userId, id))).toBe(1);
  expect((await settings(ada, 'delete', { typedAddress: 'acme' })).status).toBe(303);
  expect(await ctx.db.$count(account, eq(account.userId, id))).toBe(0);
});

it('the sessions that it began end when their person leaves, except the one in use, and when the organisation is suspended', async () => {
  const { ctx, ada, visitor } = await connected();
  const other = new TestBrowser(ctx);
  await logIn(visitor, 'zoe');
  await logIn(other, 'zoe');
  expect((await settings(visitor, 'leave', {})).status).toBe(303);
  expect((await other.viewer()).viewer).toBeNull();
  expect((await visitor.user()).viewer.email).toBe('zoe@acme.example');
  await logIn(other, 'yan');
  const [own] = await ctx.db.select().from(organisationIdentities);
  await setSuspended(await ada.user(), own!.organisationId, 'Phishing');
  expect((await other.viewer()).viewer).toBeNull();
  expect((await ada.viewer()).viewer).not.toBeNull();
});

it('its owner tries a connection only so often, because each trial asks a server of the owner’s choice', async () => {
  const { ada } = await connected();
  const answers = new Set<string | null>();
  for (let trial = 0; trial < 60; trial++)
    answers.add((await settings(ada, 'connect-identity', connection('https://127.0.0.1:9'))).data.identity.problem);
  expect([...answers].at(-1)).toMatch(/^Too many attempts/);
});

it('a second step that is turned on later is not gone round, except where it is the only way in', async () => {
  const { ctx, ada, bob, visitor } = await connected();
  const id = await joined(ctx, ada, bob, 'member');
  await logIn(visitor, 'bob');
  const zoe = new TestBrowser(ctx);
  await logIn(zoe, 'zoe');
  const zoeId = (await zoe.user()).viewer.id;
  for (const userId of [id, zoeId]) await record(ctx, (tx) => removeLinksAroundSecondStep(tx, userId));
  expect(await ctx.db.$count(account, eq(account.userId, id))).toBe(1);
  expect(await ctx.db.$count(account, eq(account.userId, zoeId))).toBe(1);
  await record(ctx, (tx) => tx.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, id)));
  expect(errorOf(await logIn(new TestBrowser(ctx), 'bob'))).toBe('account-two-factor');
});
