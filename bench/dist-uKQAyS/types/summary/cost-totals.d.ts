import type { Sample } from '../record.ts';
import type { CostSummary } from './summary.ts';
/** Money so far. */
export interface CostTotals {
    nanos: number | null;
    currency: string | null;
    isAtLeast: boolean;
    unknown: number;
}
export declare function emptyCost(): CostTotals;
/** Adds the cost of one sample. What a call had used when the runner cut it off is not known: the sum is a lower bound. Money in a second currency counts as unknown: two currencies have no sum. */
export declare function addCost(totals: CostTotals, sample: Sample): void;
export declare function finishCost(totals: CostTotals, answered: number): CostSummary;
