/** The home page, and the header and footer of every page. */
import { expect } from '@playwright/test';
import { axeFindings, open, phone, scrollsSideways, wide } from '../browser.ts';
import { test } from '../test.ts';

test('Without scripts the home page answers a question typed into its search', { tag: '@embedded-only' }, async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('searchbox').fill('cursor vs copilot');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: 'Cursor and GitHub Copilot compared' }).waitFor();
});

test('The chart of prices on the home page leads to a model, and the page back again', {
  tag: '@embedded-only',
}, async ({ page }) => {
  await open(page, '/');
  const chart = page.getByRole('region', { name: 'What 1,000 answers cost' });
  await chart.getByRole('link', { name: 'Claude Opus 5.5' }).click();
  await page.waitForURL('**/models/claude-opus-5-5');
  await page.getByRole('heading', { level: 1, name: 'Claude Opus 5.5' }).waitFor();
  await page.goBack();
  await chart.waitFor();
});

test('The first screen of the home page has its search and a chart from data that can be switched, without scripts', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  for (const viewport of [phone, wide]) {
    const page = await openPage({ viewport, javaScriptEnabled: false });
    await page.goto('/');
    const chart = page.getByRole('region', { name: 'Measured: one model, three servers' });
    for (const part of [page.getByRole('searchbox'), chart.getByText('llama.cpp, 32-bit', { exact: true }).first()])
      await expect(part).toBeInViewport({ ratio: 0.95 });
    await chart.getByText('Speed', { exact: true }).first().click();
    await expect(chart.getByText('Median output speed, tokens per second').first()).toBeVisible();
    await expect(chart.getByText('Median response time, seconds').first()).toBeHidden();
  }
});

test('The home page is at most eight screens of a phone long', { tag: '@embedded-only' }, async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await open(page, '/');
  // What is not drawn yet has an assumed height.
  await expect.poll(() => page.locator('html[data-arriving]').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(8 * phone.height);
});

test('The home page shows twelve tools, and six more at each press', { tag: '@embedded-only' }, async ({ page }) => {
  await open(page, '/');
  const cards = page.locator('#featured article');
  expect(await cards.count()).toBe(12);
  for (const count of [18, 24]) {
    await page.getByRole('link', { name: 'Show More Tools' }).click();
    await expect.poll(() => cards.count()).toBe(count);
  }
});

test('The home page says when no tool matches, and shows all of them again at a press', {
  tag: '@embedded-only',
}, async ({ page }) => {
  await open(page, '/?category=multimodal&free=yes&trial=yes&price=50-and-more');
  const featured = page.locator('#featured');
  const words = await featured.innerText();
  expect(words).toContain('No Tools Found');
  expect(words).toContain('No tools match the selected filters. Try removing one of them.');
  await featured.getByRole('link', { name: 'Show All Tools' }).click();
  await expect.poll(() => featured.locator('article').count()).toBe(12);
  expect(new URL(page.url()).search).toBe('');
});

test('The footer holds companies with logos, categories, resources, the company and three social links', {
  tag: '@embedded-only',
}, async ({ openPage, product }) => {
  const page = await openPage({ viewport: phone });
  await open(page, '/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByText('The companies behind the tools').click();
  expect(await footer.locator('article').count()).toBe(4);
  await expect.poll(() => footer.locator('article img').evaluateAll((images) => images.length)).toBe(4);
  for (const label of ['Founded', 'Headquarters', 'Employees', 'Funding', 'CEO'])
    expect(await footer.locator('dt', { hasText: label }).count()).toBe(4);
  expect(await footer.getByRole('navigation', { name: 'Categories' }).getByRole('link').count()).toBe(7);
  expect(await footer.getByRole('navigation').count()).toBe(3);
  for (const network of ['LinkedIn', 'X', 'Bluesky'])
    expect(await footer.getByRole('link', { name: `Share on ${network}` }).getAttribute('href')).toContain(
      encodeURIComponent(product.url),
    );
  await footer.getByRole('link', { name: /^All \d+ companies$/ }).click();
  await page.getByRole('heading', { name: 'AI companies', level: 1 }).waitFor();
  const lefts = await page
    .locator('main article')
    .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size);
  expect(lefts).toBe(1);
});

