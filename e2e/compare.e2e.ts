/** A visitor puts tools side by side: by pointer, by keyboard, without scripts, across pages and on a phone. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, hydrated, type PageOptions, phone, scrollsSideways, toast } from './browser.ts';
import { isOnPostgres } from './product.ts';
import { productJourney } from './product-journey.ts';

const journey = productJourney();

const five = '/compare?tools=chatgpt,claude,cursor,midjourney,notion-ai';

async function visit(path: string, options: PageOptions = {}) {
  const opened = await journey.visit(options);
  await opened.page.goto(path);
  if (options.javaScriptEnabled !== false) await hydrated(opened.page);
  return opened;
}

function columns(page: Page): Promise<string[]> {
  return page.locator('.comparison-table thead th a:visible').allInnerTexts();
}

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

describe('choosing tools', () => {
  it('adds by keyboard alone, and the back button takes it back', async () => {
    const { page, problems, close } = await visit('/compare');
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
    expect(problems).toEqual([]);
    await close();
  });

  it('adds a second tool that is chosen while the first is still loading', async () => {
    const { page, close } = await visit('/compare?tools=chatgpt');
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
    await close();
  });

  it('stops at five, and a chip frees a place', async () => {
    const { page, close } = await visit(five);
    expect(await page.getByRole('button', { name: 'Add Tools (5/5)' }).isDisabled()).toBe(true);
    await page.getByRole('list', { name: 'Selected tools' }).getByRole('link', { name: 'Remove Cursor' }).click();
    await page.waitForURL('**/compare?tools=chatgpt,claude,midjourney,notion-ai');
    expect(await page.getByRole('button', { name: 'Add Tools (4/5)' }).isEnabled()).toBe(true);
    await close();
  });

  it('offers rivals of what is selected before anything is typed', async () => {
    const { page, close } = await visit('/compare?tools=midjourney');
    await page.getByRole('button', { name: 'Add Tools (1/5)' }).click();
    const first = page.getByRole('listbox').getByRole('option').first();
    await first.waitFor();
    const id = (await first.innerText()).split('\n')[0]!;
    const rivals = await page.getByRole('region', { name: 'Similar to Midjourney' }).innerText();
    expect(rivals).toContain(id);
    await close();
  });

  it('calls assistants of different main categories substitutes, and an assistant and an image tool not', async () => {
    const { page, close } = await visit('/compare?tools=chatgpt,gemini,grok,microsoft-copilot,perplexity');
    const warning = page.getByText('These tools are not substitutes');
    expect(await warning.count()).toBe(0);
    await page.goto('/compare?tools=chatgpt,midjourney');
    await warning.waitFor();
    await close();
  });

  it('states one price for Perplexity in all rows', async () => {
    const { page, close } = await visit('/compare?tools=chatgpt,perplexity');
    const row = (name: string) => page.getByRole('row', { name }).getByRole('cell').nth(1).innerText();
    expect(await row('Starting Price')).toContain('$10/month');
    expect(await row('Lowest paid plan, per month and seat')).toContain('$10');
    await close();
  });

  it('says what it could not show', async () => {
    const { page, close } = await visit('/compare?tools=zzz,%3Cb%3E,chatgpt,claude,cursor,deepl,gemini,grok');
    const text = await page.locator('main').innerText();
    expect(text).toContain('“zzz” and “<b>”');
    expect(text).toContain('Left out: Grok');
    expect(await columns(page)).toHaveLength(5);
    await close();
  });
});

