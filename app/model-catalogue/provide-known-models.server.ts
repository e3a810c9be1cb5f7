import {
  type BundledPrices,
  hasOwnPrice,
  loadBundledPrices,
  type PriceTable,
  type RecordedPrice,
  sentModelName,
  type TokenPrice,
  undatedName,
} from '@yardstick/bench';
import { type Retirement, tokenPriceOf } from '@yardstick/bench/models';
import { type Called, type CalledAs, calledAs } from '../models/called-as.ts';
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

/** By the address of its endpoint, which says more than its host: a router serves several providers under one. */
function calledThere(called: Called, bundled: BundledPrices): CalledAs {
  const sent = sentBy(called);
  const provider = called.provider === 'custom' && called.baseUrl ? bundled.findByAddress(called.baseUrl) : null;
  return provider === null ? sent : { ...sent, provider };
}

/** The endpoints of the model under this name, and the one that the name is. */
function findEndpoints(catalogue: ModelCatalogue, sent: CalledAs) {
  const isHere = (one: Endpoint) =>
    callNamesOf({ endpoints: [one], former: [] }).some(({ provider }) => provider === sent.provider);
  const here = findCalledModel(catalogue, sent)?.endpoints.filter(isHere) ?? [];
  const asked = here.find(({ id }) => id.toLowerCase() === sent.model);
  return asked && { asked, names: here.filter((one) => one === asked || (one.tier === null && asked.tier === null)) };
}

/**
 * The prices of a model where it is called, of each name that the provider may answer with: unless the bundled table, which knows more
 * units and hours of the day, says the same of all of them. A dated name that nobody lists costs what the name without its date does.
 */
function pricesOf(catalogue: ModelCatalogue, called: Called, day: string, bundled: BundledPrices): RecordedPrice[] {
  const sent = calledThere(called, bundled);
  const [provider, baseUrl] = [called.provider, called.baseUrl ?? null];
  const undated = { ...sent, model: undatedName(sent.model) };
  const follows = undated.model !== sent.model && !hasOwnPrice(bundled, { provider, model: called.model, baseUrl });
  const found = findEndpoints(catalogue, sent) ?? (follows ? findEndpoints(catalogue, undated) : undefined);
  if (!found) return [];
  const { asked, names } = found;
  const isBundled = (row: PriceRow, model: string) => says(bundled, { provider, model, baseUrl }, row);
  const isNew = (row: PriceRow, model: string) => isLearned(row) && !isBundled(row, model);
  const leading = (one: Endpoint) => {
    const own = priceOn(one, day);
    // What was learned of a name itself is its price, also where it is the bundled one.
    if (own && isLearned(own)) return own;
    const others = names.filter((other) => isSame(one, other)).flatMap((other) => priceOn(other, day) ?? []);
    return others.find((row) => isNew(row, one.id)) ?? own ?? others[0];
  };
  const ofAskedName = leading(asked);
  const priced = names.flatMap((one) => {
    const own = leading(one);
    // A dated name that cost what the asked one did follows it: providers answer with it.
    const row = own && !isLearned(own) && isBundled(own, asked.id) ? ofAskedName : own;
    return row ? [{ model: one.id, row }] : [];
  });
  if (!priced.some(({ model, row }) => isNew(row, model))) return [];
  const ofAsked = priced.filter(({ model }) => model === asked.id).map(({ row }) => ({ model: called.model, row }));
  return [...ofAsked, ...priced.filter(({ model }) => model !== called.model)].map(({ model, row }) => ({
    provider,
    model,
    baseUrl,
    rates: withFee(row, bundled.find({ provider, model, baseUrl, tier: null, inputTokens: 0 })),
    currency: row.currency,
    page: row.source.url,
    source: { name: row.source.name, version: row.source.version, observedAt: row.observedAt },
  }));
}

/** A source that states prices of tokens alone says nothing of a fee for each request: the known one is still asked. */
function withFee({ rates, currency }: PriceRow, known: TokenPrice | null): PriceRow['rates'] {
  if (rates.requests_kcount !== undefined || !known?.requestNanos || known.currency !== currency) return rates;
  return { ...rates, requests_kcount: known.requestNanos / 1e6 };
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
      ([unit, asked]) =>
        asked === null ||
        (unit === 'requestNanos' && row.rates.requests_kcount === undefined) ||
        asked === stated?.[unit as keyof typeof ours],
    );
  });
}
