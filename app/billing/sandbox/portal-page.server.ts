import { desc, eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { formatMinor } from '../../platform/money.ts';
import { accessUntil } from '../gateway-facts.ts';
import { findPlan, plans } from '../plan.ts';
import { sandboxPayment } from '../schema.server.ts';
import { sandboxCards } from './sandbox-card.ts';
import { type BookedSubscription, listBooked, sandboxNow } from './sandbox-queries.server.ts';

/** The content of the sandbox's portal. */
export async function loadPortal(ctx: Context, userId: string) {
  const booked = await listBooked(ctx, userId);
  const current = booked.find(({ state }) => state.status !== 'cancelled') ?? booked[0] ?? null;
  const now = await sandboxNow(ctx, userId);
  const payments = await ctx.db
    .select()
    .from(sandboxPayment)
    .where(eq(sandboxPayment.userId, userId))
    .orderBy(desc(sandboxPayment.at), desc(sandboxPayment.id))
    .limit(50);
  return {
    subscription: current && portalSubscription(current),
    now: now.toISOString(),
    // Two clock readings differ slightly.
    hasMovedClock: now.getTime() - ctx.now().getTime() > 60_000,
    payments: payments.map(({ id, at, description, amountMinor, currency, status }) => ({
      id,
      description,
      status,
      at: at.toISOString(),
      amount: formatMinor(amountMinor, currency),
      isRefundable: status === 'paid',
    })),
  };
}

function portalSubscription({ id, state }: BookedSubscription) {
  const { plan, interval, quantity, status, currentPeriodEnd, nextAttemptAt, isCancelledAtPeriodEnd, card } = state;
  const { unitAmountMinor, currency, creditMinor, owedMinor } = state;
  // An unpaid period counts as paid up to its start.
  const paidUntil = owedMinor > 0 ? state.currentPeriodStart : currentPeriodEnd;
  const isPerModel = findPlan(plan)?.isPerModel ?? false;
  return {
    id,
    plan,
    interval,
    quantity,
    status,
    currentPeriodEnd,
    nextAttemptAt,
    isCancelledAtPeriodEnd,
    card,
    planName: findPlan(plan)?.name ?? plan,
    paidUntil,
    usableUntil: accessUntil(state).toISOString(),
    isPerModel,
    cardTitle: sandboxCards.find((one) => one.id === card)?.title ?? card,
    price: `${formatMinor(unitAmountMinor * quantity, currency)} a ${interval === 'annual' ? 'year' : 'month'}`,
    credit: creditMinor > 0 ? formatMinor(creditMinor, currency) : null,
    owed: owedMinor > 0 ? formatMinor(owedMinor, currency) : null,
    sold: plans.filter(({ price }) => price > 0).map(({ planId, name }) => ({ value: planId, label: name })),
  };
}

export type PortalData = Awaited<ReturnType<typeof loadPortal>>;
export type PortalSubscription = NonNullable<PortalData['subscription']>;
