import { z } from 'zod';
import { isPriced, type KnownEndpoints, perMillion, StatementList } from './statement-list.ts';

/** LiteLLM: model_prices_and_context_window.json, rows by id with prices per token; a second opinion on known endpoints. */

const row = z.object({
  litellm_provider: z.string(),
  input_cost_per_token: z.number().optional(),
  output_cost_per_token: z.number().optional(),
  cache_read_input_token_cost: z.number().optional(),
  cache_creation_input_token_cost: z.number().optional(),
  input_cost_per_token_above_200k_tokens: z.number().optional(),
  output_cost_per_token_above_200k_tokens: z.number().optional(),
  deprecation_date: z.string().optional(),
  currency: z.string().optional(),
});

/** Providers that the bundled table calls by another name. */
const sameProvider: readonly [RegExp, string][] = [
  [/^bedrock/, 'amazon-bedrock'],
  [/^azure/, 'azure'],
  [/^gemini$/, 'google'],
  [/^vertex_ai/, 'google-vertex'],
  [/^fireworks_ai/, 'fireworks'],
  [/^together_ai$/, 'together'],
  [/^cohere/, 'cohere'],
  [/^moonshot$/, 'moonshotai'],
  [/^vercel_ai_gateway$/, 'vercel-ai-gateway'],
  [/^cloudflare$/, 'cloudflare-workers-ai'],
];

export function parseLiteLlm(json: unknown, known: KnownEndpoints): StatementList {
  const list = new StatementList();
  for (const [id, written] of Object.entries(z.record(z.string(), z.unknown()).parse(json))) {
    if (id === 'sample_spec') continue;
    list.row(() => {
      const parsed = row.parse(written);
      const name = id.startsWith(`${parsed.litellm_provider}/`) ? id.slice(parsed.litellm_provider.length + 1) : id;
      const provider =
        sameProvider.find(([pattern]) => pattern.test(parsed.litellm_provider))?.[1] ?? parsed.litellm_provider;
      if (!known.has(`${provider} ${name.toLowerCase()}`)) return true;
      const { input_cost_per_token: input, output_cost_per_token: output } = parsed;
      const isAsked = input !== undefined && output !== undefined && isPriced(name, input, output);
      const isFit = !isAsked || list.add('price', provider, name, ratesOf(parsed));
      const shutdown = parsed.deprecation_date;
      return isFit && (shutdown === undefined || list.add('facts', provider, name, { shutdown }));
    });
  }
  return list;
}

function ratesOf(asked: z.infer<typeof row>) {
  const rate = (perToken: number | undefined, above?: number) => {
    if (perToken === undefined) return undefined;
    const base = perMillion(perToken);
    return above === undefined ? base : { base, tiers: [{ start: 200_000, price: perMillion(above) }] };
  };
  return {
    input_mtok: rate(asked.input_cost_per_token, asked.input_cost_per_token_above_200k_tokens),
    output_mtok: rate(asked.output_cost_per_token, asked.output_cost_per_token_above_200k_tokens),
    cache_read_mtok: rate(asked.cache_read_input_token_cost),
    cache_write_mtok: rate(asked.cache_creation_input_token_cost),
    currency: asked.currency,
  };
}
