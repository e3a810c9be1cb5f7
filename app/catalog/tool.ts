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
  /** A category's id. */
  category: string;
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

export function answerOf(value: boolean | null): Answer {
  if (value === null) return 'unknown';
  return value ? 'yes' : 'no';
}

/** "Free" if there is a free plan, else the starter price; null: unknown. */
export function startingPrice(pricing: Pick<ToolPricing, 'free' | 'starter'>): string | null {
  return pricing.free === true ? 'Free' : pricing.starter;
}

/** A plan's price per month in minor units, rounded; null for one-off prices and credits, which are not per month. */
export function monthlyMinor(plan: Pick<ToolPlan, 'amountMinor' | 'interval'>): number | null {
  if (plan.interval === 'month') return plan.amountMinor;
  return plan.interval === 'year' ? Math.round(plan.amountMinor / 12) : null;
}

/** The cheapest plan that has a price per month in `currency` (other currencies are not converted). */
export function lowestMonthlyMinor(plans: readonly ToolPlan[], currency: string): number | null {
  const prices = plans
    .filter((plan) => plan.currency === currency)
    .map(monthlyMinor)
    .filter((amount): amount is number => amount !== null && amount > 0);
  return prices.length > 0 ? Math.min(...prices) : null;
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
    vendor: tool.vendor,
    website: tool.website,
    logo: tool.logo,
    rating: tool.rating,
    reviewCount: tool.reviewCount,
    features: tool.features,
    pricing: { free, freeTrial, starter, currency },
    lowestMonthlyMinor: tool.lowestMonthlyMinor,
    launchDate: tool.launchDate,
    latestUpdate: tool.latestUpdate,
  };
}
