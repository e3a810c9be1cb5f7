import {
  type EndpointRow,
  endpointSource,
  fits,
  type HistoryRow,
  historySource,
  type Maker,
  type ModelRow,
  type ProviderRow,
  type Retirement,
} from '@yardstick/bench/models';
import type { Endpoint, Model, PriceRow } from './model.ts';

/** The whole table, joined: each model with its endpoints, prices and announced end. */
export interface ModelCatalogue {
  models: readonly Model[];
  find: (id: string) => Model | null;
  /** The model that a provider, a gateway or an older list calls so; null for a name that nobody uses. */
  resolve: (name: string) => Model | null;
  retirements: readonly { retirement: Retirement; model: Model | null; provider: string }[];
}

interface Table {
  makers: readonly Maker[];
  models: readonly ModelRow[];
  providers: readonly ProviderRow[];
  retirements: readonly Retirement[];
}

export function buildCatalogue({ makers, models: rows, providers, retirements }: Table): ModelCatalogue {
  const makerById = new Map(makers.map((maker) => [maker.id, maker]));
  const endpoints = new Map<string, Endpoint[]>();
  const former = new Map<string, Model['former']>();
  const push = <Item>(map: Map<string, Item[]>, key: string, item: Item) => {
    const list = map.get(key);
    if (list) list.push(item);
    else map.set(key, [item]);
  };
  const findEnd = (provider: string, id: string) =>
    retirements.find((row) => row.provider === provider && row.ids.includes(id)) ?? null;
  for (const provider of providers) {
    for (const row of provider.endpoints)
      push(endpoints, row.model, endpointOf(provider, row, findEnd(provider.id, row.id)));
    for (const row of provider.history)
      if (row.model !== null)
        push(former, row.model, {
          provider: { id: provider.id, name: provider.name },
          id: row.id,
          rows: pricesOf(row, provider),
        });
  }
  const models = rows.map((row): Model => {
    const maker = makerById.get(row.maker ?? '') ?? null;
    const served = (endpoints.get(row.id) ?? []).sort((left, right) => rankOf(left, maker) - rankOf(right, maker));
    const own = served.find(({ provider }) => provider.id === maker?.id);
    const names = [row.id, own?.id, ...(former.get(row.id) ?? []).map(({ id }) => id)];
    const ends = names.map((name) => findEnd(maker?.id ?? '', name ?? ''));
    const standard = served.filter(({ tier, aliasOf }) => tier === null && aliasOf === null);
    return {
      id: row.id,
      name: row.name,
      maker,
      family: row.family,
      weights: row.weights ?? null,
      endpoints: served,
      former: former.get(row.id) ?? [],
      retirement: ends.find((end) => end !== null) ?? null,
      ...factsOf(own ? [own] : standard.length > 0 ? standard : served),
    };
  });
  const byId = new Map(models.map((model) => [model.id, model]));
  const byName = namesOf(models, retirements, byId);
  const resolve = (name: string) => byId.get(name) ?? byName.get(name.toLowerCase()) ?? null;
  return {
    models,
    find: (id) => byId.get(id) ?? null,
    resolve,
    retirements: retirements.map((retirement) => ({
      retirement,
      model: retirement.ids.map(resolve).find((model) => model !== null) ?? null,
      provider: providers.find(({ id }) => id === retirement.provider)?.name ?? retirement.provider,
    })),
  };
}

/** The maker's own endpoint comes first, then by provider. */
const rankOf = ({ provider, tier, aliasOf, region }: Endpoint, maker: Maker | null) =>
  (provider.id === maker?.id ? 0 : 1) +
  (tier === null ? 0 : 4) +
  (aliasOf === null ? 0 : 2) +
  (region === null ? 0 : 1);

function factsOf(endpoints: readonly Endpoint[]) {
  const most = (numbers: (number | null)[]) =>
    numbers.reduce((a, b) => (b !== null && (a === null || b > a) ? b : a), null);
  const [first] = endpoints;
  return {
    input: first?.input ?? [],
    output: first?.output ?? [],
    contextTokens: most(endpoints.map(({ contextTokens }) => contextTokens)),
    maxOutputTokens: most(endpoints.map(({ maxOutputTokens }) => maxOutputTokens)),
    reasoning: first?.reasoning ?? null,
    // The list of chat models takes only models that call tools.
    hasTools: first?.kind === 'chat' ? true : null,
  };
}

function endpointOf(provider: ProviderRow, row: EndpointRow, retirement: Retirement | null): Endpoint {
  const id = row.id.toLowerCase();
  const past = provider.history.find(({ match }) => fits(match, id));
  return {
    provider: { id: provider.id, name: provider.name, baseUrl: provider.baseUrl ?? null },
    id: row.id,
    api: row.api,
    kind: row.kind,
    tier: row.tier ?? null,
    region: row.region ?? null,
    aliasOf: row.aliasOf ?? null,
    reasoning: row.reasoning ?? null,
    input: row.input,
    output: row.output,
    contextTokens: row.contextTokens ?? null,
    maxOutputTokens: row.maxOutputTokens ?? null,
    today: row.rates
      ? {
          effectiveFrom: null,
          effectiveTo: null,
          observedAt: endpointSource.observedAt,
          hours: null,
          source: { ...endpointSource, url: endpointSource.homepage },
          rates: row.rates,
        }
      : null,
    history: past ? pricesOf(past, provider) : [],
    retirement,
  };
}

/** Dated rows, oldest first: each holds until the next begins. */
function pricesOf({ prices }: HistoryRow, provider: ProviderRow): PriceRow[] {
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
        rates,
      };
    })
    .sort((left, right) => ((left.effectiveFrom ?? '') < (right.effectiveFrom ?? '') ? -1 : 1));
}

/** Every spelling by which a model is known, in lower case: ids with and without a gateway's prefix, and retired ids. */
function namesOf(
  models: readonly Model[],
  retirements: readonly Retirement[],
  byId: ReadonlyMap<string, Model>,
): Map<string, Model> {
  const names = new Map<string, Model>();
  const add = (name: string, model: Model) => {
    if (!names.has(name)) names.set(name, model);
  };
  for (const model of models)
    for (const name of [...model.endpoints.map(({ id }) => id), ...model.former.map(({ id }) => id)]) {
      const lower = name.toLowerCase();
      add(lower, model);
      add(lower.split('/').at(-1) ?? lower, model);
    }
  for (const model of models) add(model.id.replaceAll('.', '-'), model);
  for (const { ids } of retirements) {
    const model = ids.map((id) => byId.get(id) ?? names.get(id.toLowerCase())).find((found) => found !== undefined);
    if (model) for (const id of ids) add(id.toLowerCase(), model);
  }
  return names;
}
