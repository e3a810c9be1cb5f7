import { paidPrice } from '../../catalog/paid-price.ts';
import type { Tool, ToolPlan, ToolPricing } from '../../catalog/tool.ts';

type ToolOverrides = Partial<Omit<Tool, 'pricing'>> & { pricing?: Partial<ToolPricing> };

const unknownPricing: ToolPricing = {
  free: null,
  freeTrial: null,
  starter: null,
  professional: null,
  enterprise: null,
  currency: 'USD',
};

/** A tool of which only the name is known. */
export function tool({ pricing: known, plans = [], ...overrides }: ToolOverrides = {}): Tool {
  const pricing = { ...unknownPricing, ...known };
  return {
    id: 'a',
    name: 'Alpha',
    description: 'A tool.',
    category: 'coding',
    alsoIn: [],
    vendor: 'Alpha Ltd',
    company: null,
    website: 'https://alpha.test',
    logo: null,
    image: null,
    rating: 4,
    editorialRating: 4,
    reviewCount: 0,
    features: [],
    lacks: [],
    pros: [],
    cons: [],
    keywords: [],
    pricing,
    plans,
    paidPrice: paidPrice({ plans, pricing }),
    lowestMonthlyMinor: null,
    facts: [],
    launchDate: null,
    latestUpdate: null,
    isEditedByHand: false,
    ...overrides,
  };
}

export function plan(overrides: Partial<ToolPlan> = {}): ToolPlan {
  return {
    name: 'Plus',
    tier: 'starter',
    amountMinor: 2000,
    currency: 'USD',
    interval: 'month',
    billed: 'month',
    perSeat: false,
    ...overrides,
  };
}
