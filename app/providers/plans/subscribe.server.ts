import type { UserContext } from '../../accounts/viewer.server.ts';
import { type CheckoutResult, startPlanCheckout } from '../../billing/start-checkout.server.ts';
import { listModels } from '../../models/model-queries.server.ts';
import { type AskedPlan, quantityFor } from './plan-choice.ts';

/** Starts the payment of a plan. An account becomes a vendor with its first payment or trial, not before. */
export async function subscribe(ctx: UserContext, asked: AskedPlan): Promise<CheckoutResult> {
  const userId = ctx.viewer.id;
  const registered = (await listModels(ctx, userId)).length;
  const { plan, isTrial, interval } = asked;
  const quantity = quantityFor(asked.quantity, registered);
  return await startPlanCheckout(ctx, userId, { plan, isTrial, interval, quantity });
}
