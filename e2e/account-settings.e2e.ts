/** A person keeps an account safe, uses it without scripts, and leaves; others try what they should not. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { oneTimeCode } from '../app/accounts/testing/one-time-code.ts';
import {
  accountJourney,
  addAuthenticator,
  linkOfMail,
  logIn,
  loginButton,
  newEmail,
  open,
  password,
  signUpQuietly,
} from './account-journey.ts';
import { axeFindings, openPage, toast } from './browser.ts';
import { freePort, openProduct, root } from './product.ts';

const journey = accountJourney();

describe('a forgotten password', () => {
  it('is replaced by a link that works once, and every session ends', async () => {
    const { page, problems, close } = await openPage(journey.browser, journey.product.url);
    const email = await signUpQuietly(journey, page);
    const { page: elsewhere, close: closeElsewhere } = await openPage(journey.browser, journey.product.url);
    await open(elsewhere, '/login');
    await elsewhere.getByRole('link', { name: 'Forgot password?' }).click();
    await elsewhere.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await elsewhere.getByLabel('Email').fill(email);
    await elsewhere.getByRole('button', { name: 'Send Reset Link' }).click();
    await toast(elsewhere, 'Reset link sent!', 'Check your email for the password reset link.').waitFor();
    const link = await linkOfMail(journey, email, 'Reset your password');
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
    await toast(elsewhere, 'Password updated!', 'Your password has been successfully reset.').waitFor();
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
    const { page, close } = await openPage(journey.browser, journey.product.url);
    const email = await signUpQuietly(journey, page);
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

describe('a passkey', () => {
  it('is added in the settings and logs in by itself', async () => {
    // A passkey belongs to a name, not to a bare address.
    const port = await freePort();
    const address = `http://localhost:${port}`;
    const own = await openProduct({ PORT: String(port), PUBLIC_URL: address });
    const { page, close } = await openPage(journey.browser, address);
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
    const { page, close } = await openPage(journey.browser, journey.product.url, { javaScriptEnabled: false });
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
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL(`${journey.product.url}/`);
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
    await page.goto(await linkOfMail(journey, email, 'Reset your password'));
    await page.getByLabel('New Password').fill('New Password 1');
    await page.getByLabel('Confirm Password').fill('New Password 1');
    await page.getByRole('button', { name: 'Update Password' }).click();
    await page.getByRole('heading', { name: 'Password updated!' }).waitFor();
    await close();
  });

  it('says what is wrong beside the fields', async () => {
    const { page, close } = await openPage(journey.browser, journey.product.url, { javaScriptEnabled: false });
    const form = { intent: 'password', companyName: '', email: 'nobody', password: 'short' };
    const answer = await page.context().request.post(`${journey.product.url}/sign-up`, { form });
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
    const { page, close } = await openPage(journey.browser, journey.product.url);
    await signUpQuietly(journey, page);
    const headers = { origin: 'https://evil.example' };
    for (const [address, form] of [
      ['/api/sign-out', {}],
      ['/account', { intent: 'profile', companyName: 'Evil' }],
      ['/login', { intent: 'password', email: 'a@b.co', password: 'x' }],
    ] as const) {
      const answer = await page
        .context()
        .request.post(journey.product.url + address, { form, headers, maxRedirects: 0 });
      expect(answer.status(), address).toBeGreaterThanOrEqual(400);
      expect(answer.status(), address).toBeLessThan(500);
    }
    expect(await (await page.context().request.get(`${journey.product.url}/api/session`)).json()).toMatchObject({
      user: { companyName: 'Acme' },
    });
    await close();
  });

  it('never end in an error of ours', async () => {
    const { page, close } = await openPage(journey.browser, journey.product.url);
    const { request } = page.context();
    const long = 'x'.repeat(10_000);
    const before = journey.product.log().length;
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
      ['/account/security', { intent: 'end-session', id: '\u0000' }],
    ];
    for (const [address, form] of bodies) {
      const answer = await request.post(journey.product.url + address, { form, maxRedirects: 0 });
      expect(answer.status(), address).toBeLessThan(500);
    }
    for (const [headers, data] of [
      [{ 'content-type': 'application/json' }, '{"email":"ada@acme.example"}'],
      [{ 'content-type': 'multipart/form-data' }, 'no boundary'],
      [{ 'content-type': 'multipart/form-data; boundary=b' }, '--b cut short'],
    ] as const) {
      const answer = await request.post(`${journey.product.url}/login`, { headers, data });
      expect([400, 415]).toContain(answer.status());
    }
    for (const cookie of [
      'yardstick.session_token=%',
      'yardstick.session_token=a.b',
      `yardstick.session_token=${long.slice(0, 7_000)}`,
    ]) {
      const answer = await request.get(`${journey.product.url}/api/session`, { headers: { cookie } });
      expect(await answer.json()).toEqual({ user: null, session: null });
    }
    const failures = journey.product
      .log()
      .slice(before)
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    expect(failures).toEqual([]);
    await close();
  });
});

/** As a tab that is laid behind another one, and taken out again. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

describe('an administrator', () => {
  it('is made from the command line and reads the mailbox; nobody else does', async () => {
    const { page, problems, close } = await openPage(journey.browser, journey.product.url);
    // The mail server takes its time: the product is killed while it sends, and its mail waits until it is taken.
    const taken = Promise.withResolvers<void>();
    journey.beforeTaking = taken.promise;
    onTestFinished(() => taken.resolve());
    const email = await signUpQuietly(journey, page);
    expect((await page.goto('/admin/mailbox'))?.status()).toBe(403);
    await linkOfMail(journey, email, 'Confirm your e-mail address');
    await journey.product.kill();
    const command = spawnSync(process.execPath, [path.join(root, 'scripts', 'run-command.ts'), 'admin', email], {
      cwd: root,
      env: journey.product.environment,
      encoding: 'utf8',
    });
    expect(command.stdout).toContain(`${email} is an administrator now.`);
    await journey.product.restart();
    await page.clock.install();
    await open(page, '/admin/mailbox');
    expect(await axeFindings(page)).toEqual([]);
    // From now on the page's clock goes only as far as it is told.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('link', { name: 'Confirm your e-mail address' })
      .first()
      .click();
    const message = page.frameLocator('iframe');
    await message.getByRole('link', { name: 'Confirm this address' }).waitFor();
    await page
      .getByRole('definition')
      .filter({ hasText: /^waiting$/ })
      .waitFor();
    // The open page follows by itself, but not while nobody can see it.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await setHidden(page, true);
    await page.clock.runFor(300_000);
    expect(asked).not.toContain('/readyz');
    await setHidden(page, false);
    await expect.poll(() => asked).toContain('/readyz');
    taken.resolve();
    await page.clock.resume();
    await page.getByText('sent, 1 attempt').waitFor();
    // The frame of the message lets no script in, and so not the one that holds the clock.
    expect(problems.filter((problem) => !problem.startsWith("Blocked script execution in 'about:srcdoc'"))).toEqual([]);
    await close();
  });
});

describe('leaving', () => {
  it('takes the data along and deletes the account', async () => {
    const { page, close } = await openPage(journey.browser, journey.product.url);
    const email = await signUpQuietly(journey, page);
    await open(page, '/account/data');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^yardstick-account-\d{4}-\d\d-\d\d\.json$/);
    await page.getByLabel('Your email address').fill(email);
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.waitForURL(`${journey.product.url}/`);
    await loginButton(page).waitFor();
    await open(page, '/login');
    await logIn(page, email);
    await toast(page, 'Invalid email or password. Please try again.').waitFor();
    await close();
  });
});
