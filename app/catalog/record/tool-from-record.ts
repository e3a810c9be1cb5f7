import { leadingFacts, sortFacts } from '../leading-facts.ts';
import { keptWebsite } from '../lost-website.ts';
import { lowestMonthlyMinor, paidPrice, planText } from '../paid-price.ts';
import { factValue, type Tool, type ToolPlan, type ToolPricing, type UnratedTool } from '../tool.ts';
import { httpAddress } from '../website-link.ts';
import type { Fact, FactValues } from './fact-schema.ts';
import { logoPath, PRICE_LENGTH, type ToolRecord } from './tool-record.ts';

/** The tool for a record without reviews. */
export function toolFromRecord(record: ToolRecord): UnratedTool {
  const { currency, facts: written, ...editorial } = record;
  const facts = sortFacts(written);
  const views = viewsOf(facts, currency);
  return {
    ...editorial,
    ...views,
    facts,
    logo: logoPath(record.logo),
    reviewCount: 0,
    isEditedByHand: false,
    isImported: false,
  };
}

/** The tool with the facts of a past day, and without a rating, which is of today only. */
export function toolWithFacts(tool: Tool, written: readonly Fact[]): Tool {
  const facts = sortFacts(written);
  return {
    ...tool,
    ...viewsOf(facts, tool.pricing.currency),
    facts,
    rating: 0,
    ratingRange: null,
    reviewCount: 0,
  };
}

/** The values that lists, search and the comparison read, each from its leading fact. @param facts sorted */
function viewsOf(facts: readonly Fact[], currency: string) {
  const tool = { facts };
  const leading = leadingFacts(facts);
  const planValues = leading.flatMap(({ field, value }) => (field === 'plan' ? [value as FactValues['plan']] : []));
  const plans = planValues.filter((plan): plan is ToolPlan => plan.amountMinor !== null);
  // Plans come first, so that the text of a price cannot contradict them.
  const tierText = (tier: ToolPlan['tier']) =>
    joined(planValues.filter((plan) => plan.tier === tier).map(planText)) || factValue(tool, `pricing.${tier}`);
  const pricing: ToolPricing = {
    free: factValue(tool, 'pricing.free'),
    freeTrial: factValue(tool, 'pricing.freeTrial'),
    starter: tierText('starter'),
    professional: tierText('professional'),
    enterprise: tierText('enterprise'),
    currency,
  };
  return {
    vendor: factValue(tool, 'vendor') ?? '',
    website: keptWebsite(facts, httpAddress(factValue(tool, 'website') ?? '') ?? ''),
    status: factValue(tool, 'status')?.kind ?? null,
    features: labelsWith(facts, 'yes'),
    lacks: labelsWith(facts, 'no'),
    notApplicable: labelsWith(facts, 'not applicable'),
    pricing,
    plans,
    paidPrice: paidPrice({ plans, pricing }),
    lowestMonthlyMinor: lowestMonthlyMinor({ plans, pricing }),
    launchDate: factValue(tool, 'launchDate'),
    latestUpdate: factValue(tool, 'latestUpdate'),
  };
}

/** As many texts as a field holds; `plans` has all. */
function joined(texts: readonly string[]): string {
  return texts.reduce((text, next) => {
    const longer = text === '' ? next : `${text}; ${next}`;
    return longer.length > PRICE_LENGTH ? text : longer;
  }, '');
}

/** Labels of the features whose leading fact has the answer. @param facts sorted */
export function labelsWith(facts: readonly Fact[], answer: FactValues[`feature:${string}`]): string[] {
  return leadingFacts(facts).flatMap(({ field, value }) =>
    field.startsWith('feature:') && value === answer ? [field.slice('feature:'.length)] : [],
  );
}
