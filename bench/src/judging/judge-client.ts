// Asks the model that judges, within its budget.
import type { Reservation } from '../budget.ts';
import type { CallModelOptions } from '../call-context.ts';
import { callModel } from '../call-model.ts';
import { tokensOf } from '../cost.ts';
import { checkPrice, priceOfModel } from '../forecast-run.ts';
import { loadBundledPrices } from '../prices/bundled-prices.ts';
import type { PriceTable } from '../prices/price-book.ts';
import type { Budget, ModelSpec, Sample } from '../record.ts';
import type { JudgeBudget } from './judge-budget.ts';
import { type AskJudge, type JudgeReply, NOTHING_SPENT } from './judgement.ts';

export interface JudgeOptions extends Pick<CallModelOptions, 'model' | 'key' | 'prices' | 'resolveHost'> {
  budget: JudgeBudget;
  signal: AbortSignal;
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
  checkPrice(model, `the judge, ${model.model} (${model.provider}),`, budget, prices ?? [await loadBundledPrices()]);
}

function replyOf(sample: Sample): JudgeReply {
  const { outcome, text, failure, cost } = sample;
  const tokens = tokensOf(sample);
  const facts = { text, tokens, costNanos: cost?.nanos ?? null, currency: cost?.currency ?? null };
  if (outcome === 'ok' || outcome === 'truncated') return { ...facts, state: 'answered', error: null, isBilled: true };
  if (outcome === 'aborted') return { ...facts, state: 'interrupted', error: 'The judge was stopped.', isBilled: true };
  return { ...facts, state: 'failed', error: failure?.message ?? outcome, isBilled: tokens > 0 };
}

/** Makes the function that asks the judging model. It asks nothing more once the budget names a problem or `signal` aborts. */
export function makeAskJudge({ budget, signal, ...call }: JudgeOptions): AskJudge {
  const { model } = call;
  return async (prompt, { isUsable, beforeCall }) => {
    const tables = call.prices ?? [await loadBundledPrices()];
    let reserved: Reservation | null = null;
    if (!signal.aborted && budget.problem === null)
      reserved =
        model.provider === 'demo'
          ? { nanos: 0, tokens: 0 }
          : budget.reserve(prompt, (inputTokens) => priceOfModel(model, null, inputTokens, tables));
    if (reserved === null)
      return { state: 'not asked', text: '', error: budget.problem ?? 'not asked', ...NOTHING_SPENT };
    await beforeCall?.();
    const sample = await callModel({ ...call, prompt, signal, prices: tables, keepsRaw: false });
    budget.settle(reserved, sample);
    const reply = replyOf(sample);
    if (reply.state === 'answered') budget.countReply(isUsable(reply.text));
    else if (reply.state === 'failed') budget.countFailure(reply.error ?? '', sample.failure);
    return reply;
  };
}
