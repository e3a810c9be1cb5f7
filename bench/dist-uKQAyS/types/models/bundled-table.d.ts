import type { ProviderRow } from '../prices/price-rows.ts';
import type { Maker, ModelRow } from './model-rows.ts';
/** The text of providers.jsonl: one provider a line, so that only the providers of a run are parsed. */
export declare function readProviderLines(): Promise<string>;
export declare function readProviders(): Promise<ProviderRow[]>;
export declare function readModels(): Promise<{
    makers: Maker[];
    models: ModelRow[];
}>;
