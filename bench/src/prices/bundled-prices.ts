// The bundled price table, read when the first price is asked for.
import { readProviderLines } from '../models/bundled-table.ts';
import { wallClock } from '../wall-clock.ts';
import { type PriceTable, tierOf } from './price-book.ts';
import { PriceLookup } from './price-lookup.ts';
import { endpointSource, historySource } from './price-rows.ts';
import { tokenPriceOf } from './token-price.ts';

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
      return found && tokenPriceOf(found, query.inputTokens);
    },
  };
}
