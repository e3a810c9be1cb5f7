import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { maintenanceJobs } from '../../platform/maintenance-jobs.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { session } from '../schema.server.ts';
import { renewSession } from '../session/renew-session.server.ts';
import { attemptLimits, takeAttempt } from '../take-attempt.server.ts';
import { newestMail, signedUp, TestBrowser } from '../testing/test-browser.server.ts';
import { requireRole, requireUser } from '../viewer.server.ts';
import { requestReset } from './reset-password.server.ts';
import { signIn, WRONG_LOGIN_MESSAGE } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
let home: TestBrowser;

beforeEach(async () => {
  home = await signedUp(ada);
});

async function signedIn(browser: TestBrowser): Promise<TestBrowser> {
  const result = await signIn(browser.ctx, browser.caller(), ada);
  if (result.kind !== 'signed-in') throw new Error(JSON.stringify(result));
  browser.keep(result.headers);
  return browser;
}

async function moveExpiry(browser: TestBrowser, leftMs: number): Promise<void> {
  const { session: own } = await browser.viewer();
  await record(browser.ctx, (tx) =>
    tx
      .update(session)
      .set({ expiresAt: new Date(Date.now() + leftMs) })
      .where(eq(session.id, own!.id)),
  );
}

describe('signing in', () => {
  it('gives the same answer for a wrong password, an unknown address, and an address with other letters', async () => {
    const answers = [];
    for (const fields of [
      { ...ada, password: 'wrong' },
      { email: 'nobody@acme.example', password: ada.password },
    ]) {
      answers.push(await signIn(home.ctx, home.caller(), fields));
    }
    expect(answers).toEqual([
      { kind: 'refused', message: WRONG_LOGIN_MESSAGE },
      { kind: 'refused', message: WRONG_LOGIN_MESSAGE },
    ]);
    expect((await signIn(home.ctx, home.caller(), { ...ada, email: 'ADA@acme.example' })).kind).toBe('signed-in');
  });

  it('leaves an audit row of a refused attempt, without the password', async () => {
    await signIn(home.ctx, home.caller(), { ...ada, password: 'a wrong guess' });
    const rows = await home.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'account.sign-in'));
    expect(rows.map(({ detail }) => detail)).toEqual([{ outcome: 'refused', address: '203.0.113.7' }]);
    expect(JSON.stringify(rows)).not.toContain('a wrong guess');
  });

  it('sends its audit rows to other systems without the address that was typed', async () => {
    let sent = '';
    const collector = createServer((request, response) => {
      request.on('data', (chunk) => {
        sent += chunk;
      });
      request.on('end', () => response.end('{}'));
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void collector.close());
    const otlpEndpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const audit = { syslogUrl: null, otlpEndpoint, otlpAuthorization: null };
    const ctx = { ...home.ctx, config: { ...home.ctx.config, audit } };
    const job = maintenanceJobs.find(({ name }) => name === 'audit-log.deliver')!;
    const { signal } = new AbortController();
    const deliver = () => job.run(ctx, {}, { signal, jobId: '1', attempt: 0, heartbeat: async () => {} });
    await deliver();
    await signIn(home.ctx, home.caller(), ada);
    await requestReset(home.ctx, home.caller(), ada.email);
    await deliver();
    for (const part of ['account.sign-in', 'account.request-reset', '203.0.113.7']) expect(sent).toContain(part);
    expect(sent.toLowerCase()).not.toContain('acme.example');
  });

  it('stops guessing at one account, from however many addresses, and lets other accounts in', async () => {
    for (let guess = 0; guess < 9; guess++) await takeAttempt(home.ctx, attemptLimits.signInByAccount, ada.email);
    await signIn(home.ctx, home.caller(), { ...ada, password: 'the tenth guess' });
    home.address = '198.51.100.1';
    expect(await signIn(home.ctx, home.caller(), ada)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('Too many attempts'),
    });
    const other = { companyName: 'Beta', email: 'bo@beta.example', password: 'another horse' };
    await signUp(home.ctx, home.caller(), other);
    expect((await signIn(home.ctx, home.caller(), other)).kind).toBe('signed-in');
  });

  it('stops one address that tries many accounts', async () => {
    for (let guess = 0; guess < 39; guess++) await takeAttempt(home.ctx, attemptLimits.signInByAddress, home.address);
    await signIn(home.ctx, home.caller(), { email: 'somebody@acme.example', password: 'x' });
    expect(await signIn(home.ctx, home.caller(), ada)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('Too many attempts'),
    });
    home.address = '198.51.100.1';
    expect((await signIn(home.ctx, home.caller(), ada)).kind).toBe('signed-in');
  });

  it('stops one IPv6 network that tries many accounts from an address each', async () => {
    for (let guess = 0; guess < 40; guess++)
      await takeAttempt(home.ctx, attemptLimits.signInByAddress, `2001:db8:0:7:${guess.toString(16)}::1`);
    home.address = '2001:db8:0:7:ffff::2';
    expect(await signIn(home.ctx, home.caller(), ada)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('Too many attempts'),
    });
    home.address = '2001:db8:0:8::2';
    expect((await signIn(home.ctx, home.caller(), ada)).kind).toBe('signed-in');
  });

  it('every limit by address counts IPv6 networks', () => {
    const byAddress = Object.values(attemptLimits).filter(({ name }) => name.endsWith('by address'));
    expect(byAddress).toHaveLength(6);
    expect(byAddress.every((limit) => 'isByAddress' in limit)).toBe(true);
  });

  it('tells the person by mail about a browser that was not used before, and not about a known one', async () => {
    await signedIn(home);
    expect((await newestMail(home.ctx, ada.email)).template).toBe('accounts.verify-address');
    await signedIn(new TestBrowser(home.ctx));
    expect(await newestMail(home.ctx, ada.email)).toMatchObject({
      subject: 'New sign-in to your account',
      text: expect.stringContaining('203.0.113.7'),
    });
  });

  it('starts every session under a token of its own, and ends the one that the browser had', async () => {
    const before = home.cookie('yardstick.session_token')!;
    await signedIn(home);
    expect(home.cookie('yardstick.session_token')).not.toBe(before);
    expect((await home.viewer()).viewer?.email).toBe(ada.email);
    home.setCookie('yardstick.session_token', before);
    expect((await home.viewer()).viewer).toBeNull();
  });
});

