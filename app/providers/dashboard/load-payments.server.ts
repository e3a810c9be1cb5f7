import { findLiveSubscription, listInvoices } from '../../billing/billing-queries.server.ts';
import { entitlementsOf } from '../../billing/entitlements.server.ts';
import { GRACE_DAYS, type SubscriptionStatus } from '../../billing/gateway-facts.ts';
import { chooseGateway } from '../../billing/gateways.server.ts';
import { isPeriodRefunded } from '../../billing/period-refund.server.ts';
import { findPlan } from '../../billing/plan.ts';
import type { Context } from '../../platform/context.server.ts';
import { formatMinor } from '../../platform/money.ts';

/** The plan of an account with its invoices, as pages show them. */
export async function loadPayments(ctx: Context, userId: string) {
  const [entitlements, live, invoices] = await Promise.all([
    entitlementsOf(ctx, userId),
    findLiveSubscription(ctx, userId),
    listInvoices(ctx, userId),
  ]);
  const choice = chooseGateway(ctx.config);
  return {
    isBillingOff: choice.kind === 'off',
    obstacle: choice.kind === 'refused' ? choice.reason : null,
    entitlements,
    subscription: live && {
      planName: findPlan(live.plan)?.name ?? live.plan,
      status: live.status as SubscriptionStatus,
      interval: live.interval,
      quantity: live.quantity,
      isPerModel: findPlan(live.plan)?.isPerModel ?? false,
      price: formatMinor(live.unitAmountMinor * live.quantity, live.currency),
      nextBilling: live.currentPeriodEnd.toISOString(),
      accessUntil: live.accessUntil.toISOString(),
      // A plan with a failed renewal remains usable for the grace days after the due day.
      dueSince: new Date(live.accessUntil.getTime() - GRACE_DAYS * 86_400_000).toISOString(),
      isCancelledAtPeriodEnd: live.isCancelledAtPeriodEnd,
      isPeriodRefunded: await isPeriodRefunded(ctx, live),
    },
    invoices: invoices.map((one) => ({
      ...one,
      amount: formatMinor(one.amountMinor, one.currency),
      refunded: one.refundedMinor > 0 ? formatMinor(one.refundedMinor, one.currency) : null,
    })),
  };
}

export type Payments = Awaited<ReturnType<typeof loadPayments>>;
