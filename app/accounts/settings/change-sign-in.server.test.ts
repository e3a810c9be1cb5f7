import { beforeEach, describe, expect, it } from 'vitest';
import { findPersonByEmail } from '../person-queries.server.ts';
import { COMMON_PASSWORD_MESSAGE, OBVIOUS_PASSWORD_MESSAGE } from '../sign-in/guessable-password.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { endOtherSessions, endSession, listSessions } from '../sign-in/sign-in-methods.server.ts';
import { signUp } from '../sign-in/sign-up.server.ts';
import { verifyAddress } from '../sign-in/verify-address.server.ts';
import { linkToken, newestMail, signedUp, TestBrowser } from '../testing/test-browser.server.ts';
import { changeAddress, changePassword, sendVerificationAgain } from './change-sign-in.server.ts';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
let home: TestBrowser;

beforeEach(async () => {
  home = await signedUp(ada);
});

async function elsewhere(): Promise<TestBrowser> {
  const browser = new TestBrowser(home.ctx);
  const result = await signIn(browser.ctx, browser.caller(), ada);
  if (result.kind !== 'signed-in') throw new Error(result.kind);
  browser.keep(result.headers);
  return browser;
}

const follow = async (browser: TestBrowser, token: string) =>
  await verifyAddress(await browser.viewer(), browser.caller(), token);

describe('confirming an address', () => {
  it('works by the link of the mail, welcomes the person, and does nothing more the second time', async () => {
    const token = linkToken(await newestMail(home.ctx, ada.email), '/verify-email');
    expect(await follow(home, token)).toEqual({ kind: 'verified' });
    expect((await home.viewer()).viewer?.isEmailVerified).toBe(true);
    expect((await newestMail(home.ctx, ada.email)).subject).toBe('Welcome to Yardstick');
    expect(await follow(home, token)).toEqual({ kind: 'verified' });
    await sendVerificationAgain(await home.user(), home.caller());
    expect((await newestMail(home.ctx, ada.email)).subject).toBe('Welcome to Yardstick');
  });

  it('signs nobody in', async () => {
    const stranger = new TestBrowser(home.ctx);
    const token = linkToken(await newestMail(home.ctx, ada.email), '/verify-email');
    expect(await follow(stranger, token)).toEqual({ kind: 'verified' });
    expect((await stranger.viewer()).viewer).toBeNull();
  });

  it('refuses a forged link', async () => {
    const token = linkToken(await newestMail(home.ctx, ada.email), '/verify-email');
    const [head, , signature] = token.split('.');
    const body = Buffer.from(JSON.stringify({ email: ada.email, exp: 9_999_999_999 })).toString('base64url');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    for (const forged of [`${head}.${body}.${signature}`, unsigned, 'x', '', 'a.b.c', '{}'])
      expect(await follow(home, forged)).toEqual({ kind: 'bad-link' });
    expect((await home.viewer()).viewer?.isEmailVerified).toBe(false);
  });
});

describe('changing the address', () => {
  const wanted = { email: 'ada@new.example', password: ada.password };

  it('asks the old address first and the new one then, and reports the change to the old one', async () => {
    await follow(home, linkToken(await newestMail(home.ctx, ada.email), '/verify-email'));
    expect((await changeAddress(await home.user(), home.caller(), wanted)).refusal).toBeNull();
    const agree = linkToken(await newestMail(home.ctx, ada.email), '/verify-email');
    expect(await follow(home, agree)).toEqual({ kind: 'asked-new-address' });
    expect(await findPersonByEmail(home.ctx, wanted.email)).toBeNull();
    const confirm = linkToken(await newestMail(home.ctx, wanted.email), '/verify-email');
    expect(await follow(new TestBrowser(home.ctx), confirm)).toEqual({ kind: 'sign-in-first' });
    expect(await follow(home, confirm)).toEqual({ kind: 'changed' });
    expect((await home.viewer()).viewer).toMatchObject({ email: wanted.email, isEmailVerified: true });
    expect((await newestMail(home.ctx, ada.email)).subject).toBe('Your email address was changed');
  });

  it('needs the current password', async () => {
    const result = await changeAddress(await home.user(), home.caller(), { ...wanted, password: 'wrong' });
    expect(result.refusal).toBe('That is not your current password.');
  });

  it('does not tell whether somebody else has the new address, and sends them nothing', async () => {
    const bo = { companyName: 'Beta', email: 'bo@beta.example', password: 'another horse' };
    await signUp(home.ctx, new TestBrowser(home.ctx).caller(), bo);
    const before = await newestMail(home.ctx, bo.email);
    expect((await changeAddress(await home.user(), home.caller(), { ...wanted, email: bo.email })).refusal).toBeNull();
    expect(await newestMail(home.ctx, bo.email)).toEqual(before);
  });
});

