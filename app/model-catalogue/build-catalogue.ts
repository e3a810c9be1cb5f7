import {
  type EndpointRow,
  endpointSource,
  type HistoryRow,
  historySource,
  type Maker,
  type ProviderRow,
  type Retirement,
  type TableSource,
} from '@yardstick/bench/models';
import { atOnce, forEachSliced, mapSliced, type Sliced } from '../platform/sliced.ts';
import type { Endpoint, Model, PriceRow } from './model.ts';
import { addObserved, type BundledTable, type ObservedTable } from './observed/add-observed.ts';
import { catalogueSources } from './observed/catalogue-sources.ts';
import { correctEnds } from './observed/correct-ends.ts';
import {
  type Corrections,
  correctFacts,
  correctionsByEndpoint,
  correctPrices,
  correctRow,
} from './observed/corrections.ts';
import { keyOf, observedFacts, statedFacts } from './observed/facts-of-model.ts';
import { historyFinder } from './observed/find-history.ts';
import { namesOf } from './observed/names-of-models.ts';
import { noObservations, type Observations } from './observed/observation.ts';
import { endpointKey, joinObservations, leadPrices, type ObservedEndpoint } from './observed/observed-endpoints.ts';
import { type ModelScores, scoresByModel } from './observed/scores-by-model.ts';
import { statementFinder } from './observed/who-states.ts';

/** The whole table, joined: each model with its endpoints, prices and announced end. */
export interface ModelCatalogue extends ReturnType<typeof statementFinder> {
  models: readonly Model[];
  find: (id: string) => Model | null;
  /** The model that a provider, a gateway or an older list calls so; null for a name that nobody uses. */
  resolve: (name: string) => Model | null;
  providers: readonly Provider[];
  retirements: readonly { retirement: Retirement; model: Model | null; provider: string }[];
  /** Where the rows come from: the packages of the bundled table, then what was read at run time. */
  sources: readonly TableSource[];
  /** Results that others published about a model, by source and the source's name of it. */
  scoresOf: (id: string) => readonly ModelScores[];
  /** Names of published results that lead to no model. */
  unresolvedScores: readonly { source: string; name: string }[];
}

/** Who serves models. */
export interface Provider {
  id: string;
  name: string;
  baseUrl: string | null;
  /** The page of its prices. */
  pricingUrl: string | null;
}

export function buildCatalogue(bundled: BundledTable, observations: Observations = noObservations): ModelCatalogue {
  return atOnce(buildSliced(bundled, observations));
}

/** The same with places to pause: 200,000 observed prices take seconds. */
export function* buildSliced(bundled: BundledTable, observations: Observations): Sliced<ModelCatalogue> {
  const observed = yield* joinObservations(observations);
  const corrections = correctionsByEndpoint(observations.corrections ?? []);
  const { makers, models: rows, providers, retirements: stated } = yield* addObserved(bundled, observed);
  const retirements = correctEnds(stated, corrections);
  const makerById = new Map(makers.map((maker) => [maker.id, maker]));
  const ends = new Map(retirements.toReversed().flatMap((row) => row.ids.map((id) => [`${row.provider} ${id}`, row])));
  const findEnd = (provider: string, id: string) => ends.get(`${provider} ${id}`) ?? null;
  const { endpoints, former } = yield* endpointsByModel(providers, { observed, corrections, findEnd });
  const models = yield* mapSliced(rows, (stated): Model => {
    const ofModel = corrections.get(endpointKey('', stated.id));
    const row = correctRow(stated, ofModel, endpointSource.observedAt);
    const maker = makerById.get(row.maker ?? '') ?? null;
    const served = (endpoints.get(row.id) ?? []).sort((left, right) => rankOf(left, maker) - rankOf(right, maker));
    const own = served.find(({ provider }) => provider.id === maker?.id);
    const past = former.get(row.id) ?? [];
    const names = [row.id, own?.id, ...past.map(({ id }) => id)];
    // An editor may have named another maker than the one that announced the end.
    const makerIds = [...new Set([maker?.id ?? '', stated.maker ?? ''])];
    const ended = makerIds.flatMap((by) => names.map((name) => findEnd(by, name ?? '')));
    const standard = served.filter(({ tier, aliasOf }) => tier === null && aliasOf === null);
    return {
      id: row.id,
      name: row.name,
      maker,
      family: row.family,
      weights: row.weights ?? null,
      endpoints: served,
      former: past,
      retirement: ended.find((end) => end !== null) ?? null,
      announced: row.announced ?? null,
      ...statedFacts(own, standard.length > 0 ? standard : served),
      ...observedFacts(served, observed, corrections, ofModel),
      corrections: lastOf(corrections, [
        endpointKey('', row.id),
        ...makerIds.map((by) => endpointKey(by, row.id)),
        ...[...served, ...past].map(keyOf),
      ]),
    };
  });
  const byId = new Map(models.map((model) => [model.id, model]));
  const byName = yield* namesOf(models, retirements, byId);
  const resolve = (name: string) => byId.get(name) ?? byName.get(name.toLowerCase()) ?? null;
  const nameOfProvider = new Map(providers.map(({ id, name }) => [id, name]));
  return {
    models,
    find: (id) => byId.get(id) ?? null,
    resolve,
    providers: providers.map(providerOf),
    retirements: retirements.map((retirement) => ({
      retirement,
      model: retirement.ids.map(resolve).find((model) => model !== null) ?? null,
      provider: nameOfProvider.get(retirement.provider) ?? retirement.provider,
    })),
    sources: sourcesOf(observations),
    ...statementFinder({ providers: bundled.providers, observed, corrections }),
    ...scoresOf(observations, resolve),
  };
}

