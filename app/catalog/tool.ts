/** A tool of the catalogue, as every page sees it. Views import this file: keep it free of schemas and libraries. */

export type Answer = 'yes' | 'no' | 'unknown';

export interface ToolPricing {
  /** null: unknown, which is never shown as no. */
  free: boolean | null;
  freeTrial: boolean | null;
  /** As a buyer reads it; null: unknown. */
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

/** Where a statement comes from. Unconfirmed statements are shown and marked. */
export interface ToolFact {
  field: FactField;
  source: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD; null: never checked. */
  checked: string | null;
  confirmed: boolean;
  /** Credit that the source's licence asks for, where it does. */
  attribution?: string | undefined;
}

/** What lists and cards need; the whole catalogue is kept in memory in this form. */
export interface ToolSummary {
  id: string;
  name: string;
  description: string;
  /** The id of its main category, by which its page is filed. */
  category: string;
  /** Ids of further categories, whose jobs it does as well. */
  alsoIn: readonly string[];
  vendor: string;
  /** As written; link to it through websiteLink(). */
  website: string;
  /** Path of the logo on this site; null: draw a letter tile. */
  logo: string | null;
  /** 0 to 5. */
  rating: number;
  /** 0: the rating is the editorial one alone. */
  reviewCount: number;
  /** Labels of the vocabulary and up to a few of the tool's own. */
  features: readonly string[];
  pricing: Pick<ToolPricing, 'free' | 'freeTrial' | 'starter' | 'currency'>;
  /** What the cheapest paid plan costs, in words (see paid-price.ts); null: unknown. */
  paidPrice: string | null;
  /** Lowest stated price per month in minor units of the pricing currency; null: none is stated. */
  lowestMonthlyMinor: number | null;
  launchDate: string | null;
  latestUpdate: string | null;
}

/** The whole record. */
export interface Tool extends Omit<ToolSummary, 'pricing'> {
  image: string | null;
  company: string | null;
  /** The editorial rating before any review. */
  editorialRating: number;
  pricing: ToolPricing;
  plans: readonly ToolPlan[];
  /** Labels that the tool is known not to have; labels in neither list are unknown. */
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

/** The categories whose jobs a tool does, its main one first. */
export function categoriesOf({ category, alsoIn }: Pick<ToolSummary, 'category' | 'alsoIn'>): string[] {
  return [category, ...alsoIn];
}

export function answerOf(value: boolean | null): Answer {
  if (value === null) return 'unknown';
  return value ? 'yes' : 'no';
}

/** "Free" if there is a free plan, else what the cheapest paid plan costs; null: unknown. */
export function startingPrice({ pricing, paidPrice }: Pick<ToolSummary, 'pricing' | 'paidPrice'>): string | null {
  return pricing.free === true ? 'Free' : paidPrice;
}

/** A plan's price per month in minor units, rounded; null for one-off prices and credits, which are not per month. */
export function monthlyMinor(plan: Pick<ToolPlan, 'amountMinor' | 'interval'>): number | null {
  if (plan.interval === 'month') return plan.amountMinor;
  return plan.interval === 'year' ? Math.round(plan.amountMinor / 12) : null;
}

/** The paid plan with the lowest price per month; in `currency`, if one is given (currencies are not converted). */
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

/** From the cheapest to the dearest stated monthly price, for "price range"; null: no definite amount is stated. */
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
