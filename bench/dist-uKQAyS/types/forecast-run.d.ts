import { type PriceTable } from './prices/price-book.ts';
import type { ModelSpec } from './record.ts';
import type { PlannedSuite } from './request.ts';
export interface ForecastOptions {
    suite: PlannedSuite;
    models: ModelSpec[];
    rounds: number;
    /** How often a model is called with a case, where some calls were made before; default: `rounds`. */
    callsOf?: (modelKey: string, caseId: string) => number;
    prices?: PriceTable[];
}
export interface ModelForecast {
    modelKey: string;
    calls: number;
    inputTokens: number;
    typicalOutputTokens: number;
    mostOutputTokens: number;
    /** Nano-units of `currency`; null when the price is unknown. */
    typicalNanos: number | null;
    mostNanos: number | null;
    currency: string;
}
export interface RunForecast {
    calls: number;
    models: ModelForecast[];
    typicalTokens: number;
    mostTokens: number;
    /** Sums over the models whose price is known. */
    typicalNanos: number;
    mostNanos: number;
    currency: string;
    unknownPrices: string[];
    /** True when some prompt sets no output limit, so that the most is an expectation and not a promise. */
    hasOpenEnd: boolean;
}
/**
 * Forecasts calls, tokens and cost of a run. Tokens are estimated from the text (about four characters each); one warm-up call per
 * endpoint comes on top. Money is in nano-units (1e-9) of the currency.
 *
 * @example
 * const forecast = await forecastRun({ suite, models, rounds: 10 })
 * console.log(forecast.calls, forecast.typicalNanos / 1e9, forecast.unknownPrices)
 */
export declare function forecastRun(options: ForecastOptions): Promise<RunForecast>;
/** Simulated models cost nothing, which is known. */
export declare function priceOfModel(model: ModelSpec, tier: string | null, inputTokens: number, tables: PriceTable[]): import("./index.ts").TokenPrice | null;
