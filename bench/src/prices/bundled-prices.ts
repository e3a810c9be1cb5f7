// The bundled price table, read when the first price is asked for.
import { readProviderLines } from '../models/bundled-table.ts';
import { wallClock } from '../wall-clock.ts';
import { type PriceQuery, type PriceTable, type TokenPrice, tierOf } from './price-book.ts';
import { type FoundRates, PriceLookup } from './price-lookup.ts';
import { endpointSource, historySource } from './price-rows.ts';

/** Loads the bundled table; later calls return the same one. */
export function loadBundledPrices(): Promise<PriceTable> {
  loading ??= load();
  return loading;
}

let loading: Promise<PriceTable> | null = null;

/** Providers of the engine whose own prices the table knows under these names. */
const known = new Set(['openai', 'anthropic', 'google', 'mistral', 'cohere']);

async function load(): Promise<PriceTable> {
  const lookup = new PriceLookup(await readProviderLines());
  return {
    name: 'bundled',
    version: [endpointSource, historySource].map(({ name, version }) => `${name} ${version}`).join(', '),
    find(query) {
      // The table holds standard prices only; another tier is another price.
      if (tierOf(query.tier) !== 'standard') return null;
      // A model on somebody's own machine has no list price, whatever its name; a known reseller's address has.
      const own = known.has(query.provider) ? query.provider : null;
      const providerId = own ?? (query.baseUrl === null ? null : lookup.findByAddress(query.baseUrl));
      const found = providerId === null ? null : lookup.find(providerId, query.model, Date.parse(wallClock()));
      return found && priceOf(found, query);
    },
  };
}

function priceOf({ rates: price, page, source }: FoundRates, query: PriceQuery): TokenPrice {
  let threshold: number | null = null;
  const micros = (name: string): number | null => {
    const rate = price[name];
    if (rate === undefined) return null;
    if (typeof rate === 'number') return Math.round(rate * 1e6);
    const tier = rate.tiers
      .filter(({ start }) => query.inputTokens > start)
      .sort((left, right) => right.start - left.start)[0];
    if (tier) threshold = tier.start;
    return Math.round((tier?.price ?? rate.base) * 1e6);
  };
  const rates = {
    inputMicros: micros('input_mtok'),
    outputMicros: micros('output_mtok'),
    cacheReadMicros: micros('cache_read_mtok'),
    cacheWriteMicros: micros('cache_write_mtok'),
    cacheWriteOneHourMicros: micros('cache_write_1h_mtok'),
  };
  const perThousand = price.requests_kcount;
  return {
    currency: 'USD',
    ...rates,
    requestNanos: typeof perThousand === 'number' ? Math.round(perThousand * 1e6) : 0,
    stamp: {
      table: source.name,
      version: source.version,
      source: page,
      asOf: source.observedAt,
      tier: 'standard',
      longContextThresholdTokens: threshold,
    },
  };
}
