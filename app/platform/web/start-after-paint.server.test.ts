import { describe, expect, it } from 'vitest';
import { startAfterPaint as startInPieces } from './start-after-paint.server.ts';

const startAfterPaint = (html: string) => startInPieces(html, 'N').join('');

const written = `<html lang="en"><head><link rel="modulepreload" href="/assets/manifest-1.js" nonce="N"/><link rel="modulepreload" href="/assets/entry-2.js" nonce="N"/></head><body><p>Text</p><script nonce="N" type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-3.js";
import * as route1 from "/assets/home-4.js";

  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry-2.js");</script></body>`;

describe('a page that is kept', () => {
  it('asks for no script before its first frame, and then for all of them at once', () => {
    const page = startAfterPaint(written);
    expect(page).not.toContain('<link rel="modulepreload"');
    const [before, after] = page.split('requestAnimationFrame') as [string, string];
    expect(before).not.toContain('/assets/');
    const files = JSON.parse(/for\(const href of (\[.*?\])\)/.exec(after)?.[1] ?? '[]');
    expect(files).toEqual(['/assets/manifest-1.js', '/assets/entry-2.js']);
  });

  it('starts as the router would have it', () => {
    const page = startAfterPaint(written);
    expect(page).not.toMatch(/^import [*"]/m);
    expect(page).toContain('await import("/assets/manifest-1.js");');
    expect(page).toContain('const route1 = await import("/assets/home-4.js");');
    expect(page).toContain('window.__reactRouterRouteModules = {"root":route0,"home":route1};');
    expect(page.indexOf('import("/assets/entry-2.js")')).toBeGreaterThan(page.indexOf('home-4.js'));
  });

  it('says that it has just arrived, so that its parts far down may wait', () => {
    expect(startAfterPaint(written)).toMatch(/^<html lang="en" data-arriving="">/);
  });

  it('stays as it is when it is written in another way', () => {
    const other = written.replace('async=""', 'defer=""');
    expect(startAfterPaint(other)).toBe(other);
  });
});
