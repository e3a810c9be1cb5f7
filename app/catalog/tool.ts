import type { z } from 'zod';
import type { Fact, FactField, FactValues, planSchema } from './record/fact-schema.ts';
import type { pricingSchema, ToolRecord } from './record/tool-record.ts';

/** A tool of the catalogue, as pages see it. Components import this file: of schemas and libraries it has only types. */

export type { Fact, FactField, FactValues };
export type Answer = 'yes' | 'no' | 'not applicable' | 'unknown';
export type ToolStatus = FactValues['status'];

export type ToolPricing = z.output<typeof pricingSchema>;
export type ToolPlan = z.output<typeof planSchema>;
export type PlanTier = ToolPlan['tier'];

/** The full record: what the editors wrote, the facts, and the values that follow from the leading facts. */
export interface Tool extends Omit<ToolRecord, 'logo' | 'currency' | 'facts'> {
  /** Empty: not known. */
  vendor: string;
  /** A full http(s) address; empty: not known, or on a site that is lost. */
  website: string;
  /** Of each field the leading fact comes first. */
  facts: readonly Fact[];
  /** null: not known. */
  status: ToolStatus['kind'] | null;
  pricing: ToolPricing;
  /** Plans with a definite amount. */
  plans: ToolPlan[];
  features: string[];
  /** Labels of features that the tool is known not to have; labels in no list are unknown. */
  lacks: string[];
  notApplicable: string[];
  launchDate: string | null;
  /** Of the newest update that was read: there may be newer ones. */
  latestUpdate: string | null;
  /** Path of the logo on this site; null: show a letter tile. */
  logo: string | null;
  /** The score (see score.ts), 0 to 5 in tenths; 0: too little is known, or the tool is not live. */
  rating: number;
  /** null: the tool is not live, and has no score. */
  ratingRange: ScoreRange | null;
  /** Verified reviews. */
  reviewCount: number;
  /** The cheapest paid plan with a known price as text (see paid-price.ts); null: unknown. */
  paidPrice: string | null;
  /** Lowest price per month on record, in minor units of the pricing currency (see paid-price.ts); null: none. */
  lowestMonthlyMinor: number | null;
  /** An administrator or the vendor changed it: the built-in content no longer overwrites it. */
  isEditedByHand: boolean;
  /** The operator of this site imported it. */
  isImported: boolean;
}

/** The lowest and the highest score that a tool could have, depending on what is not known. */
export interface ScoreRange {
  low: number;
  high: number;
  /** Share of what counts that is known, 0 to 1. */
  known: number;
}

/** A tool before it is compared with its peers. */
export type UnratedTool = Omit<Tool, 'rating' | 'ratingRange'>;
export type UnratedSummary = Omit<ToolSummary, 'rating' | 'ratingRange'>;

/** What lists and cards need; the in-memory catalogue has all tools in this form. */
export interface ToolSummary
  extends Pick<
    Tool,
    | 'id'
    | 'formerIds'
    | 'status'
    | 'name'
    | 'description'
    | 'category'
    | 'alsoIn'
    | 'vendor'
    | 'website'
    | 'logo'
    | 'rating'
    | 'ratingRange'
    | 'reviewCount'
    | 'features'
    | 'paidPrice'
    | 'lowestMonthlyMinor'
    | 'launchDate'
    | 'latestUpdate'
  > {
  pricing: Pick<ToolPricing, 'free' | 'freeTrial' | 'starter' | 'currency'>;
  listFacts: ListFacts;
}

/** What lists show and filter by besides the fields of the API. */
export interface ListFacts {
  /** "paid from $20/month ($17 billed yearly)": `paidPrice` after "Free". */
  paid: string;
  /** When the sources of the prices on a card said so; null: undated. */
  pricesSeen: readonly (string | null)[];
  /** "Archived on 1 July 2026", "Bought by Anaconda on 15 July 2026"; null: live under an owner of long standing, or not known. */
  statusText: string | null;
  /** The site that it had, if that passed to somebody else. */
  lostSite: FactValues['lostWebsite'] | null;
  /** Ids of the platforms that it is known to run on. */
  platforms: readonly string[];
  openSource: Answer;
  /** What is known about data handling. */
  data: readonly DataTrait[];
}

export type DataTrait = 'no-training' | 'opt-out' | 'retention' | 'region' | 'certificates' | 'export';

export function featureAnswer(
  tool: { features: readonly string[]; lacks: readonly string[]; notApplicable?: readonly string[] },
  label: string,
): Answer {
  if (tool.features.includes(label)) return 'yes';
  if (tool.lacks.includes(label)) return 'no';
  return tool.notApplicable?.includes(label) ? 'not applicable' : 'unknown';
}

/** Whether rankings and lists of similar tools include it: it is live, or nothing else is known. */
export function isListed(status: ToolStatus['kind'] | null | undefined): boolean {
  return status == null || status === 'live';
}

/** A tool's categories, the main one first. */
export function categoriesOf({ category, alsoIn }: Pick<ToolSummary, 'category' | 'alsoIn'>): string[] {
  return [category, ...alsoIn];
}

export function answerOf(value: boolean | null): Answer {
  if (value === null) return 'unknown';
  return value ? 'yes' : 'no';
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

type FactOf<Field extends FactField> = Omit<Fact, 'field' | 'value'> & { field: Field; value: FactValues[Field] };

/** The leading fact of a field; null: not known. */
export function findFact<Field extends FactField>(tool: Pick<Tool, 'facts'>, field: Field): FactOf<Field> | null {
  return (tool.facts.find((fact) => fact.field === field) as FactOf<Field> | undefined) ?? null;
}

export function factValue<Field extends FactField>(tool: Pick<Tool, 'facts'>, field: Field): FactValues[Field] | null {
  return findFact(tool, field)?.value ?? null;
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
