import { becomeProvider } from '../accounts/roles.server.ts';
import type { UserContext } from '../accounts/viewer.server.ts';
import { listModels } from '../benchmarks/model-queries.server.ts';
import { type CheckoutResult, startPlanCheckout } from '../billing/start-checkout.server.ts';
import { type AskedPlan, quantityFor } from './plan-wish.ts';

/** Whoever goes to buy a plan becomes a provider, whose account waits for its review meanwhile. */
export async function subscribe(ctx: UserContext, asked: AskedPlan): Promise<CheckoutResult> {
  const userId = ctx.viewer.id;
  const registered = (await listModels(ctx, userId)).length;
  const { plan, isTrial, interval } = asked;
  const quantity = quantityFor(asked.quantity, registered);
  const result = await startPlanCheckout(ctx, userId, { plan, isTrial, interval, quantity });
  if (result.kind === 'started') await becomeProvider(ctx, userId);
  return result;
}
