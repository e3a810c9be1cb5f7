import { estimateMedian, type MedianEstimate, medianRanks } from '../stats/median-interval.ts';
import { percentile, percentileOfRanked } from '../stats/percentile.ts';
import { quantileOfSorted } from '../stats/quantile.ts';
import type { FigureColumn, Ranked } from './figure-column.ts';
import type { MetricSummary } from './summary.ts';

const PERCENTILES = [0.9, 0.95, 0.99];

/** With so many values the interval comes from order statistics in any case; see `estimateMedian`. */
function estimateOf(ranked: Ranked, confidence: number): MedianEstimate {
  const ranks = medianRanks(ranked.length, confidence);
  return {
    n: ranked.length,
    median: quantileOfSorted(ranked, 0.5),
    seed: null,
    resamples: null,
    interval: ranks && { low: ranked.at(ranks[0] - 1), high: ranked.at(ranks[1] - 1), confidence },
    method: ranks ? 'order-statistic' : 'none',
  };
}

/** One figure over all answers of one model. */
export function summarizeMetric(column: FigureColumn, confidence: number, seed: number): MetricSummary {
  const { values } = column;
  const ranked = column.ranked();
  return {
    n: column.count,
    min: column.min,
    max: column.max,
    points: column.points(),
    estimate: values ? estimateMedian(values, { confidence, seed }) : estimateOf(ranked, confidence),
    percentiles: PERCENTILES.map((p) => (values ? percentile(values, p) : percentileOfRanked(ranked, p))),
  };
}
