// What is said of a run in batches before it is started.

import type { RunForecast } from '../forecast-run.ts';
import { formatMoney } from '../format-figures.ts';
import type { ModelSpec } from '../record.ts';
import { batchProtocolOf } from './batch-models.ts';

/** How long it takes, what it saves, and which models it does not help. @param single the same run with single calls */
export function describeBatchForecast(
  models: readonly ModelSpec[],
  batch: Pick<RunForecast, 'typicalNanos' | 'currency' | 'unknownPrices'>,
  single: Pick<RunForecast, 'typicalNanos'>,
): string[] {
  const others = models.filter((model) => !batchProtocolOf(model));
  const isHelped = others.length < models.length;
  const saved = single.typicalNanos - batch.typicalNanos;
  return [
    ...(isHelped ? ['In batches: answers may take up to 24 hours, with Google up to 48. No time is measured.'] : []),
    ...(isHelped && saved > 0
      ? [`Saves usually ${formatMoney(saved, batch.currency)} of ${formatMoney(single.typicalNanos, batch.currency)}.`]
      : []),
    ...(others.length > 0
      ? [
          `Called one by one, at the standard price, because their provider has no batches: ${others.map(({ key }) => key).join(', ')}.`,
        ]
      : []),
  ];
}
