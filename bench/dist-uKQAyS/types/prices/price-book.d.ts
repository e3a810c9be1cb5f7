import type { PriceStamp } from '../record.ts';
import type { PriceFile } from './price-file.ts';
/** Integer micro-units of the currency per million tokens; null where no price is known. */
export interface TokenPrice {
    currency: string;
    inputMicros: number | null;
    cacheReadMicros: number | null;
    cacheWriteMicros: number | null;
    cacheWriteOneHourMicros: number | null;
    outputMicros: number | null;
    /** Per request, in nano-units. */
    requestNanos: number;
    stamp: PriceStamp;
}
/** Simulated models: their price is known, and it is nothing. */
export declare const freePrice: TokenPrice;
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
export declare function tierOf(served: string | null): string;
/** Looks a price up in each table in turn; the first that knows it wins. */
export declare function findPrice(tables: PriceTable[], query: PriceQuery): TokenPrice | null;
/** A table made of a parsed price file. */
export declare function priceTableOf(file: PriceFile, name?: string): PriceTable;
