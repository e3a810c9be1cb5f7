import { z } from 'zod';
import { isPriced, perMillion, StatementList } from './statement-list.ts';

/** OpenRouter: /api/v1/models, prices as decimal strings of dollars per token; -1 where a router chooses the model. */

const perToken = z
  .string()
  .regex(/^-?\d{1,6}(\.\d{1,20})?(e-?\d{1,2})?$/i)
  .transform(Number);
const row = z.object({
  id: z.string(),
  name: z.string(),
  context_length: z.number().nullish(),
  architecture: z
    .object({ input_modalities: z.array(z.string()), output_modalities: z.array(z.string()) })
    .partial()
    .nullish(),
  pricing: z.object({
    prompt: perToken,
    completion: perToken,
    input_cache_read: perToken.optional(),
    input_cache_write: perToken.optional(),
    /** For each request, and for each image that it holds. */
    request: perToken.optional(),
    image: perToken.optional(),
    currency: z.string().optional(),
  }),
  top_provider: z.object({ max_completion_tokens: z.number().nullish() }).nullish(),
  supported_parameters: z.array(z.string()).nullish(),
  knowledge_cutoff: z.iso.date().nullish(),
  expiration_date: z.iso.date().nullish(),
});
const document = z.object({ data: z.array(z.unknown()) });

export function parseOpenRouter(json: unknown): StatementList {
  const list = new StatementList();
  for (const written of document.parse(json).data)
    list.row(() => {
      const { id, pricing, ...facts } = row.parse(written);
      if (pricing.prompt === -1) return true;
      const isAsked = isPriced(id, pricing.prompt, pricing.completion);
      const isFit = !isAsked || list.add('price', 'openrouter', id, ratesOf(pricing));
      return isFit && list.add('facts', 'openrouter', id, factsOf(facts));
    });
  return list;
}

const thousand = (each: number) => Number((each * 1000).toPrecision(10));

function ratesOf(pricing: z.infer<typeof row>['pricing']) {
  const rate = (value: number | undefined) => (value ? perMillion(value) : undefined);
  return {
    input_mtok: perMillion(pricing.prompt),
    output_mtok: perMillion(pricing.completion),
    cache_read_mtok: rate(pricing.input_cache_read),
    cache_write_mtok: rate(pricing.input_cache_write),
    requests_kcount: pricing.request ? thousand(pricing.request) : undefined,
    images_kcount: pricing.image ? thousand(pricing.image) : undefined,
    currency: pricing.currency,
  };
}

function factsOf(facts: Omit<z.infer<typeof row>, 'id' | 'pricing'>) {
  const { supported_parameters: parameters } = facts;
  return {
    name: facts.name,
    input: facts.architecture?.input_modalities,
    output: facts.architecture?.output_modalities,
    contextTokens: facts.context_length || undefined,
    maxOutputTokens: facts.top_provider?.max_completion_tokens || undefined,
    hasTools: parameters?.includes('tools'),
    hasStructuredOutput: parameters?.includes('structured_outputs'),
    knowledge: facts.knowledge_cutoff ?? undefined,
    shutdown: facts.expiration_date ?? undefined,
  };
}
