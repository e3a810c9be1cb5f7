import type { KeyLender } from '../call-context.ts';
import { callModel } from '../call-model.ts';
import type { PriceTable } from '../prices/price-book.ts';
import type { ModelSpec } from '../record.ts';
import type { AskJudge } from '../scoring/judge.ts';

/** What the judge has cost so far: nano-units and tokens. */
export interface JudgeSpending {
  nanos: number;
  tokens: number;
}

/** What asking a judge needs. `mayAsk` false: the budget is used up. */
export interface JudgeOptions {
  model: ModelSpec;
  keys: KeyLender;
  prices?: PriceTable[];
  signal: AbortSignal;
  spending: JudgeSpending;
  mayAsk(): boolean;
}

/** Makes the function that asks the judging model, keeping count of what it costs. */
export function makeAskJudge(options: JudgeOptions): AskJudge {
  const { model, keys, prices, signal, spending } = options;
  return async (prompt) => {
    if (!options.mayAsk()) return { text: null, costNanos: 0, error: 'the budget is used up' };
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
