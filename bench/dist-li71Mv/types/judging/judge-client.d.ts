import type { CallModelOptions } from '../call-context.ts';
import type { PriceTable } from '../prices/price-book.ts';
import type { Budget, ModelSpec } from '../record.ts';
import type { JudgeBudget } from './judge-budget.ts';
import { type AskJudge } from './judgement.ts';
export interface JudgeOptions extends Pick<CallModelOptions, 'model' | 'key' | 'prices' | 'resolveHost'> {
    budget: JudgeBudget;
    signal: AbortSignal;
}
/**
 * Refuses a judge whose cost could pass a budget in money unseen.
 *
 * @throws {BudgetError} before anything is asked
 */
export declare function checkJudgePrice(model: ModelSpec, budget: Budget, prices: PriceTable[] | undefined): Promise<void>;
/** Makes the function that asks the judging model. It asks nothing more once the budget names a problem or `signal` aborts. */
export declare function makeAskJudge({ budget, signal, ...call }: JudgeOptions): AskJudge;
