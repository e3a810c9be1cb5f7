/** From the score on a card to its parts, their facts and the formula. */
import { expect } from '@playwright/test';
import { axeFindings, open, phone, scrollsSideways } from '../browser.ts';
import { test } from '../test.ts';

const scoreOf = (name: string | null) => /score: (\d\.\d) of 5\.0, between (\d\.\d) and (\d\.\d)/.exec(name ?? '');

test('A score leads from the card to its parts, their facts and the formula', { tag: '@embedded-only' }, async ({
  page,
}) => {
  await open(page, '/category/coding');
  const card = page.locator('[aria-label="Tools"] article').first();
  const [, score, low, high] = scoreOf(await card.locator('.tool-rating').getAttribute('aria-label')) ?? [];
  expect(Number(low)).toBeLessThanOrEqual(Number(score));
  expect(Number(high)).toBeGreaterThanOrEqual(Number(score));
  await card.getByRole('heading').getByRole('link').click();
  await page.getByRole('link', { name: 'Why this score' }).click();
  const parts = page.getByRole('region', { name: `Why ${score}` });
  await parts.waitFor();
  expect(await parts.innerText()).toContain(
    `turned out badly, it would be ${low}; if all of it turned out well, ${high}`,
  );
  await parts.getByText('Terms for users', { exact: true }).click();
  const fact = parts.getByRole('table', { name: 'Facts of Terms for users' }).getByRole('row').nth(1);
  expect(await fact.getByRole('link').getAttribute('href')).toMatch(/^https?:/);
  expect(await fact.getByRole('cell').last().innerText()).toMatch(/^[+−]?\d\.\d\d$/);
  expect(await axeFindings(page)).toEqual([]);
  await parts.getByRole('link', { name: 'How we rank' }).click();
  await page.getByRole('heading', { level: 1, name: 'How we rank' }).waitFor();
  for (const heading of ['The formula', 'The scores of each category', 'If the weights were others', 'Its weaknesses'])
    await page.getByRole('heading', { name: heading }).waitFor();
  expect(await page.locator('main').innerText()).toMatch(/\d+ of \d+ tools have a score; \d+ are not rated yet/);
});

test('The parts of a score open without scripts, on a phone as well', { tag: '@embedded-only' }, async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: phone });
  await page.goto('/tool/cursor');
  await page.getByText('Capability among its peers', { exact: true }).click();
  const facts = page.getByRole('table', { name: 'Facts of Capability among its peers' });
  await facts.waitFor();
  expect(await scrollsSideways(page)).toBe(false);
});

test('The page about the order says the same in Markdown, with addresses that work elsewhere', {
  tag: '@embedded-only',
}, async ({ product }) => {
  const response = await fetch(`${product.url}/how-we-rank.md`);
  const text = await response.text();
  expect(response.headers.get('content-type')).toContain('text/markdown');
  expect(text).toContain('## The formula');
  expect(text).toContain(`](${product.url}/graveyard)`);
  expect(text).not.toMatch(/\]\(\/|NaN|undefined|null/);
});
