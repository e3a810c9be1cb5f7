/** The comparison table: its columns and rows, its exports, on a phone and on paper. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { axeFindings, hydrated, isSound, open, phone, scrollsSideways } from '../browser.ts';
import { test } from '../test.ts';
import { columns } from './columns.ts';

function query(page: Page): string {
  return decodeURIComponent(new URL(page.url()).search);
}

/** How many colours a picture holds; an empty sheet holds one. */
async function coloursOf(page: Page, file: string): Promise<number> {
  const address = `data:image/png;base64,${(await readFile(file)).toString('base64')}`;
  return page.evaluate(async (source) => {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    const pen = canvas.getContext('2d');
    pen?.drawImage(picture, 0, 0);
    const pixels = pen?.getImageData(0, 0, picture.width, picture.height).data ?? [];
    return new Set(new Uint32Array(new Uint8Array(pixels).buffer)).size;
  }, address);
}

test('Columns can be moved, pinned, swapped and removed, keep the focus, and come back on reload', {
  tag: '@embedded-only',
}, async ({ page }) => {
  await open(page, '/compare?tools=chatgpt,claude,cursor');
  await page.getByRole('link', { name: 'Move ChatGPT right' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => columns(page)).toEqual(['Claude', 'ChatGPT', 'Cursor']);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('right-chatgpt');
  await page.getByRole('link', { name: 'Pin Cursor as the base' }).click();
  await expect.poll(() => columns(page)).toEqual(['Cursor', 'Claude', 'ChatGPT']);
  await expect.poll(() => page.getByRole('row', { name: /Rating/ }).innerText()).toContain('base');
  await page.reload();
  await expect.poll(() => columns(page)).toEqual(['Cursor', 'Claude', 'ChatGPT']);
  await hydrated(page);
  await page.getByRole('link', { name: 'Swap Claude for another tool' }).click();
  await page
    .getByRole('link', { name: /^Swap in/ })
    .first()
    .waitFor();
  await page.getByPlaceholder('Search by name or feature').fill('gemini');
  await page
    .getByRole('option', { name: /Gemini/ })
    .first()
    .click();
  await page.waitForURL(/tools=chatgpt,cursor,gemini/);
  await expect.poll(() => columns(page)).toEqual(['Cursor', 'Gemini', 'ChatGPT']);
  await page.locator('#remove-cursor').click();
  await expect.poll(() => query(page)).not.toContain('base=');
  const chips = page.getByRole('list', { name: 'Selected tools' });
  await chips.getByRole('link', { name: 'Remove Gemini' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => columns(page)).toEqual(['ChatGPT']);
  await expect(chips.getByRole('link', { name: 'Remove ChatGPT' })).toBeFocused();
});

test('The table shows all rows, only the differences or only what is shared', { tag: '@embedded-only' }, async ({
  page,
}) => {
  await open(page, '/compare?tools=chatgpt,claude');
  const rowCount = () => page.locator('.comparison-table tbody tr').count();
  const all = await rowCount();
  await page.getByRole('link', { name: 'Only shared' }).click();
  await page.waitForURL('**/compare?tools=chatgpt,claude&view=shared');
  await expect.poll(rowCount).toBeLessThan(all);
  await expect.poll(() => page.getByRole('rowheader', { name: /differ/i }).count()).toBe(0);
  await page.getByRole('link', { name: 'Only differences' }).click();
  await page
    .getByRole('rowheader', { name: /^Differs: / })
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('rowheader', { name: /^Same: / }).count()).toBe(0);
});

test('The table can be exported as Markdown, CSV and PNG', { tag: '@embedded-only' }, async ({ openPage }) => {
  const page = await openPage({
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await open(page, '/compare?tools=chatgpt,claude');
  const menu = page.getByRole('group', { name: 'Export', exact: true });
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  await menu.getByRole('button', { name: 'Copy as Markdown' }).press('Enter');
  await page.getByText('Copied', { exact: true }).waitFor({ state: 'attached' });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('# ChatGPT vs Claude');
  for (const [name, role] of [
    ['CSV', 'link'],
    ['PNG', 'button'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), menu.getByRole(role, { name }).click()]);
    expect(download.suggestedFilename()).toBe(`chatgpt-vs-claude.${name.toLowerCase()}`);
    expect(await download.failure()).toBe(null);
    if (name === 'PNG') expect(await coloursOf(page, await download.path())).toBeGreaterThan(20);
  }
});

test('The names of the tools stay in sight while the page scrolls, except in low windows', {
  tag: '@embedded-only',
}, async ({ page }) => {
  await open(page, '/compare?tools=chatgpt,claude');
  const topOfNames = async () => {
    await page.getByRole('rowheader', { name: /Pros/ }).last().scrollIntoViewIfNeeded();
    return page
      .locator('.comparison-table thead th')
      .first()
      .evaluate((cell) => cell.getBoundingClientRect().top);
  };
  await page.evaluate(() => scrollTo(0, 1_200));
  await expect.poll(topOfNames).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 1_200, height: 400 });
  await page.evaluate(() => scrollTo(0, 1_200));
  await expect.poll(topOfNames).toBeLessThan(0);
});

