import type { Manifest } from '../record.ts';
import type { Interval } from '../stats/interval.ts';
import type { ModelSummary } from '../summary/summary.ts';
import { slugOf } from './run-source.ts';

export const resultId = ({ runId }: Manifest, modelKey: string, figure: string): string =>
  `${runId}/${modelKey}/${figure}`;

interface Figure {
  id: string;
  name: string;
  description: string;
  kind: string;
  unit: string;
  isLowerBetter: boolean;
  most: number | 'Infinity';
  score: number;
  interval: Interval | null;
  method: string;
  samples: number;
}

const inUnits = (interval: Interval | null) =>
  interval && { ...interval, low: interval.low / 1e9, high: interval.high / 1e9 };

function listFigures({ quality, metrics: { responseMs }, cost, answered }: ModelSummary, hasUser: boolean): Figure[] {
  const figures: Figure[] = [];
  if (quality && quality.passRate !== null)
    figures.push({
      id: 'pass-rate',
      name: 'Pass rate',
      description: 'Mean over cases of the share of answers that passed every check.',
      kind: 'pass_rate',
      unit: 'proportion',
      isLowerBetter: false,
      most: 1,
      score: quality.passRate,
      interval: quality.passInterval,
      method: 'Wilson, over cases',
      samples: quality.cases,
    });
  if (responseMs?.estimate.median != null)
    figures.push({
      id: 'response-time',
      name: 'Median response time',
      description: `Median over ${hasUser ? 'answers, and over the means of conversations,' : 'answers'} of the time from the request to the last content.`,
      kind: 'latency',
      unit: 'ms',
      isLowerBetter: true,
      most: 'Infinity',
      score: Math.max(0, responseMs.estimate.median),
      interval: responseMs.estimate.interval,
      method: responseMs.estimate.method,
      samples: responseMs.n,
    });
  if (cost.perAnswerNanos !== null)
    figures.push({
      id: 'cost-per-answer',
      name: 'Cost per answer',
      description: `Mean cost of an answer${hasUser ? ', or of a conversation as a whole,' : ''} at the provider's prices${cost.isAtLeast ? '; at least this much' : ''}.`,
      kind: 'cost',
      unit: cost.currency,
      isLowerBetter: true,
      most: 'Infinity',
      score: cost.perAnswerNanos / 1e9,
      interval: inUnits(cost.perAnswerInterval ?? null),
      method: 'delta method on the logarithm, over cases',
      samples: answered,
    });
  return figures;
}

/** The figures of a model, each with its interval where there is one. */
export function figuresOf(manifest: Manifest, model: ModelSummary) {
  const { suite, startedAt } = manifest;
  return listFigures(model, manifest.simulatedUser !== undefined).map((figure) => ({
    evaluation_result_id: resultId(manifest, model.modelKey, figure.id),
    evaluation_name: slugOf(suite.name),
    source_data: {
      dataset_name: suite.name,
      source_type: 'other',
      additional_details: { suite_sha256: suite.sha256, cases: String(suite.caseIds.length) },
    },
    evaluation_timestamp: String(Date.parse(startedAt) / 1000),
    metric_config: {
      evaluation_description: figure.description,
      metric_id: `yardstick.${figure.id}`,
      metric_name: figure.name,
      metric_kind: figure.kind,
      metric_unit: figure.unit,
      lower_is_better: figure.isLowerBetter,
      score_type: 'continuous',
      min_score: 0,
      max_score: figure.most,
    },
    score_details: {
      score: figure.score,
      uncertainty: {
        ...(figure.interval
          ? {
              confidence_interval: {
                lower: figure.interval.low,
                upper: figure.interval.high,
                confidence_level: figure.interval.confidence,
                method: figure.method,
              },
            }
          : {}),
        num_samples: figure.samples,
      },
    },
  }));
}
