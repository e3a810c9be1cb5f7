import type { BillingInterval } from '../billing/plan.ts';

/** What the plans page asks for. Read from JSON and from forms alike; only what is there is believed. */
export interface AskedPlan {
  plan: string;
  isTrial: boolean;
  interval: BillingInterval;
  /** Null: as many as are registered. */
  quantity: number | null;
}

/** The plan is starter where none is named; a name that is empty is no plan. */
export function readPlanChoice(from: Record<string, unknown>): AskedPlan {
  const quantity = from.quantity === undefined || from.quantity === '' ? null : Number(from.quantity);
  return {
    plan: from.plan === undefined ? 'starter' : String(from.plan),
    isTrial: from.trial === true || from.trial === 'true',
    interval: from.interval === 'annual' ? 'annual' : 'monthly',
    quantity: quantity,
  };
}

/** A plan covers at least the models that are registered. */
export function quantityFor(asked: number | null, registered: number): number {
  return asked === null ? Math.max(1, registered) : Math.max(asked, registered);
}
