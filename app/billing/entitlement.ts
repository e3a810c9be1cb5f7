import { findPlan, type PlanId } from './plan.ts';

/** What an account may do, derived from its subscription in one place; every verb that costs something reads it. */
export interface Entitlements {
  isSubscribed: boolean;
  tier: PlanId | null;
  planName: string | null;
  /** Tokens per calendar month; null: no limit. 0 when not subscribed. */
  tokensPerMonth: number | null;
  /** Models in one benchmark; null: no limit. 0 when not subscribed. */
  maxModelsPerRun: number | null;
  /** Number of registered models paid for; null: no limit. */
  modelsPaidFor: number | null;
  /** ISO instant at which the paid period ends; null when there is none. */
  expiresAt: string | null;
}

export const noEntitlements: Entitlements = {
  isSubscribed: false,
  tier: null,
  planName: null,
  tokensPerMonth: 0,
  maxModelsPerRun: 0,
  modelsPaidFor: 0,
  expiresAt: null,
};

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
  if (plan === null) return noEntitlements;
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
