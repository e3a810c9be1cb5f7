import { eq, ne } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { setSuspended } from '../../accounts/administer-accounts.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { newestMail } from '../../accounts/testing/test-browser.server.ts';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { listMails } from '../../platform/mail-queries.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { organisationInvitations, organisationMembers, organisations } from '../schema.server.ts';
import { acme, act, at, atLog, confirmAddress, invitationToken, staffed } from '../testing/acme.server.ts';
import { loader as exportFile } from './export-file.ts';
import { action as join, loader as openLink } from './join.tsx';
import { loader as openLog } from './log.tsx';
import { loader as openMembers } from './members.tsx';
import { action as make, loader as openList } from './organisations.tsx';
import { loader as openRoles } from './roles.tsx';
import { loader as openSettings, action as settle } from './settings.tsx';

const pages = { '': openMembers, '/roles': openRoles, '/settings': openSettings, '/audit-log': openLog };
const statusOf = async (browser: Parameters<typeof visit>[1], page: keyof typeof pages) =>
  (await visit(pages[page], browser, `/organisations/acme${page}`, at)).status;
const rolesOf = async (browser: Parameters<typeof visit>[1]) =>
  Object.fromEntries(
    (await visit(openMembers, browser, '/organisations/acme', at)).data.members.map(
      (member: { email: string; role: string }) => [member.email.split('@')[0], member.role],
    ),
  );

it('a person makes an organisation, invites another by mail, and the link makes them a member once', async () => {
  const { ada, bob, token, ctx } = await acme();
  await confirmAddress(ctx, 'bob@acme.example');
  expect((await act(ada, 'invite', { email: 'Bob@acme.example', role: 'member' })).location).toBe(
    '/organisations/acme?done=invite',
  );
  const link = `/organisations/join?token=${await token('bob@acme.example')}`;
  expect((await visit(openLink, bob, link)).data).toMatchObject({
    invitation: { organisation: 'Acme & Sons', email: 'bob@acme.example', role: 'member' },
    problem: null,
  });
  const fields = { token: await token('bob@acme.example') };
  expect((await send(join, bob, '/organisations/join', fields)).location).toBe('/organisations/acme');
  expect((await send(join, bob, '/organisations/join', fields)).location).toBe(link);
  expect((await visit(openLink, bob, link)).data).toMatchObject({
    invitation: null,
    problem: expect.stringContaining('This link was used'),
  });
  expect(await rolesOf(bob)).toEqual({ ada: 'owner', bob: 'member' });
  expect((await visit(openList, bob, '/organisations')).data.memberships).toEqual([
    { name: 'Acme & Sons', address: 'acme', role: 'member', isSuspended: false, hasOpenPlan: false },
  ]);
  expect(await ctx.db.$count(organisationInvitations)).toBe(0);
});

it('without a mail server, who runs the site reads how to confirm an address, and nobody else does', async () => {
  const { ctx, bob } = await acme();
  const problem = async () =>
    (await send(make, bob, '/organisations', { name: 'Bobs', address: 'bobs' })).data.problem as string;
  expect(await problem()).not.toContain('show-mail');
  await record(ctx, (tx) => tx.update(user).set({ role: 'administrator' }).where(eq(user.email, 'bob@acme.example')));
  expect(await problem()).toContain('npm run admin -- show-mail bob@acme.example');
});

it('a stranger, a former member, a suspended member and a member of another organisation see nothing', async () => {
  const { ctx, ada, bob, visitor, mia, vera, ids } = await staffed();
  await confirmAddress(ctx, 'bob@acme.example');
  await send(make, bob, '/organisations', { name: 'Other', address: 'other' });
  await act(ada, 'remove', { id: ids.mia! });
  for (const page of Object.keys(pages) as (keyof typeof pages)[]) {
    expect(await statusOf(bob, page), page).toBe(404);
    expect(await statusOf(mia, page), page).toBe(404);
    expect((await visit(pages[page], visitor, `/organisations/acme${page}`, at)).location, page).toContain('/login');
  }
  expect((await visit(exportFile, bob, '/organisations/acme/audit-log/export', atLog)).status).toBe(404);
  for (const [intent, fields] of [
    ['invite', { email: 'eve@acme.example', role: 'owner' }],
    ['change-role', { id: ids.vera!, role: 'owner' }],
    ['remove', { id: ids.vera! }],
    ['revoke', { id: 'x' }],
    ['resend', { id: 'x' }],
  ] as const)
    for (const outsider of [bob, mia]) expect((await act(outsider, intent, fields)).status, intent).toBe(404);
  for (const intent of ['change', 'leave', 'delete'])
    expect(
      (await send(settle, bob, '/organisations/acme/settings', { intent, name: 'Mine', address: 'mine' }, at)).status,
    ).toBe(404);
  const administrator = { ...(await ada.user()), viewer: { ...(await ada.user()).viewer, id: 'somebody-else' } };
  await setSuspended(administrator, ids.vera!, 'spam');
  expect((await visit(openMembers, vera, '/organisations/acme', at)).location).toContain('/login');
  expect((await act(vera, 'remove', { id: ids.bill! })).location).toContain('/login');
  expect(await ctx.db.$count(organisations)).toBe(2);
});

