import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Context } from '../../platform/context.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import type { EventSubject, GatewayFacts } from '../gateway-facts.ts';
import type { Buyer, CheckoutRequest, PaymentGateway, PurchaseOrder } from '../payment-gateway.server.ts';
import { billingCustomer } from '../schema.server.ts';
import { askStripe, findAtStripe, stripeClient } from './stripe-client.server.ts';
import { checkoutOf, invoiceOf, subscriptionOf } from './stripe-facts.ts';
import { portalConfiguration } from './stripe-portal.server.ts';
import { priceOfPlan, priceOfPurchase } from './stripe-prices.server.ts';

/**
 * Takes real payments. Every create carries an Idempotency-Key, so that trying again after a lost answer charges nobody
 * twice. Tax, coupons and payment methods follow the settings of the Stripe account.
 */
export const stripeGateway: PaymentGateway = {
  name: 'stripe',
  createCheckout,
  createPortal,
  fetch: fetchFacts,
  cancelNow,
  expireCheckout,
  listRecent,
};

async function createCheckout(ctx: Context, request: CheckoutRequest) {
  const stripe = stripeClient(ctx.config);
  const customer = await customerOf(ctx, stripe, request.buyer);
  const { order, buyer, id } = request;
  const base: Stripe.Checkout.SessionCreateParams = {
    customer,
    client_reference_id: id,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    metadata: { checkout_id: id, user_id: buyer.userId },
  };
  const mode = await (order.kind === 'subscription'
    ? subscriptionMode(stripe, order, buyer)
    : paymentMode(stripe, order, buyer));
  const session = await askStripe(() =>
    stripe.checkout.sessions.create({ ...base, ...mode }, { idempotencyKey: `checkout-${id}` }),
  );
  if (!session.url) throw new Error('Stripe made a checkout without an address.');
  return { reference: session.id, url: session.url };
}

async function subscriptionMode(
  stripe: Stripe,
  order: Extract<CheckoutRequest['order'], { kind: 'subscription' }>,
  buyer: Buyer,
): Promise<Stripe.Checkout.SessionCreateParams> {
  const price = await priceOfPlan(stripe, order);
  return {
    mode: 'subscription',
    allow_promotion_codes: true,
    line_items: [{ price: price.id, quantity: order.quantity }],
    subscription_data: {
      metadata: { user_id: buyer.userId, plan: order.plan },
      ...(order.trialDays > 0 ? { trial_period_days: order.trialDays } : {}),
    },
  };
}

async function paymentMode(
  stripe: Stripe,
  order: PurchaseOrder,
  buyer: Buyer,
): Promise<Stripe.Checkout.SessionCreateParams> {
  const { name, description, kind, subjectId } = order;
  const price = await priceOfPurchase(stripe, order);
  return {
    mode: 'payment',
    allow_promotion_codes: true,
    line_items: [{ price: price.id, quantity: 1 }],
    payment_intent_data: {
      description: `${name}. ${description}`,
      metadata: { user_id: buyer.userId, kind, subject: subjectId },
    },
  };
}

/** The account's customer at Stripe, made on its first payment. */
async function customerOf(ctx: Context, stripe: Stripe, { userId, email }: Buyer): Promise<string> {
  const found = await findCustomer(ctx, userId);
  if (found) return found;
  const { id } = await askStripe(() =>
    stripe.customers.create({ email, metadata: { user_id: userId } }, { idempotencyKey: `customer-${userId}` }),
  );
  await mutate(ctx, 'billing.know-customer', { kind: 'user', id: userId }, (tx) =>
    tx.insert(billingCustomer).values({ userId, gateway: 'stripe', reference: id }).onConflictDoNothing(),
  );
  return id;
}

async function findCustomer(ctx: Context, userId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select()
    .from(billingCustomer)
    .where(and(eq(billingCustomer.userId, userId), eq(billingCustomer.gateway, 'stripe')));
  return row?.reference ?? null;
}

async function createPortal(ctx: Context, userId: string, returnUrl: string): Promise<string | null> {
  const customer = await findCustomer(ctx, userId);
  if (customer === null) return null;
  const stripe = stripeClient(ctx.config);
  const configuration = await portalConfiguration(stripe, ctx.config);
  const { url } = await askStripe(() =>
    stripe.billingPortal.sessions.create({ customer, return_url: returnUrl, configuration }),
  );
  return url;
}

async function fetchFacts(ctx: Context, { kind, reference }: EventSubject): Promise<GatewayFacts | null> {
  const stripe = stripeClient(ctx.config);
  if (kind === 'subscription') return await fetchSubscription(stripe, reference);
  if (kind === 'invoice') {
    const found = await findAtStripe(() => stripe.invoices.retrieve(reference));
    if (!found) return null;
    const invoice = invoiceOf(found);
    const subscription = invoice.subscription ? await fetchSubscription(stripe, invoice.subscription) : null;
    return { invoice, ...subscription };
  }
  const session = kind === 'checkout' ? reference : await sessionOfPayment(stripe, reference);
  return session === null ? null : await fetchCheckout(stripe, session);
}

async function fetchSubscription(stripe: Stripe, id: string): Promise<GatewayFacts> {
  const found = await findAtStripe(() => stripe.subscriptions.retrieve(id));
  const subscription = found && subscriptionOf(found);
  return subscription ? { subscription } : {};
}

async function fetchCheckout(stripe: Stripe, id: string): Promise<GatewayFacts | null> {
  const session = await findAtStripe(() =>
    stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
  );
  if (!session) return null;
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const checkout = checkoutOf(session, charge);
  return { checkout, ...(checkout.subscription ? await fetchSubscription(stripe, checkout.subscription) : {}) };
}

async function sessionOfPayment(stripe: Stripe, paymentIntent: string): Promise<string | null> {
  const { data } = await askStripe(() => stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 }));
  return data[0]?.id ?? null;
}

async function cancelNow(ctx: Context, reference: string): Promise<void> {
  const stripe = stripeClient(ctx.config);
  const found = await findAtStripe(() => stripe.subscriptions.retrieve(reference));
  if (found && found.status !== 'canceled') await askStripe(() => stripe.subscriptions.cancel(reference));
}

async function expireCheckout(ctx: Context, reference: string): Promise<void> {
  const stripe = stripeClient(ctx.config);
  const found = await findAtStripe(() => stripe.checkout.sessions.retrieve(reference));
  if (found?.status === 'open') await askStripe(() => stripe.checkout.sessions.expire(reference));
}

/** Two days back: events are sent again for three, and the comparison runs every night. */
const RECENT_MS = 2 * 86_400_000;

async function* listRecent(ctx: Context): AsyncIterable<EventSubject> {
  const stripe = stripeClient(ctx.config);
  const since = Math.floor((ctx.now().getTime() - RECENT_MS) / 1000);
  for await (const { id } of stripe.subscriptions.list({ status: 'all', limit: 100 }))
    yield { kind: 'subscription', reference: id };
  for await (const { id } of stripe.checkout.sessions.list({ created: { gte: since }, limit: 100 }))
    yield { kind: 'checkout', reference: id };
  for await (const { id } of stripe.invoices.list({ created: { gte: since }, limit: 100 }))
    yield { kind: 'invoice', reference: id };
}
