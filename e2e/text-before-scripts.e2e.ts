/** Cached pages show their text before they ask for scripts, as docs/decisions/0008-text-before-scripts.md says. */
import { describe, expect, it } from 'vitest';
import { hydrated } from './browser.ts';
import { isOnPostgres } from './product.ts';
import { productJourney } from './product-journey.ts';

declare global {
  interface Window {
    /** Lets the browser draw the frames that were asked for so far, and all later ones. */
    drawFrames: () => void;
  }
}

const journey = productJourney();

describe.skipIf(isOnPostgres).each(['/', '/category/coding', '/tool/chatgpt'])('the cached page %s', (path) => {
  it('asks for no script and lays out no distant part before its first frame, and does both after it', async () => {
    const { page, problems, close } = await journey.visit();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.push(request.url());
    });
    await page.addInitScript(() => {
      const drawFrame = window.requestAnimationFrame.bind(window);
      let held: FrameRequestCallback[] | null = [];
      window.requestAnimationFrame = (callback) => held?.push(callback) ?? drawFrame(callback);
      window.drawFrames = () => {
        const callbacks = held ?? [];
        held = null;
        for (const callback of callbacks) drawFrame(callback);
      };
    });
    await page.goto(path, { waitUntil: 'load' });
    expect(scripts).toEqual([]);
    const deferred = page.locator('html[data-arriving] .deferred');
    expect(await deferred.count()).toBeGreaterThan(1);
    expect(await deferred.last().evaluate((part) => getComputedStyle(part).contentVisibility)).toBe('auto');
    await page.evaluate(() => window.drawFrames());
    await hydrated(page);
    expect(scripts.length).toBeGreaterThan(1);
    expect(await deferred.count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});

it.each(['/', '/news', '/news?q=mistral', '/certifications', '/category/coding', '/compare?tools=chatgpt,claude'])(
  'the document of %s has every part in its place, without a script that would move it there',
  async (path) => {
    const html = await (await fetch(`${journey.product.url}${path}`)).text();
    expect(html).toContain('</html>');
    expect(html).not.toMatch(/<template id="B:|<!--\$\?-->/);
  },
);
