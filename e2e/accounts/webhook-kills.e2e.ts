/** The product is killed between the answer to a webhook's message and the cursor that moves after it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { open } from '../browser.ts';
import { isOnPostgres } from '../product.ts';
import { linkOfMail } from './account-test.ts';
import { test as base } from './organisation-test.ts';

interface Receiver {
  url: string;
  /** The ids of the messages that arrived. */
  got: string[];
  /** Runs before the answer to the first message is sent. */
  beforeFirstAnswer: () => Promise<void>;
}

const test = base.extend<{ receiver: Receiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern.
  receiver: async ({}, use) => {
    const receiver: Receiver = { url: '', got: [], beforeFirstAnswer: async () => {} };
    const server = createServer(async (request, response) => {
      await text(request);
      receiver.got.push(String(request.headers['webhook-id']));
      if (receiver.got.length === 1) await receiver.beforeFirstAnswer();
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    await use(receiver);
    server.closeAllConnections();
    server.close();
  },
});

test('A message that a killed process had posted is posted again with its id, and those after it once', async ({
  page,
  product,
  given,
  mailServer,
  receiver,
}) => {
  const owner = await given.account(page, 'owner@crane.example');
  await open(page, await linkOfMail(mailServer, owner, 'Confirm your email address'));
  const headers = { origin: new URL(page.url()).origin };
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(path, { form, headers, maxRedirects: 0 });
  await post('/organisations', { name: 'Crane', address: 'crane' });
  const hook = { intent: 'add', name: 'Build server', url: receiver.url, kinds: 'member.invited' };
  await post('/organisations/crane/webhooks', hook);
  const killed = Promise.withResolvers<void>();
  receiver.beforeFirstAnswer = async () => {
    await product.kill(isOnPostgres ? 'worker' : undefined);
    killed.resolve();
  };
  // The web process can be killed before it answers: on the embedded database it delivers too.
  await post('/organisations/crane', { intent: 'invite', email: 'one@crane.example', role: 'member' }).catch(
    () => null,
  );
  await killed.promise;
  await product.restart();
  await expect.poll(() => receiver.got.length, { timeout: 60_000 }).toBe(2);
  for (const name of ['two', 'three'])
    await post('/organisations/crane', { intent: 'invite', email: `${name}@crane.example`, role: 'member' });
  await expect.poll(() => new Set(receiver.got).size, { timeout: 60_000 }).toBe(3);
  const [first, again, ...others] = receiver.got;
  expect([again, new Set(others).size, others.length]).toEqual([first, 2, 2]);
});
