// Prices of tokens: a file of one's own first, the bundled table after. A price that is not known stays unknown. Pure but for loading.
import { batchPriceOf } from './batch-price.ts';
import type { PriceFile } from './price-file.ts';
import type { TokenPrice } from './token-price.ts';

export interface PriceQuery {
  provider: string;
  model: string;
  baseUrl: string | null;
  /** The tier that served the call; null counts as standard. */
  tier: string | null;
  /** All input tokens, for prices that rise with a long context. */
  inputTokens: number;
}

export interface PriceTable {
  name: string;
  version: string;
  find(query: PriceQuery): TokenPrice | null;
}

/** Served tiers that providers call by other names but bill at the standard price. */
const standardTiers = new Set(['default', 'standard', 'auto', 'on_demand', 'standard_only', 'unspecified']);

export function tierOf(served: string | null): string {
  const tier = served?.toLowerCase() ?? 'standard';
  return standardTiers.has(tier) ? 'standard' : tier;
}

/**
 * Looks a price up in each table in turn; the first that knows it wins. A table that knows only the standard price of a batch's model
 * wins too: what the batch costs follows from it, or is unknown.
 */
export function findPrice(tables: PriceTable[], query: PriceQuery): TokenPrice | null {
  const isBatch = tierOf(query.tier) === 'batch';
  for (const table of tables) {
    const price = table.find(query);
    if (price) return price;
    const standard = isBatch ? table.find({ ...query, tier: null }) : null;
    if (standard) return batchPriceOf(standard, query.provider);
  }
  return null;
}

const micros = (amount: number | undefined) => (amount === undefined ? null : Math.round(amount * 1e6));

/** A table made of a parsed price file. */
export function priceTableOf(file: PriceFile, name = 'price file'): PriceTable {
  return {
    name,
    version: file.version,
    find({ provider, model, tier, inputTokens }) {
      const wanted = tierOf(tier);
      const fits = file.prices.filter(
        (price) => price.provider === provider && price.tier === wanted && matches(price.model, model),
      );
      const price = fits.sort((left, right) => right.model.length - left.model.length)[0];
      if (!price) return null;
      const isLong = price.longContext !== undefined && inputTokens > price.longContext.aboveTokens;
      const rate = isLong && price.longContext ? price.longContext : price;
      return {
        currency: file.currency,
        inputMicros: micros(rate.input),
        inputAudioMicros: micros(rate.inputAudio),
        cacheReadAudioMicros: micros(rate.cacheReadAudio),
        outputMicros: micros(rate.output),
        cacheReadMicros: micros(rate.cacheRead),
        cacheWriteMicros: micros(rate.cacheWrite),
        cacheWriteOneHourMicros: micros(rate.cacheWriteOneHour),
        requestNanos: Math.round((price.request ?? 0) * 1e9),
        stamp: {
          table: name,
          version: file.version,
          source: price.source,
          asOf: price.asOf ?? null,
          tier: wanted,
          longContextThresholdTokens: isLong ? (price.longContext?.aboveTokens ?? null) : null,
        },
      };
    },
  };
}

function matches(pattern: string, model: string): boolean {
  return pattern.endsWith('*') ? model.startsWith(pattern.slice(0, -1)) : pattern === model;
}
