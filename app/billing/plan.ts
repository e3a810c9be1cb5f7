/**
 * The plans that vendors can subscribe to, and what each includes. Plan prices are per month, in whole units of the
 * configured currency; all other amounts of money are minor units.
 */

import { minorUnitsOf } from '../platform/money.ts';

export type PlanId = 'starter' | 'professional' | 'enterprise';
export type BillingInterval = 'monthly' | 'annual';

export interface Plan {
  planId: PlanId;
  name: string;
  description: string;
  /** Whole currency units a month, billed monthly; 0: individual, contact us. */
  price: number;
  /** Whether the price is per registered model. */
  isPerModel: boolean;
  /** As written on the page. */
  tokensIncluded: string;
  /** Tokens per calendar month; null: as agreed. */
  tokensPerMonth: number | null;
  /** Models in one benchmark; null: no limit. */
  maxModelsPerRun: number | null;
  features: string[];
  isPopular: boolean;
}

/** Discount for paying a year at once, percent. */
export const ANNUAL_DISCOUNT_PERCENT = 20;

export const plans: readonly Plan[] = [
  {
    planId: 'starter',
    name: 'Starter',
    description: 'For a team that measures its first models.',
    price: 299,
    isPerModel: true,
    tokensIncluded: '500K tokens',
    tokensPerMonth: 500_000,
    maxModelsPerRun: 3,
    features: [
      '500K tokens a month',
      'Up to 3 models in one benchmark',
      'Your own keys, encrypted',
      'Shareable results',
      'Email support',
    ],
    isPopular: false,
  },
  {
    planId: 'professional',
    name: 'Professional',
    description: 'For companies that decide by benchmarks.',
    price: 599,
    isPerModel: false,
    tokensIncluded: '1.5M tokens',
    tokensPerMonth: 1_500_000,
    maxModelsPerRun: 10,
    features: [
      '1.5M tokens a month',
      'Up to 10 models in one benchmark',
      'Scheduled runs and history',
      'API access',
      'Priority support',
    ],
    isPopular: true,
  },
  {
    planId: 'enterprise',
    name: 'Enterprise',
    description: 'For organisations with needs of their own.',
    price: 0,
    isPerModel: false,
    tokensIncluded: '5M+ tokens',
    tokensPerMonth: null,
    maxModelsPerRun: null,
    features: [
      '5M+ tokens a month',
      'Unlimited models in one benchmark',
      'Terms and invoices as agreed',
      'Help with self-hosting',
      'A named contact',
    ],
    isPopular: false,
  },
];

export function findPlan(planId: string): Plan | null {
  return plans.find((plan) => plan.planId === planId) ?? null;
}

/** The displayed price per month in whole currency units, with the annual discount, rounded. */
export function displayedMonthlyPrice(plan: Plan, interval: BillingInterval): number {
  return interval === 'annual' ? Math.round((plan.price * (100 - ANNUAL_DISCOUNT_PERCENT)) / 100) : plan.price;
}

/**
 * The charge per billing (per model, where the price is per model), in minor units: the displayed price times the
 * months.
 */
export function chargePerModelMinor(plan: Plan, interval: BillingInterval, currency = 'USD'): number {
  const monthly = displayedMonthlyPrice(plan, interval) * minorUnitsOf(currency);
  return interval === 'annual' ? monthly * 12 : monthly;
}
