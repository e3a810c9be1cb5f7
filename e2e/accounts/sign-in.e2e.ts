/** A person signs up, logs in and out, and has a session in every tab. */
import { expect } from '@playwright/test';
import { axeFindings, looksRight, open, screens, showOn, toast } from '../browser.ts';
import { newEmail, password } from '../given.ts';
import { dashboardButton, linkOfMail, logIn, loginButton, loginPage, test } from './account-test.ts';

/** Looks at markup, layout or what the browser keeps: no database changes that (docs/decisions/0009). */
const once = { tag: '@embedded-only' };

test(
  'Every account page fits both screens and has no axe findings, with and without a session',
  once,
  async ({ openPage, given }) => {
    const page = await openPage(screens[0]!.options);
    const look = (address: string) =>
      test.step(address, async () => {
        await showOn(page, screens[0]!.options);
        await open(page, address);
        await looksRight(page);
      });
    for (const address of [
      '/login',
      '/login/code',
      '/sign-up',
      '/forgot-password',
      '/reset-password?token=x',
      '/reset-password',
      '/verify-email?token=x',
      '/setup?token=x',
    ])
      await look(address);
    await given.account(page);
    const own = ['/welcome', '/account', '/account/security', '/account/data', '/account/tools'];
    for (const address of [...own, '/claims/new?tool=chatgpt']) await look(address);
  },
);

test('Sign-up says what is wrong beside the fields, makes the account, and goes to the welcome page after a second', async ({
  page,
  mailServer,
}) => {
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
  await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await toast(page, 'Account created!', "Your account has been created and you're now signed in.").waitFor();
  await page.waitForURL('**/welcome');
  await page.getByRole('heading', { name: 'Welcome, Ørsted 株式会社' }).waitFor();
  await dashboardButton(page).waitFor();
  await open(page, await linkOfMail(mailServer, email, 'Confirm your email address'));
  await page.waitForURL('**/welcome');
  await expect
    .poll(() => mailServer.mails.filter((mail) => mail.to === email).map(({ subject }) => subject), { timeout: 20_000 })
    .toContain('Welcome to Yardstick');
});

test('Sign-up refuses a common password and keeps what was typed', once, async ({ page }) => {
  const email = newEmail();
  await open(page, '/sign-up');
  await page.getByLabel('Company name').fill('Acme');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('password123');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('This password is one of the most common ones. Please choose another.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  expect(await axeFindings(page)).toEqual([]);
});

test('Sign-up sends a registered address to the login page after two seconds', once, async ({ page, given }) => {
  const email = await given.account(page);
  await page.context().clearCookies();
  await page.clock.install();
  await open(page, '/sign-up');
  await page.getByLabel('Company name').fill('Acme');
  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill(password);
  // From now on the page's clock moves only when the test advances it, however long anything takes.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Create Account' }).click();
  const taken = 'This email is already registered. Please log in instead.';
  await page.getByRole('alert').filter({ hasText: taken }).waitFor();
  await page.clock.runFor(1_999);
  expect(page.url()).toContain('/sign-up');
  await page.clock.runFor(1);
  await page.clock.resume();
  await Promise.all([page.waitForURL('**/login'), toast(page, taken).waitFor()]);
});

test('The welcome page begins with the keys, needs no plan, and offers demo mode', once, async ({ page, given }) => {
  await given.account(page);
  await open(page, '/welcome');
  const steps = page.getByRole('main').getByRole('listitem');
  expect(await steps.count()).toBe(3);
  expect(await page.getByRole('link', { name: 'View plans' }).getAttribute('href')).toBe('/for-providers');
  expect(await page.getByRole('button', { name: 'Add a model' }).isDisabled()).toBe(true);
  const keys = page.getByRole('link', { name: 'Configure keys' });
  expect(await keys.getAttribute('href')).toBe('/benchmarking?tab=settings');
  expect(await page.getByRole('link', { name: 'Try Demo Mode' }).getAttribute('href')).toBe('/benchmarking');
});

test('Login comes back to the page that was wanted, and the back button shows nothing after logging out', async ({
  page,
  given,
}) => {
  const email = await given.account(page);
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
  await toast(page, 'Logged out successfully', 'You have been signed out of your account.').waitFor();
  await loginButton(page).waitFor();
  await page.goBack();
  await page.waitForURL('**/login?from=**');
  await loginPage(page).waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain('Sessions');
});

test('A failed logout says so and leaves the person logged in', once, async ({ page, given }) => {
  await given.account(page);
  await open(page, '/welcome');
  await page.route('**/api/sign-out', (route) => route.abort());
  await page.getByRole('button', { name: 'Log Out' }).first().click();
  await toast(page, 'Error logging out', 'There was a problem signing you out. Please try again.').waitFor();
  await dashboardButton(page).waitFor();
});

test('Login says that the site cannot be reached, and keeps what was typed', once, async ({ page, given }) => {
  const email = await given.account(page);
  await page.context().clearCookies();
  await open(page, '/login');
  await page.context().setOffline(true);
  await logIn(page, email);
  await page.getByRole('alert').filter({ hasText: 'The site cannot be reached right now.' }).waitFor();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  await page.context().setOffline(false);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/benchmarking');
});

test('Login always shows Google, disabled and with the reason where it is not configured', once, async ({ page }) => {
  await open(page, '/login');
  expect(await page.getByRole('button', { name: /^Sign in with/ }).allInnerTexts()).toEqual(['Sign in with Google']);
  expect(await page.getByRole('button', { name: 'Sign in with Google' }).isDisabled()).toBe(true);
  await page.getByText('Google sign-in is not configured on this site.').waitFor();
});

test('Coming back without a session says so and goes to the login page after a second', once, async ({ page }) => {
  // The way on is held until what was said has been read.
  const read = Promise.withResolvers<void>();
  await page.route('**/login.data*', async (route) => {
    await read.promise;
    await route.continue();
  });
  await open(page, '/auth/callback');
  await page.getByRole('alert').filter({ hasText: 'Authentication failed. No session returned.' }).waitFor();
  read.resolve();
  await page.waitForURL('**/login');
});

const arrivals: [stored: Record<string, string>, target: string][] = [
  [{ 'signup-plan': 'professional', 'new-user': 'true' }, '/for-providers'],
  [{ 'new-user': 'true' }, '/welcome'],
  [{}, '/benchmarking'],
];
for (const [stored, target] of arrivals)
  test(
    `Coming back with a session and ${JSON.stringify(stored)} in the tab goes on to ${target}`,
    once,
    async ({ page, given }) => {
      await given.account(page);
      await open(page, '/login');
      await page.evaluate(
        (items) => {
          for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value);
        },
        stored as Record<string, string>,
      );
      await page.goto('/auth/callback');
      await page.waitForURL(`**${target}`);
    },
  );

