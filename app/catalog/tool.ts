/** A tool of the catalogue, as pages see it. Components import this file: keep it free of schemas and libraries. */

export type Answer = 'yes' | 'no' | 'unknown';

export interface ToolPricing {
  /** null: unknown, which is never shown as no. */
  free: boolean | null;
  freeTrial: boolean | null;
  /** As the vendor writes it; null: unknown. */
  starter: string | null;
  professional: string | null;
  enterprise: string | null;
  /** ISO 4217. */
  currency: string;
}

export type PlanTier = 'starter' | 'professional' | 'enterprise';

/** A price as a number; exists only where the source states a definite amount. */
export interface ToolPlan {
  name: string;
  tier: PlanTier;
  /** Minor units of `currency`, per `interval`. */
  amountMinor: number;
  currency: string;
  interval: 'month' | 'year' | 'once' | 'credits';
  billed: 'month' | 'year';
  perSeat: boolean;
}

export type FactField =
  | 'pricing.free'
  | 'pricing.freeTrial'
  | 'pricing.starter'
  | 'pricing.professional'
  | 'pricing.enterprise'
  | 'launchDate'
  | 'latestUpdate';

/** The source of a stated value. Unconfirmed values are shown and marked. */
export interface ToolFact {
  field: FactField;
  source: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD; null: never checked. */
  checked: string | null;
  confirmed: boolean;
  /** Credit required by the source's licence. */
  attribution?: string | undefined;
}

/** What lists and cards need; the in-memory catalogue has all tools in this form. */
export interface ToolSummary {
  id: string;
  name: string;
  description: string;
  /** Id of its main category. */
  category: string;
  /** Ids of further categories. */
  alsoIn: readonly string[];
  vendor: string;
  /** As written; link to it through websiteLink(). */
  website: string;
  /** Path of the logo on this site; null: show a letter tile. */
  logo: string | null;
  /** 0 to 5. */
  rating: number;
  /** 0: the rating is editorial only. */
  reviewCount: number;
  /** Labels of the vocabulary, and a few of the tool's own. */
  features: readonly string[];
  pricing: Pick<ToolPricing, 'free' | 'freeTrial' | 'starter' | 'currency'>;
  /** The cheapest paid plan as text (see paid-price.ts); null: unknown. */
  paidPrice: string | null;
  /** Lowest stated price per month in minor units of the pricing currency; null: none. */
  lowestMonthlyMinor: number | null;
  launchDate: string | null;
  latestUpdate: string | null;
}

/** The full record. */
export interface Tool extends Omit<ToolSummary, 'pricing'> {
  image: string | null;
  company: string | null;
  /** The editorial rating before any review. */
  editorialRating: number;
  pricing: ToolPricing;
  plans: readonly ToolPlan[];
  /** Labels of features that the tool is known not to have; labels in neither list are unknown. */
  lacks: readonly string[];
  pros: readonly string[];
  cons: readonly string[];
  keywords: readonly string[];
  facts: readonly ToolFact[];
  /** An administrator or the vendor changed it: the built-in content no longer overwrites it. */
  isEditedByHand: boolean;
}

export function featureAnswer(tool: { features: readonly string[]; lacks: readonly string[] }, label: string): Answer {
  if (tool.features.includes(label)) return 'yes';
  return tool.lacks.includes(label) ? 'no' : 'unknown';
}

/** A tool's categories, the main one first. */
export function categoriesOf({ category, alsoIn }: Pick<ToolSummary, 'category' | 'alsoIn'>): string[] {
  return [category, ...alsoIn];
}

export function answerOf(value: boolean | null): Answer {
  if (value === null) return 'unknown';
  return value ? 'yes' : 'no';
}

/** "Free" if there is a free plan, else the cheapest paid plan; null: unknown. */
export function startingPrice({ pricing, paidPrice }: Pick<ToolSummary, 'pricing' | 'paidPrice'>): string | null {
  return pricing.free === true ? 'Free' : paidPrice;
}

/** A plan's price per month in minor units, rounded; null for one-off prices and credits. */
export function monthlyMinor(plan: Pick<ToolPlan, 'amountMinor' | 'interval'>): number | null {
  if (plan.interval === 'month') return plan.amountMinor;
  return plan.interval === 'year' ? Math.round(plan.amountMinor / 12) : null;
}

/** The paid plan with the lowest price per month; only in `currency` if given (currencies are not converted). */
export function cheapestPlan(plans: readonly ToolPlan[], currency?: string): ToolPlan | null {
  let cheapest: { plan: ToolPlan; minor: number } | null = null;
  for (const plan of plans) {
    const minor = monthlyMinor(plan);
    if (minor === null || minor <= 0 || (currency !== undefined && plan.currency !== currency)) continue;
    if (cheapest === null || minor < cheapest.minor) cheapest = { plan, minor };
  }
  return cheapest?.plan ?? null;
}

/** The lowest price per month in `currency`, in minor units. */
export function lowestMonthlyMinor(plans: readonly ToolPlan[], currency: string): number | null {
  const plan = cheapestPlan(plans, currency);
  return plan && monthlyMinor(plan);
}

export function findFact(tool: Pick<Tool, 'facts'>, field: FactField): ToolFact | null {
  return tool.facts.find((fact) => fact.field === field) ?? null;
}

/** The lowest and highest stated monthly price; null: no definite amount is stated. */
export function monthlyPriceRange(
  tool: Pick<Tool, 'plans' | 'pricing'>,
): { fromMinor: number; toMinor: number; currency: string } | null {
  const { currency } = tool.pricing;
  const prices = tool.plans
    .filter((plan) => plan.currency === currency)
    .map(monthlyMinor)
    .filter((amount) => amount !== null);
  return prices.length === 0 ? null : { fromMinor: Math.min(...prices), toMinor: Math.max(...prices), currency };
}

export function summaryOf(tool: Tool): ToolSummary {
  const { free, freeTrial, starter, currency } = tool.pricing;
  return {
    id: tool.id,
    name: tool.name,
    description: tool.description,
    category: tool.category,
    alsoIn: tool.alsoIn,
    vendor: tool.vendor,
    website: tool.website,
    logo: tool.logo,
    rating: tool.rating,
    reviewCount: tool.reviewCount,
    features: tool.features,
    pricing: { free, freeTrial, starter, currency },
    paidPrice: tool.paidPrice,
    lowestMonthlyMinor: tool.lowestMonthlyMinor,
    launchDate: tool.launchDate,
    latestUpdate: tool.latestUpdate,
  };
}
