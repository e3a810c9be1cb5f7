import type { ModelCatalogue } from './build-catalogue.ts';
import { shownOffer, viewOfDay } from './day-view.ts';
import { isCallable } from './model.ts';
import { writeRate, writeTokens } from './model-wording.ts';

/** The models that a search finds: those that somebody serves, and those that are announced. */
export function listSearchableModels(catalogue: ModelCatalogue, day: string) {
  return viewOfDay(catalogue, day)
    .entries.filter(({ status }) => isCallable(status) || status === 'announced')
    .map((entry) => ({ ...entry.model, offer: shownOffer(entry) }))
    .map(({ id, name, maker, contextTokens, offer }) => ({
      id,
      name,
      summary: [
        `AI model${maker ? ` by ${maker.name}` : ''}`,
        ...(offer
          ? [
              `${writeRate(offer.input, offer.row.currency)} in and ${writeRate(offer.output, offer.row.currency)} out per million tokens`,
            ]
          : []),
        ...(contextTokens === null ? [] : [`context of ${writeTokens(contextTokens)} tokens`]),
      ].join(', '),
      words: id,
    }));
}
