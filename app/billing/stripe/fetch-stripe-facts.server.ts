import type Stripe from 'stripe';
import type { Context } from '../../platform/context.server.ts';
import type { EventSubject, GatewayFacts } from '../gateway-facts.ts';
import { askStripe, findAtStripe, stripeClient } from './stripe-client.server.ts';
import { checkoutOf, invoiceOf, subscriptionOf } from './stripe-facts.ts';

/** Reads the current state of a subject from Stripe, and lists recent changes. */
export async function fetchFacts(ctx: Context, { kind, reference }: EventSubject): Promise<GatewayFacts | null> {
  const stripe = await stripeClient(ctx.config);
  if (kind === 'subscription') return await fetchSubscription(stripe, reference);
  if (kind === 'invoice') return await fetchInvoice(stripe, reference);
  if (kind === 'checkout') return await fetchCheckout(stripe, reference);
  const session = await sessionOfPayment(stripe, reference);
  if (session !== null) return await fetchCheckout(stripe, session);
  const invoice = await invoiceOfPayment(stripe, reference);
  return invoice === null ? null : await fetchInvoice(stripe, invoice);
}

async function fetchSubscription(stripe: Stripe, id: string): Promise<GatewayFacts> {
  const found = await findAtStripe(() => stripe.subscriptions.retrieve(id));
  const subscription = found && subscriptionOf(found);
  return subscription ? { subscription } : {};
}

async function fetchInvoice(stripe: Stripe, id: string): Promise<GatewayFacts | null> {
  const found = await findAtStripe(() => stripe.invoices.retrieve(id, { expand: ['payments'] }));
  if (!found) return null;
  const invoice = invoiceOf(found, found.status === 'paid' ? await refundedOf(stripe, found) : 0);
  const subscription = invoice.subscription ? await fetchSubscription(stripe, invoice.subscription) : null;
  return { invoice, ...subscription };
}

/** The refunds of an invoice, from the charges of its payments: the invoice does not contain them. */
async function refundedOf(stripe: Stripe, { payments }: Stripe.Invoice): Promise<number> {
  let refunded = 0;
  for (const { status, payment } of payments?.data ?? []) {
    const intent = payment.payment_intent;
    if (status !== 'paid' || !intent) continue;
    const id = typeof intent === 'string' ? intent : intent.id;
    const found = await findAtStripe(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
    refunded += chargeOf(found)?.amount_refunded ?? 0;
  }
  return refunded;
}

function chargeOf(intent: Stripe.PaymentIntent | string | null): Stripe.Charge | null {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  return typeof charge === 'object' ? (charge ?? null) : null;
}

async function fetchCheckout(stripe: Stripe, id: string): Promise<GatewayFacts | null> {
  const session = await findAtStripe(() =>
    stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
  );
  if (!session) return null;
  const checkout = checkoutOf(session, chargeOf(session.payment_intent));
  const invoice = typeof session.invoice === 'string' ? session.invoice : (session.invoice?.id ?? null);
  const about = invoice === null ? null : await fetchInvoice(stripe, invoice);
  const subscription = checkout.subscription ? await fetchSubscription(stripe, checkout.subscription) : null;
  return { ...about, ...subscription, checkout };
}

async function sessionOfPayment(stripe: Stripe, paymentIntent: string): Promise<string | null> {
  const { data } = await askStripe(() => stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 }));
  return data[0]?.id ?? null;
}

/** The invoice of a subscription's payment; since 2025 the payment itself does not name it. */
async function invoiceOfPayment(stripe: Stripe, paymentIntent: string): Promise<string | null> {
  const payment = { type: 'payment_intent' as const, payment_intent: paymentIntent };
  const { data } = await askStripe(() => stripe.invoicePayments.list({ payment, limit: 1 }));
  const invoice = data[0]?.invoice;
  return invoice === undefined ? null : typeof invoice === 'string' ? invoice : invoice.id;
}

/** Two days: Stripe repeats events for three, and the reconciliation runs every night. */
const RECENT_MS = 2 * 86_400_000;

export async function* listRecent(ctx: Context): AsyncIterable<EventSubject> {
  const stripe = await stripeClient(ctx.config);
  const since = Math.floor((ctx.now().getTime() - RECENT_MS) / 1000);
  for await (const { id } of stripe.subscriptions.list({ status: 'all', limit: 100 }))
    yield { kind: 'subscription', reference: id };
  for await (const { id } of stripe.checkout.sessions.list({ created: { gte: since }, limit: 100 }))
    yield { kind: 'checkout', reference: id };
  for await (const { id } of stripe.invoices.list({ created: { gte: since }, limit: 100 }))
    yield { kind: 'invoice', reference: id };
  // A refunded payment may be much older than its refund.
  for await (const { payment_intent: intent } of stripe.refunds.list({ created: { gte: since }, limit: 100 }))
    if (intent) yield { kind: 'payment', reference: typeof intent === 'string' ? intent : intent.id };
}
