import { nameModels } from '../conclude-run.ts';
import { describeRetried } from '../describe-tails.ts';
import { formatDuration, formatMetric, formatMoney, formatRange, formatShare } from '../format-figures.ts';
import { metricCatalogue } from '../metric-catalogue.ts';
import type { MetricKey, ModelSummary, RunSummary } from '../summary/summary.ts';

/** One column of the table of models. */
export interface Column {
  title: string;
  /** The formula, for a reader who asks. */
  hint: string;
  cell(model: ModelSummary): string;
}

function metricColumn(key: MetricKey, title: string): Column {
  const info = metricCatalogue.find((item) => item.key === key);
  return { title, hint: `Median of: ${info?.formula ?? key}`, cell: (model) => formatMedian(key, model) };
}

/** The median with its interval where one exists. */
function formatMedian(key: MetricKey, model: ModelSummary): string {
  const summary = model.metrics[key];
  if (!summary) return '–';
  const { median, interval } = summary.estimate;
  if (!interval) return `${formatMetric(key, median)} (no interval)`;
  return `${formatMetric(key, median)} (${formatRange(formatMetric(key, interval.low), formatMetric(key, interval.high))})`;
}

/** A call that ran into a limit took longer than it was given: a bound, not nothing. */
function describeLonger({ longerThanMs }: ModelSummary): string {
  return longerThanMs.length === 0 ? '' : ` (> ${formatDuration(Math.min(...longerThanMs))})`;
}

function describeFailures(model: ModelSummary): string {
  const parts = Object.entries(model.failures).map(
    ([outcome, count]) => `${count} ${outcome.replace('_', ' ')}${outcome === 'timeout' ? describeLonger(model) : ''}`,
  );
  if (model.refused > 0) parts.push(`${model.refused} refused`);
  if (model.unplayed) parts.push(`${model.unplayed} without a user`);
  if (model.aborted > 0) parts.push(`${model.aborted} aborted`);
  if (model.truncated > 0) parts.push(`${model.truncated} truncated`);
  if (model.retried > 0) parts.push(describeRetried(model.retried));
  return parts.join(', ');
}

function describeSuccess(model: ModelSummary): string {
  const range = model.successInterval
    ? ` (${formatRange(formatShare(model.successInterval.low), formatShare(model.successInterval.high))})`
    : '';
  const failures = describeFailures(model);
  return `${model.answered}/${model.attempted}${range}${failures === '' ? '' : `; ${failures}`}`;
}

/** Waiting that a reader would feel, as a share of the response time. */
const FELT_SHARE = 0.01;

/** Queue, connection and sleeps between attempts have a column of their own where there were any. */
function hasWaited({ metrics }: ModelSummary): boolean {
  const [whole, response] = [metrics.logicalMs?.estimate.median, metrics.responseMs?.estimate.median];
  return typeof whole === 'number' && typeof response === 'number' && whole > response * (1 + FELT_SHARE);
}

/** The columns that this run has something to say in. */
export function chooseColumns(summary: RunSummary): Column[] {
  const nameOf = nameModels(summary);
  const has = (key: MetricKey): boolean => summary.models.some((model) => model.metrics[key] !== undefined);
  const columns: Column[] = [
    {
      title: 'Model',
      hint: 'Name as given in the suite',
      cell: (model) => (model.isSimulated ? `${nameOf(model.key)} (simulated)` : nameOf(model.key)),
    },
    ...(summary.untimed ? [] : [metricColumn('responseMs', 'Response time')]),
  ];
  if (has('timeToFirstAnswerMs')) columns.push(metricColumn('timeToFirstAnswerMs', 'First answer'));
  if (summary.models.some(hasWaited)) columns.push(metricColumn('logicalMs', 'With waiting'));
  if (has('standardised500Ms')) columns.push(metricColumn('standardised500Ms', '500 tokens, estimated'));
  if (has('thinkingMs')) columns.push(metricColumn('thinkingMs', 'Thinking'));
  if (has('outputTokensPerSecond')) columns.push(metricColumn('outputTokensPerSecond', 'Output speed'));
  if (has('visibleCharsPerSecond')) columns.push(metricColumn('visibleCharsPerSecond', 'Characters/s'));
  columns.push({
    title: 'Answered',
    hint: 'Answers ÷ attempts with the Wilson interval; failures by class',
    cell: describeSuccess,
  });
  if (summary.models.some(({ quality, unjudged }) => quality || unjudged)) {
    columns.push({
      title: 'Passed',
      hint: 'Mean over cases of the share of answers that passed every check, with the Wilson interval',
      cell: ({ quality, unjudged }) =>
        quality && quality.passRate !== null
          ? `${formatShare(quality.passRate)}${quality.passInterval ? ` (${formatRange(formatShare(quality.passInterval.low), formatShare(quality.passInterval.high))})` : ''}`
          : unjudged
            ? 'not judged'
            : '–',
    });
  }
  columns.push({
    title: 'Cost',
    hint: 'Known cost of all calls; ≥ when more may have been billed',
    cell: ({ cost }) => formatMoney(cost.nanos, cost.currency, cost.isAtLeast),
  });
  return columns;
}

/** The table of models as text: one row of titles, then one row per model. */
export function buildTable(summary: RunSummary): { columns: Column[]; rows: string[][] } {
  const columns = chooseColumns(summary);
  return { columns, rows: summary.models.map((model) => columns.map((column) => column.cell(model))) };
}
