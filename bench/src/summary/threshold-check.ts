import { formatCount, formatMetric, formatMoney, formatShare } from '../format-figures.ts';
import { metricCatalogue } from '../metric-catalogue.ts';
import { valueAtRank } from '../stats/quantile.ts';
import type { Threshold } from '../suite/suite-schema.ts';
import type { MissingBounds } from './missing-bounds.ts';
import type { MetricKey, ModelSummary, RunSummary } from './summary.ts';

/** Whether a threshold held for one model. */
export interface ThresholdResult {
  threshold: Threshold;
  model: string;
  /** In the unit of the metric; null when the figure is unknown or withheld. */
  value: number | null;
  /** An unknown figure has not held: a limit that cannot be checked is no limit. */
  isMet: boolean;
  /** The figure is beyond the limit, whatever the answers are that are not judged, and whatever calls that were not made would bring. */
  isBroken: boolean;
  /** In a run that is not whole: neither met nor broken. */
  isUndecided: boolean;
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

/** A figure that has no median, maximum or percentile. */
export const isSingleFigure = (metric: string): boolean => metric in FIGURES;

type Range = [least: number, most: number];

/** The least and the most that a figure of the checks would be with the answers that are not judged; elsewhere the figure itself. */
function rangeOf({ unjudged }: ModelSummary, { metric }: Threshold, value: number): Range {
  return unjudged && (metric === 'passRate' || metric === 'meanScore') ? unjudged[metric] : [value, value];
}

/** A model in a run that is not whole. */
interface Lack extends MissingBounds {
  /** The model was called under several conditions, each with figures of its own: `lack` is of all together. */
  isOfSeveral: boolean;
}

/** The same with the calls that were not made: what was spent and the longest time only grow. */
function rangeWithMissing(model: ModelSummary, threshold: Threshold, value: number, lack: Lack): Range {
  const { metric, of } = threshold;
  const { missing, isOfSeveral } = lack;
  if (metric === 'passRate' || metric === 'meanScore') return isOfSeveral ? [0, 1] : lack[metric];
  if (metric === 'successRate') {
    const calls = model.attempted + missing;
    return [model.answered / calls, (model.answered + missing) / calls];
  }
  if (metric === 'totalCost') return [value, Infinity];
  if (metric === 'costPerAnswer') {
    const answers = model.answered + (model.repeats?.answered ?? 0);
    return [(value * answers) / (answers + missing), Infinity];
  }
  if (of === 'max') return [value, Infinity];
  const times = lack.times.get(metric);
  if (!times || isOfSeveral) return [-Infinity, Infinity];
  // A rank among all calls: at worst, all that are missing come before or behind the times that are known.
  const rank = (of === 'median' ? 0.5 : Number(of.slice(1)) / 100) * (times.length + missing - 1);
  return [
    rank < missing ? -Infinity : valueAtRank(times, rank - missing),
    rank > times.length - 1 ? Infinity : valueAtRank(times, rank),
  ];
}

/** How far a figure is from its limit: above 0, it is beyond it. */
const beyond = ({ atMost, atLeast }: Threshold, value: number): number =>
  Math.max(value - (atMost ?? Infinity), (atLeast ?? -Infinity) - value);

type Decided = Pick<ThresholdResult, 'value' | 'isMet' | 'isBroken' | 'isUndecided'>;

function describe(threshold: Threshold, model: ModelSummary, decided: Decided, lack: MissingBounds | null): string {
  const { value, isMet, isBroken, isUndecided } = decided;
  const known = metricCatalogue.find(({ key }) => key === threshold.metric);
  const label = LABELS[threshold.metric] ?? `${threshold.of} ${known?.label.toLowerCase() ?? threshold.metric}`;
  const limit = threshold.atMost ?? (threshold.atLeast as number);
  const bound = `${threshold.atMost === undefined ? 'at least' : 'at most'} ${format(threshold, limit, model.cost.currency)}`;
  const figure = `${model.name}: ${label} ${value === null ? 'unknown' : format(threshold, value, model.cost.currency)}`;
  if (isUndecided && value === null) return `${figure}, so the limit of ${bound} is undecided`;
  if (isUndecided && lack && lack.missing > 0)
    return `${figure} of what was made, ${lack.missing.toLocaleString('en-US')} of ${formatCount(lack.planned, 'call')} are missing, so it is not sure to be within the limit of ${bound}`;
  const ends = value === null ? [] : rangeOf(model, threshold, value);
  if (isMet || !model.unjudged || ends[0] === ends[1])
    return `${figure}, ${isMet ? 'within' : 'missed'} the limit of ${bound}`;
  const judged = `${figure} of the judged answers, ${model.unjudged.answers} of ${model.unjudged.of} are not judged`;
  return isBroken
    ? `${judged}: missed the limit of ${bound} whatever these are`
    : `${judged}, so it is not sure to be within the limit of ${bound}`;
}

/**
 * Holds a run against the limits of its suite.
 *
 * @param lackOf of a run that is not whole, by the key of a model: what its missing calls could change
 */
export function checkThresholds(
  summary: RunSummary,
  thresholds: readonly Threshold[],
  lackOf?: (modelKey: string) => MissingBounds,
): ThresholdResult[] {
  return thresholds.flatMap((threshold) => {
    const models = summary.models.filter(({ modelKey }) => (threshold.model ?? modelKey) === modelKey);
    if (models.length === 0) return [missing(threshold, lackOf !== undefined)];
    return models.map((model): ThresholdResult => {
      const isOfSeveral = summary.models.filter(({ modelKey }) => modelKey === model.modelKey).length > 1;
      const lack = lackOf ? { ...lackOf(model.modelKey), isOfSeveral } : null;
      const value = figureOf(model, threshold);
      const judged = value === null ? [] : rangeOf(model, threshold, value);
      const made = value === null || !lack?.missing ? judged : rangeWithMissing(model, threshold, value, lack);
      const isMet = value !== null && judged.every((end) => beyond(threshold, end) <= 0);
      // A bound is a sum divided by a count, which may be one last digit off its limit.
      const isBroken = !isMet && value !== null && made.every((end) => beyond(threshold, end) > 1e-9);
      const decided = { value, isMet, isBroken, isUndecided: lack !== null && !isMet && !isBroken };
      return { threshold, model: model.key, ...decided, words: describe(threshold, model, decided, lack) };
    });
  });
}

function missing(threshold: Threshold, isUndecided: boolean): ThresholdResult {
  const model = threshold.model ?? '';
  return {
    threshold,
    model,
    value: null,
    isMet: false,
    isBroken: false,
    isUndecided,
    words: `${model}: not measured, so a limit for it is ${isUndecided ? 'undecided' : 'missed'}`,
  };
}

/** Before the words of a limit. */
export const limitMark = ({ isMet, isUndecided }: Pick<ThresholdResult, 'isMet' | 'isUndecided'>): string =>
  isMet ? '✓' : isUndecided ? '?' : '✗';
