import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtInContent } from '../built-in/built-in-content.server.ts';
import { logoPath } from '../record/tool-record.ts';
import { logoSvg, logoTile } from './logo-files.server.ts';
import { ENOUGH_SEEN, looksOf, seenShare } from './logo-tile.server.ts';

describe('logos', () => {
  it.each([
    'lobe-openai.svg',
    'lobe-claude-color.svg',
    'simple-grammarly.svg',
    'iconify-descript-icon.svg',
    'kept-canva.svg',
  ])('%s is a drawing with a size of its own', async (file) => {
    const svg = await logoSvg(file);
    expect(svg).toMatch(/^<svg[^>]+viewBox=/);
    expect(svg).not.toContain('1em');
  });

  it.each([
    'lobe-..%2f..%2fpackage.svg',
    'lobe-../package.svg',
    'other-openai.svg',
    'kept-sources.svg',
    'lobe-openai.png',
    'iconify-__proto__.svg',
    'iconify-constructor.svg',
    'lobe-no-such-brand.svg',
    '',
  ])('%j is not found', async (file) => {
    expect(await logoSvg(file)).toBeNull();
  });

  const { tools, companies, mostUsed } = builtInContent();
  const paths = [...tools.map(({ logo }) => logoPath(logo)), ...companies.map(({ logo }) => logo)];
  const files = new Set(paths.flatMap((address) => address?.split('/').at(-1) ?? []));
  /** Why a logo reaches it for at least half of its area only. */
  const mixed: Record<string, string> = {
    'iconify-taskade-icon.svg': 'half of it is white, and half almost black',
    'lobe-meshy-color.svg': 'a light green outline around a black head',
    'lobe-cohere-color.svg': 'one dark and two light shapes',
    'lobe-openhands-color.svg': 'light yellow hands with black outlines',
  };
  it.each([...files])('two thirds of %s have a contrast of 3 to 1 with its tile, in both themes', async (file) => {
    const svg = (await logoSvg(file))!;
    const least = file in mixed ? 0.5 : ENOUGH_SEEN;
    for (const [theme, look] of Object.entries(looksOf(svg)))
      expect(seenShare(svg, look), theme).toBeGreaterThanOrEqual(least);
  });

  it.each(Object.keys(mixed))('%s reaches that on neither tile', async (file) => {
    const svg = (await logoSvg(file))!;
    for (const look of Object.values(looksOf(svg))) expect(seenShare(svg, look)).toBeLessThan(ENOUGH_SEEN);
  });

  it('what has no colour of its own in a logo on the dark tile is light, also in the light theme', async () => {
    expect((await logoTile('lobe-qoder-color.svg'))!).toMatch(/fill="#16191b".+<svg[^>]+color="#eceeee"/);
  });

  it('a logo that is too dark for the dark tile is on the light one in both themes', async () => {
    const { light, dark } = looksOf((await logoSvg('lobe-make-color.svg'))!);
    expect([light.tile, dark.tile]).toEqual(['#ffffff', '#ffffff']);
  });

  it('the white logo of Kimi is on a dark tile in both themes', async () => {
    const { light, dark } = looksOf((await logoSvg('lobe-kimi-color.svg'))!);
    expect([light.tile, dark.tile]).toEqual(['#16191b', '#16191b']);
    expect(await logoTile('lobe-kimi-color.svg')).not.toContain('<style>');
  });

  it('a logo of one colour is dark on light in the light theme and light on dark in the dark one', async () => {
    const tile = (await logoTile('lobe-openai.svg'))!;
    expect(tile).toContain('fill="#ffffff"');
    expect(tile).toContain('.tile{fill:#16191b}.tile+svg{color:#eceeee}');
  });

  it('at least 150 tools have a logo, 84 of the hundred most used among them', () => {
    const withLogo = new Set(tools.filter(({ logo }) => logo !== null).map(({ id }) => id));
    expect(withLogo.size).toBeGreaterThanOrEqual(150);
    expect(mostUsed.slice(0, 100).filter((id) => withLogo.has(id)).length).toBeGreaterThanOrEqual(84);
  });
});

describe('logos copied from packages', () => {
  const folder = path.resolve('content/logos');
  const slugs = readdirSync(folder).flatMap((file) => (file.endsWith('.svg') ? [path.parse(file).name] : []));
  const { logos } = JSON.parse(readFileSync(path.join(folder, 'sources.json'), 'utf8')) as {
    logos: Record<string, { package: string; version: string; path: string; licence: string }>;
  };

  it('each names its package, its version and a licence that allows copying', () => {
    expect(Object.keys(logos).sort()).toEqual(slugs.sort());
    for (const source of Object.values(logos))
      expect(source).toMatchObject({
        package: expect.stringMatching(/^(@[a-z0-9-]+\/)?[a-z0-9-]+$/),
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        path: expect.stringMatching(/^(dist|icons)\//),
        licence: expect.stringMatching(/^(MIT|Apache-2\.0)$/),
      });
  });

  it.each(slugs)('%s holds shapes only: no script, text, picture, style sheet or address', (slug) => {
    const svg = readFileSync(path.join(folder, `${slug}.svg`), 'utf8');
    const shapes = [
      'svg',
      'g',
      'path',
      'polygon',
      'rect',
      'defs',
      'clipPath',
      'linearGradient',
      'radialGradient',
      'stop',
    ];
    expect(shapes).toEqual(expect.arrayContaining([...svg.matchAll(/<([^\s/>]+)/g)].map(([, element]) => element)));
    expect(svg).not.toMatch(/\son\w+=|href|@import|url\((?!#)|<[!?]/);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/[a-z]:\/\/|data:|javascript:/i);
  });
});
