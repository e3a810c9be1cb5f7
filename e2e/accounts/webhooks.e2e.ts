/** Programs are notified of what happens in an organisation, and read its audit log. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { looksRight, open } from '../browser.ts';
import { linkOfMail } from './account-test.ts';
import { test as base } from './organisation-test.ts';

interface Receiver {
  url: string;
  got: { headers: Record<string, string>; body: string }[];
}

const test = base.extend<{ receiver: Receiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern.
  receiver: async ({}, use) => {
    const got: Receiver['got'] = [];
    const server = createServer(async (request, response) => {
      got.push({ headers: request.headers as Record<string, string>, body: await text(request) });
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, got });
    server.close();
  },
});

test.use({ expectedProblems: [/status of 40/] });

const typesOf = ({ got }: Receiver) => got.map(({ body }) => JSON.parse(body).type);

test('An owner has events of the organisation posted to an address, and looks after the webhook', async ({
  page,
  openPage,
  given,
  mailServer,
  receiver,
}) => {
  const owner = await given.account(page, 'owner@heron.example');
  await open(page, await linkOfMail(mailServer, owner, 'Confirm your email address'));
  const origin = new URL(page.url()).origin;
  await page.request.post('/organisations', { form: { name: 'Heron', address: 'heron' }, headers: { origin } });
  await open(page, '/organisations/heron');
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.getByText('No webhooks yet').waitFor();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByText('Name is required').waitFor();
  await looksRight(page);
  await page.getByLabel('Name', { exact: true }).fill('Build server');
  await page.getByLabel('Address', { exact: true }).fill(receiver.url);
  await page.getByRole('checkbox', { name: 'Run failed' }).uncheck();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByText('Your webhook is on.').waitFor();
  const secret = (await page.getByRole('status').locator('code').textContent())!;
  await looksRight(page);
  await page.getByRole('button', { name: 'Send a test of Build server' }).click();
  await page.getByText('It is on its way.').waitFor();
  await expect.poll(() => typesOf(receiver)).toEqual(['test']);
  await open(page, '/organisations/heron');
  await page.getByLabel('Email address', { exact: true }).fill('colleague@heron.example');
  await page.getByLabel('Role', { exact: true }).selectOption('member');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect.poll(() => typesOf(receiver)).toEqual(['test', 'member.invited']);
  const { headers, body } = receiver.got[1]!;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ data: { role: 'member' } });
  expect(body).not.toContain('@');
  // The log has a delivery after the receiver has answered.
  const pageText = async () => await (await page.request.get('/organisations/heron/webhooks')).text();
  await expect.poll(pageText).toContain('Send again');
  await open(page, '/organisations/heron/webhooks');
  const card = page.getByRole('region', { name: 'Build server' });
  await card.getByText('Last deliveries').click();
  await card.getByRole('button', { name: /Send again.*Person invited/ }).click();
  await expect.poll(() => typesOf(receiver)).toEqual(['test', 'member.invited', 'member.invited']);
  await card.locator('summary', { hasText: 'Change' }).click();
  await looksRight(page);
  await card.getByLabel('Name', { exact: true }).fill('');
  await card.getByRole('button', { name: 'Save Build server' }).click();
  await card.getByText('Name is required').waitFor();
  await card.getByLabel('Name', { exact: true }).fill('Chat');
  await card.getByRole('button', { name: 'Save Build server' }).click();
  const changed = page.getByRole('region', { name: 'Chat' });
  await changed.getByRole('button', { name: 'Replace secret of Chat' }).click();
  await changed.getByRole('button', { name: 'Yes, replace the secret of Chat' }).click();
  await page.getByText('The secret was replaced.').waitFor();
  await changed.getByRole('button', { name: 'Pause Chat' }).click();
  await changed.getByText('paused', { exact: true }).waitFor();

  const colleague = await openPage();
  await given.account(colleague, 'colleague@heron.example');
  await open(colleague, await linkOfMail(mailServer, 'colleague@heron.example', 'Confirm your email address'));
  const invitation = await linkOfMail(mailServer, 'colleague@heron.example', 'Invitation to Heron on Yardstick');
  await open(colleague, invitation);
  await colleague.getByRole('button', { name: 'Join Heron' }).click();
  await colleague.getByRole('heading', { name: 'Heron', exact: true }).waitFor();
  await expect(colleague.getByRole('link', { name: 'Webhooks', exact: true })).toHaveCount(0);
  expect((await colleague.goto('/organisations/heron/webhooks'))?.status()).toBe(403);

  await changed.getByRole('button', { name: 'Delete Chat' }).click();
  await changed.getByRole('button', { name: 'Yes, delete Chat and its deliveries' }).click();
  await page.getByText('No webhooks yet').waitFor();
  expect(typesOf(receiver)).toHaveLength(3);
});

test('A program reads the audit log with a token of an auditor, and nothing else', async ({
  page,
  given,
  mailServer,
}) => {
  const owner = await given.account(page, 'owner@egret.example');
  await open(page, await linkOfMail(mailServer, owner, 'Confirm your email address'));
  const origin = new URL(page.url()).origin;
  await page.request.post('/organisations', { form: { name: 'Egret', address: 'egret' }, headers: { origin } });
  await open(page, '/organisations/egret/service-accounts');
  await page.getByLabel('Name', { exact: true }).fill('SIEM');
  await page.getByLabel('Role').selectOption('Auditor');
  await page.getByRole('button', { name: 'Make service account' }).click();
  await page.getByText('New token of SIEM').click();
  await looksRight(page);
  const form = page.getByRole('region', { name: 'SIEM' });
  await form.getByLabel('Name').fill('collector');
  await form.getByRole('button', { name: 'Create token of SIEM' }).click();
  await page.getByText('The token is shown this once').waitFor();
  const token = await page.getByRole('status').locator('code').textContent();
  const ask = (path: string) => fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const log = (await (await ask('/api/organisations/egret/audit-log?limit=1')).json()) as { entries: object[] };
  expect(log.entries).toMatchObject([{ action: 'organisation.add-service-token', who: owner }]);
  expect((await ask('/api/runs')).status).toBe(403);
});
