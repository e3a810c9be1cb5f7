// Prices that were looked up before a run and are kept with it, so that it costs what it cost on its day. Pure but for loading.
import { loadBundledPrices } from './bundled-prices.ts';
import { type PriceTable, tierOf } from './price-book.ts';
import { type StatedRates, tokenPriceOf } from './token-price.ts';

export interface RecordedPrices {
  /** ISO day on which they were looked up. */
  on: string;
  rows: RecordedPrice[];
}

/** What one name costs where it is called. */
export interface RecordedPrice extends StatedRates {
  provider: string;
  model: string;
  /** The address that the call names, if it names one. */
  baseUrl: string | null;
}

/** The tables of a run: its recorded prices lead, the bundled table knows the others. */
export async function tablesWith(recorded: RecordedPrices | undefined): Promise<PriceTable[]> {
  const bundled = await loadBundledPrices();
  return recorded ? [tableOf(recorded), bundled] : [bundled];
}

/** A provider may answer with the dated id of what it served: without a price of its own, it costs what the asked name costs. */
const DATED = /[-@](20\d{6}|20\d\d-\d\d-\d\d)$/;

function tableOf({ on, rows }: RecordedPrices): PriceTable {
  return {
    name: 'site catalogue',
    version: on,
    find({ provider, model, baseUrl, tier, inputTokens }) {
      if (tierOf(tier) !== 'standard') return null;
      const here = rows.filter((row) => row.provider === provider && row.baseUrl === baseUrl);
      const named = (name: string) => here.find((row) => row.model.toLowerCase() === name);
      const name = model.toLowerCase();
      const row = named(name) ?? named(name.replace(DATED, ''));
      return row ? tokenPriceOf(row, inputTokens) : null;
    },
  };
}
