import { loadBundledPrices, type PriceTable, type RecordedPrice, sentModelName } from '@yardstick/bench';
import { type Retirement, tokenPriceOf } from '@yardstick/bench/models';
import { type Called, calledAs } from '../models/called-as.ts';
import { provideKnownModels } from '../models/known-models.server.ts';
import type { ModelCatalogue } from './build-catalogue.ts';
import { callNamesOf, findCalledModel } from './called-model.ts';
import { type Endpoint, type PriceRow, priceOn } from './model.ts';
import { modelCatalogue } from './model-queries.server.ts';
import { endpointKey } from './observed/observed-endpoints.ts';

/** Imported once by each process: who calls a model is told its end and its price as the pages of the catalogue state them. */
provideKnownModels(async (ctx) => {
  const catalogue = await modelCatalogue(ctx);
  return {
    findEnd: (called) => findEnd(catalogue, called),
    pricesOf: async (called, day) => pricesOf(catalogue, called, day, await loadBundledPrices()),
  };
});

const ends = new WeakMap<ModelCatalogue, ReadonlyMap<string, Retirement>>();

/** By endpoint; of several announcements the first, as on pages. */
function endsOf(catalogue: ModelCatalogue): ReadonlyMap<string, Retirement> {
  const known = ends.get(catalogue);
  if (known) return known;
  const rows = catalogue.retirements.toReversed();
  const byEndpoint = new Map(
    rows.flatMap(({ retirement }) =>
      retirement.ids.map((id) => [endpointKey(retirement.provider, id), retirement] as const),
    ),
  );
  ends.set(catalogue, byEndpoint);
  return byEndpoint;
}

const sentBy = ({ provider, model, ...where }: Called) =>
  calledAs({ provider, model: sentModelName(provider, model), ...where });

function findEnd(catalogue: ModelCatalogue, called: Called): Retirement | null {
  const { provider: where, model } = sentBy(called);
  const isThere = ({ id, baseUrl }: ModelCatalogue['providers'][number]) =>
    id === where || (baseUrl !== null && URL.parse(baseUrl)?.host === where);
  const there = called.provider === 'custom' ? catalogue.providers.filter(isThere) : [{ id: where }];
  return there.map(({ id }) => endsOf(catalogue).get(endpointKey(id, model))).find((end) => end) ?? null;
}

/**
 * The prices of a model where it is called, of each name that the provider may answer with: unless the bundled table, which knows more
 * units and hours of the day, says the same of all of them.
 */
function pricesOf(catalogue: ModelCatalogue, called: Called, day: string, bundled: PriceTable): RecordedPrice[] {
  const sent = sentBy(called);
  const isHere = (one: Endpoint) =>
    callNamesOf({ endpoints: [one], former: [] }).some(({ provider }) => provider === sent.provider);
  const here = findCalledModel(catalogue, sent)?.endpoints.filter(isHere) ?? [];
  const asked = here.find(({ id }) => id.toLowerCase() === sent.model);
  if (asked === undefined) return [];
  const names = here.filter((one) => one === asked || (one.tier === null && asked.tier === null));
  const [provider, baseUrl] = [called.provider, called.baseUrl ?? null];
  const isBundled = (row: PriceRow, model: string) => says(bundled, { provider, model, baseUrl }, row);
  const isNew = (row: PriceRow, model: string) => isLearned(row) && !isBundled(row, model);
  const leading = (one: Endpoint) => {
    const rows = [one, ...names.filter((other) => isSame(one, other))].flatMap((name) => priceOn(name, day) ?? []);
    return rows.find((row) => isNew(row, one.id)) ?? rows[0];
  };
  const ofAskedName = leading(asked);
  const priced = names.flatMap((one) => {
    const own = leading(one);
    // A dated name that cost what the asked one did follows it: providers answer with it.
    const row = own && !isNew(own, one.id) && isBundled(own, asked.id) ? ofAskedName : own;
    return row ? [{ model: one.id, row }] : [];
  });
  if (!priced.some(({ model, row }) => isNew(row, model))) return [];
  const ofAsked = priced.filter(({ model }) => model === asked.id).map(({ row }) => ({ model: called.model, row }));
  return [...ofAsked, ...priced.filter(({ model }) => model !== called.model)].map(({ model, row }) => ({
    provider,
    model,
    baseUrl,
    rates: row.rates,
    currency: row.currency,
    page: row.source.url,
    source: { name: row.source.name, version: row.source.version, observedAt: row.observedAt },
  }));
}

/** Whether one of two names sends the other. */
const isSame = (one: Endpoint, other: Endpoint) => one.aliasOf === other.id || other.aliasOf === one.id;

/** Said since the release: rows of the bundled table have its version. */
const isLearned = ({ source }: PriceRow) => source.version === '';

/** Whether a table asks the same, on both sides of each step for long contexts. */
function says(
  table: PriceTable,
  called: Pick<RecordedPrice, 'provider' | 'model' | 'baseUrl'>,
  row: PriceRow,
): boolean {
  const starts = Object.values(row.rates).flatMap((rate) =>
    typeof rate === 'object' ? rate.tiers.map(({ start }) => start) : [],
  );
  return [0, ...starts, ...starts.map((start) => start + 1), Number.MAX_SAFE_INTEGER].every((inputTokens) => {
    const stated = table.find({ ...called, tier: null, inputTokens });
    const { stamp: _, ...ours } = tokenPriceOf(
      { ...row, page: '', source: { ...row.source, observedAt: '' } },
      inputTokens,
    );
    return Object.entries(ours).every(
      ([unit, asked]) => asked === null || asked === stated?.[unit as keyof typeof ours],
    );
  });
}