describe('changing the password', () => {
  it('needs the current one', async () => {
    const result = await changePassword(await home.user(), home.caller(), { current: 'wrong', next: 'New Password 1' });
    expect(result.refusal).toBe('That is not your current password.');
    expect((await home.viewer()).viewer).not.toBeNull();
  });

  it('refuses one that is guessed first', async () => {
    const change = async (next: string) =>
      await changePassword(await home.user(), home.caller(), { current: ada.password, next });
    expect(await change('Password1')).toEqual({ refusal: COMMON_PASSWORD_MESSAGE, isAboutNew: true });
    expect(await change('Acme2026')).toEqual({ refusal: OBVIOUS_PASSWORD_MESSAGE, isAboutNew: true });
    expect((await signIn(home.ctx, home.caller(), ada)).kind).toBe('signed-in');
  });

  it('ends the sessions elsewhere, keeps this one, and tells the person', async () => {
    const other = await elsewhere();
    const result = await changePassword(await home.user(), home.caller(), {
      current: ada.password,
      next: 'New Password 1',
    });
    if (result.refusal !== null) throw new Error(result.refusal);
    home.keep(result.headers);
    expect((await home.viewer()).viewer?.email).toBe(ada.email);
    expect((await other.viewer()).viewer).toBeNull();
    expect((await newestMail(home.ctx, ada.email)).subject).toBe('Your password was changed');
    expect((await signIn(home.ctx, home.caller(), ada)).kind).toBe('refused');
  });

  it('stops guessing at the current password of an open session', async () => {
    const user = await home.user();
    for (let guess = 0; guess < 10; guess++)
      await changePassword(user, home.caller(), { current: `guess ${guess}`, next: 'New Password 1' });
    const result = await changePassword(user, home.caller(), { current: ada.password, next: 'New Password 1' });
    expect(result.refusal).toContain('Too many attempts');
  });
});

describe('sessions', () => {
  it('are listed with browser and address, and can be ended one by one or all others at once', async () => {
    const [second, third] = [await elsewhere(), await elsewhere()];
    const user = await home.user();
    const sessions = await listSessions(user);
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ address: '203.0.113.7', browser: home.userAgent });
    const { session } = await second.user();
    await endSession(user, session.id);
    expect((await second.viewer()).viewer).toBeNull();
    expect(await endOtherSessions(user)).toBe(1);
    expect((await third.viewer()).viewer).toBeNull();
    expect((await home.viewer()).viewer).not.toBeNull();
  });

  it('of somebody else cannot be ended', async () => {
    const bo = new TestBrowser(home.ctx);
    const result = await signUp(bo.ctx, bo.caller(), {
      companyName: 'Beta',
      email: 'bo@beta.example',
      password: 'another horse',
    });
    if (result.kind !== 'signed-up') throw new Error(result.kind);
    bo.keep(result.headers);
    const { session } = await bo.user();
    await expect(endSession(await home.user(), session.id)).rejects.toThrow('has ended already');
    expect((await bo.viewer()).viewer).not.toBeNull();
  });
});
