/** A person signs up, in, back and out: every journey of an account, with mails taken by an SMTP server of others. */
import { spawnSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneTimeCode } from '../app/accounts/testing/one-time-code.ts';
import { axeFindings, hydrated, openBrowser, openPage, phone, scrollsSideways, wide } from './browser.ts';
import { freePort, openProduct, type Product, root } from './product.ts';

let product: Product;
let browser: Browser;
let mailServer: SMTPServer;
const mails: { to: string; subject: string; text: string }[] = [];

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then(({ subject, text }) => {
          mails.push({ to: session.envelope.rcptTo[0]!.address, subject: subject ?? '', text: text ?? '' });
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', () => resolve()));
  const { port } = mailServer.server.address() as AddressInfo;
  // Each person of a journey comes from an address of their own, as a trusted proxy says: limits count by address.
  const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, TRUSTED_PROXIES: '127.0.0.1' };
  [product, browser] = await Promise.all([openProduct(environment), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

const password = 'correct horse battery';
let people = 0;
const newEmail = () => `person${++people}@acme.example`;

async function linkOfMail(to: string, subject: string): Promise<string> {
  await expect
    .poll(() => mails.some((mail) => mail.to === to && mail.subject === subject), { timeout: 20_000 })
    .toBe(true);
  const { text } = mails.findLast((mail) => mail.to === to && mail.subject === subject)!;
  const link = new RegExp(`${product.url}\\S+token=[^\\s\\]]+`).exec(text)?.[0];
  if (!link) throw new Error(`No link in: ${text}`);
  return link;
}

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text }).first();

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Makes an account without the browser's pages; its session is in the page's context. */
async function signUpQuietly(page: Page, email = newEmail()): Promise<string> {
  const form = { intent: 'password', companyName: 'Acme', email, password };
  const answer = await page.context().request.post(`${product.url}/sign-up`, {
    form,
    maxRedirects: 0,
    headers: { 'x-forwarded-for': `203.0.113.${people % 250}` },
  });
  expect(answer.status()).toBe(302);
  return email;
}

async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
}

const dashboardButton = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Dashboard' });
const loginButton = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log In' });

