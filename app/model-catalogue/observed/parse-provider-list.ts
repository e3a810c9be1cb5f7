import { z } from 'zod';
import { type KnownEndpoints, StatementList } from './statement-list.ts';

/**
 * A provider's own `GET /v1/models`: OpenAI states `shutdown_date`, Mistral `deprecation` and what replaces it. A list
 * may hold models that only the operator's account can see, so only ids that the catalogue knows are taken.
 */

const row = z.object({
  id: z.string(),
  shutdown_date: z.string().nullish(),
  deprecation: z.string().nullish(),
  deprecation_replacement_model: z.string().nullish(),
  max_context_length: z.number().nullish(),
});
const document = z.object({ data: z.array(z.unknown()) });

export function parseProviderList(provider: string, json: unknown, known: KnownEndpoints): StatementList {
  const list = new StatementList();
  for (const written of document.parse(json).data)
    list.row(() => {
      const model = row.parse(written);
      if (!known.has(`${provider} ${model.id.toLowerCase()}`)) return true;
      return list.add('facts', provider, model.id, {
        shutdown: (model.shutdown_date ?? model.deprecation)?.slice(0, 10),
        replacement: model.deprecation_replacement_model ?? undefined,
        contextTokens: model.max_context_length ?? undefined,
      });
    });
  return list;
}