it.each([
  ['vera', 'viewer'],
  ['mia', 'member'],
] as const)('%s, a %s, sees the members but changes nothing, and reads no audit log', async (name, role) => {
  const people = await staffed();
  const { ids, ctx } = people;
  const browser = people[name];
  expect((await rolesOf(browser))[name]).toBe(role);
  expect((await visit(openMembers, browser, '/organisations/acme', at)).data.invitations).toEqual([]);
  expect(await statusOf(browser, '/audit-log')).toBe(403);
  expect((await visit(exportFile, browser, '/organisations/acme/audit-log/export', atLog)).status).toBe(403);
  for (const [intent, fields] of [
    ['invite', { email: 'eve@acme.example', role: 'viewer' }],
    ['change-role', { id: ids[name]!, role: 'owner' }],
    ['remove', { id: ids.adam! }],
  ] as const)
    expect((await act(browser, intent, fields)).status, intent).toBe(403);
  for (const intent of ['change', 'delete']) {
    const fields = { intent, name: 'Mine', address: 'mine', typedAddress: 'acme' };
    expect((await send(settle, browser, '/organisations/acme/settings', fields, at)).status, intent).toBe(403);
  }
  expect(await ctx.db.$count(organisationMembers)).toBe(5);
});

it('an admin manages members, but neither makes nor touches owners, nor the organisation itself', async () => {
  const { adam, ids, ctx } = await staffed();
  await act(adam, 'change-role', { id: ids.vera!, role: 'member' });
  await act(adam, 'remove', { id: ids.bill! });
  expect(await rolesOf(adam)).toEqual({ ada: 'owner', adam: 'admin', mia: 'member', vera: 'member' });
  for (const [intent, fields] of [
    ['invite', { email: 'eve@acme.example', role: 'owner' }],
    ['change-role', { id: ids.adam!, role: 'owner' }],
    ['change-role', { id: ids.ada!, role: 'viewer' }],
    ['remove', { id: ids.ada! }],
  ] as const)
    expect((await act(adam, intent, fields)).status, intent).toBe(403);
  const fields = { intent: 'delete', typedAddress: 'acme' };
  expect((await send(settle, adam, '/organisations/acme/settings', fields, at)).status).toBe(403);
  expect(await ctx.db.$count(organisations)).toBe(1);
});

it('the last owner who can sign in neither leaves nor is demoted, and learns what to do', async () => {
  const { ada, ids, ctx } = await staffed();
  const words =
    'Acme & Sons needs an owner who can sign in. Make another member an owner first, or delete the organisation.';
  const leave = () => send(settle, ada, '/organisations/acme/settings', { intent: 'leave' }, at);
  expect((await act(ada, 'change-role', { id: ids.ada!, role: 'member' })).data.problem).toBe(words);
  expect((await act(ada, 'remove', { id: ids.ada! })).data.problem).toBe(words);
  expect((await leave()).data.problem).toBe(words);
  await act(ada, 'change-role', { id: ids.adam!, role: 'owner' });
  const suspended = (suspendedAt: Date | null) =>
    record(ctx, (tx) => tx.update(user).set({ suspendedAt }).where(eq(user.id, ids.adam!)));
  await suspended(new Date());
  expect((await leave()).data.problem).toBe(words);
  await suspended(null);
  expect((await leave()).location).toBe('/organisations?done=leave');
  expect(await statusOf(ada, '')).toBe(404);
});

