import { findPlan, type PlanId } from './plan.ts';

/** What an account may do, derived from its subscription in one place; every verb that costs something reads it. */
export interface Entitlements {
  isSubscribed: boolean;
  tier: PlanId | null;
  planName: string | null;
  /** Tokens per calendar month; null: no limit. */
  tokensPerMonth: number | null;
  /** Models in one benchmark; null: no limit. */
  maxModelsPerRun: number | null;
  /** Number of registered models paid for; null: no limit. */
  modelsPaidFor: number | null;
  /** ISO instant at which the paid period ends; null when there is none. */
  expiresAt: string | null;
}

/** What everybody may do without a plan, with provider keys of their own. */
export const freeLimits = { maxModelsPerRun: 3, tokensPerMonth: 200_000 } as const;

export const freeEntitlements: Entitlements = {
  ...freeLimits,
  isSubscribed: false,
  tier: null,
  planName: null,
  modelsPaidFor: null,
  expiresAt: null,
};

/** The limits without a plan, in words. */
export const freeWords = `${freeLimits.maxModelsPerRun} models at once and ${freeLimits.tokensPerMonth.toLocaleString('en-US')} tokens a month`;

/** Why something needs a plan. */
export const needsPlan = (what: string) => ({
  status: 402 as const,
  title: 'Subscription Required',
  description: `${what} Without a plan, you measure ${freeWords} with your own keys.`,
});

/** With BILLING=off everybody who is signed in has the enterprise limits. */
export const ownInstanceEntitlements: Entitlements = {
  isSubscribed: true,
  tier: 'enterprise',
  planName: 'Enterprise',
  tokensPerMonth: null,
  maxModelsPerRun: null,
  modelsPaidFor: null,
  expiresAt: null,
};

/** The entitlements of a plan for `quantity` models, paid until `expiresAt`. */
export function entitlementsOfPlan(planId: PlanId, quantity: number, expiresAt: string | null): Entitlements {
  const plan = findPlan(planId);
  if (plan === null) return freeEntitlements;
  return {
    isSubscribed: true,
    tier: plan.planId,
    planName: plan.name,
    tokensPerMonth: plan.tokensPerMonth,
    maxModelsPerRun: plan.maxModelsPerRun,
    modelsPaidFor: plan.isPerModel ? quantity : null,
    expiresAt,
  };
}
