// What a run will take, said before anything is spent.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { batchProtocolOf, tierOfCall } from './batches/batch-models.ts';
import { BudgetError, type Reservation } from './budget.ts';
import { estimateTokens, nanosOf } from './estimate.ts';
import { hasAudio } from './media.ts';
import { estimatedPrompt, findPlayedCase, promptOf } from './plan.ts';
import { loadBundledPrices } from './prices/bundled-prices.ts';
import { inCurrency } from './prices/currency.ts';
import { findPrice, type PriceTable } from './prices/price-book.ts';
import { freePrice } from './prices/token-price.ts';
import type { Budget, ModelSpec } from './record.ts';
import type { PlannedSuite, Prompt } from './request.ts';

export interface ForecastOptions {
  suite: PlannedSuite;
  models: ModelSpec[];
  rounds: number;
  /** How often a model is called with a case, where some calls were made before; default: `rounds`. */
  callsOf?: (modelKey: string, caseId: string) => number;
  /** The longest answer so far, in tokens, where there are some; null: none is known. */
  observedOf?: ((modelKey: string, caseId: string) => number | null) | undefined;
  prices?: PriceTable[];
  /** Asked in batches, where the provider has them. */
  isBatch?: boolean | undefined;
}

export interface ModelForecast {
  modelKey: string;
  calls: number;
  inputTokens: number;
  mostInputTokens: number;
  typicalOutputTokens: number;
  mostOutputTokens: number;
  /** Nano-units of `currency`; null when the price is unknown. */
  typicalNanos: number | null;
  mostNanos: number | null;
  /** The most of a single call that is to be made: it begins only where twice the longest answer so far would fit. */
  longestTokens: number;
  /** By how much that is more, at most, than what is forecast of the call among others, which is once that answer. */
  roomTokens: number;
  roomNanos: number | null;
  currency: string;
}

export interface RunForecast {
  calls: number;
  models: ModelForecast[];
  typicalTokens: number;
  mostTokens: number;
  /** Sums over the models whose price is known, in `currency`: US dollars where any is. */
  typicalNanos: number;
  mostNanos: number;
  currency: string;
  unknownPrices: string[];
  /** Models whose price is in another currency than `currency`; the sums leave them out. */
  otherCurrencies: { modelKey: string; currency: string }[];
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
  const { suite, models, rounds, prices, callsOf = () => rounds, observedOf = () => null, isBatch = false } = options;
  const tables = prices ?? [await loadBundledPrices()];
  const forecasts: ModelForecast[] = [];
  for (const model of models) {
    forecasts.push(forecastModel(model, tables, { suite, callsOf, observedOf, isBatch }));
    // A thousand cases take some milliseconds for each model: others are served in between.
    await nextTurn();
  }
  const priced = forecasts.filter(({ mostNanos }) => mostNanos !== null);
  // What is free is in every currency: where only such models are in US dollars, the sum is not.
  const paid = priced.filter(({ mostNanos }) => mostNanos !== 0);
  const currency = (paid.find((forecast) => forecast.currency === 'USD') ?? paid[0])?.currency ?? 'USD';
  const total = (pick: (forecast: ModelForecast) => number | null, counted = forecasts) =>
    counted.reduce((sum, forecast) => sum + (pick(forecast) ?? 0), 0);
  const isSummed = (forecast: ModelForecast) => forecast.currency === currency || forecast.mostNanos === 0;
  const summed = priced.filter(isSummed);
  return {
    calls: total(({ calls }) => calls),
    models: forecasts,
    typicalTokens: total((model) => model.inputTokens + model.typicalOutputTokens),
    mostTokens: total((model) => model.mostInputTokens + model.mostOutputTokens),
    typicalNanos: total(({ typicalNanos }) => typicalNanos, summed),
    mostNanos: total(({ mostNanos }) => mostNanos, summed),
    currency,
    unknownPrices: forecasts.filter(({ mostNanos }) => mostNanos === null).map(({ modelKey }) => modelKey),
    otherCurrencies: priced.flatMap((model) =>
      isSummed(model) ? [] : [{ modelKey: model.modelKey, currency: model.currency }],
    ),
    hasOpenEnd: suite.cases.some((one) =>
      models.some((model) => estimatedPrompt(one, model).maxOutputTokens === undefined),
    ),
  };
}

