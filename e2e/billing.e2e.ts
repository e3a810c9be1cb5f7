/** A provider buys a plan, changes it, fails to pay, saves it and cancels; the dashboard tells the truth after each. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, hydrated, openBrowser, openPage, phone, scrollsSideways } from './browser.ts';
import { openProduct, type Product, root } from './product.ts';

let product: Product;
let browser: Browser;
let people = 0;

beforeAll(async () => {
  // Each person comes from an address of their own, as a trusted proxy says: limits count by address.
  [product, browser] = await Promise.all([openProduct({ TRUSTED_PROXIES: '127.0.0.1' }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function open(path: string, options: Parameters<typeof openPage>[2] = {}) {
  const opened = await openPage(browser, product.url, options);
  await opened.page.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${++people}` });
  await visit(opened.page, path);
  return opened;
}

async function visit(page: Page, path: string, hasScripts = true) {
  await page.goto(path);
  if (hasScripts) await hydrated(page);
}

async function signUp(page: Page) {
  await page.fill('[name=companyName]', 'Acme');
  await page.fill('main [name=email]', `provider${people}@acme.example`);
  await page.fill('main [name=password]', 'correct horse battery');
  await page.locator('main [name=password]').press('Enter');
  await page.waitForURL('**/welcome');
}

/** A press before the page knows who looks must not be lost. @returns lets it know */
async function holdSession(page: Page): Promise<() => void> {
  const told = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await told.promise;
    await route.continue();
  });
  return told.resolve;
}

