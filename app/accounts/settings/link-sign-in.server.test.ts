import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { account, passkey } from '../schema.server.ts';
import { listLinks, listPasskeys, removeLink, removePasskey } from '../sign-in/sign-in-methods.server.ts';
import { signedUp, type TestBrowser } from '../testing/test-browser.server.ts';
import type { UserContext } from '../viewer.server.ts';
import { answerSecurityForm } from './account-security-action.server.ts';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
const google = { clientId: 'client', clientSecret: 'client-secret' };
const socialSignIn = { google, github: null, apple: null, facebook: null };
let home: TestBrowser;

beforeEach(async () => {
  home = await signedUp(ada, { config: { socialSignIn } });
});

/** Presses "Link Google"; returns where it leads, or why it was refused. */
async function link(ctx: UserContext, password: string): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'add-link', provider: 'google', password }))
    form.set(name, value);
  const answer = await answerSecurityForm(ctx, home.caller(), form).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return new URL(answer.headers.get('location') ?? '').origin;
  return (answer as { data: { refusal: string } }).data.refusal;
}

it('linking an outside sign-in asks for the password', async () => {
  const ctx = await home.user();
  expect(await link(ctx, '')).toBe('That is not your current password.');
  expect(await link(ctx, 'a wrong guess')).toBe('That is not your current password.');
  expect(await link(ctx, ada.password)).toBe('https://accounts.google.com');
});

it('linking an outside sign-in without a password asks for a sign-in within the hour', async () => {
  const ctx = await home.user();
  const password = and(eq(account.userId, ctx.viewer.id), eq(account.providerId, 'credential'));
  await record(ctx, (tx) => tx.update(account).set({ providerId: 'github' }).where(password));
  const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 61 * 60_000) };
  expect(await link(later, '')).toContain('log in again');
  expect(await link(ctx, '')).toBe('https://accounts.google.com');
});

it.each(['a linked sign-in', 'a passkey'])(
  'removing %s that is the last way to sign in is refused, changes nothing and leaves no audit row',
  async (method) => {
    const ctx = await home.user();
    const userId = ctx.viewer.id;
    const isLink = method === 'a linked sign-in';
    await record(ctx, async (tx) => {
      if (isLink) await tx.update(account).set({ providerId: 'github' }).where(eq(account.userId, userId));
      else {
        await tx.delete(account).where(eq(account.userId, userId));
        const key = { credentialID: 'c', publicKey: 'p', counter: 0, deviceType: 'singleDevice', backedUp: false };
        await tx.insert(passkey).values({ id: 'only', userId, name: 'Laptop', ...key });
      }
    });
    const refusal = 'This is your only way of signing in. Set a password or add another way first.';
    const list = () => (isLink ? listLinks(ctx) : listPasskeys(ctx));
    const [only] = await list();
    expect(await (isLink ? removeLink(ctx, only!.id) : removePasskey(ctx, only!.id))).toBe(refusal);
    expect(await list()).toEqual([only]);
    const removals = inArray(auditLog.action, ['account.remove-link', 'account.remove-passkey']);
    expect(await ctx.db.$count(auditLog, removals)).toBe(0);
  },
);
