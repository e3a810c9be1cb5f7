import { BudgetError, type Reservation } from '../budget.ts';
import type { KeyLender } from '../call-context.ts';
import { callModel } from '../call-model.ts';
import { estimateTokens, nanosOf } from '../estimate.ts';
import { priceOfModel } from '../forecast-run.ts';
import { loadBundledPrices } from '../prices/bundled-prices.ts';
import type { PriceTable } from '../prices/price-book.ts';
import type { Budget, ModelSpec } from '../record.ts';
import type { Prompt } from '../request.ts';
import type { AskJudge } from '../scoring/judge.ts';
import type { JudgePurse } from './judge-purse.ts';

/** What asking a judge needs. */
export interface JudgeOptions {
  model: ModelSpec;
  keys: KeyLender;
  prices?: PriceTable[];
  signal: AbortSignal;
  purse: JudgePurse;
}

async function tablesOf(prices: PriceTable[] | undefined): Promise<PriceTable[]> {
  return prices ?? [await loadBundledPrices()];
}

async function mostOf(prompt: Prompt, { model, prices }: JudgeOptions): Promise<Reservation> {
  if (model.provider === 'demo') return { nanos: 0, tokens: 0 };
  const { inputTokens, mostOutputTokens } = estimateTokens(prompt, null);
  const price = priceOfModel(model, null, inputTokens, await tablesOf(prices));
  return { nanos: nanosOf(price, inputTokens, mostOutputTokens) ?? 0, tokens: inputTokens + mostOutputTokens };
}

/**
 * Refuses a judge whose cost could pass a budget in money unseen.
 *
 * @throws {BudgetError} before anything is asked
 */
export async function checkJudgePrice(
  model: ModelSpec,
  budget: Budget,
  prices: PriceTable[] | undefined,
): Promise<void> {
  if (budget.nanos === null || nanosOf(priceOfModel(model, null, 0, await tablesOf(prices)), 0, 0) !== null) return;
  throw new BudgetError(
    `The price of the judge, ${model.model} (${model.provider}), is unknown, so a budget in money cannot be kept. Give a price file, or a budget in tokens.`,
  );
}

/** Makes the function that asks the judging model, keeping count of what it costs. */
export function makeAskJudge(options: JudgeOptions): AskJudge {
  const { model, keys, prices, signal, purse } = options;
  return async (prompt) => {
    const most = await mostOf(prompt, options);
    if (!purse.reserve(most)) return { text: null, costNanos: 0, tokens: 0, error: 'the budget is used up' };
    const sample = await callModel({
      model,
      prompt,
      key: keys,
      signal,
      keepsRaw: false,
      ...(prices ? { prices } : {}),
    });
    const tokens = sample.attempts.reduce(
      (sum, { usage }) => sum + (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0),
      0,
    );
    const nanos = sample.cost?.nanos ?? null;
    purse.settle(most, { nanos, tokens, isAtLeast: sample.cost?.isAtLeast ?? false });
    const isAnswer = sample.outcome === 'ok';
    return {
      text: isAnswer ? sample.text : null,
      costNanos: nanos,
      tokens,
      error: isAnswer ? null : (sample.failure?.message ?? sample.outcome),
    };
  };
}
