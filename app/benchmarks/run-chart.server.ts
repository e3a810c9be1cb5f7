import { Resvg } from '@resvg/resvg-js';
import { writeSeconds } from './figure-words.ts';
import type { RunView } from './run-view.ts';

/** Response times as a picture: dots with intervals, one row a model, for reports and messages. */

const [WIDTH, LEFT, RIGHT, ROW, TOP] = [1_200, 300, 150, 56, 110];
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#8a6d00'];
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

function drawSvg(view: RunView): string {
  const timed = view.models.filter(({ figures }) => figures.responseMs.median !== null);
  const most = Math.max(
    1,
    ...timed.flatMap(({ figures: { responseMs } }) => [responseMs.median!, responseMs.high ?? 0, ...responseMs.points]),
  );
  const at = (ms: number) => LEFT + (ms / most) * (WIDTH - LEFT - RIGHT);
  const height = TOP + Math.max(1, timed.length) * ROW + 70;
  const rows = timed.map(({ name, figures: { responseMs: figure } }, index) => {
    const y = TOP + index * ROW + ROW / 2;
    const colour = colours[index % colours.length];
    const dots = figure.points
      .map((point) => `<circle cx="${at(point)}" cy="${y}" r="4" fill="${colour}" opacity="0.3"/>`)
      .join('');
    const band =
      figure.low === null
        ? ''
        : `<path d="M${at(figure.low)} ${y}H${at(figure.high!)}" stroke="${colour}" stroke-width="4"/>`;
    return `<text x="${LEFT - 20}" y="${y + 6}" text-anchor="end">${escapeXml(name.slice(0, 32))}</text>${dots}${band}<circle cx="${at(figure.median!)}" cy="${y}" r="8" fill="${colour}" stroke="#fff" stroke-width="2"/><text x="${WIDTH - RIGHT + 20}" y="${y + 6}">${writeSeconds(figure.median)}</text>`;
  });
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const [x, y] = [at(share * most), TOP + timed.length * ROW];
    return `<path d="M${x} ${TOP - 10}V${y}" stroke="#d9d9d4"/><text x="${x}" y="${y + 28}" text-anchor="middle" fill="#555" font-size="16">${writeSeconds(share * most)}</text>`;
  });
  const stamp = view.isSimulated
    ? `<text x="${WIDTH - 40}" y="50" text-anchor="end" fill="#9a5b00" font-weight="bold">SIMULATED</text>`
    : '';
  const caption = `Response time, median with 95 % interval; ${view.rounds} rounds, ${view.createdAt.slice(0, 10)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="Inter, DejaVu Sans, sans-serif" font-size="20" fill="#1a1a18"><rect width="100%" height="100%" fill="#fff"/><text x="40" y="50" font-size="26" font-weight="bold">${escapeXml(view.name)}</text><text x="40" y="80" fill="#555" font-size="16">${caption}</text>${stamp}${ticks.join('')}${rows.join('')}</svg>`;
}

export async function drawRunChart(view: RunView, format: 'png' | 'svg'): Promise<string | Uint8Array> {
  const svg = drawSvg(view);
  return format === 'svg' ? svg : new Resvg(svg, { font: { loadSystemFonts: true } }).render().asPng();
}
