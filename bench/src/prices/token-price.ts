// What a request pays by a row of the table. Pure.
import type { TokenPrice } from './price-book.ts';
import type { TableRates, TableSource } from './price-rows.ts';

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
