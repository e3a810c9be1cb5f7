import { perPerson, type TeamPrice, teamPrices } from '../../catalog/team-price.ts';
import type { Tool } from '../../catalog/tool.ts';
import type { ViewChoice } from '../../catalog/view-choice.ts';
import { formatMinor } from '../../platform/money.ts';

/**
 * A tool's lowest price per month for the chosen team. Currencies are never converted: an exchange rate would be a
 * number without a source, so prices in different currencies are shown and not compared.
 */
export type SeatPrice =
  /** Minor units per month; the note names the plan and its own price. */
  | { kind: 'amount'; minor: number; currency: string; note: string }
  /** Why no plan has an amount, plan by plan. */
  | { kind: 'other'; reasons: readonly string[] }
  | { kind: 'unknown' };

export interface SeatPrices {
  total: SeatPrice;
  each: SeatPrice;
  /** The plan from which they follow, or the first of those that have no amount. */
  plan: TeamPrice | null;
}

const MOST_REASONS = 3;

export function seatPrices(tool: Tool, choice: ViewChoice): SeatPrices {
  const prices = teamPrices(tool, choice);
  const plan = prices[0] ?? null;
  if (plan?.totalMinor != null) {
    const { totalMinor, currency, note } = plan;
    const amount = { kind: 'amount' as const, currency, note };
    return {
      total: { ...amount, minor: totalMinor },
      each: { ...amount, minor: perPerson(totalMinor, choice) },
      plan,
    };
  }
  const more = prices.length - MOST_REASONS;
  const reasons = prices.slice(0, MOST_REASONS).map(({ note }) => note);
  if (more > 0) reasons.push(`${more} more ${more === 1 ? 'plan' : 'plans'} without a price for this choice`);
  if (plan === null && tool.paidPrice !== null) reasons.push(`Not stated as the price of a plan: “${tool.paidPrice}”`);
  const price: SeatPrice = reasons.length === 0 ? { kind: 'unknown' } : { kind: 'other', reasons };
  return { total: price, each: price, plan };
}

/** The lowest price with the other billing, and its plan; null: none is known, or only one of another plan that costs more or is in another currency. */
export function billedOtherwise(tool: Tool, part: 'total' | 'each', choice: ViewChoice): string | null {
  const billing = choice.billing === 'monthly' ? 'yearly' : 'monthly';
  const { [part]: price, plan } = seatPrices(tool, { ...choice, billing });
  if (price.kind !== 'amount' || plan === null) return null;
  const { [part]: chosen, plan: chosenPlan } = seatPrices(tool, choice);
  const isSaving = chosen.kind !== 'amount' || (chosen.currency === price.currency && price.minor <= chosen.minor);
  if (!isSaving && chosenPlan?.plan !== plan.plan) return null;
  return `${formatMinor(price.minor, price.currency)}/month billed ${billing} (${plan.plan})`;
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
