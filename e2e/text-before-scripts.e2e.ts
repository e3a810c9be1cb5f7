/** Pages for visitors show their text before they ask for scripts, as docs/decisions/0008-text-before-scripts.md says. */
import { expect, type Page } from '@playwright/test';
import { hydrated } from './browser.ts';
import { test } from './test.ts';

declare global {
  interface Window {
    /** Lets the browser draw the frames that were asked for so far, and all later ones. */
    drawFrames: () => void;
  }
}

/** Frames that the page asks for are drawn when a test says so. */
const holdFrames = (page: Page) =>
  page.addInitScript(() => {
    const drawFrame = window.requestAnimationFrame.bind(window);
    let held: FrameRequestCallback[] | null = [];
    window.requestAnimationFrame = (callback) => held?.push(callback) ?? drawFrame(callback);
    window.drawFrames = () => {
      const callbacks = held ?? [];
      held = null;
      for (const callback of callbacks) drawFrame(callback);
    };
  });

for (const path of ['/', '/category/coding', '/tool/chatgpt', '/models', '/benchmarking', '/login'])
  test(`A visitor's page ${path} requests no script and lays out no distant part before its first frame`, {
    tag: '@embedded-only',
  }, async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.push(request.url());
    });
    await holdFrames(page);
    await page.goto(path, { waitUntil: 'load' });
    expect(scripts).toEqual([]);
    const deferred = page.locator('html[data-arriving] .deferred');
    expect(await deferred.count()).toBeGreaterThan(1);
    expect(await deferred.last().evaluate((part) => getComputedStyle(part).contentVisibility)).toBe('auto');
    await page.evaluate(() => window.drawFrames());
    await hydrated(page);
    expect(scripts.length).toBeGreaterThan(1);
    expect(await deferred.count()).toBe(0);
  });

for (const [path, rows] of [
  ['/models', '.model-list tbody tr'],
  ['/tools', '.tool-list tbody tr'],
] as const)
  test(`On a phone rows of ${path} far down are laid out after the first screen`, {
    tag: '@embedded-only',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await holdFrames(page);
    await page.goto(path, { waitUntil: 'load' });
    const isLaidOut = (nth: number) =>
      page
        .locator(rows)
        .nth(nth)
        .locator('> *')
        .first()
        .evaluate((cell) => cell.checkVisibility({ contentVisibilityAuto: true }));
    expect([await isLaidOut(0), await isLaidOut(-1)]).toEqual([true, false]);
    await page.evaluate(() => window.drawFrames());
    await hydrated(page);
    expect(await isLaidOut(-1)).toBe(true);
  });

for (const path of [
  '/',
  '/news',
  '/news?q=mistral',
  '/certifications',
  '/category/coding',
  '/compare?tools=chatgpt,claude',
])
  test(`The document of ${path} has every part in its place, without a script that would move it there`, async ({
    product,
  }) => {
    const html = await (await fetch(`${product.url}${path}`)).text();
    expect(html).toContain('</html>');
    expect(html).not.toMatch(/<template id="B:|<!--\$\?-->/);
    // Under another address (`.css#`), a part that is loaded later would fetch the same style sheet again.
    expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([expect.stringMatching(/\.css"\/>$/)]);
  });
