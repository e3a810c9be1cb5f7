import type { Sample } from '../record.ts';
import { isCutOff, isUnplayed } from './cut-off.ts';
import type { CostSummary } from './summary.ts';

/** Money so far. */
export interface CostTotals {
  nanos: number | null;
  currency: string | null;
  isAtLeast: boolean;
  unknown: number;
}

export function emptyCost(): CostTotals {
  return { nanos: null, currency: null, isAtLeast: false, unknown: 0 };
}

/** Adds the cost of one sample. What a call had used when the runner cut it off is not known: the sum is a lower bound. Money in a second currency counts as unknown: two currencies have no sum. */
export function addCost(totals: CostTotals, sample: Sample): void {
  // The model was not asked.
  if (isUnplayed(sample) && sample.attempts.length === 0) return;
  if (sample.cost === null && isCutOff(sample)) {
    totals.isAtLeast = true;
    return;
  }
  if (sample.cost === null || (totals.currency !== null && totals.currency !== sample.cost.currency)) {
    totals.unknown++;
    return;
  }
  totals.currency = sample.cost.currency;
  totals.nanos = (totals.nanos ?? 0) + sample.cost.nanos;
  totals.isAtLeast ||= sample.cost.isAtLeast;
}

export function finishCost(totals: CostTotals, answered: number): CostSummary {
  const isPartial = totals.unknown > 0 && totals.nanos !== null;
  return {
    nanos: totals.nanos,
    currency: totals.currency ?? 'USD',
    isAtLeast: totals.isAtLeast || isPartial,
    unknown: totals.unknown,
    perAnswerNanos: totals.nanos === null || answered === 0 || totals.unknown > 0 ? null : totals.nanos / answered,
  };
}
