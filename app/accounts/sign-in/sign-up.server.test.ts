import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/schema.server.ts';
import { contextOn, openTestDatabase, testContext } from '../../platform/testing/test-database.server.ts';
import { findPersonByEmail } from '../person-queries.server.ts';
import { account, user } from '../schema.server.ts';
import { newestMail, TestBrowser } from '../testing/test-browser.server.ts';
import { COMMON_PASSWORD_MESSAGE, OBVIOUS_PASSWORD_MESSAGE } from './guessable-password.server.ts';
import { signIn, signOut, WRONG_LOGIN_MESSAGE } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

const ada = { companyName: 'Acme', email: 'Ada@acme.example', password: 'correct horse' };
const real = { now: () => new Date() };

describe('signing up', () => {
  it('makes an account, signs in, and asks the address to confirm itself', async () => {
    const browser = new TestBrowser(await testContext(real));
    const result = await signUp(browser.ctx, browser.caller(), ada);
    if (result.kind !== 'signed-up') throw new Error(result.kind);
    browser.keep(result.headers);
    const { viewer, session, actor } = await browser.viewer();
    expect(viewer).toMatchObject({
      email: 'ada@acme.example',
      companyName: 'Acme',
      role: 'user',
      isEmailVerified: false,
      isOAuthUser: false,
    });
    expect(Date.parse(session!.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
    expect(actor).toMatchObject({ kind: 'user', userId: viewer!.id, role: 'user' });
    expect((await newestMail(browser.ctx, 'ada@acme.example')).subject).toBe('Confirm your email address');
  });

  it('makes an account without a company for somebody who measures with keys of their own', async () => {
    const browser = new TestBrowser(await testContext(real));
    const result = await signUp(browser.ctx, browser.caller(), { ...ada, companyName: '' });
    if (result.kind !== 'signed-up') throw new Error(result.kind);
    browser.keep(result.headers);
    expect((await browser.viewer()).viewer).toMatchObject({ email: 'ada@acme.example', companyName: null });
  });

  it('keeps the session in a cookie that scripts cannot read', async () => {
    const browser = new TestBrowser(await testContext(real));
    const result = await signUp(browser.ctx, browser.caller(), ada);
    if (result.kind !== 'signed-up') throw new Error(result.kind);
    const cookie = result.headers.getSetCookie().find((line) => line.startsWith('yardstick.session_token='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toMatch(/Secure/);
  });

  it('marks the cookie Secure when visitors come by https', async () => {
    const browser = new TestBrowser(await testContext({ ...real, config: { publicUrl: 'https://yardstick.example' } }));
    const result = await signUp(browser.ctx, browser.caller(), ada);
    if (result.kind !== 'signed-up') throw new Error(result.kind);
    for (const line of result.headers.getSetCookie()) expect(line).toMatch(/; Secure/);
    browser.keep(result.headers);
    expect((await browser.viewer()).viewer?.email).toBe('ada@acme.example');
  });

  it('stores no password that could be read', async () => {
    const browser = new TestBrowser(await testContext(real));
    await signUp(browser.ctx, browser.caller(), ada);
    const [row] = await browser.ctx.db.select().from(account);
    expect(row!.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(JSON.stringify(await browser.ctx.db.select().from(auditLog))).not.toContain(ada.password);
  });

  it('leaves audit rows of the account, the way of signing in and the session', async () => {
    const browser = new TestBrowser(await testContext(real));
    await signUp(browser.ctx, browser.caller(), ada);
    const actions = (await browser.ctx.db.select({ action: auditLog.action }).from(auditLog)).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(
      expect.arrayContaining([
        'account.sign-up',
        'account.create',
        'account.add-sign-in',
        'account.send-verification',
        'session.start',
      ]),
    );
  });

  it('refuses an address that is taken, however its letters are written', async () => {
    const browser = new TestBrowser(await testContext(real));
    await signUp(browser.ctx, browser.caller(), ada);
    const again = await signUp(browser.ctx, browser.caller(), { ...ada, email: 'ADA@ACME.EXAMPLE' });
    expect(again).toEqual({ kind: 'taken' });
  });

  it('refuses a password that is guessed first, makes no account, and never minds it at login', async () => {
    const browser = new TestBrowser(await testContext(real));
    for (const [password, message] of [
      ['Password123', COMMON_PASSWORD_MESSAGE],
      ['Acme2026!', OBVIOUS_PASSWORD_MESSAGE],
    ] as const)
      expect(await signUp(browser.ctx, browser.caller(), { ...ada, password })).toEqual({ kind: 'weak', message });
    expect(await findPersonByEmail(browser.ctx, ada.email)).toBeNull();
    expect(await signIn(browser.ctx, browser.caller(), { email: ada.email, password: 'password' })).toEqual({
      kind: 'refused',
      message: WRONG_LOGIN_MESSAGE,
    });
  });

  it('takes plus addresses as addresses of their own, names of any script, and a password of 10 kB', async () => {
    const browser = new TestBrowser(await testContext(real));
    const password = `${'p'.repeat(10_000)}Ä`;
    const result = await signUp(browser.ctx, browser.caller(), {
      companyName: '株式会社 Ørsted',
      email: 'ada+1@acme.example',
      password,
    });
    expect(result.kind).toBe('signed-up');
    expect((await findPersonByEmail(browser.ctx, 'ada+1@acme.example'))?.companyName).toBe('株式会社 Ørsted');
    expect((await signIn(browser.ctx, browser.caller(), { email: 'ada+1@acme.example', password })).kind).toBe(
      'signed-in',
    );
    expect(
      (await signIn(browser.ctx, browser.caller(), { email: 'ada+1@acme.example', password: password.slice(0, -1) }))
        .kind,
    ).toBe('refused');
  });

  it('gives nobody a role that a form asks for', async () => {
    const browser = new TestBrowser(await testContext(real));
    const greedy = { ...ada, role: 'administrator', providerStatus: 'active' };
    await signUp(browser.ctx, browser.caller(), greedy);
    expect((await findPersonByEmail(browser.ctx, ada.email))?.role).toBe('user');
  });

  it('slows down an address that makes many accounts, and nobody else', async () => {
    const browser = new TestBrowser(await testContext(real));
    await signUp(browser.ctx, browser.caller(), ada);
    for (let count = 1; count < 20; count++) await signUp(browser.ctx, browser.caller(), ada);
    expect(await signUp(browser.ctx, browser.caller(), ada)).toMatchObject({
      kind: 'refused',
      message: 'Too many attempts. Please try again in 60 minutes.',
    });
    const other = new TestBrowser(browser.ctx);
    other.address = '203.0.113.8';
    expect((await signUp(other.ctx, other.caller(), ada)).kind).toBe('taken');
  });
});

describe('several sign-ups of one address at once', () => {
  it('lets exactly one win; the others learn that the address is registered', async () => {
    const database = await openTestDatabase();
    const browser = new TestBrowser(contextOn(database, real));
    const results = await Promise.all(
      Array.from({ length: 6 }, () =>
        signUp(contextOn(database, real), browser.caller(), { ...ada, email: 'race@acme.example' }),
      ),
    );
    expect(results.map(({ kind }) => kind).sort()).toEqual(['signed-up', 'taken', 'taken', 'taken', 'taken', 'taken']);
    const rows = await browser.ctx.db.select().from(user).where(eq(user.email, 'race@acme.example'));
    expect(rows).toHaveLength(1);
    expect(await browser.ctx.db.select().from(account).where(eq(account.userId, rows[0]!.id))).toHaveLength(1);
  });
});

describe('signing out', () => {
  it('ends the session on the server: the old cookie opens nothing any more', async () => {
    const browser = new TestBrowser(await testContext(real));
    const result = await signUp(browser.ctx, browser.caller(), ada);
    if (result.kind !== 'signed-up') throw new Error(result.kind);
    browser.keep(result.headers);
    const token = browser.cookie('yardstick.session_token')!;
    browser.keep(await signOut(await browser.viewer(), browser.caller()));
    expect(browser.cookie('yardstick.session_token')).toBeUndefined();
    browser.setCookie('yardstick.session_token', token);
    expect((await browser.viewer()).viewer).toBeNull();
  });
});
