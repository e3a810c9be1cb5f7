import { formatMinor } from '../platform/money.ts';
import { cheapestPlan, monthlyMinor, type Tool, type ToolPlan } from './tool.ts';

/**
 * What the cheapest paid plan costs, in words: "Pro $20/month ($17 billed yearly)". It follows from the plans, so that it
 * never contradicts their lowest figure. The record's own words stand where no plan has a price per month, and come
 * first where the starter tier is not paid by the month: "Logo $20 to $65, paid once; Brand kit $8/month billed yearly".
 */
export function paidPrice({ plans, pricing }: Pick<Tool, 'plans' | 'pricing'>): string | null {
  const cheapest = cheapestPaidPlan({ plans, pricing });
  if (cheapest === null) return pricing.starter;
  const words = planPrice(cheapest, plans);
  const isStarterMonthly = plans.some((plan) => plan.tier === 'starter' && monthlyMinor(plan));
  return isStarterMonthly || pricing.starter === null ? words : `${pricing.starter}; ${words}`;
}

/** In the currency of the tool, or, where it has no price per month in that, in any. */
export function cheapestPaidPlan({ plans, pricing }: Pick<Tool, 'plans' | 'pricing'>): ToolPlan | null {
  return cheapestPlan(plans, pricing.currency) ?? cheapestPlan(plans);
}

function planPrice(plan: ToolPlan, plans: readonly ToolPlan[]): string {
  const unit = plan.perSeat ? '/seat/month' : '/month';
  const amount = amountOf(plan);
  if (!isBilledYearly(plan)) return `${plan.name} ${amount}${unit}`;
  const name = nameOf(plan);
  const byMonth = plans.find(
    (other) =>
      nameOf(other) === name &&
      other.currency === plan.currency &&
      other.perSeat === plan.perSeat &&
      other.interval === 'month' &&
      !isBilledYearly(other),
  );
  return byMonth
    ? `${name} ${amountOf(byMonth)}${unit} (${amount} billed yearly)`
    : `${name} ${amount}${unit} billed yearly`;
}

/** The amount is paid for a year at once. */
export function isBilledYearly({ interval, billed }: ToolPlan): boolean {
  return billed === 'year' || interval === 'year';
}

function amountOf(plan: ToolPlan): string {
  return formatMinor(monthlyMinor(plan) ?? plan.amountMinor, plan.currency);
}

/** "Pro" of "Pro, yearly" and "Pro, billed yearly". */
function nameOf({ name }: ToolPlan): string {
  return name.replace(/, (billed )?yearly$/, '');
}
