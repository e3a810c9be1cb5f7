import { existsSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { runSuite, type Sample, summarizeRun } from '@yardstick/bench';
import { expect, it } from 'vitest';
import type { RunRow } from '../../runs/run-queries.server.ts';
import { drawRunChart, fontsFor } from './run-chart.server.ts';

/** A stored run of simulated models, by the names that were given to them. */
async function drawnRun(names: Record<string, string>, name = 'A & B') {
  const models = Object.keys(names).map((key) => ({ key, provider: 'demo', model: key, name: names[key]! }));
  const samples: Sample[] = [];
  const suite = { name, cases: [{ id: 'one', prompt: { messages: [{ role: 'user' as const, content: 'Hi' }] } }] };
  const paced = models.map((model) => ({ ...model, parameters: { pace: 0 } }));
  await runSuite({ suite, models: paced, rounds: 2, seed: 1, sink: (sample) => void samples.push(sample) });
  return {
    name,
    spec: { models, rounds: 2 } as unknown as RunRow['spec'],
    manifest: null,
    summary: summarizeRun(samples),
    createdAt: new Date('2026-11-21T12:00:00Z'),
  };
}

it('draws the fastest model first, names as text, and the stamp of a simulated run, as SVG and as PNG', async () => {
  const run = await drawnRun({ 'demo-thorough': '<b>Slow</b>', 'demo-swift': 'Quick' });
  const svg = String(await drawRunChart(run, 'svg'));
  expect(svg.indexOf('>Quick<')).toBeLessThan(svg.indexOf('>&lt;b&gt;Slow'));
  expect(svg).toContain('A &amp; B');
  expect(svg).toContain('2 rounds, 2026-11-21');
  expect(svg).toContain('SIMULATED');
  expect([...((await drawRunChart(run, 'png')) as Uint8Array).slice(1, 4)]).toEqual([...Buffer.from('PNG')]);
});

it('draws a run without a result with its name alone', async () => {
  const run = { ...(await drawnRun({ 'demo-swift': 'Quick' })), summary: null };
  expect(String(await drawRunChart(run, 'svg'))).toMatch(/A &amp; B.*2 rounds/);
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
  const odd = 'Le\u0301on \ufb01ne \uff27\uff30\uff34 \u2264 5 \u2192 ok';
  const svg = String(await drawRunChart(await drawnRun({ 'demo-swift': 'Quick' }, odd), 'svg'));
  expect(svg).toContain('L\u00e9on fine GPT &lt;= 5 -&gt; ok');
  expect(fontsFor(svg)?.loadSystemFonts).toBe(false);
});

it('looks for the fonts of the machine where a name needs them, and writes the sent name beside it', async () => {
  const svg = String(await drawRunChart(await drawnRun({ 'demo-swift': 'مرحبا' }), 'svg'));
  expect(svg).toContain('demo-swift مرحبا');
  expect(fontsFor(svg)?.loadSystemFonts).toBe(true);
});
