// The bundled price table, read when the first price is asked for.
import { readProviderLines } from '../models/bundled-table.ts';
import { wallClock } from '../wall-clock.ts';
import { type PriceQuery, type PriceTable, tierOf } from './price-book.ts';
import { PriceLookup } from './price-lookup.ts';
import { endpointSource, historySource } from './price-rows.ts';
import { tokenPriceOf } from './token-price.ts';

export interface BundledPrices extends PriceTable {
  /** The provider of the table whose address this is: several may share a host. */
  findByAddress(url: string): string | null;
  /** Whether a model reads text alone or images too; null where the table does not list it. It says nothing of other kinds. */
  inputsOf(called: Pick<PriceQuery, 'provider' | 'model' | 'baseUrl'>): string[] | null;
}

/** Loads the bundled table; later calls return the same one. */
export function loadBundledPrices(): Promise<BundledPrices> {
  loading ??= load();
  return loading;
}

let loading: Promise<BundledPrices> | null = null;

/** Providers of the engine whose own prices the table knows under these names. */
const known = new Set(['openai', 'anthropic', 'google', 'mistral', 'cohere']);

async function load(): Promise<BundledPrices> {
  const lookup = new PriceLookup(await readProviderLines());
  // A model on somebody's own machine has no list price, whatever its name; a known reseller's address has.
  const providerOf = ({ provider, baseUrl }: Pick<PriceQuery, 'provider' | 'baseUrl'>) => {
    const own = known.has(provider) ? provider : null;
    return own ?? (baseUrl === null ? null : lookup.findByAddress(baseUrl));
  };
  return {
    name: 'bundled',
    version: [endpointSource, historySource].map(({ name, version }) => `${name} ${version}`).join(', '),
    findByAddress: (url) => lookup.findByAddress(url),
    inputsOf(called) {
      const providerId = providerOf(called);
      return providerId === null ? null : lookup.inputsOf(providerId, called.model);
    },
    find(query) {
      // The table holds standard prices only; another tier is another price.
      if (tierOf(query.tier) !== 'standard') return null;
      const providerId = providerOf(query);
      const found = providerId === null ? null : lookup.find(providerId, query.model, Date.parse(wallClock()));
      return found && tokenPriceOf(found, query.inputTokens);
    },
  };
}
