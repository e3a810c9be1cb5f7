/** What is read and asked: news, blog, help centre, contact, and the operator's pages behind them. */
import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, hydrated, openBrowser, openPage } from './browser.ts';
import { isOnPostgres, openProduct, type Product, root } from './product.ts';
import { walkPages } from './walk-pages.ts';

let product: Product;
let browser: Browser;
let feeds: Server;
let feedOrigin = '';

beforeAll(async () => {
  feeds = createServer((request, response) => {
    if (request.url === '/feed') {
      const item =
        '<item><title>A journey through a local feed brings this headline</title><link>https://local.example/1</link><description>&lt;p&gt;Its &lt;b&gt;extract&lt;/b&gt;&lt;/p&gt;</description></item>';
      response.writeHead(200, { 'content-type': 'application/rss+xml' });
      response.end(`<rss version="2.0"><channel><title>Local</title>${item}</channel></rss>`);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => feeds.listen(0, '127.0.0.1', resolve));
  feedOrigin = `http://127.0.0.1:${(feeds.address() as AddressInfo).port}`;
  [product, browser] = await Promise.all([
    openProduct({ ALLOW_PRIVATE_ENDPOINTS: 'on', OPERATOR_EMAIL: 'operator@example.com' }),
    openBrowser(),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  feeds?.close();
});

const open = (options = {}) => openPage(browser, product.url, options);

walkPages(
  [
    { path: '/news', text: 'AI News & Updates' },
    { path: '/news?q=mistral', text: 'Mistral' },
    { path: '/news?q=nothing-has-this', text: 'No news found' },
    { path: '/blog', text: 'Read article' },
    { path: '/blog/introducing-yardstick', text: 'Editors' },
    { path: '/blog/10-ai-tools-2025', text: 'The ten at a glance' },
    { path: '/blog/nobody-wrote-this', text: 'Blog post not found', status: 404 },
    { path: '/faq', text: 'Getting Started' },
    { path: '/faq?q=zzzz', text: 'No results found' },
    { path: '/contact', text: 'partnerships@yardstick.example' },
  ],
  () => ({ browser, url: product.url }),
);

describe('news', () => {
  it('follow what is typed, and the address follows too', async () => {
    const { page, close } = await open();
    await page.goto('/news');
    await hydrated(page);
    expect(await page.locator('main article').count()).toBe(30);
    await page.getByRole('searchbox').fill('council of the EU');
    await page.waitForURL('**/news?q=council+of+the+EU');
    // The address changes first, the cards follow.
    await expect
      .poll(async () => {
        const cards = await page.locator('main article').allInnerTexts();
        return cards.length > 0 && cards.every((card) => card.includes('Council of the EU'));
      })
      .toBe(true);
    await page.getByRole('combobox', { name: 'Category' }).selectOption('audio');
    await page.getByText('No news found').waitFor();
    await page.getByRole('link', { name: 'Show all news' }).click();
    await page.waitForURL('**/news');
    await expect.poll(() => page.locator('main article').count()).toBe(30);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
    await page.getByRole('link', { name: 'Show more news' }).click();
    await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(30);
    await close();
  });

  it.skipIf(isOnPostgres)('show six skeletons while they are loading, and a way back up after 300 pixels', async () => {
    const { page, close } = await open();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/news.data*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/about');
    await hydrated(page);
    await page.getByRole('navigation').getByRole('link', { name: 'News', exact: true }).first().click();
    await page.locator('[data-loading="news"]').waitFor();
    expect(await page.locator('[data-loading="news"] > li').count()).toBe(6);
    release();
    await expect.poll(() => page.locator('main article:not([aria-hidden])').count()).toBe(30);
    const up = page.getByRole('button', { name: 'Scroll to top' });
    expect(await up.isVisible()).toBe(false);
    await page.evaluate(() => window.scrollTo(0, 301));
    await up.click();
    await page.waitForFunction(() => window.scrollY === 0);
    await close();
  });

  it('are found, filtered and read without scripts', async () => {
    const { page, close } = await open({ javaScriptEnabled: false });
    await page.goto('/news');
    await page.getByRole('searchbox').fill('mistral');
    await page.getByRole('search', { name: 'Search news' }).getByRole('button', { name: 'Search' }).click();
    await page.waitForURL((url) => url.searchParams.get('q') === 'mistral');
    await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(2);
    await close();
  });
});

describe.skipIf(isOnPostgres)('feeds', () => {
  it.each([
    ['/news/rss.xml', 'application/rss+xml', 'item', 50],
    ['/news/atom.xml', 'application/atom+xml', 'entry', 50],
    ['/blog/rss.xml', 'application/rss+xml', 'item', 4],
    ['/blog/atom.xml', 'application/atom+xml', 'entry', 4],
  ])('%s is well-formed for the browser’s own XML parser', async (address, type, element, count) => {
    const { page, close } = await open();
    await page.goto('/about');
    const read = await page.evaluate(
      async ([from, tag]) => {
        const answer = await fetch(from as string);
        const document_ = new DOMParser().parseFromString(await answer.text(), 'application/xml');
        const entries = [...document_.getElementsByTagName(tag as string)];
        const ids = entries.map((entry) => entry.querySelector('guid, id')?.textContent);
        return {
          type: answer.headers.get('content-type'),
          error: document_.querySelector('parsererror')?.textContent ?? null,
          count: entries.length,
          ids: new Set(ids).size,
          dated: entries.every(
            (entry) => !Number.isNaN(Date.parse(entry.querySelector('pubDate, updated')?.textContent ?? '')),
          ),
        };
      },
      [address, element],
    );
    expect(read).toEqual({ type: `${type}; charset=utf-8`, error: null, count, ids: count, dated: true });
    await close();
  });
});

describe.skipIf(isOnPostgres)('the blog', () => {
  it('leads from the list to a post, its chapters and two related ones, and back', async () => {
    const { page, close } = await open();
    await page.goto('/blog');
    await hydrated(page);
    expect(await page.getByRole('link', { name: /^Read article/ }).count()).toBe(4);
    await page
      .getByRole('link', { name: 'Read article: Introducing Yardstick: an instrument for choosing AI' })
      .click();
    await page.getByRole('heading', { level: 1, name: /^Introducing Yardstick/ }).waitFor();
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Breadcrumb' }).innerText())
      .toMatch(/Home\s+Blog\s+Introducing Yardstick/);
    await expect
      .poll(() =>
        page
          .locator('article img')
          .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
      )
      .toBe(true);
    await expect
      .poll(() => page.getByRole('region', { name: 'Related articles' }).getByRole('article').count())
      .toBe(2);
    await page.getByRole('navigation', { name: 'In this post' }).getByRole('link', { name: 'Run your own' }).click();
    await page.waitForURL('**#run-your-own');
    await page.getByRole('link', { name: 'Explore AI tools' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await close();
  });

  it('says of an unknown post that there is none', async () => {
    const { page, close } = await open();
    await page.goto('/blog/nobody-wrote-this');
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await page.waitForURL('**/blog');
    await close();
  });
});

const openQuestions = (page: Page) => page.locator('details[name="faq"][open] summary').allInnerTexts();

describe.skipIf(isOnPostgres)('the help centre', () => {
  it('searches, counts, and forgets the search', async () => {
    const { page, close } = await open();
    await page.goto('/faq');
    await hydrated(page);
    const all = await page.locator('details[name="faq"]').count();
    await page.getByRole('searchbox').fill('  24 HOURS ');
    await page.getByText('Found 1 result(s)').waitFor();
    await expect.poll(() => page.locator('details[name="faq"]').count()).toBe(1);
    await page.getByRole('searchbox').fill('zzzz');
    await page.getByText('No results found').waitFor();
    await page.getByText('Found 0 result(s)').waitFor();
    await page.getByRole('link', { name: 'Clear search' }).click();
    await expect.poll(() => page.locator('details[name="faq"]').count()).toBe(all);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
    await page.getByRole('link', { name: 'Partnerships', exact: true }).click();
    await page.waitForURL('**/faq?tab=partnerships');
    await expect.poll(() => page.locator('details[name="faq"]').count()).toBe(4);
    await page.getByRole('link', { name: 'Contact Support' }).click();
    await page.waitForURL('**/contact');
    await close();
  });

  it.each([true, false])('unfolds one answer at a time by keyboard (scripts: %s)', async (javaScriptEnabled) => {
    const { page, close } = await open({ javaScriptEnabled });
    await page.goto('/faq');
    if (javaScriptEnabled) await hydrated(page);
    await page.locator('details[name="faq"] summary').first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => openQuestions(page)).toEqual(['What is Yardstick?']);
    await page.keyboard.press('Tab');
    for (
      let count = 0;
      count < 20 && !(await page.evaluate(() => document.activeElement?.tagName === 'SUMMARY'));
      count++
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => openQuestions(page)).toEqual(['Do I need an account?']);
    await page.keyboard.press('Space');
    await expect.poll(() => openQuestions(page)).toEqual([]);
    await close();
  });

  it.each([true, false])('opens the answer that an address names (scripts: %s)', async (javaScriptEnabled) => {
    const { page, close } = await open({ javaScriptEnabled });
    await page.goto('/faq#how-do-i-reset-my-password');
    await expect.poll(() => openQuestions(page)).toEqual(['How do I reset my password?']);
    await page.getByText('The link is valid for 24 hours').waitFor();
    await close();
  });

  it('searches and shows one category without scripts', async () => {
    const { page, close } = await open({ javaScriptEnabled: false });
    await page.goto('/faq?tab=security-and-privacy');
    expect(await page.locator('details[name="faq"]').count()).toBe(4);
    await page.getByRole('searchbox').fill('1-2 business days');
    await page.getByRole('search', { name: 'Search help' }).getByRole('button', { name: 'Search' }).click();
    await page.locator('main').getByRole('status').filter({ hasText: 'Found 1 result(s)' }).waitFor();
    await close();
  });
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

describe('contact', () => {
  it.each([true, false])(
    'says what is missing, keeps what was typed, and takes the message (scripts: %s)',
    async (javaScriptEnabled) => {
      const { page, close } = await open({ javaScriptEnabled });
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
      await close();
    },
  );

  it('says that a message was received to nobody who sent none', async () => {
    const answer = await fetch(`${product.url}/contact?sent`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('Message Received!');
  });

  it('lets nothing in that fills the field people do not see', async () => {
    const { page, close } = await open({ javaScriptEnabled: false });
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
    await close();
  });
});

/** Signs up and is made an administrator by the command. */
async function becomeAdministrator(page: Page) {
  const form = { companyName: 'Operators', email: 'operator@example.com', password: 'Correct-horse-9' };
  const answer = await page.request.post('/sign-up', { form, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  // The embedded database belongs to one process at a time.
  await page.goto('about:blank');
  await product.kill();
  execFileSync(process.execPath, [path.join(root, 'scripts/run-command.ts'), 'admin', 'operator@example.com'], {
    cwd: root,
    env: product.environment,
  });
  await product.restart();
}

describe('the operator', () => {
  it('reads messages, settles them, and adds a feed whose news appear', async () => {
    const { page, problems, close } = await open();
    expect((await page.goto('/admin/messages'))?.url()).toContain('/login');
    await becomeAdministrator(page);
    // What the page missed while its server was stopped is not a problem of the product.
    problems.length = 0;
    await page.goto('/admin/messages');
    await hydrated(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('heading', { name: 'Written with scripts: true' }).waitFor();
    expect(await page.getByText('Sent by a program').count()).toBe(0);
    await page.getByRole('button', { name: /^Mark as settled.*Written with scripts: true$/ }).click();
    await expect.poll(() => page.getByRole('heading', { name: 'Written with scripts: true' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Settled' }).click();
    await page.getByRole('heading', { name: 'Written with scripts: true' }).waitFor();
    await page.goto('/admin/feeds');
    await hydrated(page);
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
    await page.getByText('A journey through a local feed brings this headline').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
