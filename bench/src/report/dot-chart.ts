// Answers as dots on one axis with median and interval: the charts of reports and pictures. Pure.
import { formatDuration, formatNumber } from '../format-figures.ts';
import { metricCatalogue } from '../metric-catalogue.ts';
import { domainOf, listTicks, placeOf, splitOutliers } from '../scale.ts';
import type { MetricKey, ModelSummary } from '../summary/summary.ts';
import { escapeHtml } from './escape-html.ts';

export const CHART_WIDTH = 730;
const [NAMES, VALUES, ROW, AXIS] = [190, 90, 44, 34];
const DOT_RADIUS = 3.2;

export interface ChartRow {
  model: ModelSummary;
  name: string;
  colour: string;
}

const infoOf = (key: MetricKey) => metricCatalogue.find((info) => info.key === key);

/** The metric with its unit, where its figures are written without one. */
export function chartTitle(key: MetricKey): string {
  const { label = key, unit = 's' } = infoOf(key) ?? {};
  return unit !== 'tokens/s' ? label : `${label}, tokens per second`;
}

function format(key: MetricKey, value: number): string {
  const unit = infoOf(key)?.unit;
  return unit === 's' || unit === 'ms' ? formatDuration(value) : formatNumber(value);
}

export const chartHeight = (rows: number): number => rows * ROW + AXIS;

const shorten = (name: string) => (name.length <= 22 ? name : `${name.slice(0, 21).trimEnd()}…`);
const round = (place: number) => Math.round(place * 10) / 10;

/** One row a model: its dots, spread over the height of the row so that none hides another, and its median with the interval. */
function drawRow(key: MetricKey, { model, name, colour }: ChartRow, row: number, toX: (value: number) => number) {
  const middle = row * ROW + ROW / 2;
  const label = `<text class="name" x="${NAMES - 12}" y="${middle + 5}" text-anchor="end">${escapeHtml(shorten(name))}</text>`;
  const atEnd = `x="${CHART_WIDTH}" y="${middle + 5}" text-anchor="end"`;
  const summary = model.metrics[key];
  if (!summary) return `${label}<text class="tick" ${atEnd} fill="#555">no figure</text>`;
  const { median, interval } = summary.estimate;
  const [low, high] = [interval && toX(interval.low), interval && toX(interval.high)];
  const dots = summary.points.map((value, index) => {
    const y = middle + (((index * 0.618) % 1) - 0.5) * 16;
    return `<circle cx="${toX(value)}" cy="${round(y)}" r="${DOT_RADIUS}"/>`;
  });
  const bar = interval
    ? `<path class="interval" d="M${low} ${middle}H${high}M${low} ${middle - 6}v12M${high} ${middle - 6}v12" stroke="${colour}" stroke-width="3"/>`
    : '';
  const mark = `<path class="median" d="M${toX(median as number)} ${middle - 13}v26" stroke="${colour}" stroke-width="3"/>`;
  const middling = format(key, median as number);
  const range = `from ${format(key, summary.min)} to ${format(key, summary.max)}`;
  const title = `${name}: median ${middling}, ${summary.n} answers, ${range}`;
  return `<g><title>${escapeHtml(title)}</title>${label}<g class="dots" fill="${colour}" fill-opacity="0.3">${dots.join('')}</g>${bar}${mark}<text ${atEnd}>${middling}</text></g>`;
}

/** The inside of an SVG that is {@link CHART_WIDTH} wide; empty when no model has the figure. */
export function drawDots(key: MetricKey, rows: readonly ChartRow[]): string {
  const figures = rows.flatMap(({ model }) => model.metrics[key] ?? []);
  if (figures.length === 0) return '';
  const values = figures.flatMap(({ estimate: { median, interval }, points }) =>
    [median, interval?.low, interval?.high, ...points].filter((value) => typeof value === 'number'),
  );
  const medians = figures.flatMap(({ estimate }) => estimate.median ?? []);
  const domain = domainOf(splitOutliers(values, medians).shown);
  const toX = (value: number) => round(NAMES + (placeOf(value, domain) / 100) * (CHART_WIDTH - NAMES - VALUES));
  const bottom = rows.length * ROW;
  const axis = listTicks(domain)
    .filter(({ isMajor }) => isMajor)
    .map(({ value }) => {
      const x = toX(value);
      return `<path class="grid" d="M${x} 0V${bottom}" stroke="#d9d9d4"/><text class="tick" x="${x}" y="${bottom + 20}" text-anchor="middle" fill="#555" font-size="13">${format(key, value)}</text>`;
    });
  return axis.join('') + rows.map((row, index) => drawRow(key, row, index, toX)).join('');
}
