import { expect, it } from 'vitest';
import { newPerson, send, visit } from '../../accounts/testing/visits.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { forgetInvitations } from '../jobs.server.ts';
import { organisationInvitations } from '../schema.server.ts';
import { acme, act, at, confirmAddress, invitationToken, staffed } from '../testing/acme.server.ts';
import { action as join, loader as openLink } from './join.tsx';
import { loader as openMembers } from './members.tsx';

const DAY_MS = 86_400_000;
const rolesOf = async (browser: Parameters<typeof visit>[1]) =>
  Object.fromEntries(
    (await visit(openMembers, browser, '/organisations/acme', at)).data.members.map(
      (member: { email: string; role: string }) => [member.email.split('@')[0], member.role],
    ),
  );

it('a link joins nobody but the invited address, and none after it was replaced, revoked or too old', async () => {
  const { ctx, ada, bob, visitor, token } = await acme();
  await confirmAddress(ctx, 'bob@acme.example');
  const eve = await newPerson(ctx, 'eve');
  await act(ada, 'invite', { email: 'bob@acme.example', role: 'admin' });
  const first = await token('bob@acme.example');
  expect((await send(join, eve, '/organisations/join', { token: first })).data.problem).toBe(
    'This invitation is for bob@acme.example. Log in with that address to accept it.',
  );
  expect((await send(join, visitor, '/organisations/join', { token: first })).location).toContain('/login');
  expect((await visit(openLink, visitor, `/organisations/join?token=${first}`)).data).toMatchObject({
    invitation: { email: 'bob@acme.example' },
    loginTo: `/login?from=${encodeURIComponent(`/organisations/join?token=${first}`)}`,
  });
  const [{ id }] = (await visit(openMembers, ada, '/organisations/acme', at)).data.invitations;
  await act(ada, 'resend', { id });
  const second = await token('bob@acme.example');
  expect((await send(join, bob, '/organisations/join', { token: first })).location).toContain('/organisations/join?');
  const later = new Date(Date.now() + 8 * DAY_MS);
  await record(ctx, (tx) => tx.update(organisationInvitations).set({ expiresAt: new Date(Date.now() - 1) }));
  expect((await send(join, bob, '/organisations/join', { token: second })).data.problem).toContain('too old');
  expect((await visit(openMembers, ada, '/organisations/acme', at)).data.invitations).toMatchObject([
    { isExpired: true },
  ]);
  await act(ada, 'resend', { id });
  await act(ada, 'revoke', { id });
  const revoked = { token: await token('bob@acme.example') };
  expect((await send(join, bob, '/organisations/join', revoked)).location).toContain('/organisations/join?');
  expect(await rolesOf(ada)).toEqual({ ada: 'owner' });
  await act(ada, 'invite', { email: 'bob@acme.example', role: 'admin' });
  await forgetInvitations.run({ ...ctx, now: () => later }, {}, {} as never);
  expect(await ctx.db.$count(organisationInvitations)).toBe(1);
  await forgetInvitations.run({ ...ctx, now: () => new Date(Date.now() + 38 * DAY_MS) }, {}, {} as never);
  expect(await ctx.db.$count(organisationInvitations)).toBe(0);
});

it('an account whose address is not confirmed does not join, and reads what to do', async () => {
  const { ctx, ada, bob, token } = await acme();
  await act(ada, 'invite', { email: 'bob@acme.example', role: 'admin' });
  const fields = { token: await token('bob@acme.example') };
  const opened = async () => (await visit(openLink, bob, `/organisations/join?token=${fields.token}`)).data.viewer;
  expect(await opened()).toEqual({ email: 'bob@acme.example', isConfirmed: false });
  expect((await send(join, bob, '/organisations/join', fields)).data.problem).toBe(
    'Confirm your email address first, under Profile. Then open this link again.',
  );
  expect((await visit(openMembers, bob, '/organisations/acme', at)).status).toBe(404);
  await confirmAddress(ctx, 'bob@acme.example');
  expect(await opened()).toMatchObject({ isConfirmed: true });
  expect((await send(join, bob, '/organisations/join', fields)).location).toBe('/organisations/acme');
});

