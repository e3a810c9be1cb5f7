import type { BillingInterval } from '../../billing/plan.ts';

/**
 * The terms of the plan chosen before signing up, stored beside the plan in this tab's session storage. Without
 * storage, the monthly plan for one model is offered.
 */
export interface PlanTerms {
  interval: BillingInterval;
  quantity: number;
  isTrial: boolean;
}

/** The terms of a plan for the signed-in account. */
export interface OwnPlanTerms {
  registeredModels: number;
  /** Trials are for accounts that never had a plan. */
  mayTryFree: boolean;
}

/** Terms for a visitor. */
export const visitorTerms: OwnPlanTerms = { registeredModels: 0, mayTryFree: true };

const KEY = 'signup-plan-terms';

export function rememberTerms(terms: PlanTerms): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(terms));
  } catch {
    // No storage: they choose again after signing up.
  }
}

export function rememberedTerms(): PlanTerms {
  try {
    return readTerms(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    return readTerms({});
  }
}

/** Invalid values fall back to the defaults. */
export function readTerms(from: unknown): PlanTerms {
  const { interval, quantity, isTrial } = (from ?? {}) as Record<string, unknown>;
  return {
    interval: interval === 'annual' ? 'annual' : 'monthly',
    quantity: typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
    isTrial: isTrial === true,
  };
}
