import { z } from 'zod';
import type { ModelCost } from '../../model-catalogue/offer-cost.ts';
import type { PriceChange } from '../../model-catalogue/price-changes.ts';
import { currency, rateSchema } from './public-model.ts';

/** Changes of prices and calculated costs as the API writes them. */

const text = z.string();
const named = z.object({ id: text, name: text });
const source = z.object({ name: text, version: text, licence: text, url: text, observedAt: text });

export const priceChangeSchema = z
  .object({
    id: text,
    day: text,
    isObserved: z
      .boolean()
      .meta({ description: 'The day is that of the observation; since when it holds is not stated.' }),
    model: named,
    provider: named,
    endpoint: text,
    currency,
    previousCurrency: currency,
    rates: z.array(z.object({ unit: text, from: rateSchema.nullable(), to: rateSchema.nullable() })).meta({
      description: 'From in the previous currency, to in the currency; null where the row does not state the unit.',
    }),
    source,
  })
  .meta({ id: 'ModelPriceChange' });

export function publicChange({ source: { name, version, licence, url, observedAt }, ...change }: PriceChange) {
  return { ...change, source: { name, version, licence, url, observedAt } };
}

export const modelCostSchema = z
  .object({
    id: text,
    name: text,
    maker: text.nullable(),
    contextTokens: z.int().nullable(),
    provider: named,
    endpoint: text,
    currency,
    month: z.number().meta({ description: 'Cost of 30 days.' }),
    request: z.number().meta({ description: 'Cost of one request of standard service.' }),
    notes: z.array(text),
    day: text.meta({ description: 'The day whose prices are meant.' }),
    source: source.omit({ licence: true }),
    url: z.url(),
  })
  .meta({ id: 'ModelCost' });

export function publicCost(
  { monthNanos, requestNanos, ...cost }: ModelCost,
  day: string,
  publicUrl: string,
): z.infer<typeof modelCostSchema> {
  return { ...cost, month: monthNanos / 1e9, request: requestNanos / 1e9, day, url: `${publicUrl}/models/${cost.id}` };
}
