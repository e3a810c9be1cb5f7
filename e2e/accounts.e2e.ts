/** A person signs up, logs in and out, and keeps a session. */
import { describe, expect, it } from 'vitest';
import {
  accountJourney,
  dashboardButton,
  linkOfMail,
  logIn,
  loginButton,
  loginPage,
  newEmail,
  open,
  password,
  signUpQuietly,
} from './account-journey.ts';
import { axeFindings, openPage, phone, scrollsSideways, toast, wide } from './browser.ts';
import { isOnPostgres } from './product.ts';

const journey = accountJourney();

describe.skipIf(isOnPostgres).each([
  ['wide and light', { viewport: wide, colorScheme: 'light' as const }],
  ['a phone and dark', { viewport: phone, colorScheme: 'dark' as const }],
])('on %s', (_name, options) => {
  it('every page fits the window and leaves axe silent, with and without a session', async () => {
    const { page, problems, close } = await openPage(journey.browser, journey.product.url, options);
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
    await signUpQuietly(journey, page);
    for (const address of ['/welcome', '/account', '/account/security', '/account/data']) await look(address);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('signing up', () => {
  it('says what is wrong beside the fields, then makes the account, and goes to the welcome page after a second', async () => {
    const { page, problems, close } = await openPage(journey.browser, journey.product.url);
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
    await open(page, await linkOfMail(journey, email, 'Confirm your e-mail address'));
    await page.waitForURL('**/welcome');
    await expect
      .poll(() => journey.mails.filter((mail) => mail.to === email).map(({ subject }) => subject), { timeout: 20_000 })
      .toContain('Welcome to Yardstick');
    expect(problems).toEqual([]);
    await close();
  });

  it('asks for another password when everyone guesses it first, and keeps what was typed', async () => {
    const { page, close } = await openPage(journey.browser, journey.product.url);
    const email = newEmail();
    await open(page, '/sign-up');
    await page.getByLabel('Company name').fill('Acme');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('password123');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('This password is one of the most common ones. Please choose another.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });

  it('sends an address that is registered to the login page after two seconds', async () => {
    const { page, close } = await openPage(journey.browser, journey.product.url);
    const email = await signUpQuietly(journey, page);
    await page.context().clearCookies();
    await page.clock.install();
    await open(page, '/sign-up');
    await page.getByLabel('Company name').fill('Acme');
    await page.getByLabel('Email').fill(email.toUpperCase());
    await page.getByLabel('Password', { exact: true }).fill(password);
    // From now on the page's clock goes only as far as it is told, however long anything takes.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Create Account' }).click();
    const taken = 'This email is already registered. Please log in instead.';
    await page.getByRole('alert').filter({ hasText: taken }).waitFor();
    await page.clock.runFor(1_999);
    expect(page.url()).toContain('/sign-up');
    await page.clock.runFor(1);
    await page.clock.resume();
    await Promise.all([page.waitForURL('**/login'), toast(page, taken).waitFor()]);
    await close();
  });

  it('opens the second step only when the first is done, and offers demo mode', async () => {
    const { page, close } = await openPage(journey.browser, journey.product.url);
    await signUpQuietly(journey, page);
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
    const { page, problems, close } = await openPage(journey.browser, journey.product.url);
    const email = await signUpQuietly(journey, page);
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
    expect(problems).toEqual([]);
    await close();
  });

  it('says so when logging out fails, and stays logged in', async () => {
    const { page, close } = await openPage(journey.browser, journey.product.url);
    await signUpQuietly(journey, page);
    await open(page, '/welcome');
    await page.route('**/api/sign-out', (route) => route.abort());
    await page.getByRole('button', { name: 'Log Out' }).first().click();
    await toast(page, 'Error logging out', 'There was a problem signing you out. Please try again.').waitFor();
    await dashboardButton(page).waitFor();
    await close();
  });

  it('says that the site cannot be reached, and keeps what was typed', async () => {
    const { page, close } = await openPage(journey.browser, journey.product.url);
    const email = await signUpQuietly(journey, page);
    await page.context().clearCookies();
    await open(page, '/login');
    await page.context().setOffline(true);
    await logIn(page, email);
    await page.getByRole('alert').filter({ hasText: 'The site cannot be reached right now.' }).waitFor();
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    await page.context().setOffline(false);
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL('**/benchmarking');
    await close();
  });

  it('always shows Google, switched off with the reason beside it where it is not configured', async () => {
    const { page, close } = await openPage(journey.browser, journey.product.url);
    await open(page, '/login');
    expect(await page.getByRole('button', { name: /^Sign in with/ }).allInnerTexts()).toEqual(['Sign in with Google']);
    expect(await page.getByRole('button', { name: 'Sign in with Google' }).isDisabled()).toBe(true);
    await page.getByText('Google sign-in is not configured on this site.').waitFor();
    await close();
  });

  it('coming back without a session says so and goes to the login page after a second', async () => {
    const { page, close } = await openPage(journey.browser, journey.product.url);
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
    await close();
  });

  it.each([
    [{ 'signup-plan': 'professional', 'new-user': 'true' }, '/for-providers'],
    [{ 'new-user': 'true' }, '/welcome'],
    [{}, '/benchmarking'],
  ])('coming back with a session and %j in the tab goes on to %s', async (stored, target) => {
    const { page, close } = await openPage(journey.browser, journey.product.url);
    await signUpQuietly(journey, page);
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
    const { page: first, close } = await openPage(journey.browser, journey.product.url);
    const email = await signUpQuietly(journey, first);
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
    await close();
  });

  it('are renewed when 90 seconds are left, tried again when that fails, and not before', async () => {
    const { page, close } = await openPage(journey.browser, journey.product.url);
    await signUpQuietly(journey, page);
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

  it.each([
    ['two years ahead', 731 * 86_400_000],
    ['a day behind', -86_400_000],
  ])('outlive a device whose clock is %s', async (_name, skewMs) => {
    const { page, close } = await openPage(journey.browser, journey.product.url);
    await signUpQuietly(journey, page);
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
    await close();
  });

  it('that ended while away lead back to where the person was', async () => {
    const { page, close } = await openPage(journey.browser, journey.product.url);
    const email = await signUpQuietly(journey, page);
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
    const { page, close } = await openPage(journey.browser, journey.product.url);
    await signUpQuietly(journey, page);
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
