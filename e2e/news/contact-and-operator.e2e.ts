/** The contact page, and the operator's pages behind it and behind the news. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { axeFindings, hydrated, open } from '../browser.ts';
import { test as base } from '../test.ts';

const feed = `<rss version="2.0"><channel><title>Local</title><item>
  <title>A local feed brings this headline</title>
  <link>https://local.example/1</link>
  <description>&lt;p&gt;Its &lt;b&gt;extract&lt;/b&gt;&lt;/p&gt;</description>
</item></channel></rss>`;

const test = base.extend<object, { feedOrigin: string }>({
  environment: { ALLOW_PRIVATE_ENDPOINTS: 'on', OPERATOR_EMAIL: 'operator@example.com' },
  feedOrigin: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const server = createServer((request, response) => {
        if (request.url !== '/feed') return response.writeHead(404).end();
        response.writeHead(200, { 'content-type': 'application/rss+xml' });
        response.end(feed);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      server.close();
    },
    { scope: 'worker' },
  ],
});

async function write(page: Page, subject: string) {
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message', { exact: true }).fill('The price of one tool has changed since May.');
}

const texts = [
  'Name must be at least 2 characters.',
  'Please enter a valid email address.',
  'Subject must be at least 5 characters.',
  'Message must be at least 10 characters.',
];

for (const javaScriptEnabled of [true, false])
  test(`The contact page says what is missing, keeps what was typed, and takes the message, ${javaScriptEnabled ? 'with' : 'without'} scripts`, {
    tag: '@embedded-only',
  }, async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled });
    await page.goto('/contact');
    if (javaScriptEnabled) await hydrated(page);
    await page
      .locator('main')
      .getByLabel(/^Company/)
      .fill('Analytical Engines');
    await page.getByRole('button', { name: 'Send Message' }).click();
    for (const text of texts) await page.getByText(text).waitFor();
    expect(
      await page
        .locator('main')
        .getByLabel(/^Company/)
        .inputValue(),
    ).toBe('Analytical Engines');
    if (javaScriptEnabled)
      await expect
        .poll(() => page.getByLabel('Name', { exact: true }).evaluate((field) => field === document.activeElement))
        .toBe(true);
    await write(page, `Written with scripts: ${javaScriptEnabled}`);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('heading', { name: 'Message Received!' }).waitFor();
    if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Send Another Message' }).click();
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('');
  });

test('The contact page says that a message was received only to the person who sent one', async ({ product }) => {
  const answer = await fetch(`${product.url}/contact?sent`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).not.toContain('Message Received!');
});

test('A message that fills the hidden field is not stored', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/contact');
  expect(await page.locator('[name="website"]').evaluate((field) => field.getBoundingClientRect().right < 0)).toBe(
    true,
  );
  await write(page, 'Sent by a program');
  await page.locator('[name="website"]').evaluate((field) => {
    (field as HTMLInputElement).value = 'https://spam.example';
  });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('heading', { name: 'Message Received!' }).waitFor();
});

test('An operator reads and settles messages, and adds a feed whose news appear', async ({
  page,
  given,
  feedOrigin,
}) => {
  const message = { name: 'Ada Lovelace', email: 'ada@example.com', message: 'One tool costs less since May.' };
  for (const [subject, website] of [
    ['A price has changed', ''],
    ['Sent by a program', 'https://spam.example'],
  ] as const)
    expect((await page.request.post('/contact', { form: { ...message, subject, website } })).ok()).toBe(true);
  expect((await page.goto('/admin/messages'))?.url()).toContain('/login');
  await given.account(page, 'operator@example.com');
  await page.goto('about:blank');
  await given.command('admin', 'operator@example.com');
  await open(page, '/admin/messages');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('heading', { name: 'A price has changed' }).waitFor();
  expect(await page.getByText('Sent by a program').count()).toBe(0);
  await page.getByRole('button', { name: /^Mark as settled.*A price has changed$/ }).click();
  await expect.poll(() => page.getByRole('heading', { name: 'A price has changed' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Settled' }).click();
  await page.getByRole('heading', { name: 'A price has changed' }).waitFor();
  await open(page, '/admin/model-catalogue');
  await page.getByRole('heading', { name: 'Waiting for review: 0' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await open(page, '/admin/feeds');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Name of the source').fill('Local');
  await page.getByLabel('Address of the feed').fill('file:///etc/passwd');
  await page.getByRole('button', { name: 'Add and read' }).click();
  await page.getByText('Only http and https addresses can be opened.').waitFor();
  await page.getByLabel('Address of the feed').fill(`${feedOrigin}/feed`);
  await page.getByRole('button', { name: 'Add and read' }).click();
  const row = page.getByRole('row', { name: new RegExp(feedOrigin) });
  await row.waitFor();
  await expect.poll(() => page.reload().then(() => row.innerText()), { timeout: 30_000 }).toContain('working');
  await page.goto('/news?q=local+feed');
  await page.getByText('A local feed brings this headline').waitFor();
});
