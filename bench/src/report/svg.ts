// The charts of a run as one picture, for reports and messages.
import { nameModels } from '../conclude-run.ts';
import { formatCount } from '../format-figures.ts';
import type { Manifest } from '../record.ts';
import type { MetricKey, ModelSummary, RunSummary } from '../summary/summary.ts';
import { CHART_WIDTH, type ChartRow, chartHeight, chartTitle, drawDots } from './dot-chart.ts';
import { escapeHtml } from './escape-html.ts';

const [HEAD, MARGIN, GAP, TITLE] = [110, 40, 60, 30];
const WIDTH = 2 * (MARGIN + CHART_WIDTH) + GAP;
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#8a6d00'];
const PANELS: readonly MetricKey[] = [
  'responseMs',
  'timeToFirstAnswerMs',
  'outputTokensPerSecond',
  'visibleCharsPerSecond',
];

interface PicturedRun {
  manifest: Pick<Manifest, 'name' | 'rounds' | 'startedAt'>;
  summary: Pick<RunSummary, 'models' | 'isSimulated'>;
}

const medianOf = ({ metrics }: ModelSummary) => metrics.responseMs?.estimate.median ?? Number.POSITIVE_INFINITY;

/**
 * A run as an SVG picture: a panel for each figure, a row for each model, the fastest first. It names the font Inter.
 *
 * @param nameOf how a model is called; default: its name in the run
 */
export function renderSvg(
  { manifest, summary: { models, isSimulated } }: PicturedRun,
  nameOf: (model: ModelSummary) => string = ({ key }) => nameModels({ models })(key),
): string {
  const rows = models
    .map(
      (model, place): ChartRow => ({ model, name: nameOf(model), colour: COLOURS[place % COLOURS.length] as string }),
    )
    .sort((a, b) => (medianOf(a.model) < medianOf(b.model) ? -1 : Number(medianOf(a.model) > medianOf(b.model))));
  const panels = PANELS.flatMap((key) => {
    const chart = drawDots(key, rows);
    return chart === ''
      ? []
      : [
          `<text y="16" font-size="18" font-weight="bold">${escapeHtml(chartTitle(key))}</text><g transform="translate(0 ${TITLE})">${chart}</g>`,
        ];
  });
  const tall = TITLE + chartHeight(rows.length) + MARGIN;
  const height = HEAD + Math.max(1, Math.ceil(panels.length / 2)) * tall;
  const placed = panels.map((panel, index) => {
    const [x, y] = [MARGIN + (index % 2) * (CHART_WIDTH + GAP), HEAD + Math.floor(index / 2) * tall];
    return `<g transform="translate(${x} ${y})">${panel}</g>`;
  });
  const stamp = isSimulated
    ? `<text x="${WIDTH - MARGIN}" y="50" text-anchor="end" fill="#9a5b00" font-size="24" font-weight="bold">SIMULATED</text>`
    : '';
  const name = manifest.name.length <= 80 ? manifest.name : `${manifest.name.slice(0, 79).trimEnd()}…`;
  const what = panels.length === 0 ? 'No time was measured' : 'Medians with 95 % intervals';
  const caption = `${what}; ${formatCount(manifest.rounds, 'round')}, ${manifest.startedAt.slice(0, 10)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="Inter" font-size="16" fill="#1a1a18"><rect width="100%" height="100%" fill="#fff"/><text x="${MARGIN}" y="50" font-size="26" font-weight="bold">${escapeHtml(name)}</text><text x="${MARGIN}" y="78" fill="#555">${caption}</text>${stamp}${placed.join('')}</svg>`;
}
