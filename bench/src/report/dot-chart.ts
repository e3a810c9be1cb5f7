import { formatMetric } from '../format-figures.ts';
import type { MetricKey, ModelSummary } from '../summary/summary.ts';
import { escapeHtml } from './escape-html.ts';

const WIDTH = 720;
const LABEL_WIDTH = 180;
const ROW_HEIGHT = 44;
const AXIS_HEIGHT = 34;
const DOT_RADIUS = 3.2;
/** The axis ends at this many times the largest median: one absurd answer, drawn at the edge, must not hide all others. */
const MOST_MEDIANS = 5;

/** Round steps that leave four to eight marks on an axis. */
export function chooseTicks(most: number): number[] {
  if (!(most > 0)) return [0];
  const rough = most / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) as number;
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, index) => index * step);
}

/** Spreads dots that would hide each other over the height of their row, the same way every time. */
function placeDots(values: readonly number[], toX: (value: number) => number, middle: number): string {
  return values
    .map((value, index) => {
      const y = middle + (((index * 0.618) % 1) - 0.5) * 16;
      return `<circle cx="${toX(value).toFixed(1)}" cy="${y.toFixed(1)}" r="${DOT_RADIUS}"/>`;
    })
    .join('');
}

function drawRow(
  key: MetricKey,
  model: ModelSummary,
  name: string,
  row: number,
  toX: (value: number) => number,
): string {
  const summary = model.metrics[key];
  if (!summary) return '';
  const middle = row * ROW_HEIGHT + ROW_HEIGHT / 2;
  const { median, interval } = summary.estimate;
  const bar = interval
    ? `<line class="interval" x1="${toX(interval.low).toFixed(1)}" x2="${toX(interval.high).toFixed(1)}" y1="${middle}" y2="${middle}"/>`
    : '';
  const mark = `<line class="median" x1="${toX(median as number).toFixed(1)}" x2="${toX(median as number).toFixed(1)}" y1="${middle - 13}" y2="${middle + 13}"/>`;
  const shown = name.length > 26 ? `${name.slice(0, 25)}…` : name;
  const told = `${name}: median ${formatMetric(key, median)}, ${summary.n} answers, from ${formatMetric(key, summary.min)} to ${formatMetric(key, summary.max)}`;
  return `<g><title>${escapeHtml(told)}</title><text class="name" x="${LABEL_WIDTH - 12}" y="${middle + 4}">${escapeHtml(shown)}</text><g class="dots">${placeDots(summary.points, toX, middle)}</g>${bar}${mark}</g>`;
}

/** All answers of all models as dots on one axis from zero, with median and interval; empty when no model has the figure. */
export function drawDots(
  key: MetricKey,
  label: string,
  models: readonly ModelSummary[],
  nameOf: (key: string) => string,
): string {
  const shown = models.filter((model) => model.metrics[key]);
  if (shown.length === 0) return '';
  const largest = Math.max(
    ...shown.map((model) => Math.max(model.metrics[key]?.max ?? 0, model.metrics[key]?.estimate.interval?.high ?? 0)),
  );
  const median = Math.max(...shown.map((model) => model.metrics[key]?.estimate.median ?? 0));
  const most = median > 0 ? Math.min(largest, median * MOST_MEDIANS) : largest;
  const toX = (value: number): number =>
    LABEL_WIDTH + (most > 0 ? Math.min(1, value / most) : 0) * (WIDTH - LABEL_WIDTH - 30);
  const bottom = shown.length * ROW_HEIGHT;
  const axis = chooseTicks(most)
    .map((tick) => {
      const x = toX(tick).toFixed(1);
      return `<line class="grid" x1="${x}" x2="${x}" y1="0" y2="${bottom}"/><text class="tick" x="${x}" y="${bottom + 18}">${escapeHtml(formatMetric(key, tick))}</text>`;
    })
    .join('');
  const rows = shown.map((model, row) => drawRow(key, model, nameOf(model.key), row, toX)).join('');
  return `<svg viewBox="0 0 ${WIDTH} ${bottom + AXIS_HEIGHT}" role="img" aria-label="${escapeHtml(label)}">${axis}${rows}</svg>`;
}
