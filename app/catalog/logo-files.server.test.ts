import { describe, expect, it } from 'vitest';
import { logoSvg } from './logo-files.server.ts';

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
});
