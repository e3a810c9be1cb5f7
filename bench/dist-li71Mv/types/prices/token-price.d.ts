import type { TokenPrice } from './price-book.ts';
import type { TableRates, TableSource } from './price-rows.ts';
export interface StatedRates {
    rates: TableRates;
    /** The page that states them. */
    page: string;
    source: Pick<TableSource, 'name' | 'version' | 'observedAt'>;
}
/** The rates of a row for a request of so many input tokens: above the start of a step its price counts for all of them. */
export declare function tokenPriceOf({ rates: price, page, source }: StatedRates, inputTokens: number): TokenPrice;
