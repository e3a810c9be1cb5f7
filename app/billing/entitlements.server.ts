import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { type Entitlements, entitlementsOfPlan, freeEntitlements, ownInstanceEntitlements } from './entitlement.ts';
import { givingAccess } from './gateway-facts.ts';
import { isPeriodRefunded } from './period-refund.server.ts';
import type { PlanId } from './plan.ts';
import { subscription } from './schema.server.ts';

/** What the account may do now. Reads only the database; requests never wait for a gateway. */
export async function entitlementsOf(ctx: Context, userId: string): Promise<Entitlements> {
  if (!ctx.config.billing.isOn) return ownInstanceEntitlements;
  const [row] = await ctx.db
    .select()
    .from(subscription)
    .where(
      and(
        eq(subscription.userId, userId),
        inArray(subscription.status, givingAccess),
        gt(subscription.accessUntil, ctx.now()),
      ),
    )
    .orderBy(desc(subscription.accessUntil))
    .limit(1);
  if (!row || (await isPeriodRefunded(ctx, row))) return freeEntitlements;
  const end = row.status === 'past_due' ? row.accessUntil : row.currentPeriodEnd;
  return entitlementsOfPlan(row.plan as PlanId, row.quantity, end.toISOString());
}
