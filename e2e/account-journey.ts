/** What journeys of accounts share: the product with an SMTP server of others behind it, people, and their mails. */
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect } from 'vitest';
import { hydrated, openBrowser } from './browser.ts';
import { openProduct, type Product } from './product.ts';

export const password = 'correct horse battery';
let people = 0;
export const newEmail = () => `person${++people}@acme.example`;

export interface AccountJourney {
  product: Product;
  browser: Browser;
  mails: { to: string; subject: string; text: string }[];
  /** What the mail server waits for, after a mail has arrived, before it says that it has taken it. */
  beforeTaking: Promise<void>;
  close: () => Promise<void>;
}

async function openAccountJourney(journey: AccountJourney): Promise<void> {
  const mails: AccountJourney['mails'] = [];
  Object.assign(journey, { mails, beforeTaking: Promise.resolve() });
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then(({ subject, text }) => {
          mails.push({ to: session.envelope.rcptTo[0]!.address, subject: subject ?? '', text: text ?? '' });
          void journey.beforeTaking.then(() => done());
        });
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', () => resolve()));
  const { port } = mailServer.server.address() as AddressInfo;
  // Each person of a journey comes from an address of their own, as a trusted proxy says: limits count by address.
  const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, TRUSTED_PROXIES: '127.0.0.1' };
  const [product, browser] = await Promise.all([openProduct(environment), openBrowser()]);
  const close = async () => {
    await browser.close();
    await product.stop();
    await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  };
  Object.assign(journey, { product, browser, close });
}

/** One journey for all tests of a file: opened before the first, closed after the last. */
export function accountJourney(): AccountJourney {
  const journey = {} as AccountJourney;
  beforeAll(() => openAccountJourney(journey));
  afterAll(() => journey.close?.());
  return journey;
}

/** The address in the newest mail with this subject, once it has arrived. */
export async function linkOfMail({ mails, product }: AccountJourney, to: string, subject: string): Promise<string> {
  const isIt = (mail: { to: string; subject: string }) => mail.to === to && mail.subject === subject;
  await expect.poll(() => mails.some(isIt), { timeout: 20_000 }).toBe(true);
  const { text } = mails.findLast(isIt)!;
  const link = new RegExp(`${product.url}\\S+token=[^\\s\\]]+`).exec(text)?.[0];
  if (!link) throw new Error(`No link in: ${text}`);
  return link;
}

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Makes an account without the browser's pages; its session is in the page's context. */
export async function signUpQuietly({ product }: AccountJourney, page: Page, email = newEmail()): Promise<string> {
  const answer = await page.context().request.post(`${product.url}/sign-up`, {
    form: { intent: 'password', companyName: 'Acme', email, password },
    maxRedirects: 0,
    headers: { 'x-forwarded-for': `203.0.113.${people % 250}` },
  });
  expect(answer.status()).toBe(302);
  return email;
}

/** The address changes before the page is drawn: other pages have fields with these labels too. */
export const loginPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Welcome Back' });

export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await loginPage(page).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
}

export const dashboardButton = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Dashboard' });
export const loginButton = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log In' });

/** A security key inside the browser, as the DevTools protocol offers one. */
export async function addAuthenticator(page: Page, context: BrowserContext): Promise<void> {
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
