import { formatCount, formatMetric } from './format-figures.ts';
import type { Percentile } from './stats/percentile.ts';
import type { ModelSummary } from './summary/summary.ts';

/** Calls that were not answered at once: "3 needed more than one attempt". */
export const describeRetried = (calls: number): string => `${calls} needed more than one attempt`;

const writePercentile = ({ p, value, standing }: Percentile): string =>
  `p${Math.round(p * 100)} ${formatMetric('responseMs', value)}${standing === 'rough' ? ' (rough)' : ''}`;

/**
 * How slow the slowest answers of each model were, and how often it had to be asked again; nothing of models of which
 * neither can be said. A percentile needs 1 ÷ (1 − p) answers, and is rough below five times as many.
 *
 * @example
 * describeTails(models, nameOf); // ["Alpha: p90 1.20 s, p95 1.90 s (rough), of 40 answers; of 42 calls, 3 needed more than one attempt"]
 */
export function describeTails(models: readonly ModelSummary[], nameOf: (key: string) => string): string[] {
  return models.flatMap(({ key, metrics: { responseMs }, attempted, retried }) => {
    const shown = (responseMs?.percentiles ?? []).filter(({ standing }) => standing !== 'hidden').map(writePercentile);
    const parts = [
      ...(shown.length > 0 ? [`${shown.join(', ')}, of ${formatCount(responseMs?.n ?? 0, 'answer')}`] : []),
      ...(retried > 0 ? [`of ${formatCount(attempted, 'call')}, ${describeRetried(retried)}`] : []),
    ];
    return parts.length > 0 ? [`${nameOf(key)}: ${parts.join('; ')}`] : [];
  });
}
