import * as z from 'zod/mini';
import type { BillingInterval } from '../../billing/plan.ts';

/** The requested plan, from JSON or a form. What is billed otherwise than asked would surprise, so that another interval is none. */
export interface AskedPlan {
  plan: string;
  isTrial: boolean;
  /** Null: one that does not exist. */
  interval: BillingInterval | null;
  /** Null: as many as are registered. */
  quantity: number | null;
}

/** Defaults to starter when no plan is named; an empty name is unknown. */
export function readPlanChoice(from: Record<string, unknown>): AskedPlan {
  const { plan = 'starter', quantity = '', interval = 'monthly' } = from;
  return {
    plan: typeof plan === 'string' ? plan : '',
    isTrial: from.trial === true || from.trial === 'true',
    interval: interval === 'annual' || interval === 'monthly' ? interval : null,
    quantity: quantity === '' ? null : typeof quantity === 'object' ? Number.NaN : Number(quantity),
  };
}

export const planForm = z.pipe(z.record(z.string(), z.unknown()), z.transform(readPlanChoice));

/** A plan covers at least the registered models. */
export function quantityFor(asked: number | null, registered: number): number {
  return asked === null ? Math.max(1, registered) : Math.max(asked, registered);
}
