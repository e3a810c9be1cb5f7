import { formatMinor } from '../platform/money.ts';
import { cheapestPlan, type FactValues, monthlyMinor, type Tool, type ToolPlan } from './tool.ts';
import type { ViewChoice } from './view-choice.ts';

type Billing = ViewChoice['billing'];

/**
 * The cheapest paid plan as text: "Pro $20/month ($17 billed yearly)". Derived from the plans, so that it cannot
 * contradict them. The record's own text is used where no plan has a price per month, and comes first where the starter
 * tier is not monthly: "Logo $20 to $65, paid once; Brand kit $8/month billed yearly".
 * @param billing the plans that are billed so come before others; null: the cheapest one, however it is billed
 */
export function paidPrice(
  { plans, pricing }: Pick<Tool, 'plans' | 'pricing'>,
  billing: Billing | null = null,
): string | null {
  const cheapest = cheapestPaidPlan({ plans, pricing }, billing);
  if (cheapest === null) return pricing.starter;
  const words = `${planName(cheapest)} ${planPrice(cheapest, plans, billing)}`;
  return isPaidMonthly({ plans, pricing }) ? words : `${pricing.starter}; ${words}`;
}

/** The same after "Free": "paid from $20/month ($17 billed yearly)"; with the plan's name where the cheapest tier is not known. */
export function paidBeyondFree({ plans, pricing }: Pick<Tool, 'plans' | 'pricing'>): string {
  const cheapest = cheapestPaidPlan({ plans, pricing });
  if (cheapest?.tier === 'starter' && isPaidMonthly({ plans, pricing }))
    return `paid from ${planPrice(cheapest, plans)}`;
  const price = paidPrice({ plans, pricing });
  return price === null ? 'paid price unknown' : `paid: ${price}`;
}

/** Whether nothing is known to be paid in another way than by the month. */
function isPaidMonthly({ plans, pricing }: Pick<Tool, 'plans' | 'pricing'>): boolean {
  return pricing.starter === null || plans.some((plan) => plan.tier === 'starter' && monthlyMinor(plan));
}

/** In the tool's currency, or, without a monthly price in it, in any currency. */
export function cheapestPaidPlan(
  { plans, pricing }: Pick<Tool, 'plans' | 'pricing'>,
  billing: Billing | null = null,
): ToolPlan | null {
  const billed = billing === null ? [] : plans.filter((plan) => billingOf(plan) === billing);
  return (
    cheapestPlan(billed, pricing.currency) ??
    cheapestPlan(billed) ??
    cheapestPlan(plans, pricing.currency) ??
    cheapestPlan(plans)
  );
}

function planPrice(plan: ToolPlan, plans: readonly ToolPlan[], billing: Billing | null = null): string {
  const unit = (of: ToolPlan) => (of.perSeat ? '/seat/month' : '/month');
  const name = planName(plan);
  const same = plans.find(
    (other) =>
      planName(other) === name &&
      other.currency === plan.currency &&
      other.perSeat === plan.perSeat &&
      monthlyMinor(other) !== null &&
      billingOf(other) !== billingOf(plan),
  );
  if (billing === null) {
    if (!isBilledYearly(plan)) return amountOf(plan) + unit(plan);
    if (same) return `${amountOf(same)}${unit(same)} (${amountOf(plan)} billed yearly)`;
    return `${amountOf(plan)}${unit(plan)} billed yearly`;
  }
  const isUsual = billing === 'monthly' && !isBilledYearly(plan);
  const words = `${amountOf(plan)}${unit(plan)}${isUsual ? '' : ` billed ${billingOf(plan)}`}`;
  if (same) return `${words} (${amountOf(same)} billed ${billingOf(same)})`;
  const cheaper = cheapestPlan(plans, plan.currency);
  if (!cheaper || monthlyMinor(cheaper)! >= monthlyMinor(plan)!) return words;
  return `${words} (${planName(cheaper)} ${amountOf(cheaper)}${unit(cheaper)} billed ${billingOf(cheaper)})`;
}

/** Whether a year is paid at once. */
export function isBilledYearly({ interval, billed }: Pick<ToolPlan, 'interval' | 'billed'>): boolean {
  return billed === 'year' || interval === 'year';
}

function billingOf(plan: ToolPlan): Billing {
  return isBilledYearly(plan) ? 'yearly' : 'monthly';
}

function amountOf(plan: ToolPlan): string {
  return formatMinor(monthlyMinor(plan) ?? plan.amountMinor, plan.currency);
}

/** "Pro" of "Pro, yearly", "Pro, billed yearly" and "Pro (monthly)". */
export function planName({ name }: Pick<ToolPlan, 'name'>): string {
  return name.replace(/(, (billed )?yearly| \((monthly|yearly)\))$/, '');
}

const perInterval = { month: '/month', year: '/year', once: ' once', credits: ' of credits' } as const;

/** A plan in words: "Teams $40/seat/month", "Pro $17/month billed yearly", "Enterprise: price on request". */
export function planText(plan: FactValues['plan']): string {
  return plan.amountMinor === null ? `${plan.name}: ${planTerms(plan)}` : `${planName(plan)} ${planTerms(plan)}`;
}

/** What it costs: "$40/seat/month", "price on request". */
export function planTerms({ amountMinor, currency, interval, billed, perSeat }: FactValues['plan']): string {
  if (amountMinor === null) return 'price on request';
  const yearly = interval === 'month' && billed === 'year' ? ' billed yearly' : '';
  return `${formatMinor(amountMinor, currency)}${perSeat ? '/seat' : ''}${perInterval[interval]}${yearly}`;
}
