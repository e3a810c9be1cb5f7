import path from 'node:path';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { domainOf, listTicks, placeOf, splitOutliers } from '@yardstick/bench/scale';
import { writeRate, writeSeconds } from '../../runs/figure-words.ts';
import type { FigureKey, ModelView, RunView } from '../run-view.ts';
import { orderModels, shortName } from '../view/model-order.ts';

/** The charts of a result as one picture, for reports and messages: dots with intervals, a row a model, a panel a figure. */

const [WIDTH, HEAD, MARGIN, GAP] = [1_600, 110, 40, 60];
const PANEL = (WIDTH - 2 * MARGIN - GAP) / 2;
const [NAMES, VALUES, ROW, AXIS] = [210, 90, 44, 100];
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#8a6d00'];
const escapeXml = (text: string) => drawable(text).replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

const signs: Record<string, string> = { '→': '->', '←': '<-', '≤': '<=', '≥': '>=', '≠': '!=', '≈': '~' };

/** Letters in the form that the faces below have: composed, ligatures and wide letters taken apart, signs spelt. */
const drawable = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u0149\u01c4\ufb00-\ufb06\uff01-\uff5e]/g, (letter) => letter.normalize('NFKC'))
    .replace(/[→←≤≥≠≈]/g, (sign) => signs[sign]!);

interface Panel {
  key: FigureKey;
  title: string;
  write: (value: number | null) => string;
}

const panels: Panel[] = [
  { key: 'responseMs', title: 'Response time', write: writeSeconds },
  { key: 'timeToFirstAnswerMs', title: 'Time to first answer', write: writeSeconds },
  { key: 'outputTokensPerSecond', title: 'Output speed, tokens per second', write: writeRate },
  { key: 'visibleCharsPerSecond', title: 'Visible characters per second', write: writeRate },
];

interface Row {
  model: ModelView;
  colour: string;
}

function drawPanel({ key, title, write }: Panel, rows: readonly Row[]): string {
  const figures = rows.map(({ model }) => model.figures[key]);
  const values = figures.flatMap(({ median, low, high, points }) =>
    [median, low, high, ...points].filter((n) => n !== null),
  );
  const medians = figures.flatMap(({ median }) => median ?? []);
  const domain = domainOf(splitOutliers(values, medians).shown);
  const at = (value: number) => NAMES + (placeOf(value, domain) / 100) * (PANEL - NAMES - VALUES);
  const bottom = 40 + rows.length * ROW;
  const ticks = listTicks(domain)
    .filter(({ isMajor }) => isMajor)
    .map(
      ({ value }) =>
        `<path d="M${at(value)} 30V${bottom}" stroke="#d9d9d4"/><text x="${at(value)}" y="${bottom + 24}" text-anchor="middle" fill="#555" font-size="14">${write(value)}</text>`,
    );
  const lines = rows.map((row, index) => drawRow(row, key, write, at, 40 + index * ROW + ROW / 2));
  return `<text y="16" font-size="18" font-weight="bold">${title}</text>${ticks.join('')}${lines.join('')}`;
}

function drawRow({ model, colour }: Row, key: FigureKey, write: Panel['write'], at: (n: number) => number, y: number) {
  const { median, low, high, points } = model.figures[key];
  const name = `<text x="${NAMES - 16}" y="${y + 6}" text-anchor="end">${escapeXml(shortName(nameFor(model), 22))}</text>`;
  if (median === null)
    return `${name}<text x="${PANEL}" y="${y + 6}" text-anchor="end" fill="#555" font-style="italic">no figure</text>`;
  const dots = points.map((n) => `<circle cx="${at(n)}" cy="${y}" r="3.5" fill="${colour}" opacity="0.3"/>`).join('');
  const band =
    low === null || high === null
      ? ''
      : `<path d="M${at(low)} ${y}H${at(high)}M${at(low)} ${y - 6}v12M${at(high)} ${y - 6}v12" stroke="${colour}" stroke-width="3"/>`;
  return `${name}${dots}${band}<circle cx="${at(median)}" cy="${y}" r="7" fill="${colour}" stroke="#fff" stroke-width="2"/><text x="${PANEL}" y="${y + 6}" text-anchor="end">${write(median)}</text>`;
}

/** A name in letters that the machine may have no font for stands after the name that is sent. */
const nameFor = ({ name, model }: ModelView) => (foreign.test(name) && model !== name ? `${model} ${name}` : name);

function drawSvg(view: RunView): string {
  const rows = orderModels(view.models, { key: 'responseMs', isDescending: false }).map((model): Row => {
    const place = view.models.findIndex(({ key }) => key === model.key);
    return { model, colour: colours[place % colours.length]! };
  });
  const shown = panels.filter(({ key }) => rows.some(({ model }) => model.figures[key].median !== null));
  const tall = rows.length * ROW + AXIS;
  const height = HEAD + Math.max(1, Math.ceil(shown.length / 2)) * tall;
  const drawn = shown.map((panel, index) => {
    const [x, y] = [MARGIN + (index % 2) * (PANEL + GAP), HEAD + Math.floor(index / 2) * tall];
    return `<g transform="translate(${x} ${y})">${drawPanel(panel, rows)}</g>`;
  });
  const stamp = view.isSimulated
    ? `<text x="${WIDTH - MARGIN}" y="50" text-anchor="end" fill="#9a5b00" font-size="24" font-weight="bold">SIMULATED</text>`
    : '';
  const caption = `Medians with 95 % intervals; ${view.rounds} ${view.rounds === 1 ? 'round' : 'rounds'}, ${view.createdAt.slice(0, 10)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="Inter" font-size="17" fill="#1a1a18"><rect width="100%" height="100%" fill="#fff"/><text x="${MARGIN}" y="50" font-size="26" font-weight="bold">${escapeXml(shortName(view.name, 80))}</text><text x="${MARGIN}" y="78" fill="#555" font-size="16">${caption}</text>${stamp}${drawn.join('')}</svg>`;
}

const faces = ['latin-400', 'latin-700', 'latin-ext-400', 'vietnamese-400', 'greek-400', 'cyrillic-400'];
/** Letters that none of these faces has. */
const foreign = /[^\u0000-\u024f\u0370-\u04ff\u1e00-\u1eff\u2000-\u206f\u20ac\u2122\u2212]/;

/**
 * Pictures are drawn with the faces that are shipped, so that they look the same everywhere and a server without fonts
 * writes them too. Only for letters of other alphabets the fonts of the machine are searched.
 */
export function fontsFor(svg: string): ResvgRenderOptions['font'] {
  return {
    fontFiles: faces.map((face) => path.resolve('content/fonts', `inter-${face}.ttf`)),
    defaultFontFamily: 'Inter',
    loadSystemFonts: foreign.test(svg),
  };
}

export async function drawRunChart(view: RunView, format: 'png' | 'svg'): Promise<string | Uint8Array> {
  const svg = drawSvg(view);
  return format === 'svg' ? svg : new Resvg(svg, { font: fontsFor(svg) }).render().asPng();
}
