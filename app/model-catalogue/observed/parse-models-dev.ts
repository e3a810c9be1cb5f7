import { z } from 'zod';
import { isPriced, type KnownEndpoints, StatementList } from './statement-list.ts';

/** models.dev: https://models.dev/api.json, providers by id with their models by id; prices per million tokens. */

const cost = z.object({
  input: z.number(),
  output: z.number(),
  cache_read: z.number().optional(),
  cache_write: z.number().optional(),
  currency: z.string().optional(),
});
const modelRow = z.object({
  name: z.string(),
  reasoning: z.boolean().optional(),
  tool_call: z.boolean().optional(),
  structured_output: z.boolean().optional(),
  knowledge: z.string().optional(),
  release_date: z.string().optional(),
  open_weights: z.boolean().optional(),
  modalities: z.object({ input: z.array(z.string()), output: z.array(z.string()) }).optional(),
  limit: z.object({ context: z.number().optional(), output: z.number().optional() }).optional(),
  cost: cost
    .extend({
      tiers: z.array(cost.extend({ tier: z.object({ size: z.number() }) })).optional(),
      context_over_200k: cost.optional(),
    })
    .optional(),
});
type Cost = NonNullable<z.infer<typeof modelRow>['cost']>;
const document = z.record(z.string(), z.object({ name: z.string(), models: z.record(z.string(), z.unknown()) }));

/** Providers that the bundled table calls by another name. */
const sameProvider = new Map([
  ['fireworks-ai', 'fireworks'],
  ['togetherai', 'together'],
  ['vercel', 'vercel-ai-gateway'],
  ['novita-ai', 'novita'],
]);
/** They sell a subscription, pass calls on to a key of yours, or bill in a currency that their figures do not name: those are no prices. */
const sellsNoTokens = /-(cn|coding-plan|token-plan)$|^(github-|opencode|kimi-for-coding|lmstudio|ollama)/;

export function parseModelsDev(json: unknown, known: KnownEndpoints): StatementList {
  const list = new StatementList();
  const knownProviders = new Set([...known].map((key) => key.slice(0, key.indexOf(' '))));
  for (const [id, { name, models }] of Object.entries(document.parse(json))) {
    if (sellsNoTokens.test(id)) continue;
    const provider = sameProvider.get(id) ?? id;
    for (const [model, written] of Object.entries(models))
      list.row(() => {
        const row = modelRow.parse(written);
        const { cost: asked } = row;
        const isAsked = asked !== undefined && isPriced(model, asked.input, asked.output);
        if (!isAsked && !knownProviders.has(provider)) return true;
        const isFit = !isAsked || list.add('price', provider, model, ratesOf(asked));
        return isFit && list.add('facts', provider, model, factsOf(row, name));
      });
  }
  return list;
}

function ratesOf(asked: Cost) {
  const steps = asked.tiers?.map(({ tier, ...step }) => ({ start: tier.size, ...step })) ?? [];
  if (steps.length === 0 && asked.context_over_200k) steps.push({ start: 200_000, ...asked.context_over_200k });
  const rate = (unit: 'input' | 'output' | 'cache_read' | 'cache_write') => {
    const base = asked[unit];
    if (base === undefined) return undefined;
    const tiers = steps.flatMap(({ start, [unit]: price }) => (price === undefined ? [] : [{ start, price }]));
    return tiers.length > 0 ? { base, tiers } : base;
  };
  return {
    input_mtok: rate('input'),
    output_mtok: rate('output'),
    cache_read_mtok: rate('cache_read'),
    cache_write_mtok: rate('cache_write'),
    currency: asked.currency,
  };
}

const orNone = (tokens: number | undefined) => (tokens === 0 ? undefined : tokens);

function factsOf(row: z.infer<typeof modelRow>, providerName: string) {
  return {
    name: row.name,
    providerName,
    input: row.modalities?.input,
    output: row.modalities?.output,
    contextTokens: orNone(row.limit?.context),
    maxOutputTokens: orNone(row.limit?.output),
    reasoning: row.reasoning,
    hasTools: row.tool_call,
    hasStructuredOutput: row.structured_output,
    hasOpenWeights: row.open_weights,
    released: isoDay(row.release_date),
    knowledge: isoDay(row.knowledge),
  };
}

/** A day or a month in ISO form. */
const isoDay = (text: string | undefined) => (/^\d{4}-\d\d(-\d\d)?$/.test(text ?? '') ? text : undefined);
