import type { Entitlements } from '../billing/entitlement.ts';
import { entitlementsOf } from '../billing/entitlements.server.ts';
import type { Context } from '../platform/context.server.ts';

/** What a run may take, and from whom. */
export interface RunPlan extends Entitlements {
  /** The account whose plan and tokens these are. */
  payer: string;
  /** The same where it is an organisation; null: who starts the run. */
  planOf: string | null;
}

/** The plan of the organisation that a run is for, where it has one; else that of who starts it (decision 40). */
export async function planOfRun(ctx: Context, userId: string, ownerId: string): Promise<RunPlan> {
  if (ownerId !== userId && ctx.config.billing.isOn) {
    const own = await entitlementsOf(ctx, ownerId);
    if (own.isSubscribed) return { ...own, payer: ownerId, planOf: ownerId };
  }
  return { ...(await entitlementsOf(ctx, userId)), payer: userId, planOf: null };
}