/** The same without the form, from the address of the person who opened last. @returns where the page is signed in */
async function openSignedIn(path: string, options: Parameters<typeof openPage>[2] = {}) {
  const opened = await openPage(browser, product.url, options);
  const headers = { 'x-forwarded-for': `198.51.100.${++people}` };
  await opened.page.setExtraHTTPHeaders(headers);
  const form = { companyName: 'Acme', email: `provider${people}@acme.example`, password: 'correct horse battery' };
  const answer = await opened.page.request.post('/sign-up', { form, headers, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  await visit(opened.page, path, options.javaScriptEnabled);
  return opened;
}

async function pay(page: Page, card: string) {
  await page.waitForURL('**/sandbox/checkout/**');
  await hydrated(page);
  await page.getByText(card).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

const portalSays = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

async function dashboard(page: Page): Promise<string> {
  await visit(page, '/for-providers/dashboard');
  const card = await page.getByRole('region', { name: 'Subscription' }).innerText();
  return card.replace(/\s+/g, ' ');
}

async function portal(page: Page) {
  await visit(page, '/for-providers/dashboard');
  await page.getByRole('button', { name: 'Manage Subscription' }).click();
  await page.waitForURL('**/sandbox/portal**');
  await hydrated(page);
}

describe('a plan', () => {
  it('is chosen before signing up, declined, paid, and active once', async () => {
    const { page, problems, close } = await open('/');
    const tellWhoLooks = await holdSession(page);
    await visit(page, '/for-providers');
    await page.getByRole('button', { name: 'Choose Starter' }).click();
    tellWhoLooks();
    await page.waitForURL('**/sign-up');
    await signUp(page);
    await visit(page, '/for-providers');
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
    await visit(page, checkout);
    await page.getByText('This checkout is paid.').waitFor();
    expect(await dashboard(page)).toMatch(/Active Current plan Starter .* \$299 a month, 1 model/);
    expect(await page.getByRole('link', { name: /^SANDBOX-/ }).count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await visit(page, '/welcome');
    await page.getByText('1 of 3 steps done').waitFor();
    // Another account gets nothing from this session id.
    const other = await openSignedIn(new URL(paid).pathname + new URL(paid).search);
    await other.page.getByRole('heading', { name: 'No payment was found' }).waitFor();
    await other.close();
    expect(problems).toEqual([]);
    await close();
  });

  it('is changed, renewed, owed, saved and cancelled, and the dashboard tells the truth after each', async () => {
    const { page, problems, close } = await openSignedIn('/for-providers?billing=monthly');
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
    expect(problems).toEqual([]);
    await close();
  });

  it('can be bought without scripts', async () => {
    const { page, close } = await openSignedIn('/for-providers?billing=annual', { javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Choose Professional' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL('**/for-providers/success**');
    await page.goto('/for-providers/dashboard');
    await page.getByText('$5,748 a year').waitFor();
    await close();
  });
});

/** The embedded database belongs to one process: the product stops while its operator gives a command. */
async function command(...words: string[]) {
  await product.kill();
  const arguments_ = [path.join(root, 'scripts/run-command.ts'), 'admin', ...words];
  execFileSync(process.execPath, arguments_, { cwd: root, env: product.environment });
  await product.restart();
}

async function payHere(page: Page, back: string) {
  await pay(page, 'Card ending in 4242');
  await page.waitForURL(back);
  await hydrated(page);
}

describe('a provider with a listing', () => {
  it('is found, placed and counted, is given money back, and reads all of it on the dashboard', async () => {
    const { page, problems, close } = await open('/for-providers?billing=annual');
    await page.getByLabel('Models in the plan').fill('2');
    await page.getByRole('button', { name: 'Choose Starter' }).click();
    await page.waitForURL('**/sign-up');
    const provider = `provider${people}@acme.example`;
    await signUp(page);
    await visit(page, '/for-providers');
    await page.getByText('Billed annually, for 2 models.').waitFor();
    await page.getByRole('button', { name: 'Continue with Starter' }).click();
    await payHere(page, '**/for-providers/success**');
    expect(await dashboard(page)).toMatch(/Current plan Starter .* \$5,736 a year, 2 models/);
    await command('grant-listing', provider, 'claude');
    await visit(page, '/for-providers/dashboard');
    await page.getByRole('button', { name: 'Choose Basic' }).click();
    await payHere(page, '**/for-providers/dashboard**');
    const card = page.getByRole('region', { name: 'Featured Listings' });
    await lookAround(page);
    expect(await card.innerText()).toMatch(
      /Running[\s\S]*2 views, 1 click: home page 1 view, 1 click; search results 1 view, 0 clicks/,
    );
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
    expect(problems).toEqual([]);
    await close();
  });

  /**
   * A visitor sees the placement, follows it, and finds the tool in a search, each for so long that the provider reads it
   * on the dashboard: a visitor who leaves at once has seen nothing.
   */
  async function lookAround(provider: Page) {
    const visitor = await open('/');
    const shelf = visitor.page.getByRole('complementary', { name: 'Sponsored', exact: true });
    await shelf.scrollIntoViewIfNeeded();
    await countedAs(provider, '1 view, 0 clicks', ['Claude', '0', '0', '0', '0']);
    await shelf.getByRole('link', { name: 'Claude', exact: true }).click();
    await visitor.page.waitForURL('**/tool/claude');
    // A view of the tool's page is counted apart from the placement.
    await countedAs(provider, '1 view, 1 click', ['Claude', '1', '0', '0', '0']);
    await visit(visitor.page, '/search?q=claude');
    // The placement stands above the results too, and is counted there apart from the listing.
    await countedAs(provider, '2 views, 1 click', ['Claude', '1', '0', '0', '1']);
    await visitor.close();
  }

  async function countedAs(provider: Page, placement: string, listing: string[]) {
    await expect
      .poll(async () => {
        await visit(provider, '/for-providers/dashboard');
        const row = await provider.getByRole('row', { name: /^Claude/ }).innerText();
        const card = await provider.getByRole('region', { name: 'Featured Listings' }).innerText();
        return [/\d+ views?, \d+ clicks?/.exec(card)?.[0], row.split(/\s+/)];
      })
      .toEqual([placement, listing]);
  }
});

describe('the pages of the offer', () => {
  it('show prices by the month and by the year, and fit a phone', async () => {
    const { page, close } = await open('/for-providers#pricing', { viewport: phone, colorScheme: 'dark' });
    await page.getByText('$299', { exact: true }).waitFor();
    await page.getByRole('link', { name: /Annual/ }).click();
    await page.getByText('$239', { exact: true }).waitFor();
    await page.getByText('Billed annually: $5,748').waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });

  it('remember the certification of a visitor, and take no money before there is something to study', async () => {
    const { page, problems, close } = await open('/');
    const tellWhoLooks = await holdSession(page);
    await visit(page, '/certifications');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Enroll Now in AI Tools Expert' }).click();
    tellWhoLooks();
    await page.waitForURL('**/sign-up');
    await signUp(page);
    await visit(page, '/certifications');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.waitForURL('**/waiting-list');
    await page.getByRole('button', { name: 'Join the waiting list' }).click();
    await page.getByText('You are on the waiting list').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('enrol somebody once, when an administrator has opened the program and named its day', async () => {
    await command('open-enrolment', 'ai-tools-expert', '2099-02-01');
    const { page, problems, close } = await openSignedIn('/certifications');
    await page.getByText('The study begins on 1 Feb 2099.').waitFor();
    await page.getByRole('button', { name: 'Enroll Now in AI Tools Expert' }).click();
    await payHere(page, '**/waiting-list**');
    await page.getByText('You are enrolled').waitFor();
    await page.getByText('From 2 Mar 2099 (UTC) on').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await visit(page, '/certifications');
    await page.getByRole('button', { name: 'Enroll Now in AI Tools Expert' }).click();
    await page.getByText('Enrollment Failed').waitFor();
    await page.getByText('Could not process enrollment. Please try again.').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
