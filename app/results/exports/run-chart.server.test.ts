import { existsSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { expect, it } from 'vitest';
import { type FigureKey, type FigureView, figureKeys, type ModelView, type RunView } from '../run-view.ts';
import { drawRunChart, fontsFor } from './run-chart.server.ts';

const figure = (median: number | null): FigureView => ({ median, low: median, high: median, n: 6, points: [] });
const model = (key: string, name: string, median: number | null): ModelView =>
  ({
    ...{ key, name },
    figures: Object.fromEntries(figureKeys.map((figureKey) => [figureKey, figure(median)])) as Record<
      FigureKey,
      FigureView
    >,
  }) as ModelView;
const view = (isSimulated: boolean) =>
  ({
    ...{ name: 'A & B', rounds: 6, createdAt: '2026-11-21T12:00:00Z', isSimulated },
    models: [model('b', '<b>Slow</b>', 900), model('a', 'Quick', 200), model('c', 'Silent', null)],
  }) as RunView;

it('draws every figure with its interval, fastest first, names as text, and stamps what is simulated', async () => {
  const svg = String(await drawRunChart(view(true), 'svg'));
  for (const title of ['Response time', 'Time to first answer', 'Output speed', 'Visible characters'])
    expect(svg).toContain(title);
  expect(svg.indexOf('Quick')).toBeLessThan(svg.indexOf('Slow'));
  expect(svg).not.toContain('<b>');
  expect(svg).toContain('SIMULATED');
  expect(svg).toContain('no figure');
  expect(String(await drawRunChart(view(false), 'svg'))).not.toContain('SIMULATED');
  expect([...((await drawRunChart(view(true), 'png')) as Uint8Array).slice(1, 4)]).toEqual([...Buffer.from('PNG')]);
});

it.each(['Response time', 'Größe', 'Ελληνικά', 'Модель', 'Żółć', 'Tiếng Việt'])(
  'writes “%s” on a machine that has no fonts of its own',
  (text) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="40" font-family="Inter"><text y="30" font-size="20">${text}</text></svg>`;
    const font = fontsFor(svg)!;
    expect(font.loadSystemFonts).toBe(false);
    for (const file of font.fontFiles ?? []) expect([file, existsSync(file)]).toEqual([file, true]);
    const widthOf = (letter: string) => new Resvg(svg.replace(text, letter), { font }).getBBox()?.width ?? 0;
    expect([...text].filter((letter) => letter !== ' ' && widthOf(letter) < 1)).toEqual([]);
    expect(widthOf('م')).toBe(0);
  },
);

it('writes letters that come in pieces, joined or wide, and common signs, in a form that the shipped faces have', async () => {
  const odd = { ...view(false), name: 'Le\u0301on \ufb01ne \uff27\uff30\uff34 \u2264 5 \u2192 ok' };
  const svg = String(await drawRunChart(odd, 'svg'));
  expect(svg).toContain('L\u00e9on fine GPT &#60;= 5 -&#62; ok');
  expect(fontsFor(svg)?.loadSystemFonts).toBe(false);
});

it('looks for the fonts of the machine where a name needs them, and writes the sent name beside it', async () => {
  const arabic = { ...view(false), models: [{ ...model('a', 'مرحبا', 200), model: 'salam-1' } as ModelView] };
  const svg = String(await drawRunChart(arabic, 'svg'));
  expect(svg).toContain('salam-1 مرحبا');
  expect(fontsFor(svg)?.loadSystemFonts).toBe(true);
});
