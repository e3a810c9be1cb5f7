import { type PriceTable } from './price-book.ts';
/** Loads the bundled table; later calls return the same one. */
export declare function loadBundledPrices(): Promise<PriceTable>;
