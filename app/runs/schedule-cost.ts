import { formatMoney } from '@yardstick/bench/words';
import { runsPerMonth, type SchedulePeriod } from './schedule-period.ts';

/** What one run took, its judge included; null: unknown. Money in nano-units. */
export interface RunCost {
  nanos: number | null;
  currency: string;
  isAtLeast: boolean;
  tokens: number;
}

/** What a month of repeats takes, if each takes as much as this run did: "about $12.40 and 1,200,000 tokens a month". */
export function describeMonth({ nanos, currency, isAtLeast, tokens }: RunCost, period: SchedulePeriod): string {
  const runs = runsPerMonth(period);
  const money =
    nanos === null ? 'cost unknown' : `${isAtLeast ? '' : 'about '}${formatMoney(nanos * runs, currency, isAtLeast)}`;
  const count = Math.round(tokens * runs).toLocaleString('en-US');
  return `${money}${nanos === null ? ',' : ' and'} ${count} tokens a month`;
}