it('the address is unique, free of what belongs to the site, and moves with the organisation', async () => {
  const { ctx, ada, bob } = await acme();
  const wrong = async (fields: Record<string, string>) => (await send(make, ada, '/organisations', fields)).data.errors;
  expect(await wrong({ name: 'A', address: 'join' })).toMatchObject({
    name: 'A name has at least 2 characters',
    address: 'This address belongs to the site. Choose another one',
  });
  for (const address of ['-acme', 'acme-', 'a', 'ac--me', 'ac me', 'ácme', 'a'.repeat(41)])
    expect(await wrong({ name: 'Acme', address }), address).toHaveProperty('address');
  expect(await wrong({ name: 'Acme', address: 'ACME' })).toEqual({
    address: 'This address is taken. Choose another one',
  });
  expect((await send(make, bob, '/organisations', { name: 'Bobs', address: 'bobs' })).data.problem).toContain(
    'confirm your email address',
  );
  await send(make, ada, '/organisations', { name: 'Second', address: 'second' });
  const change = (address: string) =>
    send(settle, ada, '/organisations/acme/settings', { intent: 'change', name: 'Acme Ltd', address }, at);
  expect((await change('second')).data.errors).toEqual({ address: 'This address is taken. Choose another one' });
  expect((await change('acme-ltd')).location).toBe('/organisations/acme-ltd/settings?done=change');
  expect((await visit(openRoles, ada, '/organisations/acme-ltd', { address: 'acme-ltd' })).data.organisation.name).toBe(
    'Acme Ltd',
  );
  expect(await ctx.db.$count(user, eq(user.role, 'organisation'))).toBe(2);
});

it('deleting needs the address typed, and leaves the accounts of the members', async () => {
  const { ada, mia, ctx } = await staffed();
  const remove = (typedAddress: string) =>
    send(settle, ada, '/organisations/acme/settings', { intent: 'delete', typedAddress }, at);
  expect((await remove('acm')).data.problem).toBe('Please type the address exactly to confirm.');
  expect((await remove(' Acme ')).location).toBe('/organisations?done=delete');
  const told = (await listMails(ctx)).filter(({ subject }) => subject === 'Acme & Sons was deleted');
  expect(told.map(({ recipient }) => recipient.split('@')[0]).sort()).toEqual(['adam', 'bill', 'mia', 'vera']);
  expect(await statusOf(mia, '')).toBe(404);
  expect(await ctx.db.$count(organisations)).toBe(0);
  expect(await ctx.db.$count(user)).toBe(6);
});

it('owners and admins read, search and export what was done, with addresses that the log itself does not hold', async () => {
  const { ada, adam, ids, ctx } = await staffed();
  await act(ada, 'change-role', { id: ids.mia!, role: 'viewer' });
  const log = async (query = '') => (await visit(openLog, adam, `/organisations/acme/audit-log${query}`, at)).data;
  const { entries } = await log();
  expect(entries[0]).toMatchObject({
    action: 'organisation.change-role',
    who: 'ada@acme.example',
    detail: { member: 'mia@acme.example', from: 'member', to: 'viewer' },
  });
  expect(new Set(entries.map(({ action }: { action: string }) => action))).toEqual(
    new Set(['organisation.create', 'organisation.invite', 'organisation.join', 'organisation.change-role']),
  );
  expect((await log('?what=organisation.join&who=mia@acme.example')).entries).toHaveLength(1);
  // The kind and the id of another thing change nothing: the log is the organisation's.
  expect((await log(`?kind=user&id=${ids.ada}`)).entries).toEqual(entries);
  // The answer does not show whether an address has an account.
  expect(await log('?who=nobody@acme.example')).toEqual({
    ...(await log('?who=bob@acme.example')),
    search: expect.anything(),
  });
  const { data: file } = await visit(exportFile, adam, '/organisations/acme/audit-log/export?format=jsonl', atLog);
  const lines = file
    .trim()
    .split('\n')
    .map((one: string) => JSON.parse(one));
  expect(lines).toHaveLength(entries.length);
  expect(lines[0]).toMatchObject({ subjectId: entries[0].subjectId, detail: { member: 'mia@acme.example' } });
  const stored = await ctx.db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.subjectKind, 'organisation'));
  expect(JSON.stringify(stored)).not.toContain('@');
});

