// What a run will take, said before anything is spent.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { estimateTokens, nanosOf } from './estimate.ts';
import { promptOf } from './plan.ts';
import { loadBundledPrices } from './prices/bundled-prices.ts';
import { findPrice, freePrice, type PriceTable } from './prices/price-book.ts';
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
export async function forecastRun(options: ForecastOptions): Promise<RunForecast> {
  const { suite, models, rounds, prices, callsOf = () => rounds } = options;
  const tables = prices ?? [await loadBundledPrices()];
  const forecasts: ModelForecast[] = [];
  for (const model of models) {
    forecasts.push(forecastModel(model, suite, callsOf, tables));
    // A thousand cases take some milliseconds for each model: others are served in between.
    await nextTurn();
  }
  const total = (pick: (forecast: ModelForecast) => number | null) =>
    forecasts.reduce((sum, forecast) => sum + (pick(forecast) ?? 0), 0);
  return {
    calls: total(({ calls }) => calls),
    models: forecasts,
    typicalTokens: total((model) => model.inputTokens + model.typicalOutputTokens),
    mostTokens: total((model) => model.inputTokens + model.mostOutputTokens),
    typicalNanos: total(({ typicalNanos }) => typicalNanos),
    mostNanos: total(({ mostNanos }) => mostNanos),
    currency: forecasts.find(({ mostNanos }) => mostNanos !== null)?.currency ?? 'USD',
    unknownPrices: forecasts.filter(({ mostNanos }) => mostNanos === null).map(({ modelKey }) => modelKey),
    hasOpenEnd: suite.cases.some((one) => models.some((model) => promptOf(one, model).maxOutputTokens === undefined)),
  };
}

function forecastModel(
  model: ModelSpec,
  suite: PlannedSuite,
  callsOf: (modelKey: string, caseId: string) => number,
  tables: PriceTable[],
): ModelForecast {
  let calls = 0;
  const sums = { inputTokens: 0, typicalOutputTokens: 0, mostOutputTokens: 0 };
  let typicalNanos: number | null = 0;
  let mostNanos: number | null = 0;
  let currency = 'USD';
  for (const suiteCase of suite.cases) {
    const prompt = promptOf(suiteCase, model);
    const times = callsOf(model.key, suiteCase.id);
    calls += times;
    const { inputTokens, typicalOutputTokens, mostOutputTokens } = estimateTokens(prompt);
    sums.inputTokens += inputTokens * times;
    sums.typicalOutputTokens += typicalOutputTokens * times;
    sums.mostOutputTokens += mostOutputTokens * times;
    const price = priceOfModel(model, prompt.serviceTier ?? null, inputTokens, tables);
    currency = price?.currency ?? currency;
    typicalNanos = plus(typicalNanos, nanosOf(price, inputTokens, typicalOutputTokens), times);
    mostNanos = plus(mostNanos, nanosOf(price, inputTokens, mostOutputTokens), times);
  }
  return { modelKey: model.key, calls, ...sums, typicalNanos, mostNanos, currency };
}

/** Simulated models cost nothing, which is known. */
export function priceOfModel(model: ModelSpec, tier: string | null, inputTokens: number, tables: PriceTable[]) {
  if (model.provider === 'demo') return freePrice;
  return findPrice(tables, {
    provider: model.provider,
    model: model.model,
    baseUrl: model.baseUrl ?? null,
    tier,
    inputTokens,
  });
}

function plus(sum: number | null, nanos: number | null, times: number): number | null {
  return sum === null || nanos === null ? null : sum + nanos * times;
}
