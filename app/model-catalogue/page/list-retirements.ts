import type { ModelCatalogue } from '../build-catalogue.ts';
import type { RetirementEntry } from './retirement-calendar.ts';

/** Every announced end, the next one first; those without a date stand last. */
export function listRetirements({ retirements }: ModelCatalogue): RetirementEntry[] {
  return retirements
    .map(({ retirement, model, provider }) => ({
      retirement,
      modelId: model?.id ?? null,
      name: nameOf(retirement.ids, model),
      provider,
    }))
    .sort((left, right) => ((left.retirement.shutdown ?? '9') < (right.retirement.shutdown ?? '9') ? -1 : 1));
}

/** A dated version of a model is named by its id, so that it is not taken for the model itself. */
function nameOf(
  ids: readonly string[],
  model: { name: string; endpoints: { id: string }[]; id: string } | null,
): string {
  const [exact = ''] = ids;
  if (model === null) return exact;
  const isWhole = ids.includes(model.id) || ids.length > 1 || model.endpoints.every(({ id }) => id !== exact);
  return isWhole ? model.name : exact;
}
