import { cheapestPaidPlan, isBilledYearly } from '../../catalog/paid-price.ts';
import { monthlyMinor, type Tool } from '../../catalog/tool.ts';

/**
 * A tool's lowest paid price per month and seat. Currencies are never converted: an exchange rate would be a number
 * without a source, so prices in different currencies are shown and not compared.
 */
export type SeatPrice =
  | {
      kind: 'amount';
      /** Minor units per month for one person. */
      minor: number;
      currency: string;
      plan: string;
      isPerSeat: boolean;
      /** The amount is per month, and a year is paid at once. */
      isBilledYearly: boolean;
    }
  /** A definite amount that is not a price per month. */
  | { kind: 'other'; interval: 'once' | 'credits'; minor: number; currency: string; plan: string }
  | { kind: 'unknown' };

export function seatPrice(tool: Pick<Tool, 'plans' | 'pricing'>): SeatPrice {
  const cheapest = cheapestPaidPlan(tool);
  if (cheapest !== null) {
    return {
      kind: 'amount',
      minor: monthlyMinor(cheapest)!,
      currency: cheapest.currency,
      plan: cheapest.name,
      isPerSeat: cheapest.perSeat,
      isBilledYearly: isBilledYearly(cheapest),
    };
  }
  const first = tool.plans.find((plan) => plan.amountMinor > 0);
  if (!first || (first.interval !== 'once' && first.interval !== 'credits')) return { kind: 'unknown' };
  return {
    kind: 'other',
    interval: first.interval,
    minor: first.amountMinor,
    currency: first.currency,
    plan: first.name,
  };
}

/** The currency of a comparison: the base's, else the most frequent one; the first wins a tie. */
export function comparisonCurrency(prices: readonly SeatPrice[], baseIndex: number | null): string | null {
  const base = baseIndex === null ? undefined : prices[baseIndex];
  if (base?.kind === 'amount') return base.currency;
  const counts = new Map<string, number>();
  for (const price of prices)
    if (price.kind === 'amount') counts.set(price.currency, (counts.get(price.currency) ?? 0) + 1);
  let chosen: string | null = null;
  for (const [currency, count] of counts) if (chosen === null || count > (counts.get(chosen) ?? 0)) chosen = currency;
  return chosen;
}
