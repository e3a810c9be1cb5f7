/** The directory of an organisation adds, changes and removes its members. */
import { and, eq, like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { session, user } from '../../accounts/schema.server.ts';
import { newestMail } from '../../accounts/testing/test-browser.server.ts';
import { newPerson, send } from '../../accounts/testing/visits.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { organisationInvitations, organisationLeavers, scimUsers } from '../schema.server.ts';
import { act, confirmAddress, invitationToken, joined } from '../testing/acme.server.ts';
import { directed, entraUser, membersOf, oktaUser, patchOf } from '../testing/directory.server.ts';
import { settings } from '../testing/single-sign-on.server.ts';
import { action as join } from './join.tsx';

it('a user of Okta becomes a member with an account, and is found again by userName and externalId', async () => {
  const people = await directed();
  const { scim, ctx } = people;
  expect(
    (await scim('GET', '/Users?filter=userName%20eq%20%22zoe%40acme.example%22&startIndex=1&count=100')).body,
  ).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: 0,
    startIndex: 1,
    itemsPerPage: 0,
    Resources: [],
  });
  const made = await scim('POST', '/Users', oktaUser('zoe'));
  expect(made.status).toBe(201);
  expect(made.headers.get('content-type')).toContain('application/scim+json');
  expect(made.headers.get('location')).toBe(`http://127.0.0.1:3000/scim/v2/Users/${made.body.id}`);
  expect(made.body).toMatchObject({
    userName: 'zoe@acme.example',
    externalId: 'okta-zoe',
    displayName: 'zoe Example',
    name: { givenName: 'zoe', familyName: 'Example' },
    emails: [{ value: 'zoe@acme.example', type: 'work', primary: true }],
    active: true,
    groups: [],
    meta: { resourceType: 'User' },
  });
  expect(JSON.stringify(made.body)).not.toContain('1mz050nq');
  expect(await membersOf(people)).toEqual(['ada owner', 'zoe member']);
  const [account] = await ctx.db.select().from(user).where(eq(user.email, 'zoe@acme.example'));
  expect(account).toMatchObject({ name: 'zoe Example', companyName: 'Acme & Sons', emailVerified: true });
  expect(await newestMail(ctx, 'zoe@acme.example')).toMatchObject({ template: 'organisations.provisioned' });
  for (const filter of [
    'userName eq "ZOE@acme.example"',
    'externalId eq "okta-zoe"',
    'emails.value eq "zoe@acme.example"',
  ])
    expect((await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.Resources).toEqual([made.body]);
  expect((await scim('POST', '/Users', oktaUser('zoe'))).body).toMatchObject({ status: '409', scimType: 'uniqueness' });
});

