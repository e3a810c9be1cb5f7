/** A person keeps an account safe, uses it without scripts, and leaves. */
import { expect } from '@playwright/test';
import { oneTimeCode } from '../../app/accounts/testing/one-time-code.ts';
import { axeFindings, open, toast } from '../browser.ts';
import { newEmail, password } from '../given.ts';
import { linkOfMail, logIn, loginButton, test } from './account-test.ts';

test('A forgotten password is replaced by a link that works once, and every session ends', async ({
  page,
  openPage,
  given,
  mailServer,
}) => {
  const email = await given.account(page);
  const elsewhere = await openPage();
  await open(elsewhere, '/login');
  await elsewhere.getByRole('link', { name: 'Forgot password?' }).click();
  await elsewhere.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await elsewhere.getByLabel('Email').fill(email);
  await elsewhere.getByRole('button', { name: 'Send Reset Link' }).click();
  await toast(elsewhere, 'Reset link sent!', 'Check your email for the password reset link.').waitFor();
  const link = await linkOfMail(mailServer, email, 'Reset your password');
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
});

test('Two-factor sign-in is set up with an app, asked for at login, and a recovery code replaces the app', {
  tag: '@embedded-only',
}, async ({ page, given }) => {
  const email = await given.account(page);
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
});

test('Without scripts signing up, logging out, logging in, changing the profile and asking for a link all work', {
  tag: '@embedded-only',
}, async ({ openPage, product, mailServer }) => {
  const page = await openPage({ javaScriptEnabled: false });
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
  await page.waitForURL(`${product.url}/`);
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
  await page.goto(await linkOfMail(mailServer, email, 'Reset your password'));
  await page.getByLabel('New Password').fill('New Password 1');
  await page.getByLabel('Confirm Password').fill('New Password 1');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.getByRole('heading', { name: 'Password updated!' }).waitFor();
});

test('Without scripts the sign-up page says what is wrong beside the fields', { tag: '@embedded-only' }, async ({
  openPage,
  product,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  const form = { intent: 'password', companyName: '', email: 'nobody', password: 'short' };
  const answer = await page.request.post(`${product.url}/sign-up`, { form });
  expect(answer.status()).toBe(400);
  const html = await answer.text();
  for (const text of [
    'Company name is required',
    'Please enter a valid email address',
    'Password must be at least 8 characters',
  ])
    expect(html).toContain(text);
  expect(html).not.toContain('value="short"');
});

test('A person exports the data and deletes the account', { tag: '@embedded-only' }, async ({
  page,
  product,
  given,
}) => {
  const email = await given.account(page);
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
});