it('who is removed gets a mail that says by whom; who leaves gets none', async () => {
  const { adam, mia, bill, ids, ctx } = await staffed();
  await act(adam, 'remove', { id: ids.mia! });
  const mail = await newestMail(ctx, 'mia@acme.example');
  expect(mail.subject).toBe('You are not a member of Acme & Sons any more');
  expect(mail.text).toContain('adam@acme.example removed you');
  await send(settle, bill, '/organisations/acme/settings', { intent: 'leave' }, at);
  expect((await newestMail(ctx, 'bill@acme.example')).template).not.toBe(mail.template);
  expect((await visit(openList, mia, '/organisations')).data.memberships).toEqual([]);
});

it('a suspended organisation is closed to its members, who read why, and invites nobody', async () => {
  const { ctx, ada, bob } = await acme();
  await act(ada, 'invite', { email: 'bob@acme.example', role: 'member' });
  const [made] = await ctx.db.select({ id: organisations.id }).from(organisations);
  await setSuspended(await bob.user(), made!.id, 'Mails that nobody wanted');
  expect(await visit(openMembers, ada, '/organisations/acme', at)).toMatchObject({
    status: 403,
    data: 'Acme & Sons is suspended: Mails that nobody wanted',
  });
  expect((await visit(openList, ada, '/organisations')).data.memberships).toMatchObject([{ isSuspended: true }]);
  const token = await invitationToken(ctx, 'bob@acme.example');
  expect((await send(join, bob, '/organisations/join', { token })).location).toContain('/organisations/join?');
});

it('members leave a suspended organisation, also its only owner, but not the last member', async () => {
  const { ctx, ada, mia, vera, bob, ids } = await staffed();
  const [made] = await ctx.db.select({ id: organisations.id }).from(organisations);
  await setSuspended(await bob.user(), made!.id, 'Mails that nobody wanted');
  const leave = (browser: typeof ada) => send(make, browser, '/organisations', { intent: 'leave', address: 'acme' });
  expect((await leave(mia)).location).toBe('/organisations?done=leave');
  expect((await leave(ada)).location).toBe('/organisations?done=leave');
  expect((await leave(ada)).status).toBe(404);
  await record(ctx, (tx) => tx.delete(organisationMembers).where(ne(organisationMembers.userId, ids.vera!)));
  await record(ctx, (tx) => tx.update(organisationMembers).set({ role: 'owner' }));
  expect((await leave(vera)).data.problem).toBe(
    'You are the only member of Acme & Sons. While it is suspended, it is deleted only together with your account.',
  );
});

it('admins make an owner while the only one cannot sign in, and not otherwise', async () => {
  const { ctx, ada, adam, mia, ids } = await staffed();
  const give = (browser: typeof ada, id: string) => act(browser, 'change-role', { id, role: 'owner' });
  expect((await visit(openMembers, adam, '/organisations/acme', at)).data.isOwnerless).toBe(false);
  expect((await give(adam, ids.adam!)).status).toBe(403);
  await record(ctx, (tx) => tx.update(user).set({ suspendedAt: new Date() }).where(eq(user.id, ids.ada!)));
  expect((await visit(openMembers, adam, '/organisations/acme', at)).data.isOwnerless).toBe(true);
  expect((await give(mia, ids.mia!)).status).toBe(403);
  expect((await act(adam, 'change-role', { id: ids.ada!, role: 'viewer' })).status).toBe(403);
  expect((await give(adam, ids.mia!)).location).toContain('done=change-role');
  expect((await give(adam, ids.adam!)).status).toBe(403);
});

it.each([
  ['Your account is locked: visit https://acme.example', 'A name holds no address of a page or a mailbox'],
  ['visit pay-acme.example/now', 'A name holds no address of a page or a mailbox'],
  ['help@acme.example', 'A name holds no address of a page or a mailbox'],
  ['\u200b\u200b', 'A name has letters or digits'],
])('no organisation has the name %s', async (name, problem) => {
  const { ada } = await acme();
  const { data } = await send(make, ada, '/organisations', { name, address: 'named' });
  expect(data.errors).toEqual({ name: problem });
});

it('of two owners who demote each other, one stays', async () => {
  const { ada, adam, ids, ctx } = await staffed();
  await act(ada, 'change-role', { id: ids.adam!, role: 'owner' });
  await Promise.all([
    act(ada, 'change-role', { id: ids.adam!, role: 'viewer' }),
    act(adam, 'change-role', { id: ids.ada!, role: 'viewer' }),
  ]);
  expect(await ctx.db.$count(organisationMembers, eq(organisationMembers.role, 'owner'))).toBe(1);
});
