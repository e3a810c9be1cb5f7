import type Stripe from 'stripe';
import { siteName } from '../../platform/page-title.ts';
import type {
  CheckoutFacts,
  EventSubject,
  InvoiceFacts,
  SubscriptionFacts,
  SubscriptionStatus,
} from '../gateway-facts.ts';
import { type BillingInterval, findPlan } from '../plan.ts';
import { fromStripeAmount } from './stripe-amount.ts';

/** Stripe's objects in our terms. Pure, and tolerant of changes in fields that we do not need. */

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const idOf = (value: string | { id: string } | null | undefined) =>
  value == null ? null : typeof value === 'string' ? value : value.id;

const statuses: Record<string, SubscriptionStatus> = {
  incomplete: 'incomplete',
  incomplete_expired: 'cancelled',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'paused',
  canceled: 'cancelled',
};

/** Null for a subscription to something that we do not sell. */
export function subscriptionOf(from: Stripe.Subscription): SubscriptionFacts | null {
  const item = from.items.data[0];
  const plan = findPlan(item?.price.metadata?.plan ?? from.metadata?.plan ?? '');
  const status = statuses[from.status];
  if (!item || plan === null || status === undefined) return null;
  const interval: BillingInterval = item.price.recurring?.interval === 'year' ? 'annual' : 'monthly';
  return {
    reference: from.id,
    userId: from.metadata?.user_id ?? null,
    plan: plan.planId,
    interval,
    quantity: Math.max(1, item.quantity ?? 1),
    status,
    unitAmountMinor: fromStripeAmount(item.price.unit_amount ?? 0, item.price.currency),
    currency: item.price.currency.toUpperCase(),
    trialEnd: from.trial_end ? iso(from.trial_end) : null,
    // The period is on the item: since 2025 the subscription itself has none.
    currentPeriodStart: iso(item.current_period_start),
    currentPeriodEnd: iso(from.ended_at ?? item.current_period_end),
    isCancelledAtPeriodEnd: from.cancel_at_period_end || from.cancel_at !== null,
    createdAt: iso(from.created),
  };
}

/** @param refunded refunds of its payments, in Stripe's minor units */
export function invoiceOf(from: Stripe.Invoice, refunded = 0): InvoiceFacts {
  const details = from.parent?.subscription_details ?? null;
  const currency = from.currency.toUpperCase();
  const [line] = from.lines.data;
  const isGivenBack = from.status === 'paid' && refunded > 0 && refunded >= from.amount_paid;
  const lastDay = Math.max(0, ...from.lines.data.map(({ period }) => period?.end ?? 0));
  return {
    reference: from.id,
    userId: details?.metadata?.user_id ?? from.metadata?.user_id ?? null,
    subscription: idOf(details?.subscription),
    number: from.number ?? from.id,
    status: isGivenBack ? 'refunded' : invoiceStatus(from),
    amountMinor: fromStripeAmount(from.status === 'paid' ? from.amount_paid : from.amount_due, currency),
    currency,
    description: from.description ?? line?.description ?? `${siteName} plan`,
    refundedMinor: fromStripeAmount(refunded, currency),
    coversUntil: details !== null && lastDay > 0 ? iso(lastDay) : null,
    issuedAt: iso(from.status_transitions.paid_at ?? from.created),
    url: from.hosted_invoice_url ?? null,
  };
}

function invoiceStatus({ status, attempt_count }: Stripe.Invoice): InvoiceFacts['status'] {
  if (status === 'paid') return 'paid';
  if (status === 'void') return 'void';
  if (status === 'uncollectible') return 'failed';
  return status === 'open' && attempt_count > 0 ? 'failed' : 'open';
}

/** @param charge the charge of a one-off payment; null while there is none, and for subscriptions */
export function checkoutOf(from: Stripe.Checkout.Session, charge: Stripe.Charge | null): CheckoutFacts {
  // Complete does not mean paid: a bank transfer takes days. Only these two states mean that nothing is owed.
  const isPaid = from.payment_status === 'paid' || from.payment_status === 'no_payment_required';
  const paidAt = charge?.created ?? from.created;
  return {
    reference: from.id,
    status: from.status === 'complete' ? 'complete' : from.status === 'expired' ? 'expired' : 'open',
    isPaid,
    refundedMinor: fromStripeAmount(charge?.amount_refunded ?? 0, charge?.currency ?? from.currency ?? ''),
    isRefunded: charge?.refunded ?? false,
    paidAt: isPaid ? iso(paidAt) : null,
    subscription: idOf(from.subscription),
    receiptUrl: charge?.receipt_url ?? null,
  };
}

interface EventObject {
  id?: string;
  payment_intent?: string | { id: string } | null;
  /** On a credit note. */
  invoice?: string | { id: string } | null;
}

/** Refunds: the charge, and since 2024 the refund itself. */
const refundEvents = /^(charge\.(refunded|updated)|(charge\.)?refund\.(created|updated|failed))$/;

/** What to look up after an event; null for events of no interest. */
export function subjectOf(event: Stripe.Event): EventSubject | null {
  const object = event.data.object as EventObject;
  if (!object.id) return null;
  if (event.type.startsWith('checkout.session.')) return { kind: 'checkout', reference: object.id };
  if (event.type.startsWith('customer.subscription.')) return { kind: 'subscription', reference: object.id };
  if (event.type === 'invoice.upcoming') return null;
  if (event.type.startsWith('invoice.')) return { kind: 'invoice', reference: object.id };
  if (event.type.startsWith('credit_note.')) return subject('invoice', object.invoice);
  return refundEvents.test(event.type) ? subject('payment', object.payment_intent) : null;
}

function subject(kind: EventSubject['kind'], object: EventObject['invoice']): EventSubject | null {
  const reference = idOf(object);
  return reference === null ? null : { kind, reference };
}
