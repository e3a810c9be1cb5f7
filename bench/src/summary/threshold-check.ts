import { formatMetric, formatMoney, formatShare } from '../format-figures.ts';
import { metricCatalogue } from '../metric-catalogue.ts';
import type { Threshold } from '../suite/suite-schema.ts';
import type { MetricKey, ModelSummary, RunSummary } from './summary.ts';

/** Whether a threshold held for one model. */
export interface ThresholdResult {
  threshold: Threshold;
  model: string;
  /** In the unit of the metric; null when the figure is unknown or withheld. */
  value: number | null;
  /** An unknown figure has not held: a limit that cannot be checked is no limit. */
  isMet: boolean;
  /** The figure is beyond the limit, whatever the answers are that are not judged. */
  isBroken: boolean;
  words: string;
}

const FIGURES: Record<string, (model: ModelSummary) => number | null> = {
  successRate: (model) => model.successRate,
  passRate: (model) => model.quality?.passRate ?? null,
  meanScore: (model) => model.quality?.meanScore ?? null,
  totalCost: (model) => (model.cost.nanos === null || model.cost.unknown > 0 ? null : model.cost.nanos / 1e9),
  costPerAnswer: (model) => (model.cost.perAnswerNanos === null ? null : model.cost.perAnswerNanos / 1e9),
};

function figureOf(model: ModelSummary, { metric, of }: Threshold): number | null {
  const figure = FIGURES[metric];
  if (figure) return figure(model);
  const summary = model.metrics[metric as MetricKey];
  if (!summary) return null;
  if (of === 'median') return summary.estimate.median;
  if (of === 'max') return summary.max;
  return summary.percentiles.find(({ p }) => p === Number(of.slice(1)) / 100)?.value ?? null;
}

function format(threshold: Threshold, value: number | null, currency: string): string {
  if (value === null) return 'unknown';
  if (threshold.metric === 'totalCost' || threshold.metric === 'costPerAnswer')
    return formatMoney(value * 1e9, currency);
  return threshold.metric in FIGURES ? formatShare(value) : formatMetric(threshold.metric as MetricKey, value);
}

const LABELS: Record<string, string> = {
  successRate: 'success rate',
  passRate: 'pass rate',
  meanScore: 'mean score',
  totalCost: 'total cost',
  costPerAnswer: 'cost per answer',
};

/** The least and the most that a figure of the checks would be with the answers that are not judged; elsewhere the figure itself. */
function rangeOf({ unjudged }: ModelSummary, { metric }: Threshold, value: number): [least: number, most: number] {
  return unjudged && (metric === 'passRate' || metric === 'meanScore') ? unjudged[metric] : [value, value];
}

/** How far a figure is from its limit: above 0, it is beyond it. */
const beyond = ({ atMost, atLeast }: Threshold, value: number): number =>
  Math.max(value - (atMost ?? Infinity), (atLeast ?? -Infinity) - value);

function describe(threshold: Threshold, model: ModelSummary, value: number | null, isMet: boolean): string {
  const known = metricCatalogue.find(({ key }) => key === threshold.metric);
  const label = LABELS[threshold.metric] ?? `${threshold.of} ${known?.label.toLowerCase() ?? threshold.metric}`;
  const limit = threshold.atMost ?? (threshold.atLeast as number);
  const bound = `${threshold.atMost === undefined ? 'at least' : 'at most'} ${format(threshold, limit, model.cost.currency)}`;
  const found = value === null ? 'unknown' : format(threshold, value, model.cost.currency);
  const ends = value === null ? [] : rangeOf(model, threshold, value);
  if (isMet || !model.unjudged || ends[0] === ends[1])
    return `${model.name}: ${label} ${found}, ${isMet ? 'within' : 'missed'} the limit of ${bound}`;
  const judged = `${model.name}: ${label} ${found} of the judged answers, ${model.unjudged.answers} of ${model.unjudged.of} are not judged`;
  return ends.some((end) => beyond(threshold, end) <= 0)
    ? `${judged}, so it is not sure to be within the limit of ${bound}`
    : `${judged}: missed the limit of ${bound} whatever these are`;
}

/** Holds a run against the limits of its suite. */
export function checkThresholds(summary: RunSummary, thresholds: readonly Threshold[]): ThresholdResult[] {
  return thresholds.flatMap((threshold) => {
    const models = summary.models.filter(({ modelKey }) => (threshold.model ?? modelKey) === modelKey);
    if (models.length === 0) return [missing(threshold)];
    return models.map((model): ThresholdResult => {
      const value = figureOf(model, threshold);
      const ends = value === null ? [] : rangeOf(model, threshold, value);
      const isMet = value !== null && ends.every((end) => beyond(threshold, end) <= 0);
      const isBroken = value !== null && ends.every((end) => beyond(threshold, end) > 0);
      return { threshold, model: model.key, value, isMet, isBroken, words: describe(threshold, model, value, isMet) };
    });
  });
}

function missing(threshold: Threshold): ThresholdResult {
  const model = threshold.model ?? '';
  return {
    threshold,
    model,
    value: null,
    isMet: false,
    isBroken: false,
    words: `${model}: not measured, so a limit for it is missed`,
  };
}