test('A phone shows two columns and lets the reader choose which', { tag: '@embedded-only' }, async ({ openPage }) => {
  const page = await openPage({ viewport: phone, colorScheme: 'dark' });
  const bottomOf = (place: string) =>
    page
      .locator(place)
      .first()
      .evaluate((cell) => cell.getBoundingClientRect().bottom);
  // What both cost is on the first screen, also below the warning about different jobs, and the names stay in sight.
  for (const [tools, shown] of [
    ['chatgpt,cursor,elevenlabs,midjourney,zapier', ['ChatGPT', 'Cursor']],
    ['chatgpt,claude,gemini,mistral-vibe,perplexity', ['ChatGPT', 'Claude']],
  ] as const) {
    await open(page, `/compare?tools=${tools}`);
    await expect.poll(() => columns(page)).toEqual(shown);
    const glance = page.getByRole('table', { name: `At a glance: ${shown.join(' and ')}` });
    const price = await glance.getByRole('row', { name: /^Price for 1 person/ }).boundingBox();
    expect(price!.y + price!.height).toBeLessThan(phone.height);
    expect(await axeFindings(page)).toEqual([]);
  }
  await page.getByRole('rowheader', { name: /Pros/ }).last().scrollIntoViewIfNeeded();
  expect(await bottomOf('.comparison-table .names')).toBeLessThan(140);
  await page.getByLabel('Right column').selectOption({ label: 'Perplexity' });
  await page.waitForURL(/pair=chatgpt,perplexity|pair=chatgpt%2Cperplexity/);
  await expect.poll(() => columns(page)).toEqual(['ChatGPT', 'Perplexity']);
  await isSound(page);
});

test('The comparison does not scroll sideways in a window of 320 px', { tag: '@embedded-only' }, async ({
  openPage,
}) => {
  const page = await openPage({
    viewport: { width: 320, height: 640 },
  });
  await open(page, '/compare?tools=chatgpt,claude,gemini');
  expect(await scrollsSideways(page)).toBe(false);
});

test('A printed comparison shows the source of each price, without buttons or a gap at the top', {
  tag: '@embedded-only',
}, async ({ page }) => {
  await open(page, '/compare?tools=chatgpt,claude');
  await page.emulateMedia({ media: 'print' });
  const price = page.getByRole('row', { name: /^[^:]*: Starting Price / });
  expect(
    await price
      .getByText(/^(Read|Reported)/)
      .last()
      .isVisible(),
  ).toBe(true);
  expect(await price.getByRole('button').count()).toBe(0);
  const top = () => page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().top);
  expect(await top()).toBeLessThan(60);
  await page.goto('/tool/chatgpt');
  expect(await top()).toBeLessThan(60);
  expect(await page.locator('main').getByRole('button').count()).toBe(0);
  expect(await page.getByRole('link', { name: /^Visit Website/ }).isVisible()).toBe(false);
  expect(
    await page
      .getByText(/^Read on the vendor's page/)
      .first()
      .isVisible(),
  ).toBe(true);
});