describe.each([
  ['wide and light', { viewport: wide, colorScheme: 'light' as const }],
  ['a phone and dark', { viewport: phone, colorScheme: 'dark' as const }],
])('on %s', (_name, options) => {
  it('every page fits the window and leaves axe silent, with and without a session', async () => {
    const { page, problems, close } = await openPage(browser, product.url, options);
    const look = async (address: string) => {
      await open(page, address);
      expect(await scrollsSideways(page), address).toBe(false);
      expect(await axeFindings(page), address).toEqual([]);
    };
    for (const address of [
      '/login',
      '/login/code',
      '/sign-up',
      '/forgot-password',
      '/reset-password?token=x',
      '/reset-password',
      '/verify-email?token=x',
    ])
      await look(address);
    await signUpQuietly(page);
    for (const address of ['/welcome', '/account', '/account/security', '/account/data']) await look(address);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('signing up', () => {
  it('says what is wrong beside the fields, then makes the account, and goes to the welcome page after a second', async () => {
    const { page, problems, close } = await openPage(browser, product.url);
    const email = newEmail();
    await open(page, '/sign-up');
    await page.getByRole('button', { name: 'Create Account' }).click();
    const main = page.getByRole('main');
    for (const text of [
      'Company name is required',
      'Please enter a valid email address',
      'Password must be at least 8 characters',
    ]) {
      await main.getByText(text, { exact: true }).waitFor();
    }
    await page.getByLabel('Company name').fill('Ørsted 株式会社');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await toast(page, 'Account created!').waitFor();
    expect(await toast(page, 'Account created!').innerText()).toContain(
      "Your account has been created and you're now signed in.",
    );
    await page.waitForURL('**/welcome');
    await page.getByRole('heading', { name: 'Welcome, Ørsted 株式会社' }).waitFor();
    await dashboardButton(page).waitFor();
    await open(page, await linkOfMail(email, 'Confirm your e-mail address'));
    await page.waitForURL('**/welcome');
    await expect
      .poll(() => mails.filter((mail) => mail.to === email).map(({ subject }) => subject), { timeout: 20_000 })
      .toContain('Welcome to Yardstick');
    expect(problems).toEqual([]);
    await close();
  });

  it('sends an address that is registered to the login page after two seconds', async () => {
    const { page, close } = await openPage(browser, product.url);
    const email = await signUpQuietly(page);
    await page.context().clearCookies();
    await open(page, '/sign-up');
    await page.getByLabel('Company name').fill('Acme');
    await page.getByLabel('Email').fill(email.toUpperCase());
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await toast(page, 'This email is already registered. Please log in instead.').waitFor();
    expect(page.url()).toContain('/sign-up');
    await page.waitForURL('**/login');
    await close();
  });

  it('opens the second step only when the first is done, and offers demo mode', async () => {
    const { page, close } = await openPage(browser, product.url);
    await signUpQuietly(page);
    await open(page, '/welcome');
    const steps = page.getByRole('main').getByRole('listitem');
    expect(await steps.count()).toBe(3);
    expect(await page.getByRole('link', { name: 'View plans' }).getAttribute('href')).toBe('/for-providers');
    expect(await page.getByRole('button', { name: 'Add a model' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Configure keys' }).isDisabled()).toBe(true);
    expect(await page.getByRole('link', { name: 'Try Demo Mode' }).getAttribute('href')).toBe('/benchmarking');
    await close();
  });
});

describe('logging in and out', () => {
  it('comes back to the page that was wanted, and the back button shows nothing after logging out', async () => {
    const { page, problems, close } = await openPage(browser, product.url);
    const email = await signUpQuietly(page);
    await page.context().clearCookies();
    await open(page, '/account/security?from=mail');
    expect(new URL(page.url()).pathname).toBe('/login');
    await logIn(page, email, 'not the password');
    await toast(page, 'Invalid email or password. Please try again.').waitFor();
    await page.getByRole('alert').filter({ hasText: 'Login failed' }).waitFor();
    await logIn(page, email);
    await toast(page, 'Login successful!').waitFor();
    await page.waitForURL('**/account/security?from=mail');
    await page.getByRole('button', { name: 'Log Out' }).first().click();
    await toast(page, 'Logged out successfully').waitFor();
    expect(await toast(page, 'Logged out successfully').innerText()).toContain(
      'You have been signed out of your account.',
    );
    await loginButton(page).waitFor();
    await page.goBack();
    await page.waitForURL('**/login?from=**');
    expect(await page.getByRole('main').innerText()).not.toContain('Sessions');
    expect(problems).toEqual([]);
    await close();
  });

  it('says so when logging out fails, and stays logged in', async () => {
    const { page, close } = await openPage(browser, product.url);
    await signUpQuietly(page);
    await open(page, '/welcome');
    await page.route('**/api/sign-out', (route) => route.abort());
    await page.getByRole('button', { name: 'Log Out' }).first().click();
    await toast(page, 'Error logging out').waitFor();
    expect(await toast(page, 'Error logging out').innerText()).toContain(
      'There was a problem signing you out. Please try again.',
    );
    await dashboardButton(page).waitFor();
    await close();
  });

  it('always shows Google, and says that it is not configured', async () => {
    const { page, close } = await openPage(browser, product.url);
    await open(page, '/login');
    expect(await page.getByRole('button', { name: /^Sign in with/ }).allInnerTexts()).toEqual(['Sign in with Google']);
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByRole('alert').filter({ hasText: 'Google sign-in is not configured on this site.' }).waitFor();
    await close();
  });

  it('coming back without a session says so and goes to the login page after a second', async () => {
    const { page, close } = await openPage(browser, product.url);
    await open(page, '/auth/callback');
    await page.getByRole('alert').filter({ hasText: 'Authentication failed. No session returned.' }).waitFor();
    await page.waitForURL('**/login');
    await close();
  });

  it.each([
    [{ 'signup-plan': 'professional', 'new-user': 'true' }, '/for-providers'],
    [{ 'new-user': 'true' }, '/welcome'],
    [{}, '/benchmarking'],
  ])('coming back with a session and %j in the tab goes on to %s', async (stored, target) => {
    const { page, close } = await openPage(browser, product.url);
    await signUpQuietly(page);
    await open(page, '/login');
    await page.evaluate(
      (items) => {
        for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value);
      },
      stored as Record<string, string>,
    );
    await page.goto('/auth/callback');
    await page.waitForURL(`**${target}`);
    await close();
  });
});

describe('sessions', () => {
  it('end in every tab at once, and begin in every tab at once', async () => {
    const { page: first, close } = await openPage(browser, product.url);
    const email = await signUpQuietly(first);
    const second = await first.context().newPage();
    await open(first, '/');
    await open(second, '/account');
    await dashboardButton(first).waitFor();
    await first.getByRole('button', { name: 'Log Out' }).first().click();
    await second.waitForURL('**/login?from=%2Faccount');
    await loginButton(second).waitFor();
    await logIn(second, email);
    await second.waitForURL('**/account');
    await dashboardButton(first).waitFor();
    await close();
  });

  it('are renewed when 90 seconds are left, tried again when that fails, and not before', async () => {
    const { page, close } = await openPage(browser, product.url);
    await signUpQuietly(page);
    await page.clock.install();
    await open(page, '/');
    await dashboardButton(page).waitFor();
    let renewals = 0;
    await page.route('**/api/session', async (route) => {
      if (route.request().method() !== 'POST') return await route.continue();
      renewals++;
      if (renewals < 3) return await route.abort();
      await route.continue();
    });
    await page.clock.fastForward('30:00');
    await page.clock.runFor(61_000);
    expect(renewals).toBe(0);
    await page.clock.fastForward((7 * 24 * 3_600 - 31 * 60 - 80) * 1_000);
    await page.clock.runFor(31_000);
    await expect.poll(() => renewals).toBeGreaterThanOrEqual(1);
    await page.clock.runFor(200);
    await expect.poll(() => renewals).toBeGreaterThanOrEqual(2);
    await page.clock.runFor(400);
    await expect.poll(() => renewals).toBe(3);
    await close();
  });

  it('that ended while away lead back to where the person was', async () => {
    const { page, close } = await openPage(browser, product.url);
    const email = await signUpQuietly(page);
    await page.clock.install();
    await open(page, '/account');
    await dashboardButton(page).waitFor();
    await page.context().clearCookies({ name: 'yardstick.session_token' });
    await page.clock.fastForward(7 * 24 * 3_600_000);
    await page.clock.runFor(31_000);
    await page.waitForURL('**/login?from=%2Faccount');
    await logIn(page, email);
    await page.waitForURL('**/account');
    await close();
  });

  it('do not move the header when they arrive', async () => {
    const { page, close } = await openPage(browser, product.url);
    await signUpQuietly(page);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as never as { shifts: number[] }).shifts.push((entry as never as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
      (window as never as { shifts: number[] }).shifts = [];
    });
    await open(page, '/');
    await dashboardButton(page).waitFor();
    const shifts = await page.evaluate(() => (window as never as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
    await close();
  });
});

describe('a forgotten password', () => {
  it('is replaced by a link that works once, and every session ends', async () => {
    const { page, problems, close } = await openPage(browser, product.url);
    const email = await signUpQuietly(page);
    const { page: elsewhere, close: closeElsewhere } = await openPage(browser, product.url);
    await open(elsewhere, '/login');
    await elsewhere.getByRole('link', { name: 'Forgot password?' }).click();
    await elsewhere.getByLabel('Email').fill(email);
    await elsewhere.getByRole('button', { name: 'Send Reset Link' }).click();
    await toast(elsewhere, 'Reset link sent!').waitFor();
    expect(await toast(elsewhere, 'Reset link sent!').innerText()).toContain(
      'Check your email for the password reset link.',
    );
    const link = await linkOfMail(email, 'Reset your password');
    await open(elsewhere, link);
    const [first, second] = [elsewhere.getByLabel('New Password'), elsewhere.getByLabel('Confirm Password')];
    await first.fill('lowercase1');
    await second.fill('different');
    await elsewhere.getByRole('button', { name: 'Update Password' }).click();
    await elsewhere.getByText('Password must contain at least one uppercase letter').waitFor();
    await elsewhere.getByText("Passwords don't match").waitFor();
    await first.fill('New Password 1');
    await second.fill('New Password 1');
    await elsewhere.getByRole('button', { name: 'Update Password' }).click();
    await toast(elsewhere, 'Password updated!').waitFor();
    expect(await toast(elsewhere, 'Password updated!').innerText()).toContain(
      'Your password has been successfully reset.',
    );
    await elsewhere.waitForURL('**/login');
    await open(page, '/account');
    expect(new URL(page.url()).pathname).toBe('/login');
    await open(elsewhere, link);
    await elsewhere.getByLabel('New Password').fill('Another One 2');
    await elsewhere.getByLabel('Confirm Password').fill('Another One 2');
    await elsewhere.getByRole('button', { name: 'Update Password' }).click();
    await elsewhere.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await open(elsewhere, '/login');
    await logIn(elsewhere, email, 'New Password 1');
    await toast(elsewhere, 'Login successful!').waitFor();
    expect(problems).toEqual([]);
    await closeElsewhere();
    await close();
  });
});

describe('the second step', () => {
  it('is set up with an app, asked for at login, and a recovery code stands in for it', async () => {
    const { page, close } = await openPage(browser, product.url);
    const email = await signUpQuietly(page);
    await open(page, '/account/security');
    const card = page.getByRole('region', { name: 'Two-factor sign-in' });
    await card.getByLabel('Current password').fill(password);
    await card.getByRole('button', { name: 'Set up' }).click();
    await card.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const key = (await card.locator('code').innerText()).replace(/\s/g, '');
    const codes = await card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    await card.getByLabel(/The code that the app shows/).fill(oneTimeCode(key, Date.now()));
    await card.getByRole('button', { name: 'Turn on' }).click();
    await toast(page, 'Two-factor sign-in is on').waitFor();
    await page.context().clearCookies();
    await open(page, '/login?from=%2Faccount');
    await logIn(page, email);
    await page.waitForURL('**/login/code?from=%2Faccount');
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    await page.getByText('That code is not right. Please try again.').waitFor();
    await page.getByRole('link', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(codes[0]!);
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL('**/account');
    await close();
  });
});

/** A security key inside the browser, as the DevTools protocol offers one. */
async function addAuthenticator(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe('a passkey', () => {
  it('is added in the settings and logs in by itself', async () => {
    // A passkey belongs to a name, not to a bare address.
    const port = await freePort();
    const address = `http://localhost:${port}`;
    const own = await openProduct({ PORT: String(port), PUBLIC_URL: address });
    const { page, close } = await openPage(browser, address);
    await addAuthenticator(page, page.context());
    const form = { intent: 'password', companyName: 'Acme', email: newEmail(), password };
    await page.context().request.post(`${address}/sign-up`, { form, maxRedirects: 0 });
    await open(page, '/account/security');
    await page.getByLabel(/^Name/).fill('This laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('This laptop').waitFor();
    await page.context().clearCookies();
    await open(page, '/login');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/benchmarking');
    await open(page, '/account/security');
    await page.getByText('This laptop').waitFor();
    await close();
    await own.stop();
  });
});

describe('without scripts', () => {
  it('signing up, logging out, logging in, changing the profile and asking for a link all work', async () => {
    const { page, close } = await openPage(browser, product.url, { javaScriptEnabled: false });
    const email = newEmail();
    await page.goto('/sign-up');
    await page.getByLabel('Company name').fill('Plain Ltd');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL('**/welcome');
    await page.goto('/account');
    await page.getByLabel('Company name').fill('Plainer Ltd');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Profile saved.').waitFor();
    expect(await page.getByLabel('Company name').inputValue()).toBe('Plainer Ltd');
    await page.context().clearCookies();
    await page.goto('/account');
    await logIn(page, email, 'wrong');
    await page.getByText('Invalid email or password. Please try again.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await logIn(page, email);
    await page.waitForURL('**/account');
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await page.getByText('Check your email for the password reset link.').waitFor();
    await page.goto(await linkOfMail(email, 'Reset your password'));
    await page.getByLabel('New Password').fill('New Password 1');
    await page.getByLabel('Confirm Password').fill('New Password 1');
    await page.getByRole('button', { name: 'Update Password' }).click();
    await page.getByRole('heading', { name: 'Password updated!' }).waitFor();
    await close();
  });

  it('says what is wrong beside the fields', async () => {
    const { page, close } = await openPage(browser, product.url, { javaScriptEnabled: false });
    const form = { intent: 'password', companyName: '', email: 'nobody', password: 'short' };
    const answer = await page.context().request.post(`${product.url}/sign-up`, { form });
    expect(answer.status()).toBe(400);
    const html = await answer.text();
    for (const text of [
      'Company name is required',
      'Please enter a valid email address',
      'Password must be at least 8 characters',
    ])
      expect(html).toContain(text);
    expect(html).not.toContain('value="short"');
    await close();
  });
});

describe('requests that are not meant well', () => {
  it('of other sites change nothing', async () => {
    const { page, close } = await openPage(browser, product.url);
    await signUpQuietly(page);
    const headers = { origin: 'https://evil.example' };
    for (const [address, form] of [
      ['/api/sign-out', {}],
      ['/account', { intent: 'profile', companyName: 'Evil' }],
      ['/login', { intent: 'password', email: 'a@b.co', password: 'x' }],
    ] as const) {
      const answer = await page.context().request.post(product.url + address, { form, headers, maxRedirects: 0 });
      expect(answer.status(), address).toBeGreaterThanOrEqual(400);
      expect(answer.status(), address).toBeLessThan(500);
    }
    expect(await (await page.context().request.get(`${product.url}/api/session`)).json()).toMatchObject({
      user: { companyName: 'Acme' },
    });
    await close();
  });

  it('never end in an error of ours', async () => {
    const { page, close } = await openPage(browser, product.url);
    const { request } = page.context();
    const long = 'x'.repeat(10_000);
    const before = product.log().length;
    const bodies: [string, Record<string, string>][] = [
      ['/login', { intent: 'password', email: long, password: long }],
      ['/login', { intent: 'password', email: 'ada@acme.example', password: long }],
      ['/login', { intent: 'provider', provider: '__proto__' }],
      ['/login/code', { code: long }],
      ['/login/code', {}],
      [
        '/sign-up',
        { intent: 'password', companyName: '\u0000\u202e', email: "'; drop table user; --", password: '\u0000' },
      ],
      ['/reset-password', { token: long, password: 'New Password 1', confirmPassword: 'New Password 1' }],
      ['/forgot-password', { email: '<script>alert(1)</script>@x.y' }],
    ];
    for (const [address, form] of bodies) {
      const answer = await request.post(product.url + address, { form, maxRedirects: 0 });
      expect(answer.status(), address).toBeLessThan(500);
    }
    for (const cookie of [
      'yardstick.session_token=%',
      'yardstick.session_token=a.b',
      `yardstick.session_token=${long.slice(0, 7_000)}`,
    ]) {
      const answer = await request.get(`${product.url}/api/session`, { headers: { cookie } });
      expect(await answer.json()).toEqual({ user: null, session: null });
    }
    const failures = product
      .log()
      .slice(before)
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    expect(failures).toEqual([]);
    await close();
  });
});

describe('an administrator', () => {
  it('is made from the command line and reads the mailbox; nobody else does', async () => {
    const { page, problems, close } = await openPage(browser, product.url);
    const email = await signUpQuietly(page);
    expect((await page.goto('/admin/mailbox'))?.status()).toBe(403);
    await linkOfMail(email, 'Confirm your e-mail address');
    await product.kill();
    const command = spawnSync(process.execPath, [path.join(root, 'scripts', 'run-command.ts'), 'admin', email], {
      cwd: root,
      env: product.environment,
      encoding: 'utf8',
    });
    expect(command.stdout).toContain(`${email} is an administrator now.`);
    await product.restart();
    await open(page, '/admin/mailbox');
    expect(await axeFindings(page)).toEqual([]);
    await page
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('link', { name: 'Confirm your e-mail address' })
      .first()
      .click();
    const message = page.frameLocator('iframe');
    await message.getByRole('link', { name: 'Confirm this address' }).waitFor();
    await page.getByText('sent, 1 attempt').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('leaving', () => {
  it('takes the data along and deletes the account', async () => {
    const { page, close } = await openPage(browser, product.url);
    const email = await signUpQuietly(page);
    await open(page, '/account/data');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^yardstick-account-\d{4}-\d\d-\d\d\.json$/);
    await page.getByLabel('Your email address').fill(email);
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.waitForURL(`${product.url}/`);
    await loginButton(page).waitFor();
    await open(page, '/login');
    await logIn(page, email);
    await toast(page, 'Invalid email or password. Please try again.').waitFor();
    await close();
  });
});