it('a person who is demoted or removed does not come back by an invitation of their own', async () => {
  const { ctx, ada, adam, ids } = await staffed();
  const invited = async () =>
    (await ctx.db.select().from(organisationInvitations)).map(({ email, role }) => [email.split('@')[0], role]).sort();
  await act(ada, 'change-role', { id: ids.adam!, role: 'owner' });
  for (const role of ['owner', 'admin', 'viewer']) await act(adam, 'invite', { email: `${role}@other.example`, role });
  await act(ada, 'invite', { email: 'of-ada@other.example', role: 'owner' });
  await act(ada, 'change-role', { id: ids.adam!, role: 'admin' });
  expect(await invited()).toEqual([
    ['admin', 'admin'],
    ['of-ada', 'owner'],
    ['viewer', 'viewer'],
  ]);
  await act(ada, 'change-role', { id: ids.adam!, role: 'member' });
  expect(await invited()).toEqual([['of-ada', 'owner']]);
  await act(ada, 'change-role', { id: ids.adam!, role: 'admin' });
  await act(adam, 'invite', { email: 'adam2@other.example', role: 'admin' });
  await act(ada, 'remove', { id: ids.adam! });
  expect(await invited()).toEqual([['of-ada', 'owner']]);
});

it('an admin does not replace the invitation of an owner', async () => {
  const { ctx, ada, adam } = await staffed();
  await act(ada, 'invite', { email: 'carl@acme.example', role: 'owner' });
  expect((await act(adam, 'invite', { email: 'carl@acme.example', role: 'viewer' })).status).toBe(403);
  expect(await ctx.db.select().from(organisationInvitations)).toMatchObject([{ role: 'owner' }]);
});

it('one address gets a few invitations a day, however they are sent', async () => {
  const { ctx, ada } = await acme();
  const fields = { email: 'somebody@other.example', role: 'viewer' };
  await act(ada, 'invite', fields);
  const [{ id }] = (await visit(openMembers, ada, '/organisations/acme', at)).data.invitations;
  for (const _ of [2, 3, 4]) expect((await act(ada, 'resend', { id })).location).toContain('done=resend-invitation');
  await act(ada, 'revoke', { id });
  expect((await act(ada, 'invite', fields)).location).toContain('done=invite');
  const words = 'This address got several invitations today already. Send the next one tomorrow.';
  expect((await act(ada, 'invite', { ...fields, email: 'Somebody@other.example' })).data.errors).toEqual({
    email: words,
  });
  const [again] = await ctx.db.select().from(organisationInvitations);
  expect((await act(ada, 'resend', { id: again!.id })).data.problem).toBe(words);
  expect((await act(ada, 'invite', { ...fields, email: 'another@other.example' })).location).toContain('done=invite');
});

it('the list of invitations names who sent them, and has pages', async () => {
  const { ctx, ada, adam } = await staffed();
  await act(adam, 'invite', { email: 'first@other.example', role: 'viewer' });
  await act(ada, 'invite', { email: 'second@other.example', role: 'viewer' });
  const [one] = await ctx.db.select().from(organisationInvitations);
  const more = Array.from({ length: 50 }, (_, index) => ({
    ...one!,
    id: `more-${index}`,
    hash: `more-${index}`,
    email: `x${index + 10}@other.example`,
  }));
  await record(ctx, (tx) => tx.insert(organisationInvitations).values(more));
  const open = async (query: string) => (await visit(openMembers, ada, `/organisations/acme${query}`, at)).data;
  const page = await open('');
  expect(page.invitations).toHaveLength(50);
  expect(page.invitations.slice(0, 2)).toMatchObject([
    { email: 'first@other.example', inviter: 'adam@acme.example' },
    { email: 'second@other.example', inviter: 'ada@acme.example' },
  ]);
  const rest = await open(`?invited-after=${page.nextInvitation}`);
  expect([rest.invitations.length, rest.nextInvitation]).toEqual([2, null]);
});

it('somebody invited as a member twice keeps one invitation, with the newer role', async () => {
  const { ctx, ada, bob } = await acme();
  await confirmAddress(ctx, 'bob@acme.example');
  await act(ada, 'invite', { email: 'bob@acme.example', role: 'admin' });
  await act(ada, 'invite', { email: 'bob@acme.example', role: 'viewer' });
  expect(await ctx.db.$count(organisationInvitations)).toBe(1);
  const token = await invitationToken(ctx, 'bob@acme.example');
  await send(join, bob, '/organisations/join', { token });
  expect(await rolesOf(bob)).toEqual({ ada: 'owner', bob: 'viewer' });
  expect((await act(ada, 'invite', { email: 'bob@acme.example', role: 'admin' })).data.errors).toEqual({
    email: 'This person is a member already.',
  });
});