for (const path of ['/compare?tools=chatgpt,claude', '/tool/chatgpt'])
  test(`${path} says of a feature who says so, where and when, also without scripts`, {
    tag: '@embedded-only',
  }, async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(path);
    const note = page.getByRole('button', { name: /^Read .*: Web search/ }).first();
    await note.press('Enter');
    const popover = page.locator('.fact-note [popover]:popover-open');
    await expect(popover).toContainText("Read on the vendor's page");
    await expect(popover.locator('q')).not.toBeEmpty();
    await expect(popover.getByRole('link').first()).toHaveAttribute('href', /^https:/);
    await page.keyboard.press('Escape');
    await expect(popover).toHaveCount(0);
  });

for (const viewport of [phone, { width: 1_440, height: 900 }])
  test(`What is not known is one line of the whole comparison that names it and asks for it, ${viewport.width} px wide`, {
    tag: '@embedded-only',
  }, async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false, viewport });
    await page.goto('/compare?tools=chatgpt,claude,gemini');
    const line = page.getByRole('row', { name: /^Not known/ });
    await expect(line).toHaveCount(1);
    const cell = line.getByRole('cell').last();
    await expect(cell.locator('summary')).toHaveText(/^\d+ not known$/);
    await cell.locator('summary').click();
    await expect(cell.getByRole('listitem').filter({ hasText: /^Features: ./ })).toBeVisible();
    // Said once, and not again in every opened cell.
    await expect(line.getByText('Unknown does not mean no.')).toHaveCount(1);
    await cell.getByRole('link', { name: 'Help us find them' }).click();
    await page.getByRole('heading', { name: 'Not known: help us find it' }).waitFor();
    expect(new URL(page.url()).searchParams.get('tool')).toBe(viewport === phone ? 'claude' : 'gemini');
  });

for (const hasScripts of [true, false])
  test(`On a phone one press opens all controls of a comparison${hasScripts ? '' : ', also without scripts'}`, {
    tag: '@embedded-only',
  }, async ({ openPage }) => {
    const page = await openPage({ viewport: phone, javaScriptEnabled: hasScripts });
    await page.goto('/compare?tools=chatgpt,claude');
    if (hasScripts) await hydrated(page);
    const search = page.getByPlaceholder('Search by name or feature');
    const opener = page.getByRole('button', { name: 'Tools, rows, team and export' });
    await expect(search).toBeHidden();
    // Both prices, and what only one of them is known to have.
    const glance = await page.getByRole('table', { name: 'At a glance: ChatGPT and Claude' }).boundingBox();
    expect(glance!.y + glance!.height).toBeLessThan(phone.height);
    await opener.press('Enter');
    await expect(search).toBeVisible();
    for (const name of ['Only differences', 'Yearly', 'CSV', 'Remove all'])
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    if (hasScripts) {
      await isSound(page);
      await page.keyboard.press('Escape');
      await expect(search).toBeHidden();
      await expect(opener).toBeFocused();
      await opener.press('Enter');
    }
    await page.getByLabel('People').fill('5');
    await page.getByLabel('People').press('Enter');
    await page.waitForURL('**/compare?tools=chatgpt,claude&team=5');
    await expect(page.getByRole('row', { name: /^Price for 5 people, billed monthly/ })).toBeVisible();
    await expect(search).toBeHidden();
    await opener.press('Enter');
    await page.getByRole('link', { name: 'Only differences' }).click();
    await page.waitForURL('**/compare?tools=chatgpt,claude&view=differences&team=5');
    await expect(search).toBeHidden();
  });

test('On a phone a tool that is added from the sheet closes it, and the comparison has three columns to choose from', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await open(page, '/compare?tools=chatgpt,claude');
  await page.getByRole('button', { name: 'Tools, rows, team and export' }).click();
  await page.getByPlaceholder('Search by name or feature').fill('gemini');
  await page
    .getByRole('option', { name: /^Gemini/ })
    .first()
    .click();
  await page.waitForURL('**/compare?tools=chatgpt,claude,gemini');
  await expect(page.getByPlaceholder('Search by name or feature')).toBeHidden();
  await page.getByLabel('Right column').selectOption({ label: 'Gemini' });
  await page.getByRole('table', { name: 'At a glance: ChatGPT and Gemini' }).waitFor();
  // The two names that a phone shows are those of its columns; the third is counted.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^ChatGPT vs Gemini vs Claude and 1 more$/);
});
