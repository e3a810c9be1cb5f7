// The bundled price table: an extract of genai-prices, read when the first price is asked for. The table's package itself takes 15 MB and
// as long to load as everything else together, so a built engine does without it.
import { readFile } from 'node:fs/promises';
import { wallClock } from '../wall-clock.ts';
import { type PriceQuery, type PriceTable, type TokenPrice, tierOf } from './price-book.ts';
import type { TableProvider, TableRates } from './price-extract.ts';
import { PriceLookup } from './price-lookup.ts';

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

/** The build writes the extract beside this file; from the source it is made on the spot. */
async function readExtract(): Promise<string> {
  if (!import.meta.url.endsWith('.ts')) return readFile(new URL('./prices.jsonl', import.meta.url), 'utf8');
  const [{ waitForUpdate }, { extractPrices }] = await Promise.all([
    import('@pydantic/genai-prices'),
    import('./price-extract.ts'),
  ]);
  return extractPrices(((await waitForUpdate()) ?? []) as unknown as TableProvider[]);
}

async function load(): Promise<PriceTable> {
  const lookup = new PriceLookup(await readExtract());
  return {
    name: TABLE,
    version: VERSION,
    find(query) {
      // The table holds standard prices only; another tier is another price.
      if (tierOf(query.tier) !== 'standard') return null;
      // A model on somebody's own machine has no list price, whatever its name; a known reseller's address has.
      const own = known.has(query.provider) ? query.provider : null;
      const providerId = own ?? (query.baseUrl === null ? null : lookup.findByAddress(query.baseUrl));
      const found = providerId === null ? null : lookup.find(providerId, query.model, Date.parse(wallClock()));
      return found && priceOf(found.rates, query, found.source);
    },
  };
}

function priceOf(price: TableRates, query: PriceQuery, source: string): TokenPrice {
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
