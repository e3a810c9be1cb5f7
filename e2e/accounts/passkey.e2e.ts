/** Passkeys, which belong to a name and not to a bare address. */
import type { BrowserContext, Page } from '@playwright/test';
import { open } from '../browser.ts';
import { newEmail, password } from '../given.ts';
import { freePort } from '../product.ts';
import { test as base } from '../test.ts';

const test = base.extend({
  environment: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const port = String(await freePort());
      await use({ PORT: port, PUBLIC_URL: `http://localhost:${port}` });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.environment.PUBLIC_URL),
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

test('A passkey is added in the settings and logs in by itself, unless the account is suspended', async ({
  page,
  openPage,
  given,
}) => {
  await addAuthenticator(page, page.context());
  const signUp = async (visitor: Page) => {
    const email = newEmail();
    const form = { intent: 'password', companyName: 'Acme', email, password };
    await visitor.request.post('/sign-up', { form, maxRedirects: 0 });
    return email;
  };
  const email = await signUp(page);
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

  const admin = await openPage();
  await given.command('admin', await signUp(admin));
  await open(admin, `/admin/accounts?q=${email}`);
  await admin.getByRole('link', { name: email }).click();
  await admin.getByLabel('Reason').fill('Its reviews were bought.');
  await admin.getByRole('button', { name: 'Suspend' }).click();
  await admin.getByRole('button', { name: 'Restore' }).waitFor();
  await open(page, '/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('This account is suspended. The mail about it says why.').waitFor();
});