it('a user of Entra ID is changed and disabled in both shapes that it sends, and comes back', async () => {
  const people = await directed();
  const { scim, ctx } = people;
  const { body } = await scim('POST', '/Users', entraUser('zoe'));
  const patched = await scim(
    'PATCH',
    `/Users/${body.id}`,
    patchOf(
      { op: 'Replace', path: 'displayName', value: 'Zoe' },
      { op: 'Replace', path: 'name.familyName', value: 'Roe' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Tools' },
    ),
  );
  expect(patched.body).toMatchObject({
    displayName: 'Zoe',
    name: { familyName: 'Roe', givenName: 'zoe' },
    active: true,
  });
  const off = await scim('PATCH', `/Users/${body.id}`, patchOf({ op: 'Replace', path: 'active', value: 'False' }));
  expect(off).toMatchObject({ status: 200, body: { active: false } });
  expect(await membersOf(people)).toEqual(['ada owner']);
  const [leaver] = await ctx.db.select().from(organisationLeavers);
  expect(leaver).toMatchObject({ byDirectory: true });
  await scim('PATCH', `/Users/${body.id}`, patchOf({ op: 'replace', path: 'active', value: true }));
  expect(await membersOf(people)).toEqual(['ada owner', 'zoe member']);
  await scim('PATCH', `/Users/${body.id}`, patchOf({ op: 'replace', value: { active: false } }));
  expect(await membersOf(people)).toEqual(['ada owner']);
  expect(await ctx.db.$count(user, eq(user.email, 'zoe@acme.example'))).toBe(1);
});

it('PUT replaces a user, and leaves somebody inactive whom it does not say to be active', async () => {
  const people = await directed();
  const { scim, add } = people;
  const { id } = await add('zoe');
  const put = await scim('PUT', `/Users/${id}`, { userName: 'zoe@acme.example', displayName: 'Zoe', active: false });
  expect(put.body).toMatchObject({ id, displayName: 'Zoe', active: false });
  expect(put.body.externalId).toBeUndefined();
  expect((await scim('PUT', `/Users/${id}`, oktaUser('zoe', { active: undefined }))).body.active).toBe(false);
  expect(await membersOf(people)).toEqual(['ada owner']);
  expect((await scim('PUT', `/Users/${id}`, oktaUser('zoe'))).body.active).toBe(true);
  expect(await membersOf(people)).toEqual(['ada owner', 'zoe member']);
});

it('an account that somebody has already is not taken over: it is invited, and its person decides', async () => {
  const people = await directed();
  const { scim, add, bob, ctx } = people;
  const { id } = await add('bob');
  expect(await membersOf(people)).toEqual(['ada owner']);
  expect((await newestMail(ctx, 'bob@acme.example')).text.replace(/\s+/g, ' ')).toContain(
    'The directory of Acme & Sons invites you',
  );
  await confirmAddress(ctx, 'bob@acme.example');
  await send(join, bob, '/organisations/join', { token: await invitationToken(ctx, 'bob@acme.example') });
  expect(await membersOf(people)).toEqual(['ada owner', 'bob member']);
  await scim('DELETE', `/Users/${id}`);
  expect(await membersOf(people)).toEqual(['ada owner']);
  expect((await bob.viewer()).viewer).not.toBeNull();
});

it('an invitation of the directory ends when the directory removes the person', async () => {
  const { scim, add, ctx } = await directed();
  const { id } = await add('bob');
  expect(await ctx.db.$count(organisationInvitations)).toBe(1);
  await scim('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: false } }));
  expect(await ctx.db.$count(organisationInvitations)).toBe(0);
});

it('somebody who left is invited and not brought back, and the account of the administrator-to-be is not made', async () => {
  const people = await directed({ adminEmail: 'root@acme.example' });
  const { ctx, ada, add } = people;
  const mia = await newPerson(ctx, 'mia');
  const id = await joined(ctx, ada, mia, 'member');
  await act(ada, 'remove', { id });
  await add('mia');
  await add('root');
  expect(await membersOf(people)).toEqual(['ada owner']);
  const invited = await ctx.db.select({ email: organisationInvitations.email }).from(organisationInvitations);
  expect(invited.map(({ email }) => email).sort()).toEqual(['mia@acme.example', 'root@acme.example']);
  expect(await ctx.db.$count(user, eq(user.email, 'root@acme.example'))).toBe(0);
});

it('people with an address elsewhere, without an address, or at a lost domain are refused', async () => {
  const { scim, ctx, ada, add } = await directed();
  for (const wrong of [
    oktaUser('zoe', { userName: 'zoe@other.example', emails: [] }),
    oktaUser('zoe', { emails: [{ value: 'zoe@sub.acme.example' }] }),
    oktaUser('zoe', { userName: 'zoe', emails: [] }),
    oktaUser('zoe', { userName: '' }),
    oktaUser('zoe', { active: 'perhaps' }),
  ])
    expect((await scim('POST', '/Users', wrong)).body).toMatchObject({ status: '400', scimType: 'invalidValue' });
  const { id } = await add('zoe');
  const moved = patchOf({ op: 'replace', path: 'emails[type eq "work"].value', value: 'zoe@other.example' });
  expect((await scim('PATCH', `/Users/${id}`, moved)).status).toBe(400);
  await settings(ada, 'remove-domain', { domain: 'acme.example' });
  expect((await scim('POST', '/Users', oktaUser('yan'))).status).toBe(400);
  // Those who are to go, go.
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
  expect(await ctx.db.$count(scimUsers)).toBe(0);
});

it('deprovisioning ends the sessions of an account that was made for the directory', async () => {
  const { ctx, scim, add } = await directed();
  const { id } = await add('zoe');
  const [zoe] = await ctx.db.select().from(user).where(eq(user.email, 'zoe@acme.example'));
  const expiresAt = new Date(ctx.now().getTime() + 86_400_000);
  await record(ctx, (tx) => tx.insert(session).values({ id: 's', token: 't', userId: zoe!.id, expiresAt }));
  await scim('DELETE', `/Users/${id}`);
  expect(await ctx.db.$count(session, eq(session.userId, zoe!.id))).toBe(0);
  expect((await scim('GET', `/Users/${id}`)).body).toMatchObject({ status: '404' });
});

it('the last owner who can sign in is not removed, and another one can be', async () => {
  const people = await directed();
  const { scim, add, ada } = people;
  const { id } = await add('ada');
  for (const [method, body] of [
    ['DELETE', undefined],
    ['PATCH', patchOf({ op: 'replace', value: { active: false } })],
  ] as const)
    expect((await scim(method, `/Users/${id}`, body)).body).toMatchObject({
      status: '403',
      detail: 'The only owner who can sign in is not removed: make another member an owner first.',
    });
  expect((await scim('GET', `/Users/${id}`)).body.active).toBe(true);
  const zoe = await add('zoe');
  const [row] = await people.ctx.db.select().from(scimUsers).where(eq(scimUsers.id, zoe.id));
  await act(ada, 'change-role', { id: row!.personId!, role: 'owner' });
  expect((await scim('DELETE', `/Users/${zoe.id}`)).status).toBe(204);
  expect(await membersOf(people)).toEqual(['ada owner']);
});

it('what the directory does is in the audit log of the organisation, without names and addresses', async () => {
  const { scim, add, ctx } = await directed();
  const { id } = await add('zoe');
  await scim('DELETE', `/Users/${id}`);
  const acts = await ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.actorId, 'directory'), like(auditLog.action, 'organisation.%')));
  expect(acts.map(({ action }) => action).sort()).toEqual([
    'organisation.deprovision',
    'organisation.join',
    'organisation.make-account',
    'organisation.provision',
    'organisation.remove-member',
  ]);
  expect(JSON.stringify(acts)).not.toMatch(/zoe|@acme/);
});

it('an account that somebody made again at the address of one of the directory keeps its sessions when the directory removes it', async () => {
  const people = await directed();
  const { ctx, ada, scim, add } = people;
  const { id } = await add('zoe');
  await record(ctx, (tx) => tx.delete(user).where(eq(user.email, 'zoe@acme.example')));
  const zoe = await newPerson(ctx, 'zoe');
  await joined(ctx, ada, zoe, 'member');
  await scim('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false }));
  expect(await membersOf(people)).toEqual(['ada owner']);
  expect(await ctx.db.$count(session, eq(session.userId, (await zoe.user()).viewer.id))).toBeGreaterThan(0);
});