test('A session ends in every tab at once, and begins in every tab at once', once, async ({ openPage, given }) => {
  const first = await openPage();
  const email = await given.account(first);
  await open(first, '/');
  // Only now: a tab behind another one takes its time.
  const second = await first.context().newPage();
  await open(second, '/account');
  await dashboardButton(first).waitFor();
  await first.getByRole('button', { name: 'Log Out' }).first().click();
  await second.waitForURL('**/login?from=%2Faccount');
  await loginButton(second).waitFor();
  await logIn(second, email);
  await second.waitForURL('**/account');
  await dashboardButton(first).waitFor();
});

test(
  'A session is renewed when 90 seconds are left, tried again when that fails, and not before',
  once,
  async ({ page, given }) => {
    await given.account(page);
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
  },
);

for (const [name, skewMs] of [
  ['two years ahead', 731 * 86_400_000],
  ['a day behind', -86_400_000],
] as const)
  test(`A session outlives a device whose clock is ${name}`, once, async ({ page, given }) => {
    await given.account(page);
    await page.clock.install({ time: Date.now() + skewMs });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/session')) asked.push(request.method());
    });
    await open(page, '/account');
    await dashboardButton(page).waitFor();
    await page.clock.runFor(95_000);
    expect(asked).toEqual(['GET']);
    // To 80 seconds before the end, as the server counts: the session is renewed, whatever this clock says.
    await page.clock.fastForward((7 * 24 * 3_600 - 95 - 80) * 1_000);
    await page.clock.runFor(31_000);
    await expect.poll(() => asked).toContain('POST');
    await dashboardButton(page).waitFor();
  });

test('A session that ended leads back to where the person was', once, async ({ page, given }) => {
  const email = await given.account(page);
  await page.clock.install();
  await open(page, '/account');
  await dashboardButton(page).waitFor();
  await page.context().clearCookies({ name: 'yardstick.session_token' });
  await page.clock.fastForward(7 * 24 * 3_600_000);
  await page.clock.runFor(31_000);
  await page.waitForURL('**/login?from=%2Faccount');
  await logIn(page, email);
  await page.waitForURL('**/account');
});

test('The header does not move when the session is known', once, async ({ page, given }) => {
  await given.account(page);
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
});
