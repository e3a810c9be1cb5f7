// Prices that were looked up before a run and are kept with it, so that it costs what it cost on its day. Pure but for loading.
import { isDeepStrictEqual } from 'node:util';
import { loadBundledPrices } from './bundled-prices.ts';
import { type PriceQuery, type PriceTable, tierOf } from './price-book.ts';
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
  return recorded ? [tableOf(recorded, bundled), bundled] : [bundled];
}

/** A provider may answer with the dated id of what it served: without a price of its own, it costs what the asked name costs. */
const DATED = /[-@](20\d{6}|20\d\d-\d\d-\d\d)$/;

/** The name of a model without its date. */
export const undatedName = (model: string): string => model.replace(DATED, '');

/** Whether a table states another price for a dated name than for the name without its date. */
export function hasOwnPrice(table: PriceTable, called: Pick<PriceQuery, 'provider' | 'model' | 'baseUrl'>): boolean {
  const ratesOf = (model: string) => {
    const { stamp: _, ...rates } = table.find({ ...called, model, tier: null, inputTokens: 0 }) ?? {};
    return rates;
  };
  const own = ratesOf(called.model);
  return Object.keys(own).length > 0 && !isDeepStrictEqual(own, ratesOf(undatedName(called.model)));
}

function tableOf({ on, rows }: RecordedPrices, bundled: PriceTable): PriceTable {
  return {
    name: 'site catalogue',
    version: on,
    find({ provider, model, baseUrl, tier, inputTokens }) {
      if (tierOf(tier) !== 'standard') return null;
      const here = rows.filter((row) => row.provider === provider && row.baseUrl === baseUrl);
      const named = (name: string) => here.find((row) => row.model.toLowerCase() === name);
      const name = model.toLowerCase();
      const own = named(name);
      const row = own ?? (hasOwnPrice(bundled, { provider, model, baseUrl }) ? undefined : named(undatedName(name)));
      return row ? tokenPriceOf(row, inputTokens) : null;
    },
  };
}
