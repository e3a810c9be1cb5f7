import { expect, it } from 'vitest';
import { drawRunChart } from './run-chart.server.ts';
import { type FigureKey, type FigureView, figureKeys, type ModelView, type RunView } from './run-view.ts';

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
