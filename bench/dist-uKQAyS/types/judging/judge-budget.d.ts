import type { Reservation, Spending } from '../budget.ts';
import type { TokenPrice } from '../prices/price-book.ts';
import type { Budget, Sample } from '../record.ts';
import type { Prompt } from '../request.ts';
import type { PairJudgement } from './judgement.ts';
/** Tokens of a judge's reply until one was longer. */
export declare const MOST_REPLY_TOKENS = 1500;
export declare class JudgeBudget {
    #private;
    /** Why no further question is asked. */
    problem: string | null;
    /** What the measured calls of the same run have taken and reserved, where they share the limits. */
    readonly calls: Reservation;
    constructor(limits: Pick<Budget, 'nanos' | 'tokens'>);
    get spending(): Spending;
    /** Reserves the most that a question is expected to take; null when that would pass a limit. */
    reserve(prompt: Prompt, priceOf: (inputTokens: number) => TokenPrice | null): Reservation | null;
    settle(reserved: Reservation, sample: Pick<Sample, 'attempts' | 'cost'>): void;
    /** A question without a reply. Refused credentials and unknown models stop the judge at once. */
    countFailure(message: string, failure: Sample['failure']): void;
    countReply(isUsable: boolean): void;
    /** Takes over what an earlier start of the same run paid for grades. */
    takeOverGrades({ scores }: Pick<Sample, 'scores'>): void;
    /** Takes over what an earlier start paid for comparisons, including those that were made again. */
    takeOverJudgements(judgements: readonly Pick<PairJudgement, 'orders'>[]): void;
}
