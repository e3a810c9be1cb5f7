import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { record } from '../../platform/mutate.server.ts';
import { account } from '../schema.server.ts';
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
