import type { BillingInterval } from '../plan.ts';

/** Billing dates, in UTC. Always computed from the first day, so that the 31st returns after a short month. */

export const DAY_MS = 86_400_000;

/** `anchor` plus months; the last day of a month that is too short, at the same time. */
export function addMonths(anchor: Date, months: number): Date {
  const month = anchor.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(anchor.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(month);
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return moved;
}

/** End of the period with this number (the first is 1) of a subscription that began at `anchor`. */
export function periodEnd(anchor: Date, interval: BillingInterval, period: number): Date {
  return addMonths(anchor, period * (interval === 'annual' ? 12 : 1));
}
