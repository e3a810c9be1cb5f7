/** The blog and the help centre. */
import { expect, type Page } from '@playwright/test';
import { hydrated, open } from '../browser.ts';
import { test } from '../test.ts';

test('The blog leads from the list to a post, its chapters and two related posts, and back', {
  tag: '@embedded-only',
}, async ({ page }) => {
  await open(page, '/blog');
  expect(await page.getByRole('link', { name: /^Read article/ }).count()).toBe(4);
  await page.getByRole('link', { name: 'Read article: Introducing Yardstick: an instrument for choosing AI' }).click();
  await page.getByRole('heading', { level: 1, name: /^Introducing Yardstick/ }).waitFor();
  await expect
    .poll(() => page.getByRole('navigation', { name: 'Breadcrumb' }).innerText())
    .toMatch(/Home\s+Blog\s+Introducing Yardstick/);
  // Images load as they come near; the arrival on the page scrolls to its top, perhaps only now.
  const images = await page.locator('main article img').all();
  expect(images.length).toBe(1);
  for (const image of images)
    await expect
      .poll(async () => {
        await image.scrollIntoViewIfNeeded();
        return await image.evaluate((element: HTMLImageElement) => element.naturalWidth);
      })
      .toBeGreaterThan(0);
  await expect.poll(() => page.getByRole('region', { name: 'Related articles' }).getByRole('article').count()).toBe(2);
  await page.getByRole('navigation', { name: 'In this post' }).getByRole('link', { name: 'Run your own' }).click();
  await page.waitForURL('**#run-your-own');
  await page.getByRole('link', { name: 'Explore AI tools' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('An unknown post is answered with a page that says so', { tag: '@embedded-only' }, async ({ page }) => {
  await page.goto('/blog/nobody-wrote-this');
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await page.waitForURL('**/blog');
});

const openQuestions = (page: Page) => page.locator('details[name="faq"][open] summary').allInnerTexts();

test('The help centre searches, counts, and clears the search', { tag: '@embedded-only' }, async ({ page }) => {
  await open(page, '/faq');
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
});

for (const javaScriptEnabled of [true, false])
  test(`The help centre unfolds one answer at a time by keyboard, ${javaScriptEnabled ? 'with' : 'without'} scripts`, {
    tag: '@embedded-only',
  }, async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled });
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
  });

for (const javaScriptEnabled of [true, false])
  test(`The help centre opens the answer that an address names, ${javaScriptEnabled ? 'with' : 'without'} scripts`, {
    tag: '@embedded-only',
  }, async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled });
    await page.goto('/faq#how-do-i-reset-my-password');
    await expect.poll(() => openQuestions(page)).toEqual(['How do I reset my password?']);
    await page.getByText('The link is valid for 24 hours').waitFor();
  });

test('Without scripts the help centre searches and shows one category', { tag: '@embedded-only' }, async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/faq?tab=security-and-privacy');
  expect(await page.locator('details[name="faq"]').count()).toBe(4);
  await page.getByRole('searchbox').fill('1-2 business days');
  await page.getByRole('search', { name: 'Search help' }).getByRole('button', { name: 'Search' }).click();
  await page.locator('main').getByRole('status').filter({ hasText: 'Found 1 result(s)' }).waitFor();
});
