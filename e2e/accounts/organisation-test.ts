/** What tests of organisations that prove a domain share: the product with mail and name servers beside it. */
import { type NameServer, startNameServer } from '../../app/platform/testing/name-server.ts';
import { test as base } from './account-test.ts';

export const test = base.extend<object, { nameServer: NameServer }>({
  nameServer: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const nameServer = await startNameServer();
      await use(nameServer);
      nameServer.close();
    },
    { scope: 'worker' },
  ],
  environment: [
    ({ mailServer, nameServer }, use) =>
      use({
        SMTP_URL: mailServer.url,
        TRUSTED_PROXIES: '127.0.0.1',
        ALLOW_PRIVATE_ENDPOINTS: 'on',
        CLAIM_DNS_SERVER: `127.0.0.1:${nameServer.port}`,
      }),
    { scope: 'worker' },
  ],
});