describe.skipIf(isOnPostgres)('sharing', () => {
  it('copies the address, and refuses with nothing selected', async () => {
    const { page, close } = await visit('/compare?tools=chatgpt,claude&base=claude', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('button', { name: 'Share Comparison' }).click();
    await toast(page, 'Link copied!', 'Comparison link copied to clipboard.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${journey.url}/compare?tools=chatgpt,claude&base=claude`);
    await page.getByRole('link', { name: 'Remove all' }).click();
    await page.getByRole('heading', { name: 'Select tools to compare' }).waitFor();
    await page.getByRole('button', { name: 'Share Comparison' }).click();
    await toast(page, 'No tools selected', 'Please select tools to compare before sharing.').waitFor();
    await close();
  });

  it('copies what the table shows and not what was searched for beside it', async () => {
    const { page, close } = await visit('/compare?tools=chatgpt,claude&view=differences&category=coding&q=secret', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('button', { name: 'Share Comparison' }).click();
    await page.getByText('Link copied!').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${journey.url}/compare?tools=chatgpt,claude&view=differences`);
    await close();
  });

  it('takes the error away when sharing succeeds after it', async () => {
    const { page, close } = await visit('/compare', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Share Comparison' }).click();
    await page.getByText('No tools selected').waitFor();
    await page.getByRole('link', { name: /^Add / }).first().click();
    await expect.poll(() => columns(page)).toHaveLength(1);
    await page.getByRole('button', { name: 'Share Comparison' }).click();
    await page.getByText('Link copied!').waitFor();
    await page.getByText('No tools selected').waitFor({ state: 'detached' });
    await close();
  });

  it('says so when the clipboard refuses', async () => {
    const { page, close } = await visit('/compare?tools=chatgpt');
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await page.getByRole('button', { name: 'Share Comparison' }).click();
    await toast(page, "Couldn't copy link", 'Please manually copy the URL from your browser.').waitFor();
    await close();
  });
});

describe.skipIf(isOnPostgres)('the table', () => {
  it('moves, pins, swaps and removes columns, keeps the focus, and restores all of it on reload', async () => {
    const { page, problems, close } = await visit('/compare?tools=chatgpt,claude,cursor');
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
    expect(problems).toEqual([]);
    await close();
  });

  it('shows all rows, only differences or only what is shared', async () => {
    const { page, close } = await visit('/compare?tools=chatgpt,claude');
    const rowCount = () => page.locator('.comparison-table tbody tr').count();
    const all = await rowCount();
    await page.getByRole('link', { name: 'Only shared' }).click();
    await page.waitForURL('**/compare?tools=chatgpt,claude&view=shared');
    await expect.poll(rowCount).toBeLessThan(all);
    await expect.poll(() => page.getByRole('rowheader', { name: 'Image generation' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Only differences' }).click();
    await page.getByRole('rowheader', { name: 'Differs: Image generation' }).waitFor();
    await expect.poll(() => page.getByRole('rowheader', { name: 'Same: Web search' }).count()).toBe(0);
    await close();
  });

  it('leaves as Markdown, CSV and PNG', async () => {
    const { page, problems, close } = await visit('/compare?tools=chatgpt,claude', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByText('Copied', { exact: true }).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('# ChatGPT vs Claude');
    for (const [name, role] of [
      ['CSV', 'link'],
      ['PNG', 'button'],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole(role, { name }).click()]);
      expect(download.suggestedFilename()).toBe(`chatgpt-vs-claude.${name.toLowerCase()}`);
      expect(await download.failure()).toBe(null);
      if (name === 'PNG') expect(await coloursOf(page, await download.path())).toBeGreaterThan(20);
    }
    expect(problems).toEqual([]);
    await close();
  });

  it('keeps its names in sight while the page scrolls, and lets go on low windows', async () => {
    const { page, close } = await visit('/compare?tools=chatgpt,claude');
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
    await close();
  });
});

describe.skipIf(isOnPostgres)('on a phone', () => {
  it('shows two columns and lets the reader choose which', async () => {
    const { page, close } = await visit(five, { viewport: phone, colorScheme: 'dark' });
    await expect.poll(() => columns(page)).toEqual(['ChatGPT', 'Claude']);
    await page.getByLabel('Right column').selectOption({ label: 'Midjourney' });
    await page.waitForURL(/pair=chatgpt,midjourney|pair=chatgpt%2Cmidjourney/);
    await expect.poll(() => columns(page)).toEqual(['ChatGPT', 'Midjourney']);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });
});

describe.skipIf(isOnPostgres)('on a window of 320 px', () => {
  it('does not scroll sideways', async () => {
    const { page, close } = await visit('/compare?tools=chatgpt,claude,gemini', {
      viewport: { width: 320, height: 640 },
    });
    expect(await scrollsSideways(page)).toBe(false);
    await close();
  });
});

describe.skipIf(isOnPostgres)('on paper', () => {
  it('shows the source of each price, and neither a gap at the top nor buttons', async () => {
    const { page, close } = await visit('/compare?tools=chatgpt,claude');
    await page.emulateMedia({ media: 'print' });
    const price = page.getByRole('row', { name: 'Starting Price' });
    expect(await price.getByText('Checked:').first().isVisible()).toBe(true);
    expect(await price.getByRole('button').count()).toBe(0);
    const top = () =>
      page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().top);
    expect(await top()).toBeLessThan(60);
    await page.goto('/tool/chatgpt');
    expect(await top()).toBeLessThan(60);
    expect(await page.locator('main').getByRole('button').count()).toBe(0);
    expect(await page.getByRole('link', { name: /^Visit Website/ }).isVisible()).toBe(false);
    expect(
      await page
        .getByText(/Confirmed in the source/)
        .first()
        .isVisible(),
    ).toBe(true);
    await close();
  });
});

describe.skipIf(isOnPostgres)('without scripts', () => {
  it('searches, adds, pins, chooses rows and exports', async () => {
    const { page, close } = await visit('/compare?tools=chatgpt', { javaScriptEnabled: false });
    await page.getByPlaceholder('Search by name or feature').fill('claude');
    await page.getByRole('button', { name: 'Add Tools (1/5)' }).click();
    await page
      .getByRole('region', { name: 'Tools to add' })
      .getByRole('link', { name: /^Add Claude, rated/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Pin Claude as the base' }).click();
    await expect.poll(() => columns(page)).toEqual(['Claude', 'ChatGPT']);
    await page.getByRole('link', { name: 'Only differences' }).click();
    await page.waitForURL(/view=differences/);
    expect(await page.getByRole('button', { name: 'Share Comparison' }).count()).toBe(0);
    const href = await page.getByRole('link', { name: 'Markdown' }).getAttribute('href');
    expect(await (await page.request.get(href ?? '')).text()).toContain('# Claude vs ChatGPT');
    await close();
  });

  it('opens the comparison from a card', async () => {
    const { page, close } = await visit('/category/coding', { javaScriptEnabled: false });
    await page
      .getByRole('button', { name: /^Compare\s*:/ })
      .first()
      .click();
    await expect.poll(() => columns(page)).toHaveLength(1);
    await close();
  });
});