function scoresOf(
  observations: Observations,
  resolve: ModelCatalogue['resolve'],
): Pick<ModelCatalogue, 'scoresOf' | 'unresolvedScores'> {
  const { byModel, unresolved } = scoresByModel(observations, resolve);
  return { scoresOf: (id) => byModel.get(id) ?? [], unresolvedScores: unresolved };
}

const providerOf = ({ id, name, baseUrl, pricingUrl }: ObservedTable['providers'][number]): Provider => {
  return { id, name, baseUrl: baseUrl ?? null, pricingUrl: pricingUrl ?? null };
};

/** The last correction of each field at some places. */
const lastOf = (corrections: Corrections, keys: readonly string[]) =>
  [...new Set(keys)].flatMap((key) => [...(corrections.get(key)?.values() ?? [])]).map(([last]) => last);

interface Joined {
  observed: ReadonlyMap<string, ObservedEndpoint>;
  corrections: Corrections;
  findEnd: (provider: string, id: string) => Model['retirement'];
}

/** Where each model is served, and where it was. */
function* endpointsByModel(
  providers: ObservedTable['providers'],
  { observed, corrections, findEnd }: Joined,
): Sliced<{ endpoints: Map<string, Endpoint[]>; former: Map<string, Model['former']> }> {
  const endpoints = new Map<string, Endpoint[]>();
  const former = new Map<string, Model['former']>();
  const push = <Item>(map: Map<string, Item[]>, key: string, item: Item) => {
    const list = map.get(key);
    if (list) list.push(item);
    else map.set(key, [item]);
  };
  for (const provider of providers) {
    const { id, name } = provider;
    const formerly = (former: string, rows: PriceRow[]) => ({
      provider: { id, name },
      id: former,
      rows,
      retirement: findEnd(id, former),
    });
    const findHistory = historyFinder(provider.history);
    yield* forEachSliced(provider.endpoints, (row) => {
      const seen = observed.get(endpointKey(id, row.id)) ?? null;
      if (row.isFormer && seen) push(former, row.model, formerly(row.id, seen.past));
      else
        push(
          endpoints,
          row.model,
          endpointOf(provider, row, findEnd(id, row.id), {
            seen,
            past: findHistory(row.id.toLowerCase()),
            own: corrections.get(endpointKey(id, row.id)),
          }),
        );
    });
    for (const row of provider.history)
      if (row.model !== null) push(former, row.model, formerly(row.id, pricesOf(row, provider)));
  }
  return { endpoints, former };
}

