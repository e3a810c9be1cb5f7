import { eq, like } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, it } from 'vitest';
import { record } from '../../platform/mutate.server.ts';
import { mailOutbox } from '../../platform/schema.server.ts';
import { verification } from '../schema.server.ts';
import { linkToken, newestMail, signedUp, type TestBrowser } from '../testing/test-browser.server.ts';
import { COMMON_PASSWORD_MESSAGE } from './guessable-password.server.ts';
import { requestReset, resetPassword } from './reset-password.server.ts';
import { signIn } from './sign-in.server.ts';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
const password = 'New Password 1';
let home: TestBrowser;

beforeEach(async () => {
  home = await signedUp(ada);
});

async function askForLink(): Promise<string> {
  expect(await requestReset(home.ctx, home.caller(), ada.email)).toBeNull();
  const mail = await newestMail(home.ctx, ada.email);
  expect(mail.subject).toBe('Reset your password');
  return linkToken(mail, '/reset-password');
}

describe('a reset link', () => {
  it('sets a new password once, ends every session, and tells the person', async () => {
    const token = await askForLink();
    expect(await resetPassword(home.ctx, home.caller(), { token, password })).toEqual({ kind: 'done' });
    expect((await home.viewer()).viewer).toBeNull();
    expect((await newestMail(home.ctx, ada.email)).subject).toBe('Your password was changed');
    expect((await signIn(home.ctx, home.caller(), ada)).kind).toBe('refused');
    expect((await signIn(home.ctx, home.caller(), { ...ada, password })).kind).toBe('signed-in');
    expect(await resetPassword(home.ctx, home.caller(), { token, password: 'Another 1 more' })).toEqual({
      kind: 'bad-link',
    });
  });

  it('is not used up by a password that is guessed first', async () => {
    const token = await askForLink();
    expect(await resetPassword(home.ctx, home.caller(), { token, password: 'Password1' })).toEqual({
      kind: 'weak',
      message: COMMON_PASSWORD_MESSAGE,
    });
    expect((await signIn(home.ctx, home.caller(), ada)).kind).toBe('signed-in');
    expect(await resetPassword(home.ctx, home.caller(), { token, password })).toEqual({ kind: 'done' });
  });

  it('cannot be read in the database, neither as it stands nor decoded, by an administrator or from a dump', async () => {
    const token = await askForLink();
    const mails = await home.ctx.db.select().from(mailOutbox);
    const shown = await Promise.all(mails.map(({ mime }) => PostalMime.parse(mime)));
    expect(JSON.stringify([mails, shown])).not.toContain(token);
    expect(shown.some(({ text }) => text?.includes('/reset-password?token=hidden'))).toBe(true);
  });

  it('is valid for 24 hours', async () => {
    const earliestMs = Date.now();
    const token = await askForLink();
    const latestMs = Date.now();
    const links = like(verification.identifier, '%');
    const [row] = await home.ctx.db.select().from(verification).where(links);
    const askedMs = row!.expiresAt.getTime() - 24 * 3_600_000;
    expect(askedMs).toBeGreaterThanOrEqual(earliestMs);
    expect(askedMs).toBeLessThanOrEqual(latestMs);
    await record(home.ctx, (tx) =>
      tx
        .update(verification)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(links),
    );
    expect(await resetPassword(home.ctx, home.caller(), { token, password })).toEqual({ kind: 'bad-link' });
    expect((await signIn(home.ctx, home.caller(), ada)).kind).toBe('signed-in');
  });

  it('is not stored in a form that could be used', async () => {
    const token = await askForLink();
    expect(JSON.stringify(await home.ctx.db.select().from(verification))).not.toContain(token);
  });

  it.each([
    ['an empty token', ''],
    ['a token of one letter', 'x'],
    ['a path as its token', '../..'],
    ['SQL as its token', "' or 1=1 --"],
    ['a token of 5,000 characters', 'ÿ'.repeat(5_000)],
  ])('with %s does nothing', async (_name, token) => {
    expect(await resetPassword(home.ctx, home.caller(), { token, password })).toEqual({ kind: 'bad-link' });
  });
});

describe('asking for a reset link', () => {
  it('answers the same for an unknown address, after the same time, and sends it nothing', async () => {
    const startedMs = performance.now();
    expect(await requestReset(home.ctx, home.caller(), 'nobody@acme.example')).toBeNull();
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(499);
    expect(await home.ctx.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, 'nobody@acme.example'))).toEqual(
      [],
    );
  });

  it('fills nobody’s mailbox: five mails an hour, and the same answer after that', async () => {
    for (let count = 0; count < 7; count++) expect(await requestReset(home.ctx, home.caller(), ada.email)).toBeNull();
    const mails = await home.ctx.db.select().from(mailOutbox).where(eq(mailOutbox.template, 'accounts.reset-password'));
    expect(mails).toHaveLength(5);
  });
});
