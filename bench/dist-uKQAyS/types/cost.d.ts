import type { TokenPrice } from './prices/price-book.ts';
import type { Attempt, Cost, Sample, Usage } from './record.ts';
export type CostResult = {
    cost: Cost;
    reason: null;
} | {
    cost: null;
    reason: string;
};
/** The cost of one reply; amounts in integer nano-units (tokens x micros per million / 1,000). */
export declare function costOfUsage(usage: Usage | null, price: TokenPrice | null, isAtLeast: boolean): CostResult;
/** True when the provider may have billed something: it accepted the request and began to answer, or it is not known. */
export declare function mayHaveBilled(attempt: Pick<Attempt, 'httpStatus' | 'stamps' | 'outcome'>): boolean;
/** All attempts of one call together. An attempt that may have been billed but was not counted makes the sum an "at least". */
export declare function costOfAttempts(attempts: Attempt[], price: TokenPrice | null, reason: string | null): CostResult;
/** Input and output tokens of all attempts, as far as the provider counted them. */
export declare function tokensOf({ attempts }: Pick<Sample, 'attempts'>): number;
