import { formatMinor } from '../platform/money.ts';
import { cheapestPlan, type FactValues, monthlyMinor, type ToolPlan, type ToolPricing } from './tool.ts';
import type { ViewChoice } from './view-choice.ts';

type Billing = ViewChoice['billing'];
type Priced = { plans: readonly ToolPlan[]; pricing: Pick<ToolPricing, 'starter' | 'currency'> };

/**
 * The cheapest paid plan as text: "Pro $20/month ($17 billed yearly)". Derived from the plans, so that it cannot
 * contradict them. The record's own text is used where no plan has a price per month, and comes first where the starter
 * tier is not monthly: "Logo $20 to $65, paid once; Brand kit $8/month billed yearly".
 * @param billing the plans that are billed so come before others
 */
export function paidPrice({ plans, pricing }: Priced, billing: Billing = 'monthly'): string | null {
  const cheapest = cheapestPaidPlan({ plans, pricing }, billing);
  if (cheapest === null) return pricing.starter;
  const words = `${planName(cheapest)} ${planPrice(cheapest, plans, billing)}`;
  return isPaidMonthly({ plans, pricing }) ? words : `${pricing.starter}; ${words}`;
}

/**
 * The same after "Free": "paid from $20/month ($17 billed yearly)"; with the plan's name where the cheapest tier is not known.
 * Several prices by use, whose units cannot be compared, are left to the tool's page.
 */
export function paidBeyondFree({ plans, pricing }: Priced): string {
  const cheapest = cheapestPaidPlan({ plans, pricing });
  const starters = plans.filter(({ tier }) => tier === 'starter');
  if (cheapest === null && starters.length > 1 && starters.every(({ interval }) => interval === 'credits'))
    return 'paid by use';
  if (cheapest?.tier === 'starter' && isPaidMonthly({ plans, pricing }))
    return `paid from ${planPrice(cheapest, plans, 'monthly')}`;
  const price = paidPrice({ plans, pricing });
  if (price === null) return 'paid price unknown';
  if (price.startsWith('Free; ')) return price.slice('Free; '.length);
  return price.startsWith('from ') ? `paid ${price}` : `paid: ${price}`;
}

/**
 * "from $9/month", "Pro $9.99 per month", "$9 per user and month", "Core from $12/month for 10,000 credits". Nothing else:
 * words that leave open what is paid each month ("billed yearly", "up to") state no amount.
 */
const statedPrice =
  /^(?:(?!(?:About|Above|Annual|Around|Below|Over|Save|Under|Up|Yearly)\b)[A-Z][\w+-]*(?: [A-Z][\w+-]*)* )?(?:[Ff]rom )?\$(\d{1,3}(?:,\d{3})+|\d{1,6})(\.\d\d)?(?:\/| (?:a|per) )(?:(?:user|seat|member)(?:\/| (?:and|per) ))?month(?: (?:with|for) [\d,]+ credits)?$/;

/** Not for everyone, or only on top of another price. */
const notOpenToAll = /\b(?:add-?ons?|additional|education|extra|students?)\b/i;

/** What a price in words costs per month, in US cents; null: it states no such amount. */
export function statedMonthlyMinor(words: string | null): number | null {
  if (words === null || notOpenToAll.test(words)) return null;
  const [, whole, cents] = statedPrice.exec(words) ?? [];
  if (whole === undefined) return null;
  return Number(whole.replaceAll(',', '') + (cents ?? '.00').slice(1)) || null;
}

/**
 * The lowest price per month of a plan, in minor units of the tool's currency. What the words of the starter tier state
 * counts only where no plan has such a price: words may be older than the plans.
 */
export function lowestMonthlyMinor({ plans, pricing }: Priced): number | null {
  const plan = cheapestPlan(plans, pricing.currency);
  if (plan !== null) return monthlyMinor(plan);
  return pricing.currency === 'USD' && cheapestPlan(plans) === null ? statedMonthlyMinor(pricing.starter) : null;
}

/** Whether nothing is known to be paid in another way than by the month, beyond what a plan with a price says. */
function isPaidMonthly({ plans, pricing: { starter } }: Priced): boolean {
  return (
    starter === null ||
    (statedMonthlyMinor(starter) !== null && cheapestPlan(plans) !== null) ||
    plans.some((plan) => monthlyMinor(plan) && (plan.tier === 'starter' || isOf(plan, starter)))
  );
}

const isOf = (plan: ToolPlan, words: string) => words.startsWith(`${planName(plan)} ${amountOf(plan)}/`);

/** In the tool's currency, or, without a monthly price in it, in any currency. */
export function cheapestPaidPlan({ plans, pricing }: Priced, billing: Billing = 'monthly'): ToolPlan | null {
  const billed = plans.filter((plan) => billingOf(plan) === billing);
  return (
    cheapestPlan(billed, pricing.currency) ??
    cheapestPlan(billed) ??
    cheapestPlan(plans, pricing.currency) ??
    cheapestPlan(plans)
  );
}

/** With what is billed in the other way in brackets: this plan, and a cheaper one. */
function planPrice(plan: ToolPlan, plans: readonly ToolPlan[], billing: Billing): string {
  const other = plans.filter((each) => each.currency === plan.currency && billingOf(each) !== billingOf(plan));
  const own = cheapestPlan(other.filter((each) => planName(each) === planName(plan) && each.perSeat === plan.perSeat));
  const cheapest = cheapestPlan(other);
  const isCheaper = cheapest !== null && monthlyMinor(cheapest)! < monthlyMinor(plan)!;
  const asides = [
    own && `${amountOf(own)} billed ${billingOf(own)}`,
    isCheaper && cheapest !== own && `${planName(cheapest)} ${rateOf(cheapest)} billed ${billingOf(cheapest)}`,
  ].filter(Boolean);
  const isUsual = billing === 'monthly' && !isBilledYearly(plan);
  const { perSeat, minSeats = 1 } = plan;
  const least = perSeat && minSeats > 1 ? `, at least ${minSeats} seats` : '';
  const words = `${rateOf(plan)}${isUsual ? '' : ` billed ${billingOf(plan)}`}${least}`;
  return asides.length === 0 ? words : `${words} (${asides.join('; ')})`;
}

const rateOf = (plan: ToolPlan) => `${amountOf(plan)}${plan.perSeat ? '/seat/month' : '/month'}`;

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
