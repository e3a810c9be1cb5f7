import type { UserContext } from '../../accounts/viewer.server.ts';
import { ownPayer, type Payer } from '../../billing/payer.server.ts';
import { type CheckoutResult, startPlanCheckout } from '../../billing/start-checkout.server.ts';
import { listModels } from '../../models/model-queries.server.ts';
import { noteAct } from '../../organisations/acting.server.ts';
import { type AskedPlan, quantityFor } from './plan-choice.ts';

/** Starts the payment of a plan. An account becomes a vendor with its first payment or trial, not before. */
export async function subscribe(
  ctx: UserContext,
  asked: AskedPlan,
  payer: Payer = ownPayer(ctx),
): Promise<CheckoutResult> {
  const registered = (await listModels(ctx, payer.id)).length;
  const { plan, isTrial, interval } = asked;
  if (interval === null)
    return { kind: 'refused', status: 400, message: 'A plan is billed monthly or annually: choose one of these.' };
  const quantity = quantityFor(asked.quantity, registered);
  const started = await startPlanCheckout(ctx, payer, { plan, isTrial, interval, quantity });
  if (payer.organisation !== null && started.kind === 'started')
    await noteAct(ctx, payer.id, 'choose-plan', { plan, interval, quantity, isTrial });
  return started;
}
