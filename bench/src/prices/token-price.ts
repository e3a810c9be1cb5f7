// What a request pays by a row of the table. Pure.
import type { PriceStamp } from '../record.ts';
import type { TableRates, TableSource } from './price-rows.ts';

/** Integer micro-units of the currency per million tokens; null where no price is known. */
export interface TokenPrice {
  currency: string;
  inputMicros: number | null;
  /** Audio of the input, and what of it was read from the cache; absent or null where no price of its own is known. */
  inputAudioMicros?: number | null;
  cacheReadAudioMicros?: number | null;
  cacheReadMicros: number | null;
  cacheWriteMicros: number | null;
  cacheWriteOneHourMicros: number | null;
  outputMicros: number | null;
  /** Per request, in nano-units. */
  requestNanos: number;
  stamp: PriceStamp;
}

/** Simulated models: their price is known, and it is nothing. */
export const freePrice: TokenPrice = {
  currency: 'USD',
  inputMicros: 0,
  inputAudioMicros: 0,
  cacheReadMicros: 0,
  cacheWriteMicros: 0,
  cacheWriteOneHourMicros: 0,
  outputMicros: 0,
  requestNanos: 0,
  stamp: {
    table: 'simulated',
    version: '1',
    source: 'simulated models cost nothing',
    asOf: null,
    tier: 'standard',
    longContextThresholdTokens: null,
  },
};

export interface StatedRates {
  rates: TableRates;
  /** ISO 4217; US dollars where it is absent. */
  currency?: string;
  /** The page that states them. */
  page: string;
  source: Pick<TableSource, 'name' | 'version' | 'observedAt'>;
}

/** The rates of a row for a request of so many input tokens: above the start of a step its price counts for all of them. */
export function tokenPriceOf(
  { rates: price, currency = 'USD', page, source }: StatedRates,
  inputTokens: number,
): TokenPrice {
  let threshold: number | null = null;
  const micros = (name: string): number | null => {
    const rate = price[name];
    if (rate === undefined) return null;
    if (typeof rate === 'number') return Math.round(rate * 1e6);
    const tier = rate.tiers
      .filter(({ start }) => inputTokens > start)
      .sort((left, right) => right.start - left.start)[0];
    if (tier) threshold = tier.start;
    return Math.round((tier?.price ?? rate.base) * 1e6);
  };
  const rates = {
    inputMicros: micros('input_mtok'),
    inputAudioMicros: micros('input_audio_mtok'),
    cacheReadAudioMicros: micros('cache_audio_read_mtok'),
    outputMicros: micros('output_mtok'),
    cacheReadMicros: micros('cache_read_mtok'),
    cacheWriteMicros: micros('cache_write_mtok'),
    cacheWriteOneHourMicros: micros('cache_write_1h_mtok'),
  };
  const perThousand = price.requests_kcount;
  return {
    currency,
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
