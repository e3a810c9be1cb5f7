import type { ModelCatalogue } from './build-catalogue.ts';
import { viewOfDay } from './day-view.ts';
import { writeRate, writeTokens } from './model-wording.ts';

/** The models that a search finds: those that somebody serves. */
export function listSearchableModels(catalogue: ModelCatalogue, day: string) {
  return viewOfDay(catalogue, day)
    .entries.filter(({ status }) => status !== 'retired' && status !== 'unlisted')
    .map(({ model: { id, name, maker, contextTokens }, offers: [cheapest] }) => ({
      id,
      name,
      summary: [
        `AI model${maker ? ` by ${maker.name}` : ''}`,
        ...(cheapest
          ? [`${writeRate(cheapest.input)} in and ${writeRate(cheapest.output)} out per million tokens`]
          : []),
        ...(contextTokens === null ? [] : [`context of ${writeTokens(contextTokens)} tokens`]),
      ].join(', '),
      words: id,
    }));
}
