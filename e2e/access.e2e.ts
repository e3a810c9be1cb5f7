/** What axe does not see: the reader's own colours, the ring of a field, narrow windows, the names of a table's columns. */
import { expect, type Locator } from '@playwright/test';
import { axeFindings, open, phone, scrollsSideways, toast } from './browser.ts';
import { test } from './test.ts';

const embedded = { tag: '@embedded-only' };

const background = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);

test(
  'With colours of the reader, what is checked, on or current is not drawn as what is not',
  embedded,
  async ({ page, given }) => {
    await given.account(page);
    await given.models(page, [['openai', 'alpha']]);
    await page.emulateMedia({ forcedColors: 'active' });
    await open(page, '/benchmarking');
    const tabs = page.getByRole('navigation', { name: 'Benchmark', exact: true }).getByRole('link');
    expect(await background(tabs.nth(0))).not.toBe(await background(tabs.nth(1)));
    for (const control of [
      page.getByRole('checkbox', { name: /alpha/ }),
      page.getByRole('switch', { name: /Demo Mode/ }),
    ]) {
      const off = await background(control);
      await control.check();
      expect(await background(control)).not.toBe(off);
    }
  },
);

test('A field with the focus has a ring in the full accent colour', embedded, async ({ page }) => {
  await open(page, '/login');
  const field = page.getByLabel('Email', { exact: true });
  await field.focus();
  const [ring, accent] = await field.evaluate((element) => {
    const sample = document.body.appendChild(document.createElement('i'));
    sample.style.color = 'var(--accent)';
    return [getComputedStyle(element).outlineColor, getComputedStyle(sample).color];
  });
  expect(ring).toBe(accent);
});

test('The page after an error page begins at its heading', embedded, async ({ page }) => {
  await open(page, '/company/nobody');
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeFocused();
});

test('A phone tells screen readers the columns of the tables about two tools', embedded, async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await open(page, '/vs/chatgpt-vs-claude');
  const table = page.getByRole('table', { name: /^Known differences/ });
  // From the browser's own tree, which knows what the layout does to a table.
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodes } = await session.send('Accessibility.queryAXTree', { nodeId: root.nodeId, role: 'columnheader' });
  expect(await table.count()).toBe(1);
  expect(nodes.slice(0, 3).map(({ name }) => name?.value)).toEqual(['Attribute', 'ChatGPT', 'Claude']);
});

test(
  'A phone tells screen readers the columns of a table whose rows are stacked',
  embedded,
  async ({ openPage, given }) => {
    const page = await openPage({ viewport: phone });
    const email = await given.account(page);
    await given.command('admin', email);
    await open(page, '/admin/accounts');
    const session = await page.context().newCDPSession(page);
    const { root } = await session.send('DOM.getDocument');
    const named = async (role: string) => {
      const { nodes } = await session.send('Accessibility.queryAXTree', { nodeId: root.nodeId, role });
      return nodes.map(({ name }) => String(name?.value));
    };
    const heads = await page.locator('.stacked-table thead th').allTextContents();
    expect(heads.length).toBeGreaterThan(3);
    expect(await named('columnheader')).toEqual(heads);
    // The name of the column is read once.
    const cells = [...(await named('cell')), ...(await named('gridcell'))];
    expect(cells.length).toBeGreaterThan(0);
    for (const cell of cells)
      expect(
        heads.some((head) => cell.startsWith(`${head}: `)),
        cell,
      ).toBe(false);
  },
);

test('A failed login is announced once', embedded, async ({ page }) => {
  await open(page, '/login');
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await toast(page, 'Login failed').waitFor();
  const read = await page.locator('body').ariaSnapshot();
  expect(read.match(/Login failed/g)).toHaveLength(1);
  expect(await axeFindings(page)).toEqual([]);
});

test(
  'With wide spacing of letters, words and lines no page scrolls sideways in a window of 320 px',
  embedded,
  async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 320, height: 640 } });
    const wide: string[] = [];
    for (const path of [
      '/certifications',
      '/for-providers',
      '/compare?tools=chatgpt,claude',
      '/compare',
      '/providers/openai',
      '/about',
      '/vs/chatgpt-vs-claude',
      '/tool/chatgpt',
    ]) {
      await open(page, path);
      // The values of WCAG 1.4.12.
      await page.addStyleTag({
        content:
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      });
      if (await scrollsSideways(page)) wide.push(path);
    }
    expect(wide).toEqual([]);
  },
);

test('In a window of 320 px the names of tools are whole', embedded, async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  await open(page, '/category/coding?view=cards');
  const cut = await page
    .locator('main .tool-name')
    .evaluateAll((names) =>
      names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
    );
  expect(cut).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
});

for (const [what, path, name] of [
  ['Why an answer passed a check or not', '/benchmarking', / \(why\)$/],
  ['What a row of a comparison means', '/compare?tools=chatgpt,claude', / \(what this means\)$/],
] as const)
  test(`${what} can be read and left with the keyboard`, embedded, async ({ page }) => {
    await open(page, path);
    const opener = page.getByRole('main').getByRole('button', { name }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.locator('[popover]:popover-open').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.locator('[popover]:popover-open')).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
