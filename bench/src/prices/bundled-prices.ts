// The bundled price table. It is large, so it is loaded when the first price is asked for, not when the engine starts.
import type { ModelPrice } from '@pydantic/genai-prices';
import { type PriceQuery, type PriceTable, type TokenPrice, tierOf } from './price-book.ts';

const TABLE = 'genai-prices';
const VERSION = '0.1.8';

/** Loads the bundled table; later calls return the same one. */
export function loadBundledPrices(): Promise<PriceTable> {
  loading ??= load();
  return loading;
}

let loading: Promise<PriceTable> | null = null;

/** Providers whose own prices the table knows under these names. */
const known = new Set(['openai', 'anthropic', 'google', 'mistral', 'cohere']);

async function load(): Promise<PriceTable> {
  const { calcPrice, findProvider } = await import('@pydantic/genai-prices');
  return {
    name: TABLE,
    version: VERSION,
    find(query) {
      // The table holds standard prices only; another tier is another price.
      if (tierOf(query.tier) !== 'standard') return null;
      // A model on somebody's own machine has no list price, whatever its name; a known reseller's address has.
      const providerId = known.has(query.provider) ? query.provider : findByAddress(query, findProvider);
      if (!providerId) return null;
      const found = calcPrice({ input_tokens: query.inputTokens, output_tokens: 0 }, query.model, { providerId });
      if (!found) return null;
      return priceOf(
        found.model_price,
        query,
        found.provider.pricing_urls?.[0] ?? 'https://github.com/pydantic/genai-prices',
      );
    },
  };
}

function findByAddress(
  query: PriceQuery,
  find: (options: { providerApiUrl: string }) => { id: string } | undefined,
): string | null {
  return query.baseUrl === null ? null : (find({ providerApiUrl: query.baseUrl })?.id ?? null);
}

function priceOf(price: ModelPrice, query: PriceQuery, source: string): TokenPrice {
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
  const stamp = {
    table: TABLE,
    version: VERSION,
    source,
    asOf: null,
    tier: 'standard',
    longContextThresholdTokens: threshold,
  };
  return {
    currency: 'USD',
    ...rates,
    requestNanos: typeof perThousand === 'number' ? Math.round(perThousand * 1e6) : 0,
    stamp,
  };
}
