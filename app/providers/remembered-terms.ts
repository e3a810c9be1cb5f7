import type { BillingInterval } from '../billing/plan.ts';

/**
 * How somebody wanted to pay for the plan that they chose before signing up: kept beside the plan itself, in this tab's
 * session storage. A tab that refuses storage remembers nothing, and the monthly plan for one model is offered.
 */
export interface PlanTerms {
  interval: BillingInterval;
  quantity: number;
  isTrial: boolean;
}

/** What a plan would be for the account that is signed in. */
export interface OwnPlanTerms {
  registeredModels: number;
  /** A trial is for accounts that never had a plan. */
  mayTryFree: boolean;
}

/** What holds for a visitor. */
export const visitorTerms: OwnPlanTerms = { registeredModels: 0, mayTryFree: true };

const KEY = 'signup-plan-terms';

export function rememberTerms(terms: PlanTerms): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(terms));
  } catch {
    // They choose again after signing up.
  }
}

export function rememberedTerms(): PlanTerms {
  try {
    return readTerms(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    return readTerms({});
  }
}

/** Only what is there and possible is believed. */
export function readTerms(from: unknown): PlanTerms {
  const { interval, quantity, isTrial } = (from ?? {}) as Record<string, unknown>;
  return {
    interval: interval === 'annual' ? 'annual' : 'monthly',
    quantity: typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
    isTrial: isTrial === true,
  };
}
