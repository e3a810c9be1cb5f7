import type { Spending } from '../budget.ts';
import type { KeyLender } from '../call-context.ts';
import { callModel } from '../call-model.ts';
import { estimateTokens, nanosOf } from '../estimate.ts';
import { priceOfModel } from '../forecast-run.ts';
import { loadBundledPrices } from '../prices/bundled-prices.ts';
import type { PriceTable } from '../prices/price-book.ts';
import type { ModelSpec } from '../record.ts';
import type { Prompt } from '../request.ts';
import type { AskJudge } from '../scoring/judge.ts';

/** What asking a judge needs. `mayAsk` false: what the question may take at most would pass the budget. */
export interface JudgeOptions {
  model: ModelSpec;
  keys: KeyLender;
  prices?: PriceTable[];
  signal: AbortSignal;
  /** What the judge has cost so far; counted up here. */
  spending: Spending;
  mayAsk(most: Spending): boolean;
}

async function mostOf(prompt: Prompt, { model, prices }: JudgeOptions): Promise<Spending> {
  if (model.provider === 'demo') return { nanos: 0, tokens: 0 };
  const { inputTokens, mostOutputTokens } = estimateTokens(prompt, null);
  const price = priceOfModel(model, null, inputTokens, prices ?? [await loadBundledPrices()]);
  return { nanos: nanosOf(price, inputTokens, mostOutputTokens) ?? 0, tokens: inputTokens + mostOutputTokens };
}

/** Makes the function that asks the judging model, keeping count of what it costs. */
export function makeAskJudge(options: JudgeOptions): AskJudge {
  const { model, keys, prices, signal, spending } = options;
  return async (prompt) => {
    if (!options.mayAsk(await mostOf(prompt, options)))
      return { text: null, costNanos: 0, error: 'the budget is used up' };
    const sample = await callModel({
      model,
      prompt,
      key: keys,
      signal,
      keepsRaw: false,
      ...(prices ? { prices } : {}),
    });
    spending.nanos += sample.cost?.nanos ?? 0;
    for (const { usage } of sample.attempts) spending.tokens += (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
    const isAnswer = sample.outcome === 'ok';
    return {
      text: isAnswer ? sample.text : null,
      costNanos: sample.cost?.nanos ?? null,
      error: isAnswer ? null : (sample.failure?.message ?? sample.outcome),
    };
  };
}
