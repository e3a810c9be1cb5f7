/**
 * The plans a provider can subscribe to, and what each includes. Prices are per month, in
 * whole units of the configured currency; amounts of money elsewhere are minor units.
 */

import { minorUnitsOf } from '../platform/money.ts';

export type PlanId = 'starter' | 'professional' | 'enterprise';
export type BillingInterval = 'monthly' | 'annual';

export interface Plan {
  planId: PlanId;
  name: string;
  description: string;
  /** Whole currency units a month, billed monthly; 0 = custom, talk to us. */
  price: number;
  /** The price is for each registered model in the plan. */
  isPerModel: boolean;
  /** As written on the page. */
  tokensIncluded: string;
  /** Tokens a calendar month; null = as agreed. */
  tokensPerMonth: number | null;
  /** Models in one benchmark; null = unlimited. */
  maxModelsPerRun: number | null;
  features: string[];
  isPopular: boolean;
}

/** Taken off the monthly price when a year is paid at once, in percent. */
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
      'E-mail support',
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

/** The price a month as displayed, in whole currency units: a fifth less, rounded, when billed annually. */
export function displayedMonthlyPrice(plan: Plan, interval: BillingInterval): number {
  return interval === 'annual' ? Math.round((plan.price * (100 - ANNUAL_DISCOUNT_PERCENT)) / 100) : plan.price;
}

/** What a plan (of one model, where it is priced by model) costs each time it is billed, in minor units: what is displayed is what is charged. */
export function chargePerModelMinor(plan: Plan, interval: BillingInterval, currency = 'USD'): number {
  const monthly = displayedMonthlyPrice(plan, interval) * minorUnitsOf(currency);
  return interval === 'annual' ? monthly * 12 : monthly;
}
