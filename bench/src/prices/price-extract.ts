// The part of the bundled table that prices of tokens need: a quarter of the whole, made when the package is built. Pure.

/** Provider data as the table's package gives it; only what is taken is named. */
export interface TableProvider {
  id: string;
  api_pattern: string;
  pricing_urls?: string[];
  fallback_model_providers?: string[];
  models: { match: MatchRule; prices: TableRates | DatedRates[] }[];
}

export type MatchRule =
  | { equals: string }
  | { starts_with: string }
  | { ends_with: string }
  | { contains: string }
  | { regex: string }
  | { and: MatchRule[] }
  | { or: MatchRule[] };

/** Currency units per million tokens (per thousand requests), by the table's own names. */
export type TableRates = Record<
  string,
  number | { base: number; tiers: { start: number; price: number }[] } | undefined
>;

export interface DatedRates {
  constraint?:
    | { type: 'start_date'; start_date: string }
    | { type: 'time_of_date'; start_time: string; end_time: string };
  prices: TableRates;
}

/** One provider of the extract. */
export interface ProviderPrices {
  id: string;
  /** A regular expression that the beginning of the provider's addresses fits. */
  address: string;
  source: string;
  /** Providers whose models this one also serves. */
  fallbacks: string[];
  models: { match: MatchRule; prices: DatedRates[] }[];
}

const taken = new Set([
  'input_mtok',
  'output_mtok',
  'cache_read_mtok',
  'cache_write_mtok',
  'cache_write_1h_mtok',
  'requests_kcount',
]);

const HOMEPAGE = 'https://github.com/pydantic/genai-prices';

/** One line of JSON per provider, so that only the providers of a run are parsed. */
export function extractPrices(providers: readonly TableProvider[]): string {
  return providers.map((provider) => JSON.stringify(extractProvider(provider))).join('\n');
}

function extractProvider(provider: TableProvider): ProviderPrices {
  return {
    id: provider.id,
    address: provider.api_pattern,
    source: provider.pricing_urls?.[0] ?? HOMEPAGE,
    fallbacks: provider.fallback_model_providers ?? [],
    models: provider.models.map(({ match, prices }) => ({
      match,
      prices: (Array.isArray(prices) ? prices : [{ prices }]).map((dated) => ({
        ...(dated.constraint ? { constraint: dated.constraint } : {}),
        prices: Object.fromEntries(Object.entries(dated.prices).filter(([name]) => taken.has(name))),
      })),
    })),
  };
}
