import { findPlan, type PlanId } from './plan.ts';

/** What an account may do, computed in one place from its subscription; every verb that costs something asks here. */
export interface Entitlements {
  isSubscribed: boolean;
  tier: PlanId | null;
  planName: string | null;
  /** Tokens a calendar month; null = no limit. 0 when not subscribed. */
  tokensPerMonth: number | null;
  /** Models in one benchmark; null = no limit. 0 when not subscribed. */
  maxModelsPerRun: number | null;
  /** Registered models that are paid for; null = no limit. */
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

/** Billing switched off: whoever is signed in has the enterprise limits. */
export const ownInstanceEntitlements: Entitlements = {
  isSubscribed: true,
  tier: 'enterprise',
  planName: 'Enterprise',
  tokensPerMonth: null,
  maxModelsPerRun: null,
  modelsPaidFor: null,
  expiresAt: null,
};

/** The entitlements of a plan with `quantity` models, paid until `expiresAt`. */
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
