import { type MatchRule, type TableRates, type TableSource } from './price-rows.ts';
export interface FoundRates {
    rates: TableRates;
    /** The page that the price was read from, else the table's own. */
    page: string;
    source: TableSource;
}
export declare class PriceLookup {
    #private;
    /** `lines` is the text of providers.jsonl. */
    constructor(lines: string);
    /** The rates of a model at a moment (ms since 1970); null if the table knows no price of it. */
    find(providerId: string, model: string, atMs: number): FoundRates | null;
    /** The provider whose addresses begin like this one. */
    findByAddress(url: string): string | null;
}
/** Whether a rule of the price history names this id, in lower case. */
export declare function fits(rule: MatchRule, id: string): boolean;