describe('a session', () => {
  it('is nobody when its cookie was tampered with, cut, or signed by somebody else', async () => {
    const good = home.cookie('yardstick.session_token')!;
    const [token, signature] = decodeURIComponent(good).split('.');
    const bad = [
      `${token}x.${signature}`,
      token!,
      `${token}.${'A'.repeat(43)}=`,
      '',
      '%E0%A4%A',
      `${good}${'x'.repeat(9_000)}`,
    ];
    for (const value of bad) {
      home.setCookie('yardstick.session_token', value.includes('%') ? value : encodeURIComponent(value));
      expect((await home.viewer()).viewer, value.slice(0, 40)).toBeNull();
    }
  });

  it('is not renewed while more than 90 seconds are left, and for its whole time when fewer are', async () => {
    // The clock is frozen: the test is about what is left, not about time.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await moveExpiry(home, 90_001);
    const early = await renewSession(home.ctx, home.caller());
    expect(Date.parse(early.expiresAt!) - Date.now()).toBe(90_001);
    await moveExpiry(home, 89_999);
    const renewed = await renewSession(home.ctx, home.caller());
    expect(Date.parse(renewed.expiresAt!) - Date.now()).toBe(7 * 24 * 3_600_000);
    home.keep(renewed.headers);
    expect((await home.viewer()).viewer?.email).toBe(ada.email);
  });

  it('that has ended is nobody, and cannot be renewed', async () => {
    await moveExpiry(home, -1_000);
    expect((await home.viewer()).viewer).toBeNull();
    expect((await renewSession(home.ctx, home.caller())).expiresAt).toBeNull();
  });

  it('ends 30 days after the sign-in, however often it was renewed', async () => {
    const { session: own } = await home.viewer();
    const startedAt = (ageMs: number) =>
      record(home.ctx, (tx) =>
        tx
          .update(session)
          .set({ createdAt: new Date(Date.now() - ageMs) })
          .where(eq(session.id, own!.id)),
      );
    await startedAt(30 * 24 * 3_600_000 - 60_000);
    expect((await home.viewer()).viewer).not.toBeNull();
    await startedAt(30 * 24 * 3_600_000 + 60_000);
    expect((await home.viewer()).viewer).toBeNull();
  });

  it('is looked up once per request', async () => {
    const [provider, request] = [home.provider(), home.request()];
    const [first, second] = await Promise.all([requireUser(provider, request), requireUser(provider, request)]);
    expect(first).toBe(second);
  });
});

describe('a page that needs a session', () => {
  const stranger = () => new TestBrowser(home.ctx);
  const refusal = async (path: string, init?: RequestInit): Promise<Response> => {
    const browser = stranger();
    return await requireUser(browser.provider(), browser.request(path, init)).then(
      () => Promise.reject(new Error('let in')),
      (answer: Response) => answer,
    );
  };

  it('sends a stranger to /login with the wanted location, in place of the page in the history', async () => {
    const answer = await refusal('/benchmarking?tab=settings');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/login?from=%2Fbenchmarking%3Ftab%3Dsettings');
    expect(answer.headers.get('x-remix-replace')).toBe('true');
  });

  it('sends a form of a stranger back to its page after login', async () => {
    const answer = await refusal('/model/new', {
      method: 'POST',
      headers: { referer: `${home.ctx.config.publicUrl}/model/new?copy=1` },
    });
    expect(answer.headers.get('location')).toBe('/login?from=%2Fmodel%2Fnew%3Fcopy%3D1');
  });

  it('answers 401 with problem details below /api', async () => {
    const answer = await refusal('/api/account/export');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  it('refuses a user where an administrator is needed', async () => {
    const answer = await requireRole(home.provider(), home.request('/admin/mailbox'), 'administrator').catch(
      (thrown) => thrown,
    );
    expect(answer.init.status).toBe(403);
    const api = await requireRole(home.provider(), home.request('/api/admin'), 'administrator').catch(
      (thrown) => thrown,
    );
    expect(api.status).toBe(403);
  });
});