function forecastModel(
  model: ModelSpec,
  tables: PriceTable[],
  {
    suite,
    callsOf,
    observedOf,
    isBatch,
  }: Required<Pick<ForecastOptions, 'suite' | 'callsOf' | 'observedOf' | 'isBatch'>>,
): ModelForecast {
  let calls = 0;
  const sums = { inputTokens: 0, mostInputTokens: 0, typicalOutputTokens: 0, mostOutputTokens: 0 };
  let typicalNanos: number | null = 0;
  let mostNanos: number | null = 0;
  const last = { longestTokens: 0, roomTokens: 0, roomNanos: 0 as number | null };
  let currency: string | null = null;
  for (const suiteCase of suite.cases) {
    const times = callsOf(model.key, suiteCase.id);
    calls += times;
    const observed = observedOf?.(model.key, suiteCase.id) ?? null;
    const prompt = estimatedPrompt(suiteCase, model, observed);
    const estimate = estimateTokens(prompt, observed);
    const { inputTokens, mostInputTokens, typicalOutputTokens, mostOutputTokens, ...audio } = estimate;
    sums.inputTokens += inputTokens * times;
    sums.mostInputTokens += mostInputTokens * times;
    sums.typicalOutputTokens += typicalOutputTokens * times;
    sums.mostOutputTokens += mostOutputTokens * times;
    const price = priceOfModel(model, tierOfCall(model, prompt, isBatch), inputTokens, tables);
    currency ??= price?.currency ?? null;
    const own = currency && inCurrency(price, currency);
    typicalNanos = plus(typicalNanos, nanosOf(own || null, inputTokens, typicalOutputTokens, audio.audioTokens), times);
    const most = nanosOf(own || null, mostInputTokens, mostOutputTokens, audio.mostAudioTokens);
    mostNanos = plus(mostNanos, most, times);
    if (times === 0) continue;
    const longer = observed === null ? estimate : estimateTokens(prompt, observed, MOST_TIMES_LONGER);
    const longest = longer.mostInputTokens + longer.mostOutputTokens;
    last.longestTokens = Math.max(last.longestTokens, longest);
    last.roomTokens = Math.max(last.roomTokens, longest - mostInputTokens - mostOutputTokens);
    const longestNanos = nanosOf(own || null, longer.mostInputTokens, longer.mostOutputTokens, longer.mostAudioTokens);
    last.roomNanos =
      last.roomNanos === null || longestNanos === null || most === null
        ? null
        : Math.max(last.roomNanos, longestNanos - most);
  }
  return { modelKey: model.key, calls, ...sums, typicalNanos, mostNanos, ...last, currency: currency ?? 'USD' };
}

/**
 * Refuses a model whose cost could pass a budget in money unseen.
 *
 * @param named what the sentence calls it
 * @param sent whether it hears audio, and whether it is asked in batches
 * @throws {BudgetError} if its price is unknown, or in another currency than the budget
 */
export function checkPrice(
  model: ModelSpec,
  named: string,
  budget: Budget,
  tables: PriceTable[],
  { hearsAudio = false, isBatch = false } = {},
): void {
  if (budget.nanos === null || model.provider === 'demo') return;
  const hasBatch = isBatch && batchProtocolOf(model) !== null;
  const price = priceOfModel(model, hasBatch ? 'batch' : null, 0, tables);
  if (price === null || nanosOf(price, 0, 0) === null)
    throw new BudgetError(
      `The ${hasBatch ? 'batch price' : 'price'} of ${named} is unknown, so a budget in money cannot be enforced.`,
      'Give a price file, or a budget in tokens.',
    );
  if (hearsAudio && nanosOf(price, 0, 0, 1) === null)
    throw new BudgetError(
      `What audio costs with ${named} is unknown, so a budget in money cannot be enforced.`,
      'Give a price file with inputAudio, or a budget in tokens.',
    );
  if (inCurrency(price, budget.currency) === null)
    throw new BudgetError(
      `The price of ${named} is in ${price.currency} and the budget in ${budget.currency}; amounts are not converted, so the budget cannot be enforced.`,
      `Give a price in ${budget.currency}, or a budget in tokens.`,
    );
}

/** Refuses a run one of whose models could pass a budget in money unseen: see {@link checkPrice}. */
export function checkPrices(
  {
    suite,
    models,
    simulatedUser,
    isBatch = false,
  }: { suite: PlannedSuite; models: ModelSpec[]; simulatedUser?: ModelSpec | undefined; isBatch?: boolean | undefined },
  budget: Budget,
  tables: PriceTable[],
): void {
  for (const model of models) {
    const hearsAudio = suite.cases.some((one) => hasAudio(promptOf(one, model)));
    checkPrice(model, `${model.model} (${model.provider})`, budget, tables, { hearsAudio, isBatch });
  }
  if (!simulatedUser || !findPlayedCase({ suite, models })) return;
  const { model, provider } = simulatedUser;
  checkPrice(simulatedUser, `the simulated user, ${model} (${provider}),`, budget, tables);
}

/** One call may be longer than all before it. Many together are forecast with the longest so far for each. */
const MOST_TIMES_LONGER = 2;

/** What is reserved for a call: the most that it can take, without money where its price is unknown. */
export function mostOfCall(
  model: ModelSpec,
  prompt: Prompt,
  observedOutputTokens: number | null,
  currency: string,
  tables: PriceTable[],
  isBatch = false,
): Reservation {
  if (model.provider === 'demo') return { nanos: 0, tokens: 0 };
  const estimate = estimateTokens(prompt, observedOutputTokens, MOST_TIMES_LONGER);
  const { mostInputTokens, mostOutputTokens, mostAudioTokens } = estimate;
  const tier = tierOfCall(model, prompt, isBatch);
  const price = inCurrency(priceOfModel(model, tier, estimate.inputTokens, tables), currency);
  return {
    nanos: nanosOf(price, mostInputTokens, mostOutputTokens, mostAudioTokens) ?? 0,
    tokens: mostInputTokens + mostOutputTokens,
  };
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