test('The header changes after more than 10 px, and the button to the top appears after more than 300 px', {
  tag: '@embedded-only',
}, async ({ page }) => {
  await open(page, '/category/coding');
  const header = page.getByRole('banner');
  const back = page.getByRole('button', { name: 'Scroll to top' });
  for (const [top, isScrolled, hasBack] of [
    [10, false, false],
    [11, true, false],
    [300, true, false],
    [301, true, true],
  ] as const) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await expect.poll(() => header.getAttribute('data-scrolled')).toBe(isScrolled ? 'true' : null);
    await expect.poll(() => back.isVisible()).toBe(hasBack);
  }
  await back.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('A chosen theme is kept without a flash on the next page', { tag: '@embedded-only' }, async ({ openPage }) => {
  const page = await openPage({ colorScheme: 'light' });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  // Each frame that is drawn notes its colour; before the styles are there, none is.
  await page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    const note = () => {
      if (document.body) drawn.push(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await open(page, '/about');
  const light = await paper();
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect.poll(paper).not.toBe(light);
  // The colour fades from one to the other; what counts is where it ends.
  await expect.poll(() => page.evaluate(() => document.body.getAnimations().length)).toBe(0);
  const dark = await paper();
  await open(page, '/');
  const drawn = await page.evaluate(() => (window as never as { drawn: string[] }).drawn);
  expect(drawn.length).toBeGreaterThan(0);
  expect([...new Set(drawn)]).toEqual([dark]);
});

test('The menu opens as a panel on a phone, and choosing a link closes it', { tag: '@embedded-only' }, async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const panel = page.locator('#site-panel');
  await expect
    .poll(() => panel.getByRole('heading').allInnerTexts())
    .toEqual(
      ['Main Menu', 'Blog', 'For AI Providers', 'Categories'].map((title) =>
        expect.stringMatching(new RegExp(title, 'i')),
      ),
    );
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('link', { name: 'Image Generation' }).click();
  await page.waitForURL('**/category/image-generation');
  await expect.poll(() => panel.isVisible()).toBe(false);
});

test('The header shows the name from 1024 px on, on one line with the menu', { tag: '@embedded-only' }, async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 1024, height: 700 } });
  await open(page, '/');
  const header = page.getByRole('banner');
  expect(await header.getByText('Yardstick', { exact: true }).isVisible()).toBe(true);
  expect(await scrollsSideways(page)).toBe(false);
  const crossing = await header.evaluate((bar) => {
    const parts = [...bar.querySelectorAll('a, summary, button')].filter((part) => part.checkVisibility());
    const shown = parts.map((part) => part.getBoundingClientRect()).sort((a, b) => a.left - b.left);
    return shown.filter(({ left, right }, at) => right > innerWidth || (at > 0 && left < shown[at - 1]!.right)).length;
  });
  expect(crossing).toBe(0);
});

for (const width of [320, 375, 768, 1024, 1280, 1343, 1344, 1440])
  test(`The button to the top covers nothing that can be used in a window of ${width} px`, {
    tag: '@embedded-only',
  }, async ({ openPage }) => {
    const page = await openPage({ viewport: { width, height: 812 } });
    await open(page, '/');
    await page.evaluate(() => window.scrollTo(0, 2_000));
    const back = page.getByRole('button', { name: 'Scroll to top' });
    await back.waitFor();
    const covered = await back.evaluate((button) => {
      const own = button.getBoundingClientRect();
      const isInHeader = innerWidth < 1024;
      return [...document.querySelectorAll(isInHeader ? 'a, button, summary' : 'a, button, summary, article')]
        .filter((other) => other !== button && other.checkVisibility())
        .filter((other) => {
          const { left, right, top, bottom } = other.getBoundingClientRect();
          const isUnderHeader = isInHeader && other.closest('main') !== null && bottom <= own.bottom + 12;
          return !isUnderHeader && left < own.right && right > own.left && top < own.bottom && bottom > own.top;
        })
        .map((other) => other.textContent);
    });
    expect(covered).toEqual([]);
  });

test('On a phone the current tab is in sight, and the labels of an axis do not touch each other', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 320, height: 812 } });
  await open(page, '/faq?tab=security-and-privacy');
  await expect(page.getByRole('link', { name: 'Security & Privacy' }).first()).toBeInViewport({ ratio: 0.95 });
  await open(page, '/');
  const gaps = await page
    .locator('figure svg')
    .filter({ has: page.locator('text') })
    .evaluateAll((axes) =>
      axes.flatMap((axis) => {
        const labels = [...axis.querySelectorAll('text')].map((text) => text.getBoundingClientRect());
        const shown = labels.filter(({ width }) => width > 0).sort((a, b) => a.left - b.left);
        return shown.slice(1).map(({ left }, at) => left - shown[at]!.right);
      }),
    );
  expect(gaps.length).toBeGreaterThan(0);
  expect(Math.min(...gaps)).toBeGreaterThan(4);
});

test('The search finds a tool by keyboard alone', { tag: '@embedded-only' }, async ({ page }) => {
  await open(page, '/about');
  await page.keyboard.press('/');
  await page.getByPlaceholder('Search tools, companies, news, answers').waitFor();
  await page.keyboard.type('github copilot');
  await page.locator('dialog [cmdk-item][data-value="tool:github-copilot"][data-selected="true"]').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tool/github-copilot');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});
