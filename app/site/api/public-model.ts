import { z } from 'zod';
import type { ModelCatalogue } from '../../model-catalogue/build-catalogue.ts';
import { shownOffer, viewOfDay } from '../../model-catalogue/day-view.ts';
import {
  type Model,
  type ModelStatus,
  mixedPrice,
  modelStatuses,
  type Offer,
  type PriceRow,
  priceOn,
} from '../../model-catalogue/model.ts';
import {
  type ListedModel,
  listModels,
  modelListingSearch,
  parseModelListing,
} from '../../model-catalogue/model-listing.ts';
import type { RegisteredListing } from '../../model-catalogue/model-queries.server.ts';
import type { Ranking } from '../../model-catalogue/ranking.ts';
import { ownMeasurementsSchema } from './public-measurement.ts';

/** Models and announced ends as the API writes them. */

const text = z.string();
export const rateSchema = z.union([
  z.number(),
  z.object({ base: z.number(), tiers: z.array(z.object({ start: z.number(), price: z.number() })) }),
]);
export const currency = text.meta({
  description: 'ISO 4217. Amounts of two currencies are never converted or ranked together.',
});
const rates = z
  .record(text, rateSchema)
  .meta({ description: 'Amounts in the currency, by unit; a tier counts above so many input tokens.' });
const priceSchema = z.object({
  effectiveFrom: text.nullable(),
  effectiveTo: text.nullable(),
  observedAt: text,
  hours: text.nullable(),
  source: z.object({ name: text, version: text, licence: text, url: text }),
  currency,
  rates,
});

export const retirementSchema = z
  .object({
    id: text,
    provider: text,
    ids: z.array(text),
    model: text.nullable().meta({ description: 'Its id here.' }),
    announced: text.nullable(),
    shutdown: text.nullable(),
    precision: z.enum(['exact', 'earliest']),
    replacement: text.nullable(),
    standing: z.enum(['read', 'reported']),
    source: z.object({
      name: text,
      url: text,
      page: text.optional(),
      observedAt: text,
      licence: text.optional(),
      quote: text.optional(),
    }),
  })
  .meta({ id: 'Retirement' });

const summaryShape = {
  id: text,
  name: text,
  maker: text.nullable(),
  family: text,
  status: z.enum(modelStatuses),
  shutdown: text.nullable(),
  contextTokens: z.int().nullable(),
  maxOutputTokens: z.int().nullable(),
  input: z.array(text),
  output: z.array(text),
  reasoning: z.boolean().nullable(),
  tools: z.boolean().nullable(),
  weights: text.nullable(),
  released: text.nullable().meta({ description: 'Day or month; null where no source says it.' }),
  knowledge: text.nullable().meta({ description: 'Knowledge date, day or month; null where no source says it.' }),
  lowest: z
    .object({ provider: text, endpoint: text, currency, input: z.number(), output: z.number(), mixed: z.number() })
    .nullable()
    .meta({
      description:
        'The cheapest standard service at the mix, per million tokens; in another currency only where no price in US dollars is known.',
    }),
  url: z.url(),
  ownMeasurements: ownMeasurementsSchema,
};

export const modelSummarySchema = z.object(summaryShape).meta({ id: 'CatalogueModelSummary' });

export const modelSchema = z
  .object({
    ...summaryShape,
    endpoints: z.array(
      z.object({
        provider: text,
        id: text,
        api: text,
        tier: text.nullable(),
        region: text.nullable(),
        aliasOf: text.nullable(),
        contextTokens: z.int().nullable(),
        maxOutputTokens: z.int().nullable(),
        shutdown: text.nullable(),
        price: priceSchema.nullable(),
        history: z.array(priceSchema),
      }),
    ),
  })
  .meta({ id: 'CatalogueModel' });

export const registeredModelSchema = z
  .object({
    id: text,
    name: text,
    description: text,
    provider: text.nullable(),
    standing: z.literal('stated'),
    announcedEnd: text.nullable().meta({ description: 'In words; null: none is known.' }),
    url: z.url(),
  })
  .meta({ id: 'RegisteredModel' });

