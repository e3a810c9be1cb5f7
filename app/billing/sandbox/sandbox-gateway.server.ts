import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { record } from '../../platform/mutate.server.ts';
import type { CheckoutRequest, PaymentGateway, PortalRequest } from '../gateway/payment-gateway.server.ts';
import type { CheckoutFacts, EventSubject, GatewayFacts, InvoiceFacts, SubscriptionFacts } from '../gateway-facts.ts';
import { sandboxCheckout, sandboxPayment, sandboxSubscription } from '../schema.server.ts';
import { type BookedSubscription, findBooked, listBooked } from './sandbox-queries.server.ts';

/**
 * A gateway without money: our own checkout and portal pages, with the same tables and interface as the real one, so
 * that the whole life of a subscription can be tried.
 */
export const sandboxGateway: PaymentGateway = {
  name: 'sandbox',
  createCheckout,
  createPortal,
  fetch: fetchFacts,
  cancelNow,
  expireCheckout,
  // It sends no receipts.
  addressCustomer: async () => {},
  listRecent,
};

async function createCheckout(ctx: Context, request: CheckoutRequest) {
  const id = `sbx_cs_${newId()}`;
  await record(ctx, (tx) =>
    tx
      .insert(sandboxCheckout)
      .values({
        id,
        idempotencyKey: request.id,
        userId: request.buyer.userId,
        order: request.order,
        status: 'open',
        successUrl: request.successUrl,
        cancelUrl: request.cancelUrl,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing(),
  );
  const [made] = await ctx.db.select().from(sandboxCheckout).where(eq(sandboxCheckout.idempotencyKey, request.id));
  return { reference: made!.id, url: `${ctx.config.publicUrl}/sandbox/checkout/${made!.id}` };
}

/** What a suspended account may not do, its pages refuse. */
async function createPortal(ctx: Context, { userId, returnUrl }: PortalRequest): Promise<string | null> {
  const payments = await ctx.db.$count(sandboxPayment, eq(sandboxPayment.userId, userId));
  if (payments === 0 && (await listBooked(ctx, userId)).length === 0) return null;
  const asked = new URLSearchParams({ account: userId, return: new URL(returnUrl).pathname });
  return `${ctx.config.publicUrl}/sandbox/portal?${asked}`;
}

async function fetchFacts(ctx: Context, { kind, reference }: EventSubject): Promise<GatewayFacts | null> {
  if (kind === 'subscription') {
    const booked = await findBooked(ctx, reference);
    return booked && { subscription: subscriptionFacts(booked) };
  }
  if (kind === 'checkout') return await fetchCheckout(ctx, reference);
  const [row] = await ctx.db.select().from(sandboxPayment).where(eq(sandboxPayment.id, reference));
  if (!row) return null;
  const booked = row.subscription === null ? null : await findBooked(ctx, row.subscription);
  return { invoice: invoiceFacts(ctx, row), ...(booked ? { subscription: subscriptionFacts(booked) } : {}) };
}

async function fetchCheckout(ctx: Context, reference: string): Promise<GatewayFacts | null> {
  const [row] = await ctx.db.select().from(sandboxCheckout).where(eq(sandboxCheckout.id, reference));
  if (!row) return null;
  const [payment] = row.payment
    ? await ctx.db.select().from(sandboxPayment).where(eq(sandboxPayment.id, row.payment))
    : [];
  const checkout: CheckoutFacts = {
    reference: row.id,
    status: row.status as CheckoutFacts['status'],
    isPaid: payment?.status === 'paid' || payment?.status === 'refunded',
    refundedMinor: payment?.status === 'refunded' ? payment.amountMinor : 0,
    isRefunded: payment?.status === 'refunded',
    paidAt: payment?.at.toISOString() ?? null,
    subscription: row.subscription,
    receiptUrl: payment ? receiptUrl(ctx, payment.id) : null,
  };
  const booked = row.subscription === null ? null : await findBooked(ctx, row.subscription);
  return {
    checkout,
    ...(booked ? { subscription: subscriptionFacts(booked) } : {}),
    ...(payment ? { invoice: invoiceFacts(ctx, payment) } : {}),
  };
}

function subscriptionFacts({ id, userId, state }: BookedSubscription): SubscriptionFacts {
  const { plan, interval, quantity, status, unitAmountMinor, currency, trialEnd, isCancelledAtPeriodEnd } = state;
  const { currentPeriodStart, currentPeriodEnd, createdAt } = state;
  return {
    reference: id,
    userId,
    plan,
    interval,
    quantity,
    status,
    unitAmountMinor,
    currency,
    trialEnd,
    isCancelledAtPeriodEnd,
    currentPeriodStart,
    currentPeriodEnd,
    createdAt,
  };
}

function invoiceFacts(ctx: Context, row: typeof sandboxPayment.$inferSelect): InvoiceFacts {
  const { id: reference, userId, subscription, number, amountMinor, currency, description } = row;
  const status = row.status as InvoiceFacts['status'];
  const issuedAt = row.at.toISOString();
  const url = receiptUrl(ctx, row.id);
  const refundedMinor = status === 'refunded' ? amountMinor : 0;
  const coversUntil = row.coversUntil?.toISOString() ?? null;
  return {
    reference,
    userId,
    subscription,
    number,
    status,
    amountMinor,
    currency,
    description,
    issuedAt,
    url,
    refundedMinor,
    coversUntil,
  };
}

function receiptUrl(ctx: Context, id: string): string {
  return `${ctx.config.publicUrl}/sandbox/receipt/${id}`;
}

/** For a deleted account: ends its running subscriptions. */
async function cancelNow(ctx: Context, reference: string): Promise<void> {
  const booked = await findBooked(ctx, reference);
  if (!booked) return;
  await record(ctx, (tx) =>
    tx
      .update(sandboxSubscription)
      .set({ state: { ...booked.state, status: 'cancelled', nextAttemptAt: null } })
      .where(eq(sandboxSubscription.id, reference)),
  );
}

async function expireCheckout(ctx: Context, reference: string): Promise<void> {
  await record(ctx, (tx) =>
    tx
      .update(sandboxCheckout)
      .set({ status: 'expired' })
      .where(and(eq(sandboxCheckout.id, reference), eq(sandboxCheckout.status, 'open'))),
  );
}

async function* listRecent(ctx: Context): AsyncIterable<EventSubject> {
  const rows = await ctx.db
    .select({ id: sandboxSubscription.id })
    .from(sandboxSubscription)
    .orderBy(desc(sandboxSubscription.id))
    .limit(1_000);
  for (const { id } of rows) yield { kind: 'subscription', reference: id };
}
