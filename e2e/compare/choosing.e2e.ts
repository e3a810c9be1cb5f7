/** A visitor chooses tools to compare and shares the comparison: by pointer, by keyboard, without scripts. */
import { expect } from '@playwright/test';
import { open, toast } from '../browser.ts';
import { test } from '../test.ts';
import { columns, five } from './columns.ts';

test('Tools are added by keyboard alone, and the back button takes the last one away', {
  tag: '@embedded-only',
}, async ({ page }) => {
  await open(page, '/compare');
  const field = page.getByPlaceholder('Search by name or feature');
  await field.focus();
  await page.keyboard.type('claud');
  // The list is that of what was typed whole, not of its first letters.
  const first = page.getByRole('listbox').getByRole('option').first();
  await first.filter({ hasText: /^Claude\s*\d/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/compare?tools=claude');
  await expect.poll(() => columns(page)).toEqual(['Claude']);
  // What was chosen closes the list; what is typed next opens it again.
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  await page.keyboard.type('ChatGPT');
  await page.getByRole('listbox').getByRole('option', { name: 'ChatGPT' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/compare?tools=chatgpt,claude');
  expect(await page.getByRole('button', { name: 'Add Tools (2/5)' }).isEnabled()).toBe(true);
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  await expect.poll(() => page.title()).toContain('ChatGPT vs Claude');
  await page.goBack();
  await page.waitForURL('**/compare?tools=claude');
  await expect.poll(() => columns(page)).toEqual(['Claude']);
});

test('A second tool that is chosen while the first is still loading is added to it', { tag: '@embedded-only' }, async ({
  page,
}) => {
  await open(page, '/compare?tools=chatgpt');
  const pressed = Promise.withResolvers<void>();
  await page.route('**/compare.data*', async (route) => {
    await pressed.promise;
    // The first of the two was given up for the second, and has nobody left to answer to.
    await route.continue().catch(() => {});
  });
  const links = page.getByRole('link', { name: /^Add / });
  await links.nth(0).click();
  await page.getByRole('button', { name: 'Add Tools (2/5)' }).waitFor();
  await links.nth(1).click();
  await page.getByRole('button', { name: 'Add Tools (3/5)' }).waitFor();
  pressed.resolve();
  await expect.poll(() => columns(page)).toHaveLength(3);
});

test('The comparison stops at five tools, and removing one makes room for another', { tag: '@embedded-only' }, async ({
  page,
}) => {
  await open(page, five);
  expect(await page.getByRole('button', { name: 'Add Tools (5/5)' }).isDisabled()).toBe(true);
  await page.getByRole('list', { name: 'Selected tools' }).getByRole('link', { name: 'Remove Cursor' }).click();
  await page.waitForURL('**/compare?tools=chatgpt,claude,midjourney,notion-ai');
  expect(await page.getByRole('button', { name: 'Add Tools (4/5)' }).isEnabled()).toBe(true);
});

test('The picker offers rivals of the selected tool before anything is typed', { tag: '@embedded-only' }, async ({
  page,
}) => {
  await open(page, '/compare?tools=midjourney');
  await page.getByRole('button', { name: 'Add Tools (1/5)' }).click();
  const first = page.getByRole('listbox').getByRole('option').first();
  await first.waitFor();
  const id = (await first.innerText()).split('\n')[0]!;
  const rivals = await page.getByRole('region', { name: 'Similar to Midjourney' }).innerText();
  expect(rivals).toContain(id);
});

test('The page names the tools that it could not show', { tag: '@embedded-only' }, async ({ page }) => {
  await open(page, '/compare?tools=zzz,%3Cb%3E,chatgpt,claude,cursor,deepl,gemini,grok');
  const text = await page.locator('main').innerText();
  expect(text).toContain('“zzz” and “<b>”');
  expect(text).toContain('Left out: Grok');
  expect(await columns(page)).toHaveLength(5);
});

test('Sharing copies the address, and is refused while nothing is selected', { tag: '@embedded-only' }, async ({
  openPage,
  product,
}) => {
  const page = await openPage({
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await open(page, '/compare?tools=chatgpt,claude&base=claude');
  await page.getByRole('button', { name: 'Share Comparison' }).click();
  await toast(page, 'Link copied!', 'Comparison link copied to clipboard.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${product.url}/compare?tools=chatgpt,claude&base=claude`);
  await page.getByRole('link', { name: 'Remove all' }).click();
  await page.getByRole('heading', { name: 'Select tools to compare' }).waitFor();
  await page.getByRole('button', { name: 'Share Comparison' }).click();
  await toast(page, 'No tools selected', 'Please select tools to compare before sharing.').waitFor();
});

test('Sharing copies the address of the table without the search in the picker', { tag: '@embedded-only' }, async ({
  openPage,
  product,
}) => {
  const page = await openPage({
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await open(page, '/compare?tools=chatgpt,claude&view=differences&category=coding&q=secret');
  await page.getByRole('button', { name: 'Share Comparison' }).click();
  await page.getByText('Link copied!').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${product.url}/compare?tools=chatgpt,claude&view=differences`);
});

test('The error of an empty share disappears when sharing succeeds', { tag: '@embedded-only' }, async ({
  openPage,
}) => {
  const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  await open(page, '/compare');
  await page.getByRole('button', { name: 'Share Comparison' }).click();
  await page.getByText('No tools selected').waitFor();
  await page.getByRole('link', { name: /^Add / }).first().click();
  await expect.poll(() => columns(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Share Comparison' }).click();
  await page.getByText('Link copied!').waitFor();
  await page.getByText('No tools selected').waitFor({ state: 'detached' });
});

test('Sharing says so when the clipboard refuses', { tag: '@embedded-only' }, async ({ page }) => {
  await open(page, '/compare?tools=chatgpt');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await page.getByRole('button', { name: 'Share Comparison' }).click();
  await toast(page, "Couldn't copy link", 'Please manually copy the URL from your browser.').waitFor();
});

test('Without scripts tools are searched, added and pinned, rows are chosen, and the table is exported', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/compare?tools=chatgpt');
  await page.getByPlaceholder('Search by name or feature').fill('claude');
  await page.getByRole('button', { name: 'Add Tools (1/5)' }).click();
  await page
    .getByRole('region', { name: 'Tools to add' })
    .getByRole('link', { name: /^Add Claude, / })
    .first()
    .click();
  await page.getByRole('link', { name: 'Pin Claude as the base' }).click();
  await expect.poll(() => columns(page)).toEqual(['Claude', 'ChatGPT']);
  await page.getByRole('link', { name: 'Only differences' }).click();
  await page.waitForURL(/view=differences/);
  expect(await page.getByRole('button', { name: 'Share Comparison' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  const href = await page.getByRole('link', { name: 'Markdown' }).getAttribute('href');
  expect(await (await page.request.get(href ?? '')).text()).toContain('# Claude vs ChatGPT');
});

test('Without scripts a card opens the comparison', { tag: '@embedded-only' }, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/category/coding');
  await page
    .getByRole('button', { name: /^Compare\s*:/ })
    .first()
    .click();
  await expect.poll(() => columns(page)).toHaveLength(1);
});

test('The known differences of a pair share the width of a phone evenly', { tag: '@embedded-only' }, async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 375, height: 812 } });
  await page.goto('/vs/chatgpt-vs-claude');
  const table = page.getByRole('table', { name: /^Known differences/ });
  const cells = table.getByRole('row', { name: /^Image generation / }).getByRole('cell');
  const [left, right] = await Promise.all([cells.nth(0).boundingBox(), cells.nth(1).boundingBox()]);
  expect(left!.width).toBeGreaterThan(140);
  expect(left!.width).toBeCloseTo(right!.width, 0);
  expect(left!.y).toBe(right!.y);
});

for (const [address, isPair] of [
  ['/vs/chatgpt-vs-claude', true],
  ['/compare?tools=chatgpt,claude', false],
] as const)
  test(`On the first screen of a phone ${address} gives the prices for a team of six`, {
    tag: '@embedded-only',
  }, async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 375, height: 667 } });
    await open(page, address);
    const team = page.getByLabel('For a team of');
    const show = page.getByRole('button', { name: 'Show prices' });
    const box = await show.boundingBox();
    expect(box!.y + box!.height).toBeLessThan(667);
    await team.fill('6');
    await show.click();
    // A form's own address writes the comma as %2C.
    await page.waitForURL(/\/compare\?tools=chatgpt(?:,|%2C)claude&team=6$/);
    const price = page.getByRole('row', { name: /^Price for 6 people, billed monthly/ });
    await price.waitFor();
    await expect(team).toHaveValue('6');
    // A pair's page repeats no price in the cards below.
    if (isPair) {
      await page.goBack();
      await page.getByRole('heading', { name: 'Known differences' }).waitFor();
      await expect(page.getByRole('term').filter({ hasText: 'Paid Price' })).toHaveCount(0);
    }
  });
