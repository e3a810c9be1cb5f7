/** A directory adds and removes the members of an organisation, and a program starts runs for it. */
import { expect, type Page } from '@playwright/test';
import type { NameServer } from '../../app/platform/testing/name-server.ts';
import { looksRight, open } from '../browser.ts';
import { linkOfMail } from './account-test.ts';
import { test } from './organisation-test.ts';

test.use({ expectedProblems: [/status of 400/] });

/** The owner of an organisation with a proven domain. */
async function openOrganisation(page: Page, { records }: NameServer, address: string) {
  const origin = new URL(page.url()).origin;
  await page.request.post('/organisations', { form: { name: 'Lark', address }, headers: { origin } });
  await open(page, `/organisations/${address}/settings`);
  await page.getByLabel('Domain', { exact: true }).fill(`${address}.example`);
  await page.getByRole('button', { name: 'Add domain' }).click();
  const token = await page.getByRole('region', { name: 'Text', exact: true }).textContent();
  records.set(`_yardstick-domain.${address}.example`, token!.trim());
  await page.getByRole('button', { name: 'Check the record' }).click();
  await page.getByText('verified', { exact: true }).waitFor();
}

test('An owner connects a directory, which fills the organisation, and decides when it removes very many', {
  tag: '@embedded-only',
}, async ({ page, given, mailServer, nameServer }) => {
  const owner = await given.account(page, 'owner@lark.example');
  await open(page, await linkOfMail(mailServer, owner, 'Confirm your email address'));
  await openOrganisation(page, nameServer, 'lark');
  await page.getByRole('link', { name: 'Provisioning' }).click();
  await page.getByText('has sent 0 active people').waitFor();
  await page.getByRole('button', { name: 'Make a token' }).click();
  await page.getByText('The token is shown this once').waitFor();
  const token = await page.getByRole('status').locator('code').textContent();
  const address = await page.getByRole('region', { name: 'SCIM address' }).textContent();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
  const scim = async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    return await fetch(`${address!.trim()}${path}`, init);
  };
  expect((await scim('GET', '/Users?filter=userName%20eq%20%22nobody%22')).status).toBe(200);
  const ids: string[] = [];
  for (let at = 0; at < 8; at += 1) {
    const made = await scim('POST', '/Users', { userName: `person${at}@lark.example`, displayName: `Person ${at}` });
    expect(made.status).toBe(201);
    ids.push(((await made.json()) as { id: string }).id);
  }
  await expect
    .poll(() => mailServer.mails.filter(({ subject }) => subject.startsWith('You are a member of Lark')).length)
    .toBe(8);
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await page.getByText('person7@lark.example').first().waitFor();
  for (const id of ids) expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
  await expect
    .poll(() =>
      mailServer.mails.some(
        ({ to, subject }) => to === owner && subject === 'Changes to the members of Lark wait for you',
      ),
    )
    .toBe(true);
  await open(page, '/organisations/lark/provisioning');
  await page.getByRole('heading', { name: '4 changes wait for you' }).waitFor();
  await looksRight(page);
  await page.getByRole('button', { name: 'Confirm the changes' }).click();
  await page.getByRole('button', { name: 'Yes, make 4 changes' }).click();
  await page.getByText('The changes were made.').waitFor();
  await expect(page.getByRole('heading', { name: '4 changes wait for you' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(page.getByText('person7@lark.example')).toHaveCount(0);
  await page.getByText(owner).first().waitFor();
});

test('An admin makes a service account whose token reads for the organisation and registers nothing', {
  tag: '@embedded-only',
}, async ({ page, given, mailServer }) => {
  const owner = await given.account(page, 'owner@swift.example');
  await open(page, await linkOfMail(mailServer, owner, 'Confirm your email address'));
  const origin = new URL(page.url()).origin;
  await page.request.post('/organisations', { form: { name: 'Swift', address: 'swift' }, headers: { origin } });
  await open(page, '/organisations/swift/service-accounts');
  await page.getByRole('button', { name: 'Make service account' }).click();
  await page.getByText('Name is required').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Nightly');
  await page.getByRole('button', { name: 'Make service account' }).click();
  await page.getByText('New token of Nightly').click();
  await looksRight(page);
  const form = page.getByRole('region', { name: 'Nightly' });
  await form.getByLabel('Name').fill('build server');
  await form.getByRole('checkbox', { name: /^Run/ }).check();
  await form.getByRole('button', { name: 'Create token of Nightly' }).click();
  await page.getByText('The token is shown this once').waitFor();
  await looksRight(page);
  const token = await page.getByRole('status').locator('code').textContent();
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  expect((await ask('/api/runs?organisation=swift')).status).toBe(200);
  const model = { name: 'alpha', model_type: 'text-generation', provider: 'openai' };
  expect((await ask('/api/ai_models', { method: 'POST', body: JSON.stringify(model) })).status).toBe(403);
  await open(page, '/organisations/swift/audit-log');
  await page.getByRole('cell', { name: 'organisation.add-service-token' }).waitFor();
  await open(page, '/organisations/swift/service-accounts');
  await page.getByText('last used').waitFor();
  await page.getByRole('button', { name: 'Revoke build server' }).click();
  await page.getByRole('button', { name: 'Yes, revoke build server' }).click();
  await page.getByText('It has no token yet').waitFor();
  expect((await ask('/api/runs')).status).toBe(401);
});