export const publicRegistered = (
  { modelId, name, description, company, end }: RegisteredListing,
  publicUrl: string,
): z.infer<typeof registeredModelSchema> => ({
  id: modelId,
  name,
  description,
  provider: company,
  standing: 'stated',
  announcedEnd: end,
  url: `${publicUrl}/models${modelListingSearch({ text: name })}#registered`,
});

type Summary = z.infer<typeof modelSummarySchema>;

/** The query of a page that asks the same. */
export function searchOf(query: Record<string, unknown>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search;
}

/**
 * Models that pass the filters of /models, by the same names and in the same order.
 * @param only ids of those that may be in it; null: all
 */
export function publicModels(
  catalogue: ModelCatalogue,
  query: Record<string, unknown>,
  day: string,
  publicUrl: string,
  only: ReadonlySet<string> | null,
): Ranking<Summary> {
  const listing = parseModelListing(searchOf(query));
  const all = listModels(viewOfDay(catalogue, day).entries, listing, day);
  const found = only === null ? all : all.slice().filter(({ model }) => only.has(model.id));
  const summary = ({ model, status, offer }: ListedModel) =>
    summaryOf(model, status, offer, offer && mixedPrice(offer, listing.mix), publicUrl);
  return { length: found.length, slice: (from, to) => found.slice(from, to).map(summary) };
}

export function publicModel(
  catalogue: ModelCatalogue,
  id: string,
  day: string,
  publicUrl: string,
): z.infer<typeof modelSchema> | null {
  const model = catalogue.find(id) ?? catalogue.resolve(id);
  const entry = model && viewOfDay(catalogue, day).byId.get(model.id);
  if (!model || !entry) return null;
  const offer = shownOffer(entry);
  return {
    ...summaryOf(model, entry.status, offer, offer && mixedPrice(offer), publicUrl),
    endpoints: model.endpoints.map((endpoint) => ({
      provider: endpoint.provider.id,
      id: endpoint.id,
      api: endpoint.api,
      tier: endpoint.tier,
      region: endpoint.region,
      aliasOf: endpoint.aliasOf,
      contextTokens: endpoint.contextTokens,
      maxOutputTokens: endpoint.maxOutputTokens,
      shutdown: endpoint.retirement?.shutdown ?? null,
      price: publicPrice(priceOn(endpoint, day)),
      history: endpoint.history.flatMap((row) => publicPrice(row) ?? []),
    })),
  };
}

function summaryOf(
  model: Model,
  status: ModelStatus,
  offer: Offer | null,
  mixed: number | null,
  publicUrl: string,
): Summary {
  return {
    id: model.id,
    name: model.name,
    maker: model.maker?.name ?? null,
    family: model.family,
    status,
    shutdown: model.retirement?.shutdown ?? null,
    contextTokens: model.contextTokens,
    maxOutputTokens: model.maxOutputTokens,
    input: model.input,
    output: model.output,
    reasoning: model.reasoning,
    tools: model.hasTools,
    weights: model.weights,
    released: model.released,
    knowledge: model.knowledge,
    lowest: offer && {
      provider: offer.endpoint.provider.id,
      endpoint: offer.endpoint.id,
      currency: offer.row.currency,
      input: offer.input,
      output: offer.output,
      mixed: mixed ?? 0,
    },
    url: `${publicUrl}/models/${model.id}`,
  };
}

/** Rows of a source that states no licence are shown with credit, and not given away. */
function publicPrice(row: PriceRow | null) {
  if (row === null || row.source.licence === '') return null;
  const { name, version, licence, url } = row.source;
  const known = Object.entries(row.rates).flatMap(([unit, rate]) =>
    rate === undefined ? [] : [[unit, rate] as const],
  );
  return { ...row, source: { name, version, licence, url }, rates: Object.fromEntries(known) };
}

export function publicRetirements({ retirements }: ModelCatalogue): z.infer<typeof retirementSchema>[] {
  return retirements
    .map(({ retirement, model }) => ({
      ...retirement,
      id: `${retirement.provider}:${retirement.ids[0]}`,
      model: model?.id ?? null,
      announced: retirement.announced ?? null,
      shutdown: retirement.shutdown ?? null,
      replacement: retirement.replacement ?? null,
    }))
    .sort((left, right) => ((left.shutdown ?? '9') < (right.shutdown ?? '9') ? -1 : 1));
}