function sourcesOf({ rows, lastRead }: Observations): TableSource[] {
  const used = new Set(rows.flatMap(({ source, kind }) => (kind === 'scores' ? [] : [source])));
  const observed = catalogueSources
    .filter(({ id }) => used.has(id))
    .map(({ id, ...source }) => ({ ...source, version: '', observedAt: lastRead.get(id) ?? '' }));
  return [endpointSource, historySource, ...observed];
}

/** The maker's own endpoint comes first, then by provider. */
const rankOf = ({ provider, tier, aliasOf, region }: Endpoint, maker: Maker | null) =>
  (provider.id === maker?.id ? 0 : 1) +
  (tier === null ? 0 : 4) +
  (aliasOf === null ? 0 : 2) +
  (region === null ? 0 : 1);

interface Seen {
  seen: ObservedEndpoint | null;
  past: HistoryRow | undefined;
  own: ReturnType<Corrections['get']>;
}

function endpointOf(
  provider: Omit<ProviderRow, 'endpoints'>,
  row: EndpointRow,
  retirement: Retirement | null,
  { seen: observed, past, own }: Seen,
): Endpoint {
  const bundled = {
    today: row.rates
      ? {
          effectiveFrom: null,
          effectiveTo: null,
          observedAt: endpointSource.observedAt,
          hours: null,
          source: { ...endpointSource, url: endpointSource.homepage },
          currency: 'USD',
          rates: row.rates,
        }
      : null,
    history: past ? pricesOf(past, provider) : [],
  };
  const { reasoning, input, output, contextTokens = past?.contextTokens, maxOutputTokens } = row;
  const stated = { facts: { reasoning, input, output, contextTokens, maxOutputTokens }, at: endpointSource.observedAt };
  const seen = observed && { facts: observed.facts, at: observed.factsReadAt };
  const facts = correctFacts(seen && seen.at > stated.at ? [seen, stated] : [stated], own);
  const prices = observed ? leadPrices(bundled, observed) : { ...bundled, others: [] };
  const price = own?.get('price');
  return {
    provider: { id: provider.id, name: provider.name, baseUrl: provider.baseUrl ?? null },
    id: row.id,
    api: row.api,
    kind: row.kind,
    tier: row.tier ?? null,
    region: row.region ?? null,
    aliasOf: row.aliasOf ?? null,
    reasoning: facts.reasoning ?? null,
    input: facts.input ?? [],
    output: facts.output ?? [],
    contextTokens: facts.contextTokens ?? null,
    ...otherContext(facts.contextTokens, past?.contextTokens),
    maxOutputTokens: facts.maxOutputTokens ?? null,
    ...(price ? correctPrices(prices, price) : prices),
    retirement,
  };
}

/** What the history states of a window, where that is not the same number rounded. */
const otherContext = (stated: number | undefined, past: number | undefined) =>
  stated && past && Math.abs(Math.log(stated / past)) > 0.1
    ? { otherContext: { tokens: past, source: historySource.name } }
    : {};

/** Dated rows, oldest first: each holds until the next begins. */
function pricesOf({ prices }: HistoryRow, provider: Pick<ProviderRow, 'pricingUrl'>): PriceRow[] {
  const startOf = (constraint: HistoryRow['prices'][number]['constraint']) =>
    constraint?.type === 'start_date' ? constraint.start_date : null;
  const starts = prices.flatMap(({ constraint }) => startOf(constraint) ?? []).sort();
  return prices
    .filter(({ prices: rates }) => Object.keys(rates).length > 0)
    .map(({ constraint, prices: rates }) => {
      const from = startOf(constraint);
      return {
        effectiveFrom: from,
        effectiveTo: starts.find((start) => start > (from ?? '')) ?? null,
        observedAt: historySource.observedAt,
        hours: constraint?.type === 'time_of_date' ? `${constraint.start_time} to ${constraint.end_time}` : null,
        source: { ...historySource, url: provider.pricingUrl ?? historySource.homepage },
        currency: 'USD',
        rates,
      };
    })
    .sort((left, right) => ((left.effectiveFrom ?? '') < (right.effectiveFrom ?? '') ? -1 : 1));
}
