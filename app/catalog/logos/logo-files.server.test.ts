import { describe, expect, it } from 'vitest';
import { builtInContent } from '../built-in/built-in-content.server.ts';
import { logoPath } from '../record/tool-record.ts';
import { logoSvg, logoTile } from './logo-files.server.ts';
import { looksOf, seenShare } from './logo-tile.server.ts';

describe('logos', () => {
  it.each(['lobe-openai.svg', 'lobe-claude-color.svg', 'simple-grammarly.svg', 'iconify-descript-icon.svg'])(
    '%s is a drawing with a size of its own',
    async (file) => {
      const svg = await logoSvg(file);
      expect(svg).toMatch(/^<svg[^>]+viewBox=/);
      expect(svg).not.toContain('1em');
    },
  );

  it.each([
    'lobe-..%2f..%2fpackage.svg',
    'lobe-../package.svg',
    'other-openai.svg',
    'lobe-openai.png',
    'iconify-__proto__.svg',
    'iconify-constructor.svg',
    'lobe-no-such-brand.svg',
    '',
  ])('%j is not found', async (file) => {
    expect(await logoSvg(file)).toBeNull();
  });

  const { tools, companies } = builtInContent();
  const paths = [...tools.map(({ logo }) => logoPath(logo)), ...companies.map(({ logo }) => logo)];
  const files = new Set(paths.flatMap((address) => address?.split('/').at(-1) ?? []));
  it.each([...files])('%s stands out from its tile by 3 to 1 at least, in both themes', async (file) => {
    const svg = (await logoSvg(file))!;
    for (const [theme, look] of Object.entries(looksOf(svg)))
      expect(seenShare(svg, look), theme).toBeGreaterThanOrEqual(0.5);
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

  it('at least 143 tools have a logo', () => {
    expect(tools.filter(({ logo }) => logo !== null).length).toBeGreaterThanOrEqual(143);
  });
});
