import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeAdministrator } from '../../accounts/roles.server.ts';
import { session, user } from '../../accounts/schema.server.ts';
import { signIn } from '../../accounts/sign-in/sign-in.server.ts';
import { newestMail, signedUp, TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { createApiKey, findApiKeyOwner } from '../../run-api/calls/api-keys.server.ts';
import { action, loader } from './account.tsx';
import { loader as list } from './accounts.tsx';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
const bob = { companyName: 'Wren', email: 'bob@wren.example', password: 'battery staple' };
type Fields = Record<string, string>;

/** An administrator, and the account of another person who is signed in. */
async function twoAccounts() {
  const home = await signedUp(ada);
  await makeAdministrator(home.ctx, ada.email);
  const other = new TestBrowser(home.ctx);
  await other.signUp(bob);
  const { id } = (await other.user()).viewer;
  const args = (fields?: Fields, userId = id) =>
    ({
      context: home.provider(),
      request: home.request(
        `/admin/accounts/${userId}`,
        fields && { method: 'POST', body: new URLSearchParams(fields) },
      ),
      params: { userId },
    }) as never;
  const act = async (fields: Fields, userId = id) =>
    ((await action(args(fields, userId))) as { data?: { problem: string } }).data?.problem ?? null;
  return { home, other, id, open: () => loader(args()), act, args };
}

it('a suspended account is signed out everywhere, cannot sign in or use its keys, and is restored with all it had', async () => {
  const { home, other, id, open, act } = await twoAccounts();
  const made = await createApiKey(home.ctx, id, 'CI', []);
  const { secret } = made as { secret: string };
  expect(await act({ intent: 'suspend', reason: ' ' })).toBe('A suspension needs a reason.');
  expect(await act({ intent: 'suspend', reason: 'Its reviews were bought.' })).toBeNull();
  expect((await other.viewer()).viewer).toBeNull();
  expect(await open()).toMatchObject({ sessions: [], account: { suspendedReason: 'Its reviews were bought.' } });
  expect((await newestMail(home.ctx, bob.email)).text).toContain('Its reviews were bought.');
  const again = () => signIn(home.ctx, new TestBrowser(home.ctx).caller(), bob);
  expect(await again()).toEqual({
    kind: 'refused',
    message: 'This account is suspended. The mail about it says why.',
  });
  expect(await signIn(home.ctx, other.caller(), { ...bob, password: 'wrong guess' })).toMatchObject({
    message: 'Invalid email or password. Please try again.',
  });
  expect(await home.ctx.db.$count(session, eq(session.userId, id))).toBe(0);
  expect(await findApiKeyOwner(home.ctx, secret)).toBeNull();
  expect(await act({ intent: 'suspend', reason: 'Twice.' })).toBe('It was suspended already.');

  expect(await act({ intent: 'restore' })).toBeNull();
  expect((await newestMail(home.ctx, bob.email)).subject).toBe('Your account works again');
  expect((await again()).kind).toBe('signed-in');
  expect(await findApiKeyOwner(home.ctx, secret)).toMatchObject({ userId: id });
  const acts = await home.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(acts.map(({ action }) => action)).toEqual(expect.arrayContaining(['account.suspend', 'account.restore']));
});

it('nobody suspends an own account or that of another administrator', async () => {
  const { home, other, id, act } = await twoAccounts();
  const own = (await home.user()).viewer.id;
  expect(await act({ intent: 'suspend', reason: 'No.' }, own)).toBe('You cannot suspend your own account.');
  await makeAdministrator(home.ctx, bob.email);
  expect(await act({ intent: 'suspend', reason: 'No.' })).toBe('Take the role of this administrator first.');
  const people = await home.ctx.db.select({ id: user.id, suspendedAt: user.suspendedAt }).from(user);
  expect(people.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
    [own, id].toSorted().map((one) => ({ id: one, suspendedAt: null })),
  );
  expect([(await home.viewer()).viewer?.id, (await other.viewer()).viewer?.id]).toEqual([own, id]);
});

it('one session of an account is ended, or all, and its role is set', async () => {
  const { home, other, id, open, act } = await twoAccounts();
  const [first] = (await open()).sessions;
  await signIn(home.ctx, new TestBrowser(home.ctx).caller(), bob);
  const { sessions } = await open();
  expect(sessions).toHaveLength(2);
  expect(sessions[0]).toMatchObject({ browser: 'Firefox on Linux' });
  const second = sessions.find((one) => one.id !== first!.id)!;
  expect(await act({ intent: 'end-session', id: second.id })).toBeNull();
  expect((await open()).sessions).toEqual([first]);
  expect((await other.viewer()).viewer?.id).toBe(id);
  const [own] = await home.ctx.db
    .select()
    .from(session)
    .where(eq(session.userId, (await home.user()).viewer.id));
  await expect(act({ intent: 'end-session', id: own!.id })).rejects.toThrow('This session has ended already.');
  await act({ intent: 'end-sessions' });
  expect([(await open()).sessions, (await other.viewer()).viewer]).toEqual([[], null]);
  expect((await home.viewer()).viewer?.id).toBe(own!.userId);
  expect(await act({ intent: 'set-role', role: 'editor' })).toBeNull();
  expect((await open()).account).toMatchObject({ id, role: 'editor' });
});

it('a session that has expired is no session of the account any more', async () => {
  const { home, id, open } = await twoAccounts();
  const [shown] = (await open()).sessions;
  for (const ended of [{ expiresAt: new Date(home.ctx.now().getTime() - 1) }, { createdAt: new Date(0) }]) {
    await mutate(home.ctx, 'test.prepare', { kind: 'user', id }, (tx) =>
      tx.update(session).set(ended).where(eq(session.id, shown!.id)),
    );
    expect((await open()).sessions).toEqual([]);
    const lasting = { expiresAt: new Date(home.ctx.now().getTime() + 3_600_000) };
    await mutate(home.ctx, 'test.prepare', { kind: 'user', id }, (tx) =>
      tx.update(session).set(lasting).where(eq(session.id, shown!.id)),
    );
  }
  expect(await home.ctx.db.$count(session, eq(session.id, shown!.id))).toBe(1);
});

it('accounts are found by a part of the address or company, in any case, and by their id', async () => {
  const { home, id } = await twoAccounts();
  const find = async (words: string) => {
    const request = home.request(`/admin/accounts?q=${encodeURIComponent(words)}`);
    return (await list({ context: home.provider(), request, params: {} } as never)).accounts.map(({ email }) => email);
  };
  expect(await find('')).toEqual([bob.email, ada.email]);
  expect(await find('WREN')).toEqual([bob.email]);
  expect(await find('acm')).toEqual([ada.email]);
  expect(await find(id)).toEqual([bob.email]);
  expect(await find('%')).toEqual([]);
});
