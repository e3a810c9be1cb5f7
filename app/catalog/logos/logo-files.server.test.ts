import { describe, expect, it } from 'vitest';
import { builtInContent } from '../built-in/built-in-content.server.ts';
import { logoPath } from '../record/tool-record.ts';
import { logoSvg, logoTile } from './logo-files.server.ts';
import { meanLuminance } from './logo-tile.server.ts';

describe('logos', () => {
  it.each(['lobe-openai.svg', 'lobe-claude-color.svg', 'simple-grammarly.svg', 'iconify-descript-icon.svg'])(
    '%s is a drawing with a size of its own',
    async (file) => {
      const svg = await logoSvg(file);
      expect(svg).toMatch(/^<svg[^>]+viewBox=/);
      expect(svg).not.toContain('1em');
      expect(svg).not.toContain('currentColor');
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
  it.each([...files])('%s stands out from its tile by 3 to 1 at least', async (file) => {
    const tile = (await logoTile(file))!;
    const drawing = meanLuminance((await logoSvg(file))!);
    const ground = meanLuminance(tile.replace(/(<rect[^>]*>).*/s, '$1</svg>'));
    const [dark, light] = [drawing, ground].sort((a, b) => a - b);
    expect((light! + 0.05) / (dark! + 0.05)).toBeGreaterThanOrEqual(3);
  });
});
