import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { provideAccountParts } from '../accounts/account-parts.server.ts';
import { setSuspended } from '../accounts/administer-accounts.server.ts';
import { findPersonByEmail } from '../accounts/person-queries.server.ts';
import { account, session, user } from '../accounts/schema.server.ts';
import { deleteAccount, exportAccount, listDeletionNotes } from '../accounts/settings/account-data.server.ts';
import { signIn } from '../accounts/sign-in/sign-in.server.ts';
import { send } from '../accounts/testing/visits.server.ts';
import { record } from '../platform/mutate.server.ts';
import { auditLog } from '../platform/schema.server.ts';
import { organisationsAccountPart } from './account-part.server.ts';
import { action as settle } from './routes/settings.tsx';
import { organisationInvitations, organisationMembers, organisations } from './schema.server.ts';
import { acme, act, at, confirmAddress, staffed } from './testing/acme.server.ts';

beforeEach(() => provideAccountParts([organisationsAccountPart]));

const sure = (name: string) => ({ password: 'correct horse', typedEmail: `${name}@acme.example` });

it('the only owner of an organisation with members cannot delete the account, and reads why before and after trying', async () => {
  const { ada, adam, ids, ctx } = await staffed();
  const words =
    'You are the only owner of Acme & Sons who can sign in, and it has other members. Make one of them an owner, or delete the organisation, before you delete your account.';
  expect(await listDeletionNotes(await ada.user())).toEqual([words]);
  expect(await deleteAccount(await ada.user(), sure('ada'))).toBe(words);
  expect(await findPersonByEmail(ctx, 'ada@acme.example')).not.toBeNull();
  await act(ada, 'change-role', { id: ids.adam!, role: 'owner' });
  expect(await listDeletionNotes(await ada.user())).toEqual(['You leave Acme & Sons. What belongs to it stays there.']);
  expect(await deleteAccount(await ada.user(), sure('ada'))).toBeNull();
  expect(await ctx.db.$count(organisationMembers)).toBe(4);
  expect((await adam.user()).viewer.email).toBe('adam@acme.example');
});

it('a suspended organisation keeps no account: its only owner reads and finds that the account can go', async () => {
  const { ada, bob, ctx } = await staffed();
  const [made] = await ctx.db.select({ id: organisations.id }).from(organisations);
  await setSuspended(await bob.user(), made!.id, 'Mails that nobody wanted');
  expect(await listDeletionNotes(await ada.user())).toEqual(['You leave Acme & Sons. What belongs to it stays there.']);
  expect(await deleteAccount(await ada.user(), sure('ada'))).toBeNull();
  expect(await ctx.db.$count(organisations)).toBe(1);
});

it('invitations that nobody accepted go with the account of who sent them', async () => {
  const { ada, adam, ctx } = await staffed();
  await act(adam, 'invite', { email: 'adam2@acme.example', role: 'admin' });
  await act(ada, 'invite', { email: 'eve@acme.example', role: 'viewer' });
  expect(await deleteAccount(await adam.user(), sure('adam'))).toBeNull();
  expect(await ctx.db.select().from(organisationInvitations)).toMatchObject([{ email: 'eve@acme.example' }]);
});

it('an organisation without other members is deleted with the account, which the page says', async () => {
  const { ada, ctx } = await acme();
  expect(await listDeletionNotes(await ada.user())).toEqual([
    'Acme & Sons has no other member: it is deleted with your account, with everything that belongs to it, and a plan of it ends at once.',
  ]);
  expect(await deleteAccount(await ada.user(), sure('ada'))).toBeNull();
  expect([await ctx.db.$count(organisations), await ctx.db.$count(user)]).toEqual([0, 1]);
  const acts = await ctx.db.select({ action: auditLog.action }).from(auditLog);
  expect(acts.map(({ action }) => action)).toEqual(expect.arrayContaining(['organisation.delete', 'account.delete']));
});

it('the export of an account has its memberships, and invitations once its address is confirmed', async () => {
  const { ada, bob, ctx } = await acme();
  await act(ada, 'invite', { email: 'bob@acme.example', role: 'viewer' });
  expect(await exportAccount(await ada.user())).toMatchObject({
    organisations: { memberships: [{ name: 'Acme & Sons', address: 'acme', role: 'owner' }], invitations: [] },
  });
  expect(await exportAccount(await bob.user())).toMatchObject({ organisations: { invitations: [] } });
  await confirmAddress(ctx, 'bob@acme.example');
  const { organisations: own } = await exportAccount(await bob.user());
  expect(own).toMatchObject({ invitations: [{ organisation: 'Acme & Sons', role: 'viewer' }] });
  expect(JSON.stringify(own)).not.toContain('hash');
});

it('nobody signs in to the account of an organisation, even if it got a password, and no role is given to it', async () => {
  const { ada, visitor, ctx } = await acme();
  const [organisation] = await ctx.db.select().from(user).where(eq(user.role, 'organisation'));
  const { id, email } = organisation!;
  const [password] = await ctx.db
    .select()
    .from(account)
    .where(eq(account.userId, (await ada.user()).viewer.id));
  await record(ctx, (tx) => tx.insert(account).values({ ...password!, id: 'stolen', accountId: id, userId: id }));
  const answer = await signIn(ctx, visitor.caller(), { email, password: 'correct horse' });
  expect(answer.kind).toBe('refused');
  expect(await ctx.db.$count(session, eq(session.userId, id))).toBe(0);
  expect(await findPersonByEmail(ctx, email)).toBeNull();
  await send(settle, ada, '/organisations/acme/settings', { intent: 'delete', typedAddress: 'acme' }, at);
  expect(await ctx.db.$count(account, eq(account.userId, id))).toBe(0);
});
