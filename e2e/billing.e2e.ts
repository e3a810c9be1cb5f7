/** A provider buys a plan, changes it, fails to pay, saves it and cancels; the dashboard is right after each. */
import { expect, type Page } from '@playwright/test';
import { axeFindings, hydrated, isSound, open, phone } from './browser.ts';
import { newEmail, password } from './given.ts';
import { test as base } from './test.ts';

let people = 0;

// Each person comes from an address of their own, as a trusted proxy says: limits count by address.
const test = base.extend({
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
  openPage: ({ openPage }, use) =>
    use(async (options) => {
      const page = await openPage(options);
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${++people}` });
      return page;
    }),
});

async function signUp(page: Page): Promise<string> {
  const email = newEmail();
  await page.fill('[name=companyName]', 'Acme');
  await page.fill('main [name=email]', email);
  await page.fill('main [name=password]', password);
  await page.locator('main [name=password]').press('Enter');
  await page.waitForURL('**/welcome');
  return email;
}

/** A press before the page knows its session must not be lost. @returns lets the session arrive */
async function holdSession(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

async function pay(page: Page, card: string) {
  await page.waitForURL('**/sandbox/checkout/**');
  await hydrated(page);
  await page.getByText(card).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

const portalSays = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

async function dashboard(page: Page): Promise<string> {
  await open(page, '/for-providers/dashboard');
  const card = await page.getByRole('region', { name: 'Subscription' }).innerText();
  return card.replace(/\s+/g, ' ');
}

async function portal(page: Page) {
  await open(page, '/for-providers/dashboard');
  await page.getByRole('button', { name: 'Manage Subscription' }).click();
  await page.waitForURL('**/sandbox/portal**');
  await hydrated(page);
}

test('A plan is chosen before signing up, declined, paid, and active once', async ({ page, openPage, given }) => {
  const releaseSession = await holdSession(page);
  await open(page, '/for-providers');
  await page.getByRole('button', { name: 'Choose Starter' }).click();
  releaseSession();
  await page.waitForURL('**/sign-up');
  await signUp(page);
  await open(page, '/for-providers');
  await page.getByRole('button', { name: 'Continue with Starter' }).click();
  await pay(page, 'Card ending in 0002');
  await page.getByText('The card was declined.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const checkout = new URL(page.url()).pathname;
  await page.getByText('Card ending in 3155').click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await page.waitForURL('**/for-providers/success**');
  await page.getByText('starter plan').waitFor();
  const paid = page.url();
  await page.goBack();
  await open(page, checkout);
  await page.getByText('This checkout is paid.').waitFor();
  expect(await dashboard(page)).toMatch(/Active Current plan Starter .* \$299 a month, 1 model/);
  expect(await page.getByRole('link', { name: /^SANDBOX-/ }).count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  await open(page, '/welcome');
  await page.getByText('1 of 3 steps done').waitFor();
  // Another account gets nothing from this session id.
  const other = await openPage();
  await given.account(other);
  await open(other, paid);
  await other.getByRole('heading', { name: 'No payment was found' }).waitFor();
});

test('A plan is changed, renewed, owed, saved and cancelled, and the dashboard is right after each', async ({
  page,
  given,
}) => {
  await given.account(page);
  await open(page, '/for-providers?billing=monthly');
  await page.getByRole('button', { name: 'Choose Starter' }).click();
  await pay(page, 'Card ending in 4242');
  await page.waitForURL('**/for-providers/success**');
  await portal(page);
  await page.getByLabel('Plan', { exact: true }).selectOption('professional');
  await page.getByRole('button', { name: 'Change plan' }).click();
  await portalSays(page, 'The plan was changed.');
  expect(await dashboard(page)).toMatch(/Active Current plan Professional .* \$599 a month/);
  await portal(page);
  await page.getByRole('button', { name: '31 days ahead' }).click();
  await portalSays(page, 'The clock was moved.');
  await page.getByLabel('Card for coming payments').selectOption('fails-on-renewal');
  await page.getByRole('button', { name: 'Change card' }).click();
  await portalSays(page, 'The card was changed.');
  expect(await dashboard(page)).toMatch(/Active Current plan Professional/);
  await portal(page);
  await page.getByRole('button', { name: '31 days ahead' }).click();
  await portalSays(page, 'The clock was moved.');
  expect(await dashboard(page)).toMatch(/Payment failed Active The last payment failed/);
  await portal(page);
  await page.getByLabel('Card for coming payments').selectOption('succeeds');
  await page.getByRole('button', { name: 'Change card' }).click();
  await portalSays(page, 'The card was changed.');
  expect(await dashboard(page)).not.toContain('failed');
  await portal(page);
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await portalSays(page, 'The plan ends with the period that is paid.');
  expect(await dashboard(page)).toMatch(/Active Current plan Professional Ends on/);
  await portal(page);
  await page.getByRole('button', { name: '31 days ahead' }).click();
  await portalSays(page, 'The clock was moved.');
  expect(await dashboard(page)).toMatch(/Inactive Current plan None .*Subscribe Now/);
});

test('Without scripts a plan can be bought', { tag: '@embedded-only' }, async ({ openPage, given }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await given.account(page);
  await page.goto('/for-providers?billing=annual');
  await page.getByRole('button', { name: 'Choose Professional' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/for-providers/success**');
  await page.goto('/for-providers/dashboard');
  await page.getByText('$5,748 a year').waitFor();
});

test('The buttons of the two upper cards of the dashboard are in line', { tag: '@embedded-only' }, async ({
  page,
  given,
}) => {
  await given.account(page);
  await open(page, '/for-providers/dashboard');
  const bottoms = await Promise.all(
    ['Subscribe Now', 'Start Benchmarking'].map(async (name) => {
      const box = await page.getByRole('link', { name }).boundingBox();
      return box!.y + box!.height;
    }),
  );
  expect(bottoms[0]).toBe(bottoms[1]);
});

async function payHere(page: Page, back: string) {
  await pay(page, 'Card ending in 4242');
  await page.waitForURL(back);
  await hydrated(page);
}

/**
 * A visitor sees the placement, follows it, and finds the tool in a search, each for so long that the provider reads it
 * on the dashboard: a visitor who leaves at once has seen nothing.
 */
async function lookAround(provider: Page, visitor: Page) {
  await open(visitor, '/');
  const shelf = visitor.getByRole('complementary', { name: 'Sponsored', exact: true });
  await shelf.scrollIntoViewIfNeeded();
  await countedAs(provider, '1 view, 0 clicks', ['Claude', '0', '0', '0', '0']);
  await shelf.getByRole('link', { name: 'Claude', exact: true }).click();
  await visitor.waitForURL('**/tool/claude');
  // A view of the tool's page is counted apart from the placement.
  await countedAs(provider, '1 view, 1 click', ['Claude', '1', '0', '0', '0']);
  await open(visitor, '/search?q=claude');
  // The placement stands above the results too, and is counted there apart from the listing.
  await countedAs(provider, '2 views, 1 click', ['Claude', '1', '0', '0', '1']);
}

async function countedAs(provider: Page, placement: string, listing: string[]) {
  await expect
    .poll(async () => {
      await open(provider, '/for-providers/dashboard');
      const row = await provider.getByRole('row', { name: /^Claude/ }).innerText();
      const card = await provider.getByRole('region', { name: 'Featured Listings' }).innerText();
      return [/\d+ views?, \d+ clicks?/.exec(card)?.[0], row.split(/\s+/)];
    })
    .toEqual([placement, listing]);
}

test('A placement is bought, seen, counted and refunded, and the provider reads all of it on the dashboard', async ({
  page,
  openPage,
  given,
}) => {
  await open(page, '/for-providers?billing=annual');
  await page.getByLabel('Models in the plan').fill('2');
  await page.getByRole('button', { name: 'Choose Starter' }).click();
  await page.waitForURL('**/sign-up');
  const provider = await signUp(page);
  await open(page, '/for-providers');
  await page.getByText('Billed annually, for 2 models.').waitFor();
  await page.getByRole('button', { name: 'Continue with Starter' }).click();
  await payHere(page, '**/for-providers/success**');
  expect(await dashboard(page)).toMatch(/Current plan Starter .* \$5,736 a year, 2 models/);
  await given.command('admin', 'grant-listing', provider, 'claude');
  await open(page, '/for-providers/dashboard');
  await page.getByRole('button', { name: 'Choose Basic' }).click();
  await payHere(page, '**/for-providers/dashboard**');
  const card = page.getByRole('region', { name: 'Featured Listings' });
  await lookAround(page, await openPage());
  expect(await card.innerText()).toMatch(
    /Running[\s\S]*2 views, 1 click: home page 1 view, 1 click; search results 1 view, 0 clicks/,
  );
  const chief = await openPage();
  await given.command('admin', await given.account(chief));
  await open(chief, '/admin/placements');
  await chief
    .getByRole('row', { name: /Claude/ })
    .first()
    .waitFor();
  await chief.getByRole('heading', { name: 'Day by day' }).waitFor();
  expect(await axeFindings(chief)).toEqual([]);
  await portal(page);
  await page.getByRole('button', { name: 'Refund Featured listing Basic: Claude' }).click();
  await portalSays(page, 'The payment was given back.');
  await page.getByRole('button', { name: 'Refund Starter, annual, 2 models' }).click();
  await page.getByRole('button', { name: /^Refund Starter/ }).waitFor({ state: 'detached' });
  expect(await dashboard(page)).toMatch(/Inactive The payment of this period was given back/);
  expect(await card.innerText()).toMatch(/Refunded/);
  expect(await page.getByRole('region', { name: 'Invoices and receipts' }).innerText()).toMatch(
    /Featured listing Basic[\s\S]*Refunded[\s\S]*Starter, annual[\s\S]*Refunded/,
  );
});

test('The offer shows prices by the month and by the year, and fits a phone', { tag: '@embedded-only' }, async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone, colorScheme: 'dark' });
  await open(page, '/for-providers#pricing');
  await page.getByText('$299', { exact: true }).waitFor();
  await page.getByRole('link', { name: /Annual/ }).click();
  await page.getByText('$239', { exact: true }).waitFor();
  await page.getByText('Billed annually: $5,748').waitFor();
  await isSound(page);
});

test('The certification that a visitor chose is kept through sign-up, and costs nothing before there is something to study', {
  tag: '@embedded-only',
}, async ({ page }) => {
  const releaseSession = await holdSession(page);
  await open(page, '/certifications');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enroll Now: join the waiting list of AI Tools Expert' }).click();
  releaseSession();
  await page.waitForURL('**/sign-up');
  await signUp(page);
  await open(page, '/certifications');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/waiting-list');
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await page.getByText('You are on the waiting list').waitFor();
});

test('A person enrols once, when an administrator has opened the program and set its day', {
  tag: '@embedded-only',
}, async ({ page, given }) => {
  await given.command('admin', 'open-enrolment', 'ai-tools-expert', '2099-02-01');
  await given.account(page);
  await open(page, '/certifications');
  await page.getByText('The study begins on 1 Feb 2099.').waitFor();
  await page.getByRole('button', { name: 'Enroll Now in AI Tools Expert' }).click();
  await payHere(page, '**/waiting-list**');
  await page.getByText('You are enrolled').waitFor();
  await page.getByText('From 2 Mar 2099 (UTC) on').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await open(page, '/certifications');
  await page.getByRole('button', { name: 'Enroll Now in AI Tools Expert' }).click();
  await page.getByText('Enrollment Failed').waitFor();
  await page.getByText('Could not process enrollment. Please try again.').waitFor();
});
