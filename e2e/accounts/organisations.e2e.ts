/** People make an organisation, invite each other, and lose access when they are removed. */
import { expect, type Page } from '@playwright/test';
import { axeFindings, looksRight, open, phone, screens, scrollsSideways, showOn, wide } from '../browser.ts';
import { newEmail } from '../given.ts';
import { linkOfMail, logIn, test } from './account-test.ts';

type MailServer = Parameters<typeof linkOfMail>[0];

async function confirmAddress(page: Page, mailServer: MailServer, email: string) {
  await open(page, await linkOfMail(mailServer, email, 'Confirm your email address'));
}

/** A person with a confirmed address makes an organisation. */
async function makeOrganisation(page: Page, mailServer: MailServer, email: string, address: string) {
  await confirmAddress(page, mailServer, email);
  await open(page, '/organisations');
  await page.getByLabel('Name', { exact: true }).fill('Acme & Sons');
  await page.getByLabel('Address').fill(address);
  await page.getByRole('button', { name: 'Make Organisation' }).click();
  await page.getByRole('heading', { level: 1, name: 'Acme & Sons' }).waitFor();
}

async function invite(page: Page, email: string, role: string) {
  await page.getByLabel('Email address', { exact: true }).fill(email);
  await page.getByLabel('Role', { exact: true }).selectOption(role);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('The invitation was sent.').waitFor();
}

test('A person invites another by mail, who joins by the link, and loses access when removed', async ({
  page,
  openPage,
  given,
  mailServer,
}) => {
  const owner = await given.account(page);
  const email = newEmail();
  await makeOrganisation(page, mailServer, owner, 'journey');
  const tabs = page.getByRole('navigation', { name: 'Acme & Sons' });
  expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await invite(page, email, 'viewer');
  await page.getByRole('heading', { name: 'Not accepted yet' }).waitFor();
  const link = await linkOfMail(mailServer, email, 'Invitation to Acme & Sons on Yardstick');
  const invited = await openPage();
  await open(invited, link);
  await invited.getByText(`This invitation is for ${email}.`).waitFor();
  expect(await axeFindings(invited)).toEqual([]);
  await given.account(invited, email);
  await open(invited, link);
  await invited.getByText('Confirm this address first').waitFor();
  expect(await axeFindings(invited)).toEqual([]);
  await confirmAddress(invited, mailServer, email);
  await invited.context().clearCookies();
  await open(invited, link);
  await invited.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(invited, email);
  await invited.getByRole('button', { name: 'Join Acme & Sons' }).click();
  await invited.getByText('Your role: Viewer').waitFor();
  await expect(invited.getByRole('button', { name: 'Send invitation' })).toHaveCount(0);
  await open(invited, link);
  await invited.getByText('This link was used').waitFor();
  await open(page, '/organisations/journey');
  await page.getByLabel(`Role of ${email}`).selectOption('admin');
  await page.getByRole('button', { name: `Save the role of ${email}` }).click();
  await page.getByText('The role was changed.').waitFor();
  await open(invited, '/organisations/journey/audit-log');
  await expect(invited.getByRole('table')).toContainText('organisation.change-role');
  await expect(invited.locator('td summary').first()).toHaveCSS('text-decoration-line', 'underline');
  await invited.setViewportSize(phone);
  const date = invited.locator('input[type=date]').first();
  const room = (field: HTMLElement) => field.parentElement!.clientWidth - field.offsetWidth;
  expect(await date.evaluate(room)).toBeGreaterThanOrEqual(0);
  await invited.setViewportSize(wide);
  const download = invited.waitForEvent('download');
  await invited.getByRole('link', { name: 'JSON Lines' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-log-journey-[\d-]+\.jsonl$/);
  await open(invited, '/organisations/journey/settings');
  const whole = invited.waitForEvent('download');
  await invited.getByRole('link', { name: 'Export the data of Acme & Sons' }).click();
  expect((await whole).suggestedFilename()).toMatch(/^journey-[\d-]+\.json$/);
  await page.getByRole('button', { name: `Remove ${email}` }).click();
  await page.getByRole('button', { name: `Yes, remove ${email}` }).click();
  await page.getByText('The member was removed and has lost access.').waitFor();
  const gone = await invited.request.get('/organisations/journey');
  expect(gone.status()).toBe(404);
  expect(await gone.text()).not.toContain('Acme');
});

test('The pages of an organisation work by keyboard, fit both screens and have no axe findings', {
  tag: '@embedded-only',
}, async ({ page, given, mailServer }) => {
  const email = await given.account(page);
  await makeOrganisation(page, mailServer, email, 'screens');
  await invite(page, `somebody.with.a.long.address.${'x'.repeat(40)}@acme.example`, 'viewer');
  for (const path of ['', '/runs', '/runs?show=suites', '/roles', '/audit-log', '/settings'])
    await test.step(path, async () => {
      await showOn(page, screens[0]!.options);
      await open(page, `/organisations/screens${path}`);
      await looksRight(page);
    });
  await open(page, '/organisations/screens/settings');
  await page.getByRole('button', { name: 'Leave Acme & Sons' }).press('Enter');
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Leave Acme & Sons' }).press('Enter');
  await page.getByRole('button', { name: 'Yes, leave Acme & Sons' }).press('Enter');
  await page.getByRole('alert').filter({ hasText: 'needs an owner who can sign in' }).waitFor();
  await open(page, '/account/data');
  await page.getByText('Acme & Sons has no other member: it is deleted with your account').waitFor();
});

test('The pages of an organisation with a very long name fit on a phone', { tag: '@embedded-only' }, async ({
  page,
  given,
  mailServer,
}) => {
  await confirmAddress(page, mailServer, await given.account(page));
  const headers = { origin: new URL(page.url()).origin };
  await page.request.post('/organisations', { form: { name: 'Donau'.repeat(16), address: 'donau' }, headers });
  await page.setViewportSize(phone);
  for (const path of ['', '/donau', '/donau/settings', '/donau/runs']) {
    await open(page, `/organisations${path}`);
    expect(await scrollsSideways(page), path).toBe(false);
  }
  await open(page, '/organisations/donau/settings');
  await page.getByRole('button', { name: /^Leave/ }).click();
  expect(await scrollsSideways(page)).toBe(false);
});
