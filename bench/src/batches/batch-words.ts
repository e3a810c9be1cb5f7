// What is said of a run in batches before it is started.

import type { RunForecast } from '../forecast-run.ts';
import { formatMoney } from '../format-figures.ts';
import type { ModelSpec } from '../record.ts';
import { hasBatches } from './batch-providers.ts';

type Priced = Pick<RunForecast, 'models' | 'currency'>;

/** Of the models whose price is known both ways, in the currency of the forecast. */
function savingOf({ models, currency }: Priced, single: Pick<Priced, 'models'>) {
  const sums = { saved: 0, whole: 0 };
  for (const batched of models) {
    const alone = single.models.find(({ modelKey }) => modelKey === batched.modelKey);
    if (batched.typicalNanos === null || batched.currency !== currency) continue;
    if (!alone || alone.typicalNanos === null || alone.currency !== currency) continue;
    sums.saved += alone.typicalNanos - batched.typicalNanos;
    sums.whole += alone.typicalNanos;
  }
  return sums;
}

/** How long it takes, what it saves, and which models it does not help. @param single the same run with single calls */
export function describeBatchForecast(
  models: readonly ModelSpec[],
  batch: Priced,
  single: Pick<Priced, 'models'>,
): string[] {
  const others = models.filter(({ provider }) => !hasBatches(provider));
  const isHelped = others.length < models.length;
  const { saved, whole } = savingOf(batch, single);
  return [
    ...(isHelped ? ['In batches: answers may take up to 24 hours, with Google up to 48. No time is measured.'] : []),
    ...(isHelped && saved > 0
      ? [`Saves usually ${formatMoney(saved, batch.currency)} of ${formatMoney(whole, batch.currency)}.`]
      : []),
    ...(others.length > 0
      ? [
          `Called one by one, at the standard price, because their provider has no batches: ${others.map(({ key }) => key).join(', ')}.`,
        ]
      : []),
  ];
}
