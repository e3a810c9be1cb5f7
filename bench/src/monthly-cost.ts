import { formatCount, formatMoney } from './format-figures.ts';
import type { CostSummary, ModelSummary } from './summary/summary.ts';

export const MONTH_DAYS = 30;
export const MOST_REQUESTS_PER_DAY = 10_000_000;

/** Below this number of cases (of families of them, where the suite names some) the cost of an answer has no interval. */
export const COST_CASES = 6;

/** What a month costs at a number of requests a day, in nano-units (1e-9) of its currency. */
export interface MonthlyCost {
  nanos: number;
  /** The 95 % interval; null where the cost of an answer does not vary, or too little was measured to say. */
  interval: { low: number; high: number } | null;
  currency: string;
  isAtLeast: boolean;
}

type AnswerCost = Pick<CostSummary, 'perAnswerNanos' | 'currency' | 'isAtLeast'> & {
  perAnswerInterval?: { low: number; high: number } | null;
};

/** Null where the cost of an answer is unknown. */
export function monthlyCost(cost: AnswerCost, requestsPerDay: number): MonthlyCost | null {
  const { perAnswerNanos, perAnswerInterval, currency, isAtLeast } = cost;
  if (perAnswerNanos === null) return null;
  const perMonth = (nanos: number) => Math.round(nanos * requestsPerDay * MONTH_DAYS);
  const interval = perAnswerInterval
    ? { low: perMonth(perAnswerInterval.low), high: perMonth(perAnswerInterval.high) }
    : null;
  return { nanos: perMonth(perAnswerNanos), interval, currency, isAtLeast };
}

/** "$12.40 a month, between $11.90 and $12.90". */
export function writeMonthlyCost(cost: MonthlyCost | null): string {
  if (cost === null) return 'cost unknown';
  const { nanos, interval, currency, isAtLeast } = cost;
  const range = interval
    ? `, between ${formatMoney(interval.low, currency)} and ${formatMoney(interval.high, currency)}`
    : '';
  return `${formatMoney(nanos, currency, isAtLeast)} a month${range}`;
}

export const monthlyTitle = (requestsPerDay: number): string =>
  `Cost at ${formatCount(requestsPerDay, 'request')} a day`;

/** What the figures rest on. */
export const MONTHLY_BASIS = `${MONTH_DAYS} days of requests like those of this run, at the prices and with the cache use of this run; failed calls are paid for too. Ranges are 95 % intervals of the mean, from ${COST_CASES} cases on; of failures that this run did not meet they know nothing.`;

/** The cost of a month of each model, one sentence each. */
export const describeMonthlyCosts = (
  models: readonly Pick<ModelSummary, 'key' | 'cost'>[],
  requestsPerDay: number,
  nameOf: (key: string) => string,
): string[] => models.map(({ key, cost }) => `${nameOf(key)}: ${writeMonthlyCost(monthlyCost(cost, requestsPerDay))}`);
