/** An organisation proves a domain and connects an identity provider, and people with an address there come in. */
import { expect, type Page } from '@playwright/test';
import { startOauthProvider } from '../../app/accounts/testing/oauth-provider.server.ts';
import type { NameServer } from '../../app/platform/testing/name-server.ts';
import { axeFindings, isSound, open, phone, wide } from '../browser.ts';
import { linkOfMail } from './account-test.ts';
import { test } from './organisation-test.ts';

test.use({ expectedProblems: [/status of 400/] });

type MailServer = Parameters<typeof linkOfMail>[0];

const confirmAddress = async (page: Page, mailServer: MailServer, email: string) =>
  open(page, await linkOfMail(mailServer, email, 'Confirm your email address'));

/** The owner of an organisation, on its settings. */
async function openSettings(page: Page, mailServer: MailServer, owner: string, address: string) {
  await confirmAddress(page, mailServer, owner);
  await page.request.post('/organisations', {
    form: { name: 'Wren', address },
    headers: { origin: new URL(page.url()).origin },
  });
  await open(page, `/organisations/${address}/settings`);
}

async function proveDomain(page: Page, { records }: NameServer, domain: string) {
  await page.getByLabel('Domain', { exact: true }).fill(domain);
  await page.getByRole('button', { name: 'Add domain' }).click();
  const token = await page.getByRole('region', { name: 'Text', exact: true }).textContent();
  records.set(`_yardstick-domain.${domain}`, token!.trim());
  await page.getByRole('button', { name: 'Check the record' }).click();
  await page.getByText('verified', { exact: true }).waitFor();
}

test('An owner proves a domain, and somebody with an address there joins without an invitation', {
  tag: '@embedded-only',
}, async ({ page, openPage, given, mailServer, nameServer }) => {
  const owner = await given.account(page, 'owner@wren.example');
  await openSettings(page, mailServer, owner, 'wren');
  await page.getByLabel('Domain', { exact: true }).fill('gmail.com');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await page.getByText('Anybody can have an address at gmail.com').waitFor();
  await page.getByLabel('Domain', { exact: true }).fill('wren.example');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await page.getByRole('button', { name: 'Check the record of wren.example' }).click();
  await page.getByText('There is no TXT record _yardstick-domain.wren.example yet.').waitFor();
  for (const size of [wide, phone]) {
    await page.setViewportSize(size);
    await isSound(page);
  }
  await page.getByRole('button', { name: 'Remove wren.example' }).click();
  await page.getByRole('button', { name: 'Yes, remove wren.example' }).click();
  await expect(page.getByText('not verified', { exact: true })).toHaveCount(0);
  await proveDomain(page, nameServer, 'wren.example');
  await page.getByLabel('People with an address at wren.example join').selectOption('as members');
  await page.getByRole('button', { name: 'Save who joins by wren.example' }).click();
  const colleague = await openPage();
  const email = await given.account(colleague, 'colleague@wren.example');
  await open(colleague, '/organisations');
  await expect(colleague.getByRole('button', { name: 'Join Wren' })).toHaveCount(0);
  await confirmAddress(colleague, mailServer, email);
  await open(colleague, '/organisations');
  expect(await axeFindings(colleague)).toEqual([]);
  await colleague.getByRole('button', { name: 'Join Wren' }).click();
  await colleague.getByText('Your role: Member').waitFor();
});

test('An owner connects an identity provider, and a new colleague logs in by it', { tag: '@embedded-only' }, async ({
  page,
  openPage,
  given,
  mailServer,
  nameServer,
}) => {
  const owner = await given.account(page, 'owner@kite.example');
  await openSettings(page, mailServer, owner, 'kite');
  await page.getByText('No domain is verified by a TXT record').waitFor();
  await proveDomain(page, nameServer, 'kite.example');
  const redirectUri = await page.getByRole('region', { name: 'Redirect address' }).textContent();
  const provider = await startOauthProvider(
    { client_id: 'yardstick', client_secret: 'a secret of this client', redirect_uris: [redirectUri!.trim()] },
    (login) => ({ email: `${login}@kite.example`, email_verified: true, name: 'Kim Kite' }),
    { isPkceRequired: true },
  );
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByLabel('Client ID').fill('yardstick');
  await page.getByLabel('Client secret').fill('wrong');
  await page.getByRole('button', { name: 'Test and connect' }).click();
  await page.getByText('The provider does not accept this client ID with this client secret.').waitFor();
  for (const size of [wide, phone]) {
    await page.setViewportSize(size);
    await isSound(page);
  }
  await page.getByLabel('Client secret').fill('a secret of this client');
  await page.getByRole('button', { name: 'Test and connect' }).click();
  await page.getByText('Nobody has logged in by it yet.').waitFor();
  await page.getByText('ends the sessions that began by it, also yours if you logged in by it').waitFor();
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await page.getByText('The provider answers, and did not refuse this client').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const colleague = await openPage();
  await open(colleague, '/login');
  await colleague.getByRole('link', { name: 'Log in through your organisation' }).click();
  await colleague.getByLabel('Work email address, or address of your organisation here').fill('kim@nowhere.example');
  await colleague.getByRole('button', { name: 'Continue' }).click();
  await colleague.getByText('No single sign-on was found for this.').waitFor();
  expect(await axeFindings(colleague)).toEqual([]);
  await colleague.getByLabel('Work email address, or address of your organisation here').fill('kim@kite.example');
  await colleague.getByRole('button', { name: 'Continue' }).click();
  await colleague.getByPlaceholder('Enter any login').fill('kim');
  await colleague.getByPlaceholder('and password').fill('any');
  await colleague.getByRole('button', { name: 'Sign-in' }).click();
  await colleague.getByRole('button', { name: 'Continue' }).click();
  await colleague.waitForURL('**/organisations/kite');
  await colleague.getByText('Your role: Member').waitFor();
  await open(colleague, '/account/security');
  await colleague.getByText('your organisation').waitFor();
  expect(await axeFindings(colleague)).toEqual([]);
  await provider.close();
});
