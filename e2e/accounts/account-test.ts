/** What tests of accounts share: the product with an SMTP server of others behind it, its mails, and the login page. */
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { password } from '../given.ts';
import { test as base } from '../test.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

interface MailServer {
  url: string;
  mails: Mail[];
  /** What the server waits for, after a mail has arrived, before it says that it has taken it. */
  beforeTaking: Promise<void>;
}

export const test = base.extend<object, { mailServer: MailServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const mails: Mail[] = [];
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData(stream, session, done) {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            void PostalMime.parse(Buffer.concat(chunks)).then(({ subject, text }) => {
              mails.push({ to: session.envelope.rcptTo[0]!.address, subject: subject ?? '', text: text ?? '' });
              void mailServer.beforeTaking.then(() => done());
            });
          });
        },
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
      const { port } = server.server.address() as AddressInfo;
      const mailServer: MailServer = { url: `smtp://127.0.0.1:${port}`, mails, beforeTaking: Promise.resolve() };
      await use(mailServer);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    { scope: 'worker' },
  ],
  // Each person comes from an address of their own, as a trusted proxy says: limits count by address.
  environment: [
    ({ mailServer }, use) => use({ SMTP_URL: mailServer.url, TRUSTED_PROXIES: '127.0.0.1' }),
    { scope: 'worker' },
  ],
});

/** The address in the newest mail with this subject, once it has arrived. */
export async function linkOfMail({ mails }: MailServer, to: string, subject: string): Promise<string> {
  const isIt = (mail: Mail) => mail.to === to && mail.subject === subject;
  await expect.poll(() => mails.some(isIt)).toBe(true);
  const { text } = mails.findLast(isIt)!;
  const link = /http:\/\/127\.0\.0\.1:\S+token=[^\s\]]+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in: ${text}`);
  return link;
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
